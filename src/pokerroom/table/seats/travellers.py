"""A player on the way from one table to another, as a value: their chips, and the rights that go with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pokerroom.charges import Checks
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.floor_notes import BarNote, StakeOrder
from pokerroom.table.stakes.stakes import Stake, TakenAway


class Ticket(NamedTuple):
    """What tells one traveller from every other: the table they left, its number for them, who, and when."""

    table: str
    number: int
    player: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Traveller:
    """What one table gives, and the one it is for takes, once. `number` tells it from all others that the table gave.

    `sent` by the house or going by choice; `broken` if their table has closed. Time paid for goes with who is sent, and
    what the floor has ordered about their stake, and what keeps them out of more than one game of a house (`book`),
    with everybody.
    """

    player: str
    stake: Stake
    left: TakenAway
    setup: TableSetup
    table: str
    to: str  # the name of the table that takes them
    number: int
    sent: bool = False
    broken: bool = False
    paid_until: datetime | None = None
    checks: Checks | None = None
    stake_order: StakeOrder | None = None
    book: str = ""
    bars: tuple[BarNote, ...] = ()

    @property
    def ticket(self) -> Ticket:
        """What tells this traveller from every other, so that nobody is received twice."""
        return Ticket(self.table, self.number, self.player, self.left.at)
