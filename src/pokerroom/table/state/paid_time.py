"""The time that players pay for."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pokerroom.charges import TableHour


class PaidTime(Struct):
    """The time up to which charges at a table are paid, and the players who have not paid."""

    paid_until: dict[int, datetime] = {}  # by seat, up to when each has paid
    unpaid: dict[int, datetime] = {}  # who was told that time must be paid first, and up to when
    table_hours: tuple[TableHour, ...] = ()  # charged to the table and not yet paid by all, and the last
