"""A player who is called from their seat to another."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from pokerroom.citation import Citation
from pokerroom.queues.words import SeatClaim


class CalledPlayer(NamedTuple):
    """A player at a table who was called to another seat; `goes` once they have agreed, or if they must move."""

    call: int
    player: str
    seat: int
    table: str  # where they go, and how it is called
    table_name: str
    to: int
    claim: SeatClaim
    goes: bool
    until: datetime
    why: str
    cites: tuple[Citation, ...]
