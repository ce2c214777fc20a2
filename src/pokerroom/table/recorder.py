"""Applies happenings to a table and tells its keeper of each, and of the play in between; the table alone uses it."""

from __future__ import annotations

from collections.abc import Callable

from pokerroom.table.evolve import evolve_table
from pokerroom.table.happenings import Happening, Played
from pokerroom.table.state import TableState


class TableRecorder:
    """Tells a listener everything that happens at a table; by default that is the list of the table's `happenings`."""

    __slots__ = ("_events_told", "_happenings", "_state", "listener")

    def __init__(self, state: TableState, happenings: list[Happening], *, keep: bool) -> None:
        self._state, self._happenings = state, happenings
        self.listener: Callable[[Happening], None] | None = happenings.append if keep else None
        self._events_told = 0  # the number of the running hand's events already told

    def copy_for(self, state: TableState, happenings: list[Happening]) -> TableRecorder:
        """Return the recorder of a table's copy, which tells nobody but the copy's own list of `happenings`."""
        twin = TableRecorder(state, happenings, keep=self.listener is not None)
        twin._events_told = self._events_told
        return twin

    @property
    def kept(self) -> int:
        """The number of happenings that the table keeps."""
        return len(self._happenings)

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
        return self.kept, self._events_told

    def go_back_to(self, mark: tuple[int, int]) -> None:
        """Forget what was kept and told since a mark."""
        happenings_kept, self._events_told = mark
        del self._happenings[happenings_kept:]

    def _event_count(self) -> int:
        hand = self._state.hand
        return len(hand.events) if hand is not None else 0
