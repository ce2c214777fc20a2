"""Happenings about a player's time: it begins, is bought and runs out."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from pokerroom.citation import Citation
from pokerroom.table.clock.turn_time import Turn
from pokerroom.table.happenings.happening import TableHappening


class TurnBegan(TableHappening, frozen=True):
    """The time to act of the player in turn began."""

    seat: int
    at: datetime


class ClockCalled(TableHappening, frozen=True):
    """A player was put on the clock; `asker` is a seat, or 0 for the floor."""

    seat: int
    asker: int
    at: datetime
    turn: Turn


class TimeBought(TableHappening, frozen=True):
    """A player bought time: its price, and the part that went into the pot."""

    seat: int
    seconds: int
    price: int
    to_pot: int
    at: datetime
    turn: Turn
    street: int
    cites: tuple[Citation, ...] = ()


class TimeUp(TableHappening, frozen=True):
    """A player's time ran out; the happening names the act that this counts as, as `TimeoutAction` does."""

    seat: int
    what: str
    at: datetime
    cites: tuple[Citation, ...] = ()


class ClockSet(TableHappening, frozen=True):
    """The clock on the wall was set, or time passed in which the table could not be served; it is `at` now.

    `by` is the number of seconds by which this is later than the table's time before, or earlier if below 0. Nobody's
    time runs meanwhile: every moment from which time is counted moves by as much.
    """

    at: datetime
    by: int


ClockHappening: TypeAlias = TurnBegan | ClockCalled | TimeBought | TimeUp | ClockSet
