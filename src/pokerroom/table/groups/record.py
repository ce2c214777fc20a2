"""The record of a table: its keeper is told of each happening, and of the play in between."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from pokerroom.errors import refuses_misread_calls
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.evolve import evolve_table
from pokerroom.table.happenings import Happening, Played
from pokerroom.table.state import TableState
from pokerroom.wording.plural import quantity


@refuses_misread_calls
class TableRecord:
    """Tells a listener everything that happens at a table; by default that is the list of the table's `happenings`."""

    __slots__ = ("_events_told", "_happenings", "_state", "listener")

    def __init__(self, state: TableState, happenings: list[Happening], *, keep: bool) -> None:
        self._state, self._happenings = state, happenings
        self.listener: Callable[[Happening], None] | None = happenings.append if keep else None
        self._events_told = 0  # the number of the running hand's events already told

    def __repr__(self) -> str:
        return f"<TableRecord of {self._state.ledger.table!r}: {quantity(len(self._happenings), 'happening')}>"

    def copy_for(self, state: TableState, happenings: list[Happening]) -> TableRecord:
        """Return the record of a table's copy, which tells nobody but the copy's own list of `happenings`."""
        twin = TableRecord(state, happenings, keep=self.listener is not None)
        twin._events_told = self._events_told
        return twin

    @property
    def latest(self) -> datetime | None:
        """The time of the latest happening; None before the first."""
        return self._state.times.latest

    @table_question
    def refuse_earlier(self, at: datetime, what: str) -> None:
        """Refuse a time before the latest happening."""
        self._state.refuse_earlier(at, what)

    def apply(self, happening: Happening) -> None:
        """Apply a happening to the table and tell it; it is not judged."""
        evolve_table(self._state, happening)
        if self.listener is not None:
            self._events_told = self._event_count()
            self.listener(happening)

    def read(self, happening: Happening) -> None:
        """Apply a happening that is in the record already: it is not judged, and nobody is told."""
        evolve_table(self._state, happening)
        self._events_told = self._event_count()

    def report_play(self) -> None:
        """Tell the listener the events of the hand since the last happening."""
        hand = self._state.hand
        if self.listener is not None and hand is not None and len(hand.events) > self._events_told:
            played = Played(tuple(hand.events[self._events_told :]))
            self._events_told = len(hand.events)
            self.listener(played)

    def mark(self) -> tuple[int, int]:
        """Return a mark for `go_back_to`: how many happenings are kept, and how many events of the hand are told."""
        return len(self._happenings), self._events_told

    def go_back_to(self, mark: tuple[int, int]) -> None:
        """Forget what was kept and told since a mark."""
        happenings_kept, self._events_told = mark
        del self._happenings[happenings_kept:]

    def _event_count(self) -> int:
        hand = self._state.hand
        return len(hand.events) if hand is not None else 0
