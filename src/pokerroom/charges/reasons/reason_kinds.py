"""The reasons for the amount of a charge: one small value for each thing that had a part in working it out.

Code that explains a charge chooses by these values; `reason_text.py` has the text that records keep for each, and
`talk` the words that a dealer says.
"""

from __future__ import annotations

from datetime import time
from decimal import Decimal
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from pokerroom.charges.terms import CapBorneBy
from pokerroom.rulebook.words import FeePayer

ChipAmount: TypeAlias = Annotated[int, "chips"]  # an amount, which is said as the plates of the table have it
PotWord: TypeAlias = Literal["the pot", "the main pot", "side pot", "all pots together", "the hand"]
FreeWhy: TypeAlias = Literal[
    "empty_pot",
    "no_flop",
    "forced_bets_only",
    "blinds_only",
    "all_share_main_pot",
    "all_share",
    "only_tied_put_in",
    "split",
    "winner_would_lose",
    "free_game",
    "paid_until_leaving",
]


class ChargeReason(Struct, frozen=True, gc=False):
    """One reason of a charge."""


class ChargedPot(Struct, frozen=True, gc=False):
    """What a charge is worked out on: a pot, all of them or the hand; a side pot has its number.

    >>> ChargedPot("the main pot").words, ChargedPot("side pot", 2).words
    ('the main pot', 'side pot 2')
    """

    what: PotWord
    side: int = 0

    @property
    def words(self) -> str:
        """The pot as a cashier names it."""
        return f"{self.what} {self.side}" if self.side else self.what


class PercentageOfPot(ChargeReason, frozen=True, gc=False):
    """A percentage of the chips in a pot."""

    percent: Decimal
    pot: ChargedPot
    base: ChipAmount


class RoundedDown(ChargeReason, frozen=True, gc=False):
    """The exact amount at the rate, and the whole amount that is taken of it."""

    exact: Decimal
    to: ChipAmount


class AtLeast(ChargeReason, frozen=True, gc=False):
    """The amount at the rate is less than the least charge."""

    least: ChipAmount


class Capped(ChargeReason, frozen=True, gc=False):
    """The amount at the rate is more than the cap."""

    cap: ChipAmount


class CapBorne(ChargeReason, frozen=True, gc=False):
    """The cap is shared by several pots, which bear it in this way."""

    by: CapBorneBy


class PotTooSmall(ChargeReason, frozen=True, gc=False):
    """A pot that is not big enough to pay."""

    pot: ChargedPot
    wagered: ChipAmount


class NoPotBigEnough(ChargeReason, frozen=True, gc=False):
    """No pot is big enough to pay; the chips in each."""

    wagered: tuple[ChipAmount, ...]


class PotFree(ChargeReason, frozen=True, gc=False):
    """A pot that pays nothing, where others may."""

    pot: ChargedPot
    why: FreeWhy


class Waived(ChargeReason, frozen=True, gc=False):
    """Whatever makes a charge free that would have been due."""


class Free(Waived, frozen=True, gc=False):
    """The charge is free, on a ground that needs no figures."""

    why: FreeWhy


class MovedWithTimePaid(Waived, frozen=True, gc=False):
    """The house moved the player here, and their time is paid for."""

    until: time


class TableHasPaid(Waived, frozen=True, gc=False):
    """The time of the whole table is paid for."""

    until: time


class FreeInWords(Waived, frozen=True, gc=False):
    """Free on a ground that stands in a record and that this release does not give."""

    why: str


class FeeFrom(ChargeReason, frozen=True, gc=False):
    """The amount of a fee per hand, and who pays it: each of the players dealt in, the button or the pot."""

    amount: ChipAmount
    payer: FeePayer


class BesideCommission(ChargeReason, frozen=True, gc=False):
    """The jackpot's part comes from the pot besides the commission."""


class ForBoards(ChargeReason, frozen=True, gc=False):
    """A fee for several boards, on top of the commission."""

    boards: int


class PartForJackpot(ChargeReason, frozen=True, gc=False):
    """A part of the charge goes to the jackpot."""

    amount: ChipAmount


class OnceOnSittingDown(ChargeReason, frozen=True, gc=False):
    """The fee for a seat is paid once."""


class ForTime(ChargeReason, frozen=True, gc=False):
    """The price of a player's time."""

    amount: ChipAmount
    minutes: int


class ForTableTime(ChargeReason, frozen=True, gc=False):
    """The price of the whole table's time, and among how many players it is shared out."""

    amount: ChipAmount
    minutes: int
    players: int


class StepsLeft(ChargeReason, frozen=True, gc=False):
    """Only a part of the period is left: `steps` of its `of` steps, each of them `minutes` long."""

    steps: int
    of: int
    minutes: int


class Times(ChargeReason, frozen=True, gc=False):
    """Several periods are charged at once."""

    number: int


class LeftOver(ChargeReason, frozen=True, gc=False):
    """The chips that cannot be divided evenly, and that nobody pays."""

    amount: ChipAmount


class NeverGivenBack(ChargeReason, frozen=True, gc=False):
    """Time that was paid for is not given back."""

    until: time


class DueAndThere(ChargeReason, frozen=True, gc=False):
    """A player has less than is due."""

    due: ChipAmount
    there: ChipAmount


class NoCardsUntilPaid(ChargeReason, frozen=True, gc=False):
    """A player who has not paid for their time gets no cards."""


class SecondsBought(ChargeReason, frozen=True, gc=False):
    """Time to act that a player bought, and its price."""

    seconds: int
    price: ChipAmount


class PartToPot(ChargeReason, frozen=True, gc=False):
    """A part of the price goes to the pot."""

    amount: ChipAmount


class SeatShort(ChargeReason, frozen=True, gc=False):
    """A player could pay only a part of the charge."""

    seat: int
    left: ChipAmount
    of: ChipAmount


class OtherReason(ChargeReason, frozen=True, gc=False):
    """A reason in words: one of a record, or of a caller, that this release does not give."""

    words: str
