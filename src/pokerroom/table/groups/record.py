"""The record of a table: its keeper is told of each happening, and of the play in between."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from pokerroom.errors import refuses_misread_calls
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.happenings import Happening
from pokerroom.table.recorder import TableRecorder
from pokerroom.table.state import TableState
from pokerroom.wording.plural import quantity


@refuses_misread_calls
class TableRecord:
    """What a table's keeper needs: who is told of its happenings, its latest time, and to read what is recorded."""

    __slots__ = ("_recorder", "_state")

    def __init__(self, state: TableState, recorder: TableRecorder) -> None:
        """Take the state of a table, and its recorder."""
        self._state, self._recorder = state, recorder

    def __repr__(self) -> str:
        return f"<TableRecord of {self._state.ledger.table!r}: {quantity(self._recorder.kept, 'happening')}>"

    @property
    def listener(self) -> Callable[[Happening], None] | None:
        """What is called with each happening; the table's list of `happenings` keeps them unless you set another."""
        return self._recorder.listener

    @listener.setter
    def listener(self, listener: Callable[[Happening], None] | None) -> None:
        """Tell another listener from now on, or nobody."""
        self._recorder.listener = listener

    @property
    def latest(self) -> datetime | None:
        """The time of the latest happening; None before the first."""
        return self._state.times.latest

    @table_question
    def refuse_earlier(self, at: datetime, what: str) -> None:
        """Refuse a time before the latest happening."""
        self._state.refuse_earlier(at, what)

    def read(self, happening: Happening) -> None:
        """Apply a happening that is in the record already: it is not judged, and nobody is told."""
        self._recorder.read(happening)

    def report_play(self) -> None:
        """Tell the listener the events of the hand since the last happening."""
        self._recorder.report_play()
