"""Commands about a player's time: it begins, is bought, is called and runs out."""

from __future__ import annotations

from datetime import datetime

from pokerroom.table.clock import clock
from pokerroom.table.commands.command import Command


class BeginTurn(Command[None], frozen=True):
    """The player whose turn it is may think from now on."""

    at: datetime


class CallClock(Command[None], frozen=True):
    """Call the clock on the player in turn, which the floor grants; seat 0 is the floor itself."""

    asker: int
    at: datetime


class SetClock(Command[None], frozen=True):
    """The table's clock `shows` another time from now on: later `by` so many seconds than it was, or earlier."""

    shows: datetime
    by: int


class BuyTime(Command[clock.Purchase], frozen=True):
    """The player in turn buys more time out of their stake; the pot's part of the price goes into the pot at once."""

    at: datetime


class TimeIsUp(Command[clock.TimeoutAction], frozen=True):
    """The time of the player in turn has run out: they check, fold or whatever the house has it.

    Where the outcome is `must_discard` the hand waits for the card, which whoever deals takes from the player.
    """

    now: datetime
