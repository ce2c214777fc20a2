"""A player on the way from one table to another, as a value: his chips, and the rights that go with him."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pokerroom.house import Checks
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.stakes import Left, Stake


@dataclass(frozen=True, slots=True)
class Traveller:
    """What one table gives, and one other takes: whoever runs the room sees to that, as `move_player` does.

    `sent` by the house or going by choice; `broken` if his table has closed. Time paid for goes with who is sent.
    """

    player: str
    stake: Stake
    left: Left
    setup: TableSetup
    table: str
    sent: bool = False
    broken: bool = False
    paid_until: datetime | None = None
    checks: Checks | None = None
