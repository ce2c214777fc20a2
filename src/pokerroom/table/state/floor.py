"""The floor's notes at a table."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pokerroom.table.floor_notes import BarNote, DisputeNote, ReportNote, RulingNote, TableStop


class FloorBook(Struct):
    """The floor's rulings at a table, the ruling under way, and the bars."""

    stopped: TableStop | None = None  # why the floor has stopped the table
    report: ReportNote | None = None  # the report that waits for a ruling
    rulings: list[RulingNote] = []  # in the order of their numbers
    contested_at: dict[int, datetime] = {}  # by a ruling's number, when it was last contested
    disputes: tuple[DisputeNote, ...] = ()  # settled ones too
    bars: tuple[BarNote, ...] = ()  # the players who are barred
