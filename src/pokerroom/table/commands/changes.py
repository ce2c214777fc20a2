"""Commands that change the game with notice, and those of freeze-outs."""

from __future__ import annotations

from datetime import datetime

from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.commands.command import Command


class Propose(Command[int], frozen=True):
    """Somebody with the power wants the table changed; the number of the change.

    `approved` is what the regulator has approved in writing by now, where that bounds what may be posted; `host` is the
    player whose table it is, where they want it.
    """

    new: TableSetup
    by: str
    approved: tuple[OperatorChoice, ...] = ()
    host: str = ""


class AnnounceClosing(Command[int], frozen=True):
    """Somebody with the power wants the table closed, in time or after so many last hands; the number of the change."""

    by: str
    last_hands: int = 0
    host: str = ""


class TellPlayers(Command[None], frozen=True):
    """Note that the players were told of a change that is coming."""

    change: int
    at: datetime


class PutUpSign(Command[None], frozen=True):
    """A sign tells of it, with the time where the house wants it there."""

    change: int
    at: datetime
    planned: datetime | None = None


class Agree(Command[None], frozen=True):
    """A player agrees to a change."""

    change: int
    seat: int


class Disagree(Command[None], frozen=True):
    """A player who agreed to a change does so no longer."""

    change: int
    seat: int


class Withdraw(Command[None], frozen=True):
    """Somebody with the power takes a change, or the closing, back: it leaves the sign and will not be."""

    change: int
    at: datetime
    by: str
    host: str = ""


class CarryOut(Command[None], frozen=True):
    """The change takes effect now; refused, with what is missing, where the house wants more notice or consent."""

    change: int
    at: datetime


class TakePartInJackpot(Command[None], frozen=True):
    """There is a pool for what the table keeps back for a jackpot, or none any more; asked between two hands."""

    takes_part: bool
    at: datetime


class PlanFreezeOut(Command[None], frozen=True):
    """Somebody with the power lets the next game be played to the last player, everybody for the same buy-in."""

    buy_in: int
    at: datetime
    by: str


class AgreeToFreezeOut(Command[None], frozen=True):
    """A player who was told of the terms agrees to them."""

    seat: int
    at: datetime


class DropFreezeOut(Command[None], frozen=True):
    """Not everybody agrees: the ordinary game is played, on the terms it had; ordered by whoever may allow one."""

    at: datetime
    by: str


class BeginFreezeOut(Command[None], frozen=True):
    """Everybody agrees: from now on nobody joins, nobody adds, and nobody leaves with chips."""

    at: datetime


class BeginAnew(Command[None], frozen=True):
    """A freeze-out has been won: the table is an ordinary one again, on the terms it had before."""

    at: datetime
