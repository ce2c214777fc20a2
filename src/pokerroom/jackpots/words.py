"""The words by which a pool's terms choose: those of the rulebooks' vocabulary, and a few of our own."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

WinningHandName: TypeAlias = Literal[
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "high_hand", "bad_beat"
]
JackpotKind: TypeAlias = Literal["qualifying_hand", "bad_beat", "side_wager"]
HoleCards: TypeAlias = Literal["both", "both_of_winner_and_loser", "as_displayed"]
BoardCards: TypeAlias = Literal["flop", "whole_board"]
LinkedTables: TypeAlias = Literal["two_cards_and_flop", "one_variation", "holdem_cash", "same_bonus_terms"]
FundedBy: TypeAlias = Literal["operator", "pot_drop", "wager_share"]
ContributedPer: TypeAlias = Literal["hand", "player", "betting_round"]
GrowsWhen: TypeAlias = Literal["hand_start", "day_close", "wager_accepted"]
MissedIncrement: TypeAlias = Literal["manager_entry", "dealer_with_authority"]
AmountSource: TypeAlias = Literal["display", "console", "posted_notice", "meter"]
RoundingDirection: TypeAlias = Literal["up", "down"]
RoundingDifference: TypeAlias = Literal["operator", "pool", "reserve"]
WholePoolShared: TypeAlias = Literal["in_recorded_order", "equal_shares"]
PercentShared: TypeAlias = Literal["in_recorded_order", "equal_shares_of_successive", "equal_shares"]
FixedShared: TypeAlias = Literal["each_in_full", "equal_shares"]
SettledWhen: TypeAlias = Literal["after_hand", "own_pass"]
ReleaseStep: TypeAlias = Literal["recorded_by_manager", "deck_counted", "console_confirmed", "company_satisfied"]
ChangeAllowed: TypeAlias = Literal["any_time", "after_award_or_expiry", "between_rounds"]
ChangeEffective: TypeAlias = Literal["next_trading_day", "time_on_sign", "notice_displayed"]
WinPaid: TypeAlias = Literal["once_contributions_are_booked", "after_amount_confirmed"]
WhomToTell: TypeAlias = Literal["regulator", "surveillance"]
Restart: TypeAlias = Literal["seed", "reserve"]
VoidedBy: TypeAlias = Literal["void_hand", "incomplete_deck", "dead_hand", "cheating"]

# How a prize is stated, who gets a share of a win, and when the winning hand must be made. The whole pool is 100
# percent.
JackpotPrizeKind: TypeAlias = Literal["percent", "fixed", "odds"]
ShareTo: TypeAlias = Literal["hand", "beaten_hand", "winning_hand", "dealt_in", "room", "table"]
Made: TypeAlias = Literal["any", "flop", "later"]

EVENT_HANDS: Final[tuple[WinningHandName, ...]] = get_args(WinningHandName)
JACKPOT_PRIZE_KINDS: Final[tuple[JackpotPrizeKind, ...]] = get_args(JackpotPrizeKind)
JACKPOT_KINDS: Final[tuple[JackpotKind, ...]] = get_args(JackpotKind)
HOLE_CARDS: Final[tuple[HoleCards, ...]] = get_args(HoleCards)
BOARD_CARDS: Final[tuple[BoardCards, ...]] = get_args(BoardCards)
LINKED_TABLES: Final[tuple[LinkedTables, ...]] = get_args(LinkedTables)
FUNDED_BY: Final[tuple[FundedBy, ...]] = get_args(FundedBy)
CONTRIBUTED_PER: Final[tuple[ContributedPer, ...]] = get_args(ContributedPer)
GROWS_WHEN: Final[tuple[GrowsWhen, ...]] = get_args(GrowsWhen)
MISSED_INCREMENTS: Final[tuple[MissedIncrement, ...]] = get_args(MissedIncrement)
AMOUNT_SOURCES: Final[tuple[AmountSource, ...]] = get_args(AmountSource)
ROUNDING_DIRECTIONS: Final[tuple[RoundingDirection, ...]] = get_args(RoundingDirection)
ROUNDING_DIFFERENCES: Final[tuple[RoundingDifference, ...]] = get_args(RoundingDifference)
WHOLE_POOL_SHARED: Final[tuple[WholePoolShared, ...]] = get_args(WholePoolShared)
PERCENT_SHARED: Final[tuple[PercentShared, ...]] = get_args(PercentShared)
FIXED_SHARED: Final[tuple[FixedShared, ...]] = get_args(FixedShared)
SETTLED_WHEN: Final[tuple[SettledWhen, ...]] = get_args(SettledWhen)
RELEASE_STEPS: Final[tuple[ReleaseStep, ...]] = get_args(ReleaseStep)
CHANGE_ALLOWED: Final[tuple[ChangeAllowed, ...]] = get_args(ChangeAllowed)
CHANGE_EFFECTIVE: Final[tuple[ChangeEffective, ...]] = get_args(ChangeEffective)
WIN_PAID: Final[tuple[WinPaid, ...]] = get_args(WinPaid)
WHOM_TO_TELL: Final[tuple[WhomToTell, ...]] = get_args(WhomToTell)
RESTARTS: Final[tuple[Restart, ...]] = get_args(Restart)
VOIDED_BY: Final[tuple[VoidedBy, ...]] = get_args(VoidedBy)
# Hands that may have to be beaten, the highest first.
HANDS_TO_BEAT: Final[tuple[WinningHandName, ...]] = ("royal_flush", "straight_flush", "four_of_a_kind")
