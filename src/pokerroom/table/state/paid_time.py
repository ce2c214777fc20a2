"""The time that players pay for."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pokerroom.charges import TableHour


class PaidTime(Struct):
    """The time up to which charges at a table are paid, and the players who have not paid."""

    paid_until: dict[int, datetime] = {}  # by seat, up to when each has paid
    unpaid: dict[int, datetime] = {}  # players told that time must be paid first, and up to when
    table_hours: tuple[TableHour, ...] = ()  # the hours charged to the table that not everybody has paid, and the last
