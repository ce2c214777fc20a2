"""The time to act of whoever is in turn."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.table.clock import turn_time


class TurnNotes(Struct):
    """The turn that runs, with its clock, and the time bought in this hand."""

    turn: turn_time.Turn | None = None  # since when it runs, and whether the clock was called
    mark: tuple[int, ...] = ()  # what tells this turn from any other
    bought: dict[tuple[int, int], int] = {}  # by seat and betting round, how often time was bought
