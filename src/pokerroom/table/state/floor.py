"""The floor's notes at a table."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pokerroom.table.floor_notes import BarNote, DisputeNote, ReportNote, RulingNote, Stopped


class FloorBook(Struct):
    """The floor's rulings at a table, the ruling under way, and the bars."""

    stopped: Stopped | None = None  # why the floor has stopped the table
    report: ReportNote | None = None  # what it is ruling on
    rulings: list[RulingNote] = []  # in the order of their numbers
    contested_at: dict[int, datetime] = {}  # by the number of a ruling, when it was contested last
    disputes: tuple[DisputeNote, ...] = ()  # also those that are settled
    bars: tuple[BarNote, ...] = ()  # who is kept out
