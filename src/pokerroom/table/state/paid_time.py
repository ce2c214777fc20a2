"""The time that players pay for."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Struct

from pokerroom.charges import TableHour
from pokerroom.table.seats.by_seat import BySeat


class PaidTime(Struct):
    """The time up to which charges at a table are paid, and the players who have not paid."""

    paid_until: Annotated[dict[int, datetime], BySeat("paid_until")] = {}  # by seat, up to when each has paid
    unpaid: Annotated[dict[int, datetime], BySeat()] = {}  # players told that time must be paid first, and up to when
    table_hours: tuple[TableHour, ...] = ()  # the hours charged to the table that not everybody has paid, and the last
