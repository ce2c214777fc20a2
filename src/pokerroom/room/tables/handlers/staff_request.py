"""A request of a member of staff at a table, and the title under which they make it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from pokerroom.errors import NotAllowed
from pokerroom.room import wire
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.ruling_under_way import RulingAtTable
from pokerroom.table import commands
from pokerroom.table.happenings import Happening

# The kinds of requests of staff


class StaffRequest(NamedTuple):
    """A request of a member of staff: their name, their title, and the time; `staff` are all of them.

    `refuse` is called with the happenings that an order about chips, seats or hands would have, and may refuse it.
    """

    journal: TableJournal
    judging: RulingAtTable
    name: str
    title: str
    now: datetime
    staff: Mapping[str, tuple[str, ...]]
    refuse: Callable[[Sequence[Happening]], None] = lambda _coming: None

    def do(self, command: commands.Command[Any]) -> None:
        """Carry out a command of the table, unless its happenings are refused."""
        self.refuse(self.journal.table.judge(command))
        self.journal.do(command)


def title_for(titles: tuple[str, ...], message: wire.ByStaff) -> str:
    """Return the title under which somebody acts, or refuse a person who does not have it."""
    if not titles:
        raise NotAllowed("this is for staff", allowed="ask the floor")
    if message.title and message.title not in titles:
        raise NotAllowed(f"you are no {message.title} here", allowed=", ".join(titles))
    return message.title or titles[0]
