"""A player on the way from one table to another, as a value: their chips, and the rights that go with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pokerroom.charges import Checks
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.floor_notes import BarNote, StakeOrder
from pokerroom.table.stakes.chips_in_front import Stake, TakenAway


class Ticket(NamedTuple):
    """The identity of a traveller: the table they left, its number for them, their name, and the time."""

    table: str
    number: int
    player: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Traveller:
    """A player sent by one table and received once by another.

    `number` identifies them among all travellers of the first. `sent` means by the house and not by choice; `broken`
    that their table has closed. Paid time goes along with players who are sent. The floor's orders about their stake,
    and bars from more than one game of a house (`book`), go along with everybody.
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
        """The identity of this traveller, so that nobody is received twice."""
        return Ticket(self.table, self.number, self.player, self.left.at)
