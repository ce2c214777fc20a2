"""An order at a hosted table as it is judged: by whom, where and when.

The host stands in for the person whom the book lets decide about tables, and for nobody else: they stop play and let it
go on, announce stakes and the closing, and must give the notice that the house wants. No host looks at cards, rules on
a hand or touches a pot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from pokerroom.errors import Illegal
from pokerroom.room.hosting.happenings import HostedHappening
from pokerroom.room.hosting.orders import ChangeStakes
from pokerroom.room.hosting.state import HostedTable
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.schedule.hosts_closing import people_seats
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.table_setup import TableSetup


@dataclass(frozen=True, slots=True, kw_only=True)
class HostRequest:
    """An order: at which table, by whom and when; `judge` gives the set-up for other stakes.

    `refuse_pause` refuses to stop play again so soon, and `most_bots` is how many the room lends a table.
    """

    hosted: HostedTable
    actor: TableActor
    name: str
    at: datetime  # of the record
    judge: Callable[[ChangeStakes], TableSetup]
    refuse_pause: Callable[[], None]
    most_bots: int

    @property
    def journal(self) -> TableJournal:
        """The journal of the table."""
        return self.actor.journal

    @property
    def now(self) -> datetime:
        """The time on the clock of the table."""
        return self.actor.time()

    @property
    def title(self) -> str:
        """The title that the host stands in for."""
        return host_title(self.actor.house)

    def happening(self, kind: Callable[..., HostedHappening], **parts: Any) -> HostedHappening:
        """Return a happening of this order, with who gave it, at which table and when."""
        return kind(at=self.at, table=self.hosted.id, by=self.name, **parts)

    @property
    def people(self) -> list[int]:
        """The seats in which people sit, and no bots."""
        return people_seats(self.journal.table, self.actor.scheduler.table_bots)

    def seat_of(self, player: str) -> int:
        """Return the seat of a person at the table, or refuse one who has none."""
        seat, bots = self.actor.seat_of(player), self.actor.scheduler.table_bots
        if not seat or bots.is_bot(player):
            people = sorted(player for player in self.actor.players if not bots.is_bot(player))
            raise Illegal(f"{player} has no seat at this table", allowed=", ".join(people) or "nobody sits there")
        return seat


HostTold: TypeAlias = Iterable[HostedHappening]  # an order's effects on people who come to the table
TABLE_ONLY: Final[HostTold] = ()  # of an order that the table alone does, and whose record is the table's
HostHandler: TypeAlias = Callable[[HostRequest, Any], HostTold]  # of orders of one type


def host_title(house: House) -> str:
    """Return the lowest title of a house that may change and stop a table.

    >>> from pokerroom.rulebook import house_named
    >>> [host_title(house_named(name)) for name in ("uk", "star")]
    ['supervisor', 'gaming supervisor']
    """
    rules = titles_with(house, "rule")
    return next(title for title in titles_with(house, "tables") if title in rules)


def is_hosts_to_end(actor: TableActor) -> bool:
    """Return whether the host may end a stop: their own pause, or one that no member of staff is left to end."""
    stopped = actor.journal.floor.stopped
    return stopped is not None and (bool(stopped.host) or not actor.staff)
