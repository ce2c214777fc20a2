"""A group of a table's questions, or of its commands too: a small value that a table makes when it is asked for one."""

from __future__ import annotations

from pokerroom.table.commands.command_method import TableDo
from pokerroom.table.state import TableState


class TableGroup:
    """Questions that belong together; they are about the table as it stands when they are asked."""

    __slots__ = ("_state",)

    def __init__(self, state: TableState) -> None:
        self._state = state

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._state.ledger.table!r}: {self._in_short()}>"

    def _in_short(self) -> str:
        """Return in a few words what is most wanted of it; the whole table where nothing is said."""
        return self._state.words()


class CommandGroup(TableGroup):
    """Questions that belong together, with the common commands about the same."""

    __slots__ = ("_do",)

    def __init__(self, state: TableState, do: TableDo) -> None:
        """Take the state of a table to ask, and its `do` to carry out commands."""
        super().__init__(state)
        self._do = do
