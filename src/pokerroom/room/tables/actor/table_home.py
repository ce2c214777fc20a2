"""A table's place in the room, whatever its kind: its name, where it is stored, and who may look on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pokerroom.room import wire
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.settings.room_settings import Spectators
from pokerroom.room.store import Store
from pokerroom.room.tables.stream.answers import Request
from pokerroom.room.wall_time import RoomTime


@dataclass(frozen=True, slots=True)
class TableHome:
    """The surroundings with which every actor of a table is made.

    `epoch` is the one in which this process drives the table's stream. Where spectators see hands later with open
    cards, it is `open_delay` seconds after the end.
    """

    table_id: str
    store: Store
    ledger: RoomLedger
    epoch: int
    time: RoomTime
    spectators: Spectators
    snapshot_every: int  # records
    open_delay: float = 0.0


class AsStored(Protocol):
    """The stored state of a table of any kind."""

    @property
    def version(self) -> int:
        """The number of the table's last record."""

    @property
    def lines(self) -> Sequence[wire.LogLine]:
        """The last lines that were said at it."""

    @property
    def requests(self) -> Sequence[Request]:
        """The last requests that its records name."""
