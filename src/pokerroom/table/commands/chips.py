"""Commands that add to a player's stake or take from it."""

from __future__ import annotations

from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.table.commands.command import Command
from pokerroom.table.stakes.leaving import Approval


class Add(Command[None], frozen=True):
    """A player adds chips: at once where the house lets them, or they are held back until the hand is over."""

    seat: int
    amount: int
    at: datetime
    giver: str = ""  # who has the chips given to them, where they do not buy them


class TakeOff(Command[None], frozen=True):
    """Chips leave the table while the player stays: for goods, or with approval, where the house lets them."""

    seat: int
    amount: int
    at: datetime
    goods: bool = False
    approval: Approval | None = None


class BuyBehind(Command[None], frozen=True):
    """A player buys chips before the deal and plays them while they are on their way, where the house has that."""

    seat: int
    amount: int
    at: datetime


class Announce(Command[None], frozen=True):
    """A player tells the table how much they play behind; before the deal, as it counts from then on."""

    seat: int
    amount: int
    at: datetime


class Arrive(Command[None], frozen=True):
    """The chips that were on their way are put on the table."""

    seat: int
    at: datetime


class ChangeNotes(Command[None], frozen=True):
    """The dealer changes a player's bank notes into chips of the same worth."""

    seat: int
    at: datetime


class CorrectStake(Command[int], frozen=True):
    """After a change of the range, or by a ruling: a stake below it is made up, and one above it cut; by how much."""

    seat: int
    at: datetime


class BuyChecks(Command[None], frozen=True):
    """A player buys commission checks, which pay the fee per hand and nothing else."""

    seat: int
    colour: str
    count: int
    at: datetime
    worth: int | None = None


class ChangeChecksBack(Command[int], frozen=True):
    """A player changes their commission checks back at the table; for how much."""

    seat: int
    at: datetime


class SplashPot(Command[None], frozen=True):
    """A promotion of the house adds chips out of the cage to the pot of the next hand."""

    amount: int
    promotion: str
    at: datetime
    cites: tuple[Citation, ...] = ()
