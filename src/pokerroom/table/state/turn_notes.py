"""The time to act of the player in turn."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.table.clock import turn_time


class TurnNotes(Struct):
    """The running turn with its clock, and the time bought in this hand."""

    turn: turn_time.Turn | None = None  # the running turn
    mark: tuple[int, ...] = ()  # the value that distinguishes this turn from all others
    bought: dict[tuple[int, int], int] = {}  # by seat and betting round, how often time was bought
