"""The print on the layout cloth: each box's wager areas, and the places of the dealer's and community cards.

Pages draw the table from it, and signs use the same words.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pokerroom.bonus.words import LayoutArea
from pokerroom.rulebook.treatment.served import serves

BonusMark: TypeAlias = Literal["word", "symbol"]
AreaShape: TypeAlias = Literal["rectangle", "circle", "oval"]
_SYMBOL: Final = "★"
_WORDS_PRINTED: Final[dict[LayoutArea, str]] = {
    "ante": "Ante",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "bonus": "Bonus",
    "jackpot": "Jackpot",
}


class PrintedArea(Struct, frozen=True):
    """One wager area of a box: its print and its shape."""

    area: LayoutArea
    printed: str
    shape: AreaShape


class LayoutCloth(Struct, frozen=True):
    """The cloth: its places, their areas, and the numbers of the dealer's and community cards."""

    places: int
    areas: tuple[PrintedArea, ...]
    dealer_cards: int = 2
    community_cards: int = 5


@serves("served.layout")
def layout_of(places: int, *, jackpot: bool, mark: BonusMark = "word", shape: AreaShape = "circle") -> LayoutCloth:
    """Return the cloth of a table, with a jackpot area if a jackpot is offered.

    >>> [area.printed for area in layout_of(7, jackpot=False, mark="symbol").areas]
    ['Ante', 'Flop', 'Turn', 'River', '★']
    """
    printed = {**_WORDS_PRINTED, "bonus": _SYMBOL if mark == "symbol" else _WORDS_PRINTED["bonus"]}
    areas = tuple(PrintedArea(area, printed[area], shape) for area in _WORDS_PRINTED if area != "jackpot" or jackpot)
    return LayoutCloth(places, areas)
