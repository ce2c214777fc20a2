"""A table's charges as values: the methods in use and their figures in chips.

`house_terms.py` reads them from a rulebook and a table's sign; a test may state them itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import time
from decimal import Decimal
from typing import Final, Literal, TypeAlias, get_args

from pokerroom.errors import Malformed
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds
from pokerroom.rulebook.setup.hours import Hours
from pokerroom.rulebook.words import ChargedPer, FeePayer

ChargeBase: TypeAlias = Literal["each_pot", "sum_of_pots"]
CapBorneBy: TypeAlias = Literal["main_pot_first", "in_proportion"]
DueWhen: TypeAlias = Literal["any_pot", "not_only_blinds", "not_only_forced_bets", "flop_seen"]
TieWaiver: TypeAlias = Literal["all_starters_share", "only_tied_players_put_in", "any_tie"]
ChargeClock: TypeAlias = Literal["table", "player"]
CHARGE_BASES: Final[tuple[ChargeBase, ...]] = get_args(ChargeBase)
CAP_BORNE_BY: Final[tuple[CapBorneBy, ...]] = get_args(CapBorneBy)
CHARGE_DUE: Final[tuple[DueWhen, ...]] = get_args(DueWhen)
TIE_WAIVERS: Final[tuple[TieWaiver, ...]] = get_args(TieWaiver)
CHARGE_CLOCKS: Final[tuple[ChargeClock, ...]] = get_args(ChargeClock)


@dataclass(frozen=True, slots=True)
class Band:
    """A part of the day with its own cap, from its first moment up to its last, which is not included."""

    amount: int
    begins: time
    ends: time

    def holds(self, at: time) -> bool:
        """Return whether a hand that started at this time of day is in the band.

        >>> night = Band(5, time(22), time(6))
        >>> night.holds(time(22)), night.holds(time(5, 59)), night.holds(time(6))
        (True, True, False)
        """
        return Hours(self.begins, self.ends).holds(at)


@dataclass(frozen=True, slots=True)
class RateStep:
    """One step of a scale: the rate for hands with pots of this size or more, and perhaps its own cap."""

    start: int
    rate: Decimal
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Percentage:
    """A percentage of the pot, with its limits and waivers.

    `least` and `cap` apply to the hand as a whole. A `scale` takes precedence over the single `rate`.
    """

    rate: Decimal
    base: ChargeBase = "sum_of_pots"
    scale: tuple[RateStep, ...] = ()
    pot_over: int = 0
    pot_at_least: int = 0
    least: int = 0
    cap: int | None = None
    band: Band | None = None
    cap_borne_by: CapBorneBy = "main_pot_first"
    due: DueWhen = "any_pot"
    tie_waiver: TieWaiver = "any_tie"
    no_loss: bool = False
    rounded_down_to: int = 1

    def pays(self, pot: int) -> bool:
        """Return whether a pot is big enough for a percentage to be taken."""
        return pot > self.pot_over and pot >= self.pot_at_least

    def rate_for(self, pots: int) -> Decimal:
        """Return the rate for a hand with this much in its pots.

        >>> Percentage(Decimal(10), scale=(RateStep(0, Decimal(10)), RateStep(100, Decimal(5)))).rate_for(100)
        Decimal('5')
        """
        step = self._step(pots) if self.scale else None
        return step.rate if step else self.rate

    def cap_for(self, pots: int, at: time | None) -> int | None:
        """Return the cap for a hand with this much in its pots that began at this time of day; None for no cap."""
        step = self._step(pots) if self.scale else None
        if step is not None and step.cap is not None:
            return step.cap
        if self.band is None:
            return self.cap
        if at is None:
            raise Malformed("when did the hand begin?", allowed="the time of day, as the cap depends on it")
        return self.band.amount if self.band.holds(at) else self.cap

    def _step(self, pots: int) -> RateStep | None:
        return next((step for step in reversed(self.scale) if step.start <= pots), None)


@dataclass(frozen=True, slots=True)
class Drop:
    """A jackpot table's drop from a pot besides the commission, once per hand, and the pots it applies to.

    With `counts_as_commission` it is waived together with a percentage that would make a winner a loser.
    """

    amount: int
    pot_at_least: int = 0
    dealt_in_at_least: int = 0
    flop_seen: bool = False
    counts_as_commission: bool = False


@dataclass(frozen=True, slots=True)
class HandFee:
    """A fee per hand, from every player dealt in, the button or the pot; a part of each may go to the jackpot."""

    amount: int
    payer: FeePayer
    jackpot_part: Decimal = Decimal(0)

    @property
    def before_the_deal(self) -> int:
        """The chips that a paying player needs besides one to play with; 0 where the pot pays."""
        return 0 if self.payer == "pot" else self.amount


@dataclass(frozen=True, slots=True)
class TimeCharge:
    """A charge for time, in minutes: for each player or the table, counted from the start of the game or of the
    player.
    """

    amount: int
    per: ChargedPer = "player"
    clock: ChargeClock = "player"
    period: int = 60
    step: int = 60
    jackpot_part: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class ChargeTerms(RestsOnBook):
    """All charges of a table. Absent ones are not charged; `free` means that the house chose to charge nothing."""

    percentage: Percentage | None = None
    hand_fee: HandFee | None = None
    time_charge: TimeCharge | None = None
    seating_fee: int = 0
    boards_fee: int = 0
    extra_time_fee: int = 0
    drop: Drop | None = None
    free: bool = False
    checks: bool = False  # whether fees per hand may be paid with commission checks
    unit: int = 1
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
