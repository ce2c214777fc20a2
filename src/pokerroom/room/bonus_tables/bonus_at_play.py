"""A bonus table at play, as its scheduler sees it: its journal, its bots and who is there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pokerroom.bonus.commands import PayJackpot
from pokerroom.room.bonus_tables.bonus_bots import BonusBots
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal


class BonusPace(NamedTuple):
    """How long things take: `times` is the pace of the room, the rest are seconds."""

    times: float = 1.0
    between_rounds: float = 4.0
    to_wager: float = 20.0  # for people to place their wagers
    box_kept: float = 600.0  # for a player who is not connected
    seeds: float = 0.0  # for players to give the seeds that they have offered to the shuffle; 0 where none are taken


@dataclass(frozen=True, slots=True)
class BonusPorts:
    """The means that the scheduler of a bonus table has to reach the room.

    `jackpot_linked` says whether a Jackpot Wager is offered, and `jackpot_waits` whether one that was won here is not
    settled yet. `jackpots_due` gives a pool's payments to the boxes of the round, and `is_kept_out` says whether a
    player may not play.
    """

    jackpot_linked: Callable[[], bool]
    jackpot_waits: Callable[[], bool]
    jackpots_due: Callable[[BonusJournal], Sequence[PayJackpot]]
    is_kept_out: Callable[[str, datetime], bool]


class BonusTableAtPlay:
    """One bonus table as the parts of its scheduler see it.

    With `plays_for_watchers`, bots play for any onlooker; else only beside a person.
    """

    def __init__(
        self,
        journal: BonusJournal,
        bots: BonusBots,
        pace: BonusPace,
        ports: BonusPorts,
        *,
        plays_for_watchers: bool = True,
    ) -> None:
        self.journal, self.bots, self.pace, self.ports = journal, bots, pace, ports
        self.plays_for_watchers = plays_for_watchers
        self.here: Collection[str] = ()  # who is connected
        self.watched = False

    def anybody_plays(self) -> bool:
        """Return whether a person is there to play, or to look on where bots play for them; bots alone rest."""
        people = (box.player for box in self.journal.boxes.values() if not self.bots.is_bot(box.player))
        watched = self.watched and self.plays_for_watchers
        return bool(self.journal.boxes) and (watched or any(person in self.here for person in people))
