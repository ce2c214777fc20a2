"""Commands that add to a player's stake or take from it."""

from __future__ import annotations

from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.table.commands.command import Command
from pokerroom.table.stakes.leaving import Approval


class Add(Command[None], frozen=True):
    """Add chips to a player's stake: at once where the house allows it, otherwise after the hand."""

    seat: int
    amount: int
    at: datetime
    giver: str = ""  # the person who gives the chips to the player, if they are not bought


class TakeOff(Command[None], frozen=True):
    """Take chips off the table while the player stays: for goods, or with approval, where the house allows it."""

    seat: int
    amount: int
    at: datetime
    goods: bool = False
    approval: Approval | None = None


class BuyBehind(Command[None], frozen=True):
    """Buy chips before the deal and play them while they are on their way, where the house allows it."""

    seat: int
    amount: int
    at: datetime


class Announce(Command[None], frozen=True):
    """Announce to the table, before the deal, how much a player plays behind; it counts from then on."""

    seat: int
    amount: int
    at: datetime


class Arrive(Command[None], frozen=True):
    """Put chips on the table that were on their way."""

    seat: int
    at: datetime


class ChangeNotes(Command[None], frozen=True):
    """Change a player's bank notes into chips of the same worth."""

    seat: int
    at: datetime


class CorrectStake(Command[int], frozen=True):
    """Correct a stake, up or down, after a change of the range or by a ruling; returns the difference."""

    seat: int
    at: datetime


class BuyChecks(Command[None], frozen=True):
    """Buy commission checks, which pay only the fee per hand."""

    seat: int
    colour: str
    count: int
    at: datetime
    worth: int | None = None


class ChangeChecksBack(Command[int], frozen=True):
    """Change a player's commission checks back into chips at the table; returns how many chips."""

    seat: int
    at: datetime


class SplashPot(Command[None], frozen=True):
    """Add chips from the cage to the pot of the next hand, as a promotion of the house."""

    amount: int
    promotion: str
    at: datetime
    cites: tuple[Citation, ...] = ()
