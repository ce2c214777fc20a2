"""Words of the vocabulary by which several layers choose, as types, and the reading of such words.

A word that only one layer uses is a type next to that layer's rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from pokerroom.errors import Malformed, as_given
from pokerroom.wording.few_names import few_names

Word = TypeVar("Word", bound=str)

Limit: TypeAlias = Literal["fixed", "range", "half_pot", "pot", "no_limit", "double_previous"]
WonBy: TypeAlias = Literal["high", "low", "high_low"]
Burns: TypeAlias = Literal["every_stage", "never", "last_full_draw"]
TwoPlayers: TypeAlias = Literal["button_posts_first_blind", "button_posts_last_blind"]
SmallestChip: TypeAlias = Literal["all_play", "must_make_a_bet", "below_blinds_never_play"]
BookKind: TypeAlias = Literal["poker", "house"]  # between players, or against the house
ChargeMethod: TypeAlias = Literal["pot_percent", "hand_fee", "time_charge"]
FeePayer: TypeAlias = Literal["each_dealt_in_player", "button", "pot"]
ChargedPer: TypeAlias = Literal["player", "table"]
LowQualifier: TypeAlias = Literal["none", "eight_or_less"]
OpenerOptions: TypeAlias = Literal[
    "call_raise_fold", "pay_call_to_fold", "raise_or_fold", "must_bet", "bet_or_fold", "low_card_must_bet"
]
DeckSize: TypeAlias = Literal["52", "48", "44", "40", "36", "32"]
TopUpRule: TypeAlias = Literal["into_range", "into_range_or_declared", "up_to_maximum", "any_amount"]
# The orders of staff.
Power: TypeAlias = Literal[
    "rule",
    "seat",
    "tables",
    "chips",
    "freeze_out",
    "record_jackpot",
    "adjust_jackpot",
    "appoint",
    "tournament",
]
# Answers that are only compared, and used for nothing else.
AnswerWord: TypeAlias = Literal[
    "all_agree",
    "ante",
    "any",
    "any_motion",
    "as_listed",
    "as_posted",
    "before_play",
    "big_blind",
    "big_blind_then_double",
    "blinds_and_ante",
    "current_round",
    "dealt_in",
    "double_previous",
    "eight_or_less",
    "every_stage",
    "first_riffle",
    "forbidden",
    "high",
    "high_and_low",
    "ignored",
    "bring_in",
    "manager_corrects",
    "none",
    "notice",
    "one_fully_wild",
    "operator",
    "players_of_previous_deal",
    "sign",
    "smallest_chip",
    "smallest_payable",
    "suspected_collusion",
    "table_language",
    "told_before_hand",
    "two_players_in_turn",
    "wagers_only",
    "words",
]

LIMITS: Final[tuple[Limit, ...]] = get_args(Limit)
HIGH_LOW: Final[WonBy] = "high_low"
WON_BY: Final[tuple[WonBy, ...]] = get_args(WonBy)
BURNS: Final[tuple[Burns, ...]] = get_args(Burns)
TWO_PLAYERS: Final[tuple[TwoPlayers, ...]] = get_args(TwoPlayers)
SMALLEST_CHIP: Final[tuple[SmallestChip, ...]] = get_args(SmallestChip)
CHARGE_METHODS: Final[tuple[ChargeMethod, ...]] = get_args(ChargeMethod)
DECK_SIZES: Final[tuple[DeckSize, ...]] = get_args(DeckSize)
FEE_PAYERS: Final[tuple[FeePayer, ...]] = get_args(FeePayer)
CHARGED_PER: Final[tuple[ChargedPer, ...]] = get_args(ChargedPer)
# People's names for limits that have another name here.
LIMITS_ALSO_CALLED: Final[Mapping[str, Limit]] = {
    **dict.fromkeys(("limit", "fixed_limit", "fl"), "fixed"),
    **dict.fromkeys(("spread", "spread_limit", "sl"), "range"),
    **dict.fromkeys(("half_pot_limit", "hpl"), "half_pot"),
    **dict.fromkeys(("pot_limit", "full_pot", "pl"), "pot"),
    **dict.fromkeys(("nolimit", "nl", "unlimited"), "no_limit"),
}
OPENERS: Final[tuple[OpenerOptions, ...]] = get_args(OpenerOptions)
TOP_UPS: Final[tuple[TopUpRule, ...]] = get_args(TopUpRule)


def is_word(answer: object, word: AnswerWord) -> bool:
    """Return whether an answer, or a part of one, is this word."""
    return answer == word


def one_of(words: Sequence[Word], given: object, what: str) -> Word:
    """Return a given word as one of these words; refuse any other.

    >>> one_of(BURNS, "never", "deal.burns")
    'never'
    >>> one_of(BURNS, "sometimes", "deal.burns")
    Traceback (most recent call last):
    pokerroom.errors.Malformed: deal.burns cannot be 'sometimes'; allowed: every_stage, never, last_full_draw
    """
    for word in words:
        if word == given:
            return word
    raise Malformed(
        f"{what} cannot be {as_given(given)}", allowed=few_names((word or "nothing" for word in words), given)
    )


def each_of(words: Sequence[Word], given: Iterable[object], what: str) -> tuple[Word, ...]:
    """Return given words, each as one of these words; refuse any other.

    >>> each_of(BURNS, ["never", "every_stage"], "deal.burns")
    ('never', 'every_stage')
    """
    return tuple(one_of(words, word, what) for word in given)
