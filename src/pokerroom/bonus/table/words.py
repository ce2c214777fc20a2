"""Words of a bonus table: reasons for a hold, and notes about conduct."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from pokerroom.rulebook.ruling_rows.ruling_names import EffectName

# The tasks before the next round, by the name of the ruling's effect that asks for each.
Hold: TypeAlias = Literal["check_deck", "replace_deck", "hold_table", "shuffle_again", "new_shuffle"]
HOLDS: Final[tuple[Hold, ...]] = get_args(Hold)
HOLD_OF: Final[dict[EffectName, Hold]] = {hold: hold for hold in HOLDS}
HOLD_WORDS: Final[dict[Hold, str]] = {
    "check_deck": "the deck is checked at the table",
    "replace_deck": "play goes on with new cards from another device or a shoe",
    "hold_table": "a supervisor confirms that every card is back",
    "shuffle_again": "the cards are shuffled again",
    "new_shuffle": "the cards are shuffled",
}
Breach: TypeAlias = Literal[
    "cards_off_table", "cards_hidden", "talk", "advice", "side_bet", "device", "collusion", "english_only", "detained"
]
BREACHES: Final[tuple[Breach, ...]] = get_args(Breach)
Equipment: TypeAlias = Literal["dealing_source", "discard_rack", "float_tray", "drop_box"]
EQUIPMENT: Final[tuple[Equipment, ...]] = get_args(Equipment)
SignArea: TypeAlias = Literal["ante", "bonus"]  # whose smallest wager a sign tells of
SIGN_AREAS: Final[tuple[SignArea, ...]] = get_args(SignArea)
ExclusionScope: TypeAlias = Literal["game", "casino"]
