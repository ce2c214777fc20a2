"""Cards that the room draws for those who are level for a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pokerroom.cards import Deck, cards_text, shuffle

_MOST_DRAWS: Final = 30


def draw_until_settled(level_with: Callable[[dict[str, str]], Sequence[str]]) -> dict[str, str]:
    """Draw a card each for those who are still level with the cards so far, until nobody is any more."""
    drawn: dict[str, list[str]] = {}
    for _ in range(_MOST_DRAWS):
        level = level_with(_drawn_cards_as_text(drawn))
        if not level:
            break
        for player, card in zip(level, shuffle(Deck.parse("52").cards), strict=False):
            drawn.setdefault(player, []).append(cards_text((card,)))
    return _drawn_cards_as_text(drawn)


def _drawn_cards_as_text(drawn: dict[str, list[str]]) -> dict[str, str]:
    return {player: " ".join(cards) for player, cards in drawn.items()}
