"""A table of the game against the house without a room around it: its time is told to it, so that nobody waits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from pokerroom.bonus.posted.setup import BonusSetup
from pokerroom.cards import SeededShuffle
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_at_play import BonusPace
from pokerroom.room.bonus_tables.bonus_bots import BonusBots
from pokerroom.room.bonus_tables.bonus_scheduler import BonusScheduler
from pokerroom.room.bonus_tables.handlers.bonus_orders import handle_bonus_message
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_journal_port import NO_BONUS_LIMITS
from pokerroom.room.store import Record, Stored
from pokerroom.rulebook import library
from testkit.room.alone import BOXES_ALONE

NOON: Final = datetime(2026, 5, 1, 12)


class BonusEvening:
    """A table of the game against the house whose time is told to it."""

    def __init__(self, journal: BonusJournal | None = None, **pace: float) -> None:
        self.book = library().books["star-bonus"]
        self.now, self.kept = NOON, list[Record]()
        made = journal or BonusJournal.open(
            self.book, BonusSetup(places=5), name="Starlight", stack=500, port=NO_BONUS_LIMITS
        )
        shown = BonusPace(**{"times": 1.0, "between_rounds": 4.0, "to_wager": 20.0, "seeds": 2.0, **pace})
        self.scheduler = BonusScheduler(made, BonusBots(0, Random(1)), shown, SeededShuffle(5).shuffle, BOXES_ALONE)

    @property
    def journal(self) -> BonusJournal:
        return self.scheduler.journal

    def ask(self, player: str, message: wire.ToRoom) -> None:
        handle_bonus_message(self.scheduler, player, message, self.now)
        self.goes_on(0)

    def goes_on(self, seconds: float) -> None:
        """Let some seconds go by, and do everything when it is due."""
        until = self.now + timedelta(seconds=seconds)
        while True:
            self.scheduler.go_on(self.now)
            self.kept += [note.record for note in self.journal.take_entries()]
            wake = self.scheduler.wake
            if wake is None or wake > until:
                break
            self.now = max(wake, self.now)
        self.now = until

    def sit(self, *players: str) -> None:
        self.scheduler.here = set(players)
        for box, player in enumerate(players, 1):
            self.ask(player, wire.SitAtBox(box=box, chips=500))
        self.goes_on(5)

    def round_played(self) -> None:
        """Deal the open round and play it to its end; nobody bets."""
        number = self.journal.state.rounds
        for player in sorted(self.scheduler.here):
            self.ask(player, wire.WagerAt(area="ante", chips=10, round=number))
        for player in sorted(self.scheduler.here):
            self.ask(player, wire.WagersDown(round=number))
        for _ in range(400):
            if self.journal.round is None:
                return
            self.goes_on(1)
        raise AssertionError("a round without an end")

    def again(self) -> BonusJournal:
        return BonusJournal.restore(stored(self.kept), lambda _opened: self.book, port=NO_BONUS_LIMITS)


def stored(records: Sequence[Record]) -> list[Stored]:
    at = datetime(2026, 5, 1, tzinfo=UTC)
    return [
        Stored("bonus:starlight", version, at, record.kind, record.body, record.secret, b"", record.form)
        for version, record in enumerate(records, 1)
    ]
