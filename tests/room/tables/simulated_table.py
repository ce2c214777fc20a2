"""A table that plays by itself in simulated time, with everything that would be kept of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from pokerroom.cards import SeededShuffle
from pokerroom.room import wire
from pokerroom.room.store.records import Stored
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.schedule.pace import Pace
from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.room.tables.views.public_view import TableSurroundings, public_view
from pokerroom.room.tables.views.your_view import you_view
from pokerroom.rulebook import house_named
from pokerroom.table.opening.new_table import new_table
from room.chaos.books import todays
from room.chaos.quick import QuickBots
from testkit.room.alone import ALONE

EIGHT = datetime(2026, 5, 1, 20)


class SimulatedTable:
    """One table in simulated time, with everything that would be kept."""

    def __init__(
        self,
        house: str = "uk",
        game: str = "holdem",
        *,
        bots: int = 4,
        seed: int = 1,
        setup: dict[str, Any] | None = None,
        unit: int = 1,
        **pace: float,
    ) -> None:
        new = replace(new_table(game, house_named(house).book).setup, **(setup or {}))
        self.shuffle = SeededShuffle(seed).shuffle
        self.journal = TableJournal.open(
            house_named(house), new, self.shuffle, name="table 1", port=NO_LIMITS, unit=unit
        )
        self.scheduler = Scheduler(self.journal, QuickBots(bots, Random(seed)), Pace(**pace), ALONE, alone=True)  # type: ignore[arg-type]
        self.now = EIGHT
        self.kept: list[Stored] = []
        self.lines: list[str] = []

    def keep(self) -> None:
        for note in self.journal.take_entries():
            record = note.record
            version = len(self.kept) + 1
            self.kept.append(Stored("t", version, datetime.now(UTC), record.kind, record.body, record.secret, b""))
            self.lines += [sentence.text for sentence in note.sentences]

    def go_on(self, seconds: float = 0) -> None:
        end = self.now + timedelta(seconds=seconds)
        while True:
            self.scheduler.go_on(self.now)
            self.keep()
            wake = self.scheduler.wake
            if wake is None or wake > end:
                break
            self.now = max(wake, self.now)
        self.now = end

    def ask(self, player: str, message: wire.ToRoom) -> None:
        handle_player_message(self.scheduler, player, message, self.now)
        self.go_on()

    def you(self, player: str) -> wire.You:
        return you_view(self.journal, player, self.journal.seat_of(player), self.now)

    def public(self) -> wire.Public:
        return public_view(self.journal, TableSurroundings("t", self.scheduler.table_bots.is_bot))

    def again(self) -> TableJournal:
        return TableJournal.restore(self.kept, self.shuffle, todays, port=NO_LIMITS)


def same(journal: TableJournal, other: TableJournal) -> bool:
    """Say that two tables are in every way the same to whoever looks at them, or fail."""
    hand, twin = journal.hand, other.hand
    assert (hand is None) == (twin is None)
    if hand is not None and twin is not None:
        assert hand.log() == twin.log()
    assert journal.table.stacks == other.table.stacks
    assert journal.table.books.closing_report() == other.table.books.closing_report()
    surroundings = TableSurroundings("t")
    assert public_view(journal, surroundings) == public_view(other, surroundings)
    return True
