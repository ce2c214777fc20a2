"""The state that the scheduler of a table and its parts share: who is there, and what the table waits for."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from pokerroom.errors import PokerroomError
from pokerroom.room.tables.journal.player_wishes import NO_WISHES, Wishes
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.ports import SchedulePorts
from pokerroom.room.tables.schedule.direction import TableDirection
from pokerroom.room.tables.schedule.pace import Pace
from pokerroom.room.tables.schedule.play_waits import PlayWaits
from pokerroom.room.tables.schedule.table_bots import TableBots
from pokerroom.table import commands

_SHARE_OF_PACE_AMONG_BOTS: Final = 0.1  # a hand that only bots still play is hurried


class TableAtPlay:
    """A table as the parts of its scheduler see it: its journal and bots, its connected people, its waits.

    With `alone`, bots play on when nobody looks; with `plays_for_watchers`, for any onlooker, and else only beside a
    person.
    """

    def __init__(
        self,
        journal: TableJournal,
        table_bots: TableBots,
        pace: Pace,
        ports: SchedulePorts,
        *,
        alone: bool = False,
        plays_for_watchers: bool = True,
    ) -> None:
        self.journal, self.table_bots, self.pace, self.ports = journal, table_bots, pace, ports
        self.alone, self.plays_for_watchers = alone, plays_for_watchers
        self.here: Collection[str] = ()  # the people who are connected
        self.watched = False
        self.direction: TableDirection | None = None  # of the tournament that the table is played for
        self.wake: datetime | None = None  # the next moment at which something will be due
        self.question = ""  # the question to players before the hand goes on, in words
        self.waits = PlayWaits()
        self.would_go_on: set[str] = set()  # people who are out of the hand and want the next one
        self.expired: dict[str, int] = {}  # by person, how often in a row their time has run out
        self.given_up: set[str] = set()  # people who let their time run out while they were away, and are not back
        self.gone_since: dict[str, datetime] = {}

    def wait(self, now: datetime, seconds: float, *mark: object) -> datetime | None:
        """Return the moment until which to wait here, if this is the first time in a hand; None once it has passed."""
        return self.waits.wait(now, seconds, (self.journal.last_hand_number, *mark))

    def skip(self, *mark: object) -> None:
        """Stop waiting for this in the current hand."""
        self.waits.skip((self.journal.last_hand_number, *mark))

    def for_the_eye(self, seconds: float) -> float:
        """Return how long a pause lasts that only lets people see something."""
        return seconds * self.pace.times * (_SHARE_OF_PACE_AMONG_BOTS if self.hurries() else 1.0)

    def hurries(self) -> bool:
        """Return whether the next hand is wanted soon, and nobody who is there wants to see more of this one."""
        if not (self.would_go_on or self._somebody_waits()):
            return False
        people = {player for player in self.journal.names.values() if not self.table_bots.is_bot(player)}
        return all(player in self.would_go_on or not self.is_here(player) for player in people)

    def _somebody_waits(self) -> bool:
        """Return whether a person has sat down, is there, and waits for cards in a hand to come."""
        if self.direction is not None:
            return False
        table = self.journal.table
        return any(
            not (player.blinds.playing or player.away)
            and player.stake.total >= table.rules.hand.chip
            and self._is_newcomer(player.name)
            for player in table.players.values()
        )

    def _is_newcomer(self, player: str) -> bool:
        """Return whether this is a person who is there, and was not dealt in."""
        return self.is_here(player) and not self.table_bots.is_bot(player) and player not in self.journal.names.values()

    def forget(self, player: str) -> None:
        """Forget every wish of a player, and how long they have been away or silent."""
        self.journal.forget(player)
        self.expired.pop(player, None)
        self.given_up.discard(player)
        self.gone_since.pop(player, None)

    def do_if_allowed(self, command: commands.Command[Any]) -> bool:
        """Carry out a command at the table unless it is refused, and return whether it was carried out."""
        try:
            self.journal.do(command)
        except PokerroomError:
            return False
        return True

    def is_there(self, player: str) -> bool:
        """Return whether a person is connected and has not said that they are away."""
        return self.is_here(player) and not self.is_marked_away(player)

    def is_marked_away(self, player: str) -> bool:
        """Return whether somebody at a table of a tournament has said that they are away, or let their time run out."""
        return self.direction is not None and player in self.direction.away

    def wishes_of(self, player: str) -> Wishes:
        """Return a player's standing wishes."""
        return self.journal.wishes.get(player, NO_WISHES)

    def is_here(self, player: str) -> bool:
        """Return whether a person is connected."""
        return player in self.here
