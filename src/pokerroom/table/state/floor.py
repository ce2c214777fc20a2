"""The floor's notes of a table."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pokerroom.table.floor_notes import BarNote, DisputeNote, ReportNote, RulingNote, Stopped


class FloorBook(Struct):
    """What the floor has ruled at a table, what it is ruling on, and who is kept out."""

    stopped: Stopped | None = None  # why the floor has stopped the table
    report: ReportNote | None = None  # what it is ruling on
    rulings: list[RulingNote] = []  # in the order of their numbers
    contested_at: dict[int, datetime] = {}  # by the number of a ruling, when it was contested last
    disputes: tuple[DisputeNote, ...] = ()  # also those that are settled
    bars: tuple[BarNote, ...] = ()  # who is kept out
