"""A house's rules about the chips in front of its players, as plain values in chips.

Each line asks the book one question; `chips_in_front.py` uses only these values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from math import gcd
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.amounts import in_chips
from pokerroom.rulebook.setup.setup_choices import house_for
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import SMALLEST_CHIP, TOP_UPS, SmallestChip, TopUpRule, one_of

TopUpNow: TypeAlias = TopUpRule | Literal["never"]  # "never" holds during a freeze-out
AddDuringHand: TypeAlias = Literal["nobody", "players_out_of_the_hand"]
TakeOffRule: TypeAlias = Literal["never", "goods_when_not_active", "goods_or_with_approval"]
WagerWith: TypeAlias = Literal["chips", "chips_and_notes"]
SentStake: TypeAlias = Literal["stake_as_it_is", "buy_in_range"]
OwnMoveStake: TypeAlias = Literal["buy_in_range", "may_be_restricted"]
MaximumBuyIn: TypeAlias = Literal["posted", "posted_or_half_largest_stack", "none"]
WindowEnd: TypeAlias = Literal["still", "over"]
ADD_DURING_HAND: Final[tuple[AddDuringHand, ...]] = get_args(AddDuringHand)
TAKE_OFF: Final[tuple[TakeOffRule, ...]] = get_args(TakeOffRule)
WAGER_WITH: Final[tuple[WagerWith, ...]] = get_args(WagerWith)
SENT_STAKES: Final[tuple[SentStake, ...]] = get_args(SentStake)
OWN_MOVE_STAKES: Final[tuple[OwnMoveStake, ...]] = get_args(OwnMoveStake)
MAXIMUM_BUY_IN: Final[tuple[MaximumBuyIn, ...]] = get_args(MaximumBuyIn)
WINDOW_ENDS: Final[tuple[WindowEnd, ...]] = get_args(WindowEnd)


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeRules(RestsOnBook):
    """The house's answers for one table; `grounds` know the clauses behind each."""

    posted: tuple[str, str, str] = ("", "", "")  # game, limit and forced bets, which make two games the same
    minimum: int = 1
    maximum: int | None = None
    half_largest: bool = False  # or half of the largest stack, where that is more than the maximum
    top_up: TopUpNow = "into_range"
    top_up_posted: bool = False  # whether the operator chose this rule for the table
    add_during_hand: AddDuringHand = "nobody"
    playing_behind: bool = False
    take_off: TakeOffRule = "never"
    approvers: tuple[str, ...] = ()  # titles that may let chips leave the table
    return_window: timedelta | None = None
    window_still_at_end: bool = False  # whether the rule still holds at the very end of the window
    smallest_chip: SmallestChip = "all_play"
    chip: int = 1  # stakes are counted in chips of this size where smaller ones never play
    smallest_bet: int = 1  # the smallest blind or ante
    wager_with: WagerWith = "chips"
    sent: SentStake = "buy_in_range"
    by_choice: OwnMoveStake = "buy_in_range"
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    area: ClassVar[str] = "stakes"


def stake_rules_for(house: Rulebook | House, setup: TableSetup, *, unit: int = 1) -> StakeRules:
    """Return the rules about stakes at this table; `unit` chips make one of the currency on the sign.

    >>> from pokerroom.rulebook import house_named
    >>> rules = stake_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)))
    >>> rules.minimum, rules.maximum, rules.half_largest, rules.top_up
    (50, 400, True, 'any_amount')
    >>> [str(cite) for cite in rules.cites("take_off")]
    ['uk:ring.11']
    """
    return recorded_stake_rules(house_for(setup, house_of(house)), setup, unit=unit)


def recorded_stake_rules(house: House, setup: TableSetup, *, unit: int = 1) -> StakeRules:
    """Return the rules of stakes for a set-up that was judged when the table got it; judge nothing again."""
    return _StakesAnswers(house, setup, unit).rules()


class _StakesAnswers:
    """One house's answers to questions about stakes."""

    def __init__(self, house: House, setup: TableSetup, unit: int) -> None:
        self.house, self.setup, self.unit = house, setup, unit

    def value(self, key: str, context: str = "") -> Any:
        """Return the house's answer; None where the question does not come up."""
        return self.house.answer(key, context)

    def chips(self, amount: Decimal | int) -> int:
        """Return an amount given in currency on the sign, in chips."""
        return in_chips(amount, self.unit)

    def rules(self) -> StakeRules:
        """Return the stake rules of a table, each field from an answer of the house's book or from the set-up."""
        setup, value, word, spread = self.setup, self.value, self.house.word, self._spread()
        forced = [self.chips(blind) for blind in (*setup.blinds, setup.ante) if blind]
        limit = setup.limit if setup.limit_is("pot", "no_limit") else "other"
        most = word("stakes.maximum_buy_in", MAXIMUM_BUY_IN, limit)
        least = spread.get("min_buy_in") if setup.min_buy_in is None else setup.min_buy_in
        posted = spread.get("max_buy_in") if setup.max_buy_in is None else setup.max_buy_in
        small = word("stakes.smallest_chip", SMALLEST_CHIP)
        chip = 1
        if small == "below_blinds_never_play" and forced:
            chip = gcd(*forced) if setup.smallest_chip is None else self.chips(setup.smallest_chip)
        window = value("stakes.return_window")
        transfer = value("stakes.table_transfer") or {}
        return StakeRules(
            posted=(setup.game, setup.limit, "-".join(map(str, forced))),
            minimum=1 if least is None else self.chips(least),
            maximum=None if most == "none" or posted is None else self.chips(posted),
            half_largest=most == "posted_or_half_largest_stack",
            top_up=word("stakes.top_up", TOP_UPS),
            top_up_posted=setup.top_up is not None,
            add_during_hand=word("stakes.add_during_hand", ADD_DURING_HAND),
            playing_behind=bool(value("stakes.playing_behind")),
            take_off=word("stakes.take_off", TAKE_OFF),
            approvers=titles_with(self.house, "chips"),
            return_window=timedelta(minutes=int(window)) if isinstance(window, int) else None,
            window_still_at_end=word("stakes.return_window_end", WINDOW_ENDS, otherwise="over") == "still",
            smallest_chip=small,
            chip=chip,
            smallest_bet=min(forced, default=1),
            wager_with=word("stakes.wager_with", WAGER_WITH),
            sent=one_of(SENT_STAKES, transfer.get("sent", "buy_in_range"), "stakes.table_transfer"),
            by_choice=one_of(OWN_MOVE_STAKES, transfer.get("by_choice", "buy_in_range"), "stakes.table_transfer"),
            grounds=grounds_at(self.house.book, setup),
        )

    def _spread(self) -> dict[str, Any]:
        """Return this table's line in the book's own list of games, or an empty dict."""
        wanted = (self.setup.game, self.setup.limit, tuple(self.setup.blinds))
        for row in self.value("stakes.posted_games") or ():
            if (row["game"], row["limit"], tuple(row["blinds"])) == wanted:
                return dict(row)
        return {}
