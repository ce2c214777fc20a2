"""What somebody means who does not know the name of an observation: found by its words, its question and by habit."""

from __future__ import annotations

import re
from typing import Final

from pokerroom.rulebook import library
from pokerroom.rulings.universals import says, universal_effects

# What people say at a table, and what they mean by it. "wager" is no observation: words and chips are read as a whole.
WAGER: Final = "wager"
_SAID: Final[dict[str, str]] = {
    "string bet": WAGER,
    "string raise": WAGER,
    "two motions": WAGER,
    "said raise": WAGER,
    "verbal": WAGER,
    "one chip": "call_or_raise",
    "over chip": "call_or_raise",
    "overchip": "call_or_raise",
    "single chip": "call_or_raise",
    "under raise": "call_or_raise",
    "underraise": "call_or_raise",
    "short raise": "call_or_raise",
    "phone": "device_used",
    "mobile": "device_used",
    "headphones": "device_used",
    "earphones": "device_used",
    "tablet": "device_used",
    "solver": "device_used",
    "fire": "play_disrupted",
    "alarm": "play_disrupted",
    "fire alarm": "play_disrupted",
    "evacuation": "play_disrupted",
    "robbery": "play_disrupted",
    "ambulance": "play_disrupted",
    "power cut": "play_disrupted",
    "mucked winner": "dealer_mucked_hand cards_in_muck",
    "winner mucked": "dealer_mucked_hand cards_in_muck",
    "killed hand": "dealer_mucked_hand",
    "swept": "dealer_mucked_hand cards_in_muck",
    "muck": "cards_in_muck dealer_mucked_hand",
    "fouled hand": "cards_in_muck wrong_card_count",
    "early card": "premature_card",
    "early flop": "premature_card",
    "early turn": "premature_card",
    "early river": "premature_card",
    "turn": "premature_card burn_missed board_cards_turned_together",
    "river": "premature_card board_cards_turned_together",
    "dealt too soon": "premature_card",
    "out of turn": "wager_out_of_turn check_out_of_turn directed_out_of_turn",
    "acted out of turn": "wager_out_of_turn check_out_of_turn directed_out_of_turn",
    "skipped": "player_passed_over premature_card",
    "passed over": "player_passed_over premature_card",
    "late": "misdeal_found_too_late clock_expired",
    "time": "clock_expired",
    "clock": "clock_expired",
    "timeout": "clock_expired",
    "slow": "clock_expired player_obstructs_game",
    "stalling": "clock_expired player_obstructs_game",
    "flashed": "hole_card_exposed_by_dealer card_exposed_by_player",
    "shown card": "hole_card_exposed_by_dealer card_exposed_by_player cards_shown_to_one_player",
    "exposed": "hole_card_exposed_by_dealer card_exposed_by_player",
    "face up": "boxed_card hole_card_exposed_by_dealer",
    "four card flop": "flop_too_many_cards",
    "burn": "burn_missed burn_too_many",
    "no burn": "burn_missed",
    "three cards": "wrong_card_count",
    "too many cards": "wrong_card_count flop_too_many_cards",
    "missing card": "card_missing_from_deck wrong_card_count",
    "two aces": "foreign_card_found",
    "duplicate": "foreign_card_found",
    "red back": "foreign_card_found",
    "wrong seat": "hand_dealt_to_wrong_seat",
    "button": "button_in_wrong_place",
    "blind": "unposted_hand",
    "missed blind": "unposted_hand",
    "buy in": "stake_out_of_range",
    "cash on the table": "foreign_chips_on_table",
    "hidden chips": "foreign_chips_on_table stake_out_of_range",
    "collusion": "unfair_advantage fraud_affecting_outcome advice_taken",
    "cheating": "fraud_affecting_outcome unfair_advantage",
    "cheat": "fraud_affecting_outcome unfair_advantage",
    "swearing": "rule_broken",
    "abuse": "rule_broken",
    "penalty": "rule_broken",
    "table talk": "cards_shown_to_one_player advice_taken rule_broken",
    "one player to a hand": "advice_taken",
    "slow roll": "player_obstructs_game",
    "shuffler": "shuffler_failed",
    "shuffle machine": "shuffler_failed",
    "dropped": "stub_fouled card_exposed_by_player",
    "stub": "stub_fouled",
    "joker": "joker_found",
    "splash": "uncovered_error",
    "angle": "unfair_advantage hand_miscalled",
    "bluff": "hand_miscalled",
    "misread": "hand_miscalled",
    "under the minimum": "short_open short_call",
    "too much": "oversize_wager",
    "over the limit": "oversize_wager",
    "incomplete": "short_call short_open",
}
_EMPTY: Final = frozenset(
    [
        "a",
        "an",
        "and",
        "the",
        "of",
        "to",
        "in",
        "is",
        "was",
        "were",
        "on",
        "at",
        "by",
        "for",
        "my",
        "his",
        "her",
        "it",
        "what",
        "who",
        "seat",
        "player",
    ]
)
_NAME, _QUESTION, _WHOLE, _PART = 3, 2, 9, 4


def found(words: str, most: int = 6) -> list[str]:
    """The observations that these words may mean, the likeliest first; `wager` where words and chips are meant.

    >>> found("phone")[0], found("string bet")[0], found("fire alarm")[0], found("a mucked winner")[0]
    ('device_used', 'wager', 'play_disrupted', 'dealer_mucked_hand')
    """
    asked = [_stem(word) for word in re.findall(r"[a-z]+", words.casefold().replace("_", " ")) if word not in _EMPTY]
    scores: dict[str, float] = {}
    for said, meant in _SAID.items():
        phrase = [_stem(word) for word in said.split() if word not in _EMPTY]
        if phrase and all(word in asked for word in phrase):
            weight = (_WHOLE if len(phrase) == len(asked) else _PART) * len(phrase)
            for place, name in enumerate(meant.split()):
                scores[name] = scores.get(name, 0) + weight - place
    for key, question in _questions().items():
        name = key.removeprefix("ruling.")
        mine, told = set(map(_stem, name.split("_"))), set(map(_stem, re.findall(r"[a-z]+", question.casefold())))
        score = sum(_NAME if word in mine else _QUESTION if word in told else 0 for word in asked)
        if score:
            scores[name] = scores.get(name, 0) + score
    ranked = sorted(scores, key=lambda name: -scores[name])
    least = scores[ranked[0]] / 3 if ranked else 0
    return [name for name in ranked if scores[name] >= least][:most]


def question(name: str) -> str:
    """What an observation asks; for words and chips, how they are read."""
    if name == WAGER:
        return "What a player said and which chips moved: pokerroom wager 'seat 3: put 20; put 30'"
    return _questions()[f"ruling.{name}"]


def _questions() -> dict[str, str]:
    known = library().vocabulary.ruling.observations
    return {key: each.question for key, each in known.items()} | {key: says(key) for key in universal_effects()}


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word
