"""Commands about a player's time: it begins, is bought, is called, and runs out."""

from __future__ import annotations

from datetime import datetime

from pokerroom.table.clock import turn_time
from pokerroom.table.commands.command import Command


class BeginTurn(Command[None], frozen=True):
    """Start the time to act of the player in turn."""

    at: datetime


class CallClock(Command[None], frozen=True):
    """Call the clock on the player in turn, with the floor's consent; seat 0 is the floor itself."""

    asker: int
    at: datetime


class SetClock(Command[None], frozen=True):
    """Set the table's clock: it `shows` another time from now on, `by` seconds later or (below 0) earlier."""

    shows: datetime
    by: int


class BuyTime(Command[turn_time.Purchase], frozen=True):
    """Buy more time for the player in turn with chips of their stake; the pot's part of the price goes in at once."""

    at: datetime


class TimeIsUp(Command[turn_time.TimeoutAction], frozen=True):
    """End the turn of a player whose time has run out: they check, fold, or do what else the house says.

    With the outcome `must_discard` the hand waits until the dealer takes the card from the player.
    """

    at: datetime
