"""A player on the way from one table to another, as a value: his chips, and the rights that go with him."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pokerroom.house import Checks
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.stakes import Left, Stake


@dataclass(frozen=True, slots=True)
class Traveller:
    """What one table gives, and the one it is for takes, once. `number` tells it from all others that the table gave.

    `sent` by the house or going by choice; `broken` if his table has closed. Time paid for goes with who is sent.
    """

    player: str
    stake: Stake
    left: Left
    setup: TableSetup
    table: str
    to: str  # the name of the table that takes them
    number: int
    sent: bool = False
    broken: bool = False
    paid_until: datetime | None = None
    checks: Checks | None = None

    @property
    def ticket(self) -> tuple[str, int, str, datetime]:
        """What no other traveller has."""
        return self.table, self.number, self.player, self.left.at
