"""Commands that change the game with notice, and those of freeze-outs."""

from __future__ import annotations

from datetime import datetime

from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.commands.command import Command


class Propose(Command[int], frozen=True):
    """Propose a change of the table, by a person with the power; returns the number of the change.

    `approved` are the regulator's approvals in writing, where these limit the set-up; `host` is the player who hosts
    the table, if they propose the change.
    """

    new: TableSetup
    by: str
    approved: tuple[OperatorChoice, ...] = ()
    host: str = ""


class AnnounceClosing(Command[int], frozen=True):
    """Announce the closing of the table, at a time or after a number of last hands.

    Returns the number of the change.
    """

    by: str
    last_hands: int = 0
    host: str = ""


class TellPlayers(Command[None], frozen=True):
    """Note that the players were told of a coming change."""

    change: int
    at: datetime


class PutUpSign(Command[None], frozen=True):
    """Put up a sign about a change, with its time where the house wants it."""

    change: int
    at: datetime
    planned: datetime | None = None


class Agree(Command[None], frozen=True):
    """Agree to a change, as a player."""

    change: int
    seat: int


class Disagree(Command[None], frozen=True):
    """Take back a player's agreement to a change."""

    change: int
    seat: int


class Withdraw(Command[None], frozen=True):
    """Withdraw a proposed change or closing, so that it leaves the sign; by somebody with the power."""

    change: int
    at: datetime
    by: str
    host: str = ""


class CarryOut(Command[None], frozen=True):
    """Put a change into effect.

    Refused, with a list of what is missing, where the house wants more notice or consent.
    """

    change: int
    at: datetime


class TakePartInJackpot(Command[None], frozen=True):
    """Say whether a pool takes the table's contributions to a jackpot; asked between two hands."""

    takes_part: bool
    at: datetime


class PlanFreezeOut(Command[None], frozen=True):
    """Allow the next game to be a freeze-out with the same buy-in for everybody; by somebody with the power."""

    buy_in: int
    at: datetime
    by: str


class AgreeToFreezeOut(Command[None], frozen=True):
    """Agree to the terms of a freeze-out, as a player who was told of them."""

    seat: int
    at: datetime


class DropFreezeOut(Command[None], frozen=True):
    """Drop a planned freeze-out because not everybody agrees; the ordinary game is played on its own terms."""

    at: datetime
    by: str


class BeginFreezeOut(Command[None], frozen=True):
    """Begin the freeze-out that everybody has agreed to: from now on nobody joins, adds chips, or leaves with chips."""

    at: datetime


class BeginAnew(Command[None], frozen=True):
    """Make the table an ordinary one again after a freeze-out was won, on its former terms."""

    at: datetime
