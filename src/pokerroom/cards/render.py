"""Cards for people's eyes in a terminal: suit signs, four colours (or two), always told apart by shape as well."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pokerroom.cards.card import JOKER, RANKS, SIGNS, UNKNOWN, Card
from pokerroom.cards.text import as_cards

Colours = Literal["four", "two", "none"]

_RESET = "\x1b[0m"
# Clubs green, diamonds blue, hearts red, spades in the terminal's own ink; two colours: red and ink.
_INK: dict[Colours, tuple[str, str, str, str]] = {
    "four": ("\x1b[1;32m", "\x1b[1;34m", "\x1b[1;31m", "\x1b[1m"),
    "two": ("\x1b[1m", "\x1b[1;31m", "\x1b[1;31m", "\x1b[1m"),
    "none": ("", "", "", ""),
}
_JOKER_INK = "\x1b[1;33m"


def card_with_sign(card: Card | str) -> str:
    """Return the card with its suit's sign.

    >>> card_with_sign(Card("As")), card_with_sign(Card("10h")), card_with_sign(Card("Jo")), card_with_sign(Card("??"))
    ('A♠', 'T♥', 'Jo', '▒▒')
    """
    card = Card(card)
    if card is UNKNOWN:
        return "▒▒"
    return "Jo" if card is JOKER else RANKS[card.rank] + SIGNS[card.suit]


def render(cards: str | Iterable[Card], colours: Colours = "four") -> str:
    """Write cards in a row, coloured by ANSI codes unless `colours` is "none".

    >>> render([Card("As"), Card("Td")], "none")
    'A♠ T♦'
    """
    return " ".join(_ink(card, colours) for card in as_cards(cards))


def _ink(card: Card, colours: Colours) -> str:
    if card is UNKNOWN or colours == "none":
        return card_with_sign(card)
    ink = _JOKER_INK if card is JOKER else _INK[colours][card.suit]
    return f"{ink}{card_with_sign(card)}{_RESET}"
