"""A group of a table's commands and questions: a small value that a table makes whenever it is asked for one."""

from __future__ import annotations

from pokerroom.table.commands.command_method import TableDo
from pokerroom.table.state import TableState


class TableGroup:
    """Commands and questions that belong together; they are about the table as it stands when they are used."""

    __slots__ = ("_do", "_state")

    def __init__(self, state: TableState, do: TableDo) -> None:
        """Take the state of a table to ask, and its `do` to carry out commands."""
        self._state, self._do = state, do

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._state.ledger.table!r}: {self._in_short()}>"

    def _in_short(self) -> str:
        """Return in a few words what is most wanted of it; the whole table where nothing is said."""
        return self._state.words()
