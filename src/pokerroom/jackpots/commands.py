"""Commands to a jackpot pool; `by` is the title of the member of staff who gives the command, where one must."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Final, Literal, TypeAlias

from pokerroom.cards import Card
from pokerroom.command_reading import FREE_TEXT
from pokerroom.command_struct import CommandStruct
from pokerroom.jackpots.claims.facts import HandFacts
from pokerroom.jackpots.posted.conditions import PoolConditions, PostedTable
from pokerroom.jackpots.words import ReleaseStep, WhomToTell

SOFTWARE: Final = "the software"
HandStage: TypeAlias = Literal["start", "during", "after"]


class OpenPool(CommandStruct, frozen=True):
    """Start a pool with its seed under these conditions."""

    conditions: PoolConditions
    at: datetime
    by: str = SOFTWARE


class LinkTable(CommandStruct, frozen=True):
    """Link one more table to the pool."""

    table: PostedTable
    at: datetime
    by: str = SOFTWARE


class UnlinkTable(CommandStruct, frozen=True):
    """Unlink a table from the pool."""

    table: str
    at: datetime
    by: str = SOFTWARE


class PressNoMoreBets(CommandStruct, frozen=True):
    """Start a hand on the console, by the dealer; a forgotten start is entered late, with somebody's authority."""

    table: str
    hand: int
    at: datetime
    dealt_in: int = 2
    stage: HandStage = "start"
    by: str = SOFTWARE
    authorised_by: str = ""


class PressEndGame(CommandStruct, frozen=True):
    """Close, with a second press, a hand whose start was entered after its end."""

    table: str
    hand: int
    at: datetime


class PlaceWagers(CommandStruct, frozen=True):
    """Register the jackpot wagers of a round, by seat; `antes` are the seats in the round."""

    table: str
    hand: int
    wagers: Mapping[int, int]
    antes: tuple[int, ...]
    at: datetime
    first_card_out: bool = False


class CancelWager(CommandStruct, frozen=True):
    """Void one person's jackpot wager of a round."""

    table: str
    hand: int
    seat: int
    at: datetime


class EndRound(CommandStruct, frozen=True):
    """End a hand after this number of betting rounds; `void` if it has no result."""

    table: str
    hand: int
    at: datetime
    void: bool = False
    betting_rounds: int = 1


class TakeIn(CommandStruct, frozen=True):
    """Book the part of a table's charges kept back for the jackpot."""

    table: str
    hand: int
    amount: int
    at: datetime


class CloseDay(CommandStruct, frozen=True):
    """Divide the day's take, and post the new amount."""

    at: datetime
    by: str = SOFTWARE


class MoveReserve(CommandStruct, frozen=True):
    """Move chips from the reserve into the running jackpot."""

    amount: int
    at: datetime
    by: str


class AskForFlop(CommandStruct, frozen=True):
    """Ask for the flop, as the last player left, to try for the jackpot; `deck` is the deck in play."""

    facts: HandFacts
    seat: int
    at: datetime
    deck: tuple[Card, ...]


class MakeClaim(CommandStruct, frozen=True):
    """Claim a jackpot for a seat, or for all winners of a hand that the software has seen."""

    facts: HandFacts
    at: datetime
    by: str = SOFTWARE
    seat: int | None = None
    log: Annotated[str, FREE_TEXT] = ""


class RecordWin(CommandStruct, frozen=True):
    """Record wins that count as one, in the order in which they count."""

    claims: tuple[int, ...]
    at: datetime
    by: str = SOFTWARE
    displayed: int | None = None  # the figure on the public display, if it is another


class ConfirmStep(CommandStruct, frozen=True):
    """Give one of the confirmations that the house wants before it pays.

    `counted` are the cards counted in the deck.
    """

    claim: int
    step: ReleaseStep
    at: datetime
    by: str
    counted: int | None = None
    told: str = ""


class HoldPayment(CommandStruct, frozen=True):
    """Hold a payment back, with a reason."""

    claim: int
    why: str
    at: datetime
    by: str


class DenyClaim(CommandStruct, frozen=True):
    """Deny a claim, with a reason; its award goes back."""

    claim: int
    why: str
    at: datetime
    by: str


class PayClaim(CommandStruct, frozen=True):
    """Pay everybody with a share in a claim, in order."""

    claim: int
    at: datetime
    by: str = SOFTWARE


class AnnounceChange(CommandStruct, frozen=True):
    """Put up the sign that announces a change of the terms, with its time."""

    conditions: PoolConditions
    at: datetime
    effective: datetime
    by: str


class CarryOutChange(CommandStruct, frozen=True):
    """Make the change that was announced."""

    at: datetime
    by: str = SOFTWARE


class ReportFailure(CommandStruct, frozen=True):
    """Report that the equipment has failed, at a table and in a hand."""

    table: str
    hand: int
    at: datetime
    by: str


class TellOf(CommandStruct, frozen=True):
    """Note that a person who must be told of a failure was told."""

    whom: WhomToTell
    at: datetime
    by: str


class AdjustAmount(CommandStruct, frozen=True):
    """Correct the amount, up or down, or confirm that no correction is needed."""

    amount: int
    why: str
    at: datetime
    by: str


class ConfirmAmount(CommandStruct, frozen=True):
    """Confirm the pool's amount at the time when a jackpot was won during a failure."""

    claim: int
    amount: int
    at: datetime
    by: str


class EndFailure(CommandStruct, frozen=True):
    """Report that the equipment works again and everything required after a failure is done."""

    at: datetime
    by: str


class EndPool(CommandStruct, frozen=True):
    """Discontinue the jackpot, by a notice."""

    notice: Annotated[str, FREE_TEXT]
    at: datetime
    by: str


PoolCommand: TypeAlias = (
    OpenPool
    | LinkTable
    | UnlinkTable
    | PressNoMoreBets
    | PressEndGame
    | PlaceWagers
    | CancelWager
    | EndRound
    | TakeIn
    | CloseDay
    | MoveReserve
    | AskForFlop
    | MakeClaim
    | RecordWin
    | ConfirmStep
    | HoldPayment
    | DenyClaim
    | PayClaim
    | AnnounceChange
    | CarryOutChange
    | ReportFailure
    | TellOf
    | AdjustAmount
    | ConfirmAmount
    | EndFailure
    | EndPool
)
