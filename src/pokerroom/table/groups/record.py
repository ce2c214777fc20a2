"""The record of a table: its keeper is told of each happening, and of the play in between."""

from __future__ import annotations

from collections.abc import Callable

from pokerroom.errors import refuses_misread_calls
from pokerroom.table.evolve import evolve_table
from pokerroom.table.happenings import Happening, Opened, Played
from pokerroom.table.state import TableState
from pokerroom.wording.plural import quantity


@refuses_misread_calls
class TableRecord:
    """Tells a listener everything that happens at a table; by default it keeps the `happenings` itself."""

    __slots__ = ("_events_told", "_state", "happenings", "listener")

    def __init__(self, state: TableState, begins: Opened, *, keep: bool) -> None:
        self._state = state
        self.happenings: list[Happening] = [begins] if keep else []
        self.listener: Callable[[Happening], None] | None = self.happenings.append if keep else None
        self._events_told = 0  # the number of the running hand's events already told

    def __repr__(self) -> str:
        return f"<TableRecord of {self._state.ledger.table!r}: {quantity(len(self.happenings), 'happening')}>"

    def copy_for(self, state: TableState) -> TableRecord:
        """Return the record of a table's copy, with the happenings up to now; it tells no listener but itself."""
        twin = TableRecord.__new__(TableRecord)
        twin._state, twin._events_told, twin.happenings = state, self._events_told, self.happenings.copy()
        twin.listener = None if self.listener is None else twin.happenings.append
        return twin

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
        return len(self.happenings), self._events_told

    def go_back_to(self, mark: tuple[int, int]) -> None:
        """Forget what was kept and told since a mark."""
        happenings_kept, self._events_told = mark
        del self.happenings[happenings_kept:]

    def _event_count(self) -> int:
        hand = self._state.hand
        return len(hand.events) if hand is not None else 0
