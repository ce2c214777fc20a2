"""The terms of a jackpot pool as values: winning hands, shares, contributions and payment.

`house_terms.py` makes them from a house's book and the operator's conditions; a test may state them directly. Amounts
are chips, percentages are exact decimals.
"""

from __future__ import annotations

from datetime import datetime, time
from decimal import Decimal

from msgspec import Struct, field

from pokerroom.jackpots.words import (
    AmountSource,
    BoardCards,
    ChangeAllowed,
    ChangeEffective,
    ContributedPer,
    FixedShared,
    FundedBy,
    GrowsWhen,
    JackpotPrizeKind,
    LinkedTables,
    Made,
    MissedIncrement,
    PercentShared,
    ReleaseStep,
    Restart,
    RoundingDifference,
    RoundingDirection,
    SettledWhen,
    ShareTo,
    VoidedBy,
    WholePoolShared,
    WhomToTell,
    WinningHandName,
    WinPaid,
)

WHOLE = Decimal(100)


class Prize(Struct, frozen=True):
    """The prize of a share: a percentage of the pool (100 is all of it), an amount of chips, or odds on a wager.

    >>> Prize("percent", Decimal(100)).whole, Prize("fixed", Decimal(500)).words
    (True, '500')
    """

    kind: JackpotPrizeKind
    amount: Decimal

    @property
    def whole(self) -> bool:
        """Whether it is the whole pool."""
        return self.kind == "percent" and self.amount == WHOLE

    @property
    def words(self) -> str:
        """The prize as a sign words it."""
        return {"percent": f"{self.amount}% of the pool", "fixed": f"{self.amount}", "odds": f"{self.amount} to 1"}[
            self.kind
        ]


class Share(Struct, frozen=True):
    """One share of a win: its recipient, its prize, and the time at which the hand must be made.

    Shares of several people (`dealt_in`, `room`) are divided equally among them; `table` is a sum for each.
    """

    to: ShareTo
    prize: Prize
    made: Made = "any"


class WinningHand(Struct, frozen=True):
    """A hand that wins, with all its restrictions, and the shares of a win.

    `hole_cards` is the number of own cards that must play in it, in both hands for a bad beat; `rank` restricts it to
    one rank, such as four aces. `guarantee` is each winner's minimum, whatever the pool holds.
    """

    hand: WinningHandName
    shares: tuple[Share, ...]
    hole_cards: int = 0
    board: BoardCards = "whole_board"
    rank: str = ""
    beaten_at_least: WinningHandName = "four_of_a_kind"
    guarantee: int = 0
    until: datetime | None = None  # the end of the time for which it is on offer

    @property
    def words(self) -> str:
        """The hand as a sign names it.

        >>> WinningHand("four_of_a_kind", (), rank="A", hole_cards=2).words
        'four of a kind (A), both hole cards play'
        """
        name = self.hand.replace("_", " ") + (f" ({self.rank})" if self.rank else "")
        if self.hand == "bad_beat":
            name += f", {self.beaten_at_least.replace('_', ' ')} or better beaten"
        name += {0: "", 1: ", a hole card plays"}.get(self.hole_cards, ", both hole cards play")
        return name + (", made on the flop" if self.board == "flop" else "")

    def share(self, to: ShareTo, made: Made = "any") -> Prize | None:
        """Return the prize of a share for a hand made at this time; None where there is no such share."""
        return next((share.prize for share in self.shares if share.to == to and share.made in ("any", made)), None)


class Contribution(Struct, frozen=True):
    """The contribution to the pool: an amount per hand, player or betting round, or a rate of every jackpot wager."""

    source: FundedBy = "operator"
    amount: int = 0
    per: ContributedPer = "hand"
    rate: Decimal = Decimal(0)  # percent of a wager
    wager: int = 0  # the one jackpot wager of a side wager's pool


class TakeSplit(Struct, frozen=True):
    """The division of money taken from pots at the close of a day, in percent; the rest goes to the reserve."""

    current: Decimal
    house: Decimal
    other_prizes: Decimal = Decimal(0)  # of the remainder, for the reserve


class Rounding(Struct, frozen=True):
    """The rounding of payments: the multiple, the direction, and who bears the difference."""

    direction: RoundingDirection = "down"
    unit: int = 1
    difference: RoundingDifference = "pool"


class SeveralWinners(Struct, frozen=True):
    """The rule for several winners of one prize."""

    whole_pool: WholePoolShared = "equal_shares"
    percent: PercentShared = "equal_shares"
    fixed: FixedShared = "each_in_full"


class TermsChange(Struct, frozen=True):
    """The rule for changing the terms."""

    allowed: ChangeAllowed = "any_time"
    sign_minutes: int = 0
    dropped_if_won: bool = False
    effective: ChangeEffective = "notice_displayed"


class PoolTerms(Struct, frozen=True, kw_only=True):
    """The terms of one pool."""

    name: str
    house: str
    unit: int = 1  # chips that make one of the currency
    games: tuple[str, ...] = ("holdem",)  # those whose tables may be linked
    linked: LinkedTables = "one_variation"
    winning_hands: tuple[WinningHand, ...] = field(default=(), name="events")
    dealt_in_min: int = 2
    contribution: Contribution = Contribution()
    split: TakeSplit | None = None
    grows_when: GrowsWhen = "hand_start"
    missed_increment: MissedIncrement | None = None
    seed: int = 0
    restart: Restart = "seed"
    amount_source: AmountSource = "console"
    rounding: Rounding = Rounding()
    several: SeveralWinners = SeveralWinners()
    fixed_from_pool: bool = True  # whether the pool pays fixed amounts, or the house
    settled_when: SettledWhen = "after_hand"
    release: tuple[ReleaseStep, ...] = ()
    flop_on_request: bool = False
    voided_by: tuple[VoidedBy, ...] = ()
    change: TermsChange = TermsChange()
    win_paid: WinPaid = "after_amount_confirmed"
    told: tuple[WhomToTell, ...] = ()
    day_begins: time = time(6)

    @property
    def side_wager(self) -> bool:
        """Whether it can only be won with a wager of its own."""
        return self.contribution.source == "wager_share"

    @property
    def grows(self) -> bool:
        """Whether play adds to it; else it is a prize that the house has put up."""
        return bool(self.contribution.amount or self.contribution.rate)

    def winning_hand(self, hand: WinningHandName) -> WinningHand | None:
        """Return the winning hand of this name; None if the pool does not have it."""
        return next((winning_hand for winning_hand in self.winning_hands if winning_hand.hand == hand), None)
