"""Commands that change the game with notice, and those of freeze-outs."""

from __future__ import annotations

from datetime import datetime

from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.commands.command import Command


class Propose(Command[int], frozen=True):
    """Propose a change of the table, by somebody with the power; returns the number of the change.

    `approved` is what the regulator has approved in writing by now, where that bounds what may be posted; `host` is the
    player whose table it is, where they want it.
    """

    new: TableSetup
    by: str
    approved: tuple[OperatorChoice, ...] = ()
    host: str = ""


class AnnounceClosing(Command[int], frozen=True):
    """Announce the closing of the table, in time or after so many last hands; returns the number of the change."""

    by: str
    last_hands: int = 0
    host: str = ""


class TellPlayers(Command[None], frozen=True):
    """Note that the players were told of a change that is coming."""

    change: int
    at: datetime


class PutUpSign(Command[None], frozen=True):
    """Put up a sign about a change, with the time where the house wants it there."""

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
    """Take a proposed change, or the closing, back: it leaves the sign; by somebody with the power."""

    change: int
    at: datetime
    by: str
    host: str = ""


class CarryOut(Command[None], frozen=True):
    """Put a change into effect; refused, with what is missing, where the house wants more notice or consent."""

    change: int
    at: datetime


class TakePartInJackpot(Command[None], frozen=True):
    """Say whether there is a pool for what the table keeps back for a jackpot; asked between two hands."""

    takes_part: bool
    at: datetime


class PlanFreezeOut(Command[None], frozen=True):
    """Allow the next game to be a freeze-out, everybody for the same buy-in; by somebody with the power."""

    buy_in: int
    at: datetime
    by: str


class AgreeToFreezeOut(Command[None], frozen=True):
    """Agree to the terms of a freeze-out, as a player who was told of them."""

    seat: int
    at: datetime


class DropFreezeOut(Command[None], frozen=True):
    """Drop a planned freeze-out because not everybody agrees: the ordinary game is played on its terms."""

    at: datetime
    by: str


class BeginFreezeOut(Command[None], frozen=True):
    """Begin the freeze-out, as everybody agrees: nobody joins, adds chips, or leaves with chips any more."""

    at: datetime


class BeginAnew(Command[None], frozen=True):
    """Make the table an ordinary one again after a freeze-out was won, on the terms it had before."""

    at: datetime
