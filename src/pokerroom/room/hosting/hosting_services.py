"""The services of the room for hosted tables, and the addresses from which they were opened."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pokerroom.room.hosting.happenings import HostedChoices
from pokerroom.room.hosting.state import HostedTable
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Part, Store
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.opening.requested_table import RequestedTable
from pokerroom.room.tables.ports import SeatPort
from pokerroom.room.wall_time import RoomTime
from pokerroom.table.opening.new_table import NewTable


class HostedOpening(NamedTuple):
    """The data for opening a hosted table: the record about its host, and the port of its seats."""

    part: Part
    seats: SeatPort


@dataclass(frozen=True, kw_only=True)
class HostingServices:
    """The services of the room that hosted tables need.

    `judge` gives the table for a host's words, refused as the house's book refuses it; `open` opens it together with
    the records of its host, whose version is returned; `forget` drops a table for good.
    """

    store: Store
    ledger: RoomLedger
    settings: Settings
    time: RoomTime
    tables: dict[str, TableActor]
    judge: Callable[[HostedChoices, str], tuple[RequestedTable, NewTable]]
    open: Callable[[RequestedTable, NewTable, HostedOpening], Awaitable[int]]
    forget: Callable[[str], Awaitable[None]]


@dataclass
class HostedPlaces:
    """Which open tables were opened from which address; in memory, since no address is kept."""

    _of: dict[str, str] = field(default_factory=dict)

    def note(self, table: str, place: str) -> None:
        """Note from which address a table was opened."""
        self._of[table] = place

    def count(self, place: str, there: Sequence[HostedTable]) -> int:
        """Return how many of these tables were opened from an address."""
        return sum(self._of.get(table.id) == place for table in there) if place else 0
