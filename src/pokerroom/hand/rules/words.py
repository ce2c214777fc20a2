"""The words by which a hand's rules are stated, one type for each question; the vocabulary has the same.

A misspelt word is found by the type checker where it is written in code, and refused by `StatedRules` where it is read.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from pokerroom.games import GAMES
from pokerroom.rulebook.words import BURNS, LIMITS, OPENERS, TWO_PLAYERS, Limit

LowCardTie: TypeAlias = Literal["nearest_left", "suit"]
StraddleAmount: TypeAlias = Literal["", "double_previous", "as_listed"]  # empty where straddles are not allowed
StraddleSetsRaise: TypeAlias = Literal["always", "not_in_fixed"]
CapLifted: TypeAlias = Literal["heads_up_before_cap", "two_active_final_round", "never"]
CountsToCap: TypeAlias = Literal["half_or_more", "never"]
AllInAmount: TypeAlias = Literal["every_chip", "whole_minimum_bets", "every_playing_chip"]
Reopens: TypeAlias = Literal["always", "half_bet", "cumulative", "full_raise_only", "nobody"]
OverShort: TypeAlias = Literal["complete", "add_full", "complete_below_half"]
OverFullTable: TypeAlias = Literal["button_sits_out", "all_dealt"]
ShowingOrder: TypeAlias = Literal[
    "called_player",
    "called_player_of_last_betting_round",
    "left_of_button",
    "best_hand_showing",
    "called_all_ins",
    "order_of_first_action",
]
OthersShow: TypeAlias = Literal["claimants", "equal_or_better"]
MayAskToSee: TypeAlias = Literal["callers_of_final_bet", "anyone_dealt_in", "nobody"]
AskedHandLives: TypeAlias = Literal["if_asker_holds_live_cards", "if_winner_asks"]
OddChip: TypeAlias = Literal["one_each_from_buttons_left", "all_to_first_from_buttons_left"]
RunOddChips: TypeAlias = Literal["earlier_boards", "first_board"]

# Each betting limit, with a dealer's name for it.
LIMIT_WORDS: Final[dict[Limit, str]] = {
    "fixed": "fixed limit",
    "range": "spread limit",
    "half_pot": "half-pot limit",
    "pot": "pot limit",
    "no_limit": "no limit",
    "double_previous": "up to twice the last bet",
}
STRADDLE_AMOUNTS: Final[tuple[StraddleAmount, ...]] = get_args(StraddleAmount)
STRADDLE_SETS_RAISE: Final[tuple[StraddleSetsRaise, ...]] = get_args(StraddleSetsRaise)
CAP_LIFTED: Final[tuple[CapLifted, ...]] = get_args(CapLifted)
COUNTS_TO_CAP: Final[tuple[CountsToCap, ...]] = get_args(CountsToCap)
ALL_IN_AMOUNTS: Final[tuple[AllInAmount, ...]] = get_args(AllInAmount)
REOPENS: Final[tuple[Reopens, ...]] = get_args(Reopens)
OVER_SHORT: Final[tuple[OverShort, ...]] = get_args(OverShort)
OVER_FULL_TABLE: Final[tuple[OverFullTable, ...]] = get_args(OverFullTable)
SHOWING_ORDERS: Final[tuple[ShowingOrder, ...]] = get_args(ShowingOrder)
OTHERS_SHOW: Final[tuple[OthersShow, ...]] = get_args(OthersShow)
MAY_ASK_TO_SEE: Final[tuple[MayAskToSee, ...]] = get_args(MayAskToSee)
ASKED_HAND_LIVES: Final[tuple[AskedHandLives, ...]] = get_args(AskedHandLives)
ODD_CHIP: Final[tuple[OddChip, ...]] = get_args(OddChip)
RUN_ODD_CHIPS: Final[tuple[RunOddChips, ...]] = get_args(RunOddChips)

# The values that each field of the rules may have.
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "game": tuple(GAMES),
    "limit": LIMITS,
    "low_card_tie": get_args(LowCardTie),
    "two_players": TWO_PLAYERS,
    "straddle": STRADDLE_AMOUNTS,
    "straddle_sets_raise": STRADDLE_SETS_RAISE,
    "cap_lifted": CAP_LIFTED,
    "counts_to_cap": COUNTS_TO_CAP,
    "opener": OPENERS,
    "all_in": ALL_IN_AMOUNTS,
    "reopens": REOPENS,
    "over_short_open": OVER_SHORT,
    "over_short_raise": OVER_SHORT,
    "burns": BURNS,
    "over_full_table": OVER_FULL_TABLE,
    "show_called": SHOWING_ORDERS,
    "show_checked": SHOWING_ORDERS,
    "show_no_betting": SHOWING_ORDERS,
    "others_show": OTHERS_SHOW,
    "may_ask_to_see": MAY_ASK_TO_SEE,
    "asked_hand_lives": ASKED_HAND_LIVES,
    "odd_chip": ODD_CHIP,
    "run_odd_chips": RUN_ODD_CHIPS,
}
