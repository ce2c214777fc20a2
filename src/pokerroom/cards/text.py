"""Lists of cards as text: `As Kd Th`, `AsKdTh`, `10h, 9c`. Reading is strict; writing gives the first form."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pokerroom.cards.card import CARD_FORM, SIGNS, Card, card_hint
from pokerroom.errors import (
    Malformed,
    as_given,
    refuse_unless_kind,
    refuses_misread_calls,
    shortened,
)

_CARDS_IN_A_ROW = re.compile(r"\b[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])+\b")

_TOKEN = re.compile(rf"(?:10|[2-9TJQKA])[cdhs{SIGNS}]|Jo|\?\?|▒▒")
_GAP = re.compile(r"[\s,]*")
_WORD = re.compile(r"[^\s,]+")


@refuses_misread_calls
def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards, with or without gaps between them.

    >>> parse_cards("AsKd 10h")
    (Card('As'), Card('Kd'), Card('Th'))
    >>> parse_cards("As Kx")
    Traceback (most recent call last):
      ...
    pokerroom.errors.Malformed: card 2, at character 4: cannot read 'Kx'; allowed: a rank of 2 3 4 5 6 7 8 9 T J Q K A \
(or 10) and a suit of c d h s, Jo for the joker, ?? for unknown
    """
    refuse_unless_kind(text, str, "are no cards", allowed="text such as 'As Kd'")
    cards: list[Card] = []
    at = _end_of_match(_GAP.match(text))
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            word = _WORD.match(text, at)
            bad = word[0] if word else text[at:]
            raise Malformed(
                f"card {len(cards) + 1}, at character {at + 1}: cannot read {shortened(bad)!r}{card_hint(bad)}",
                allowed=CARD_FORM,
            )
        cards.append(Card(token[0]))
        at = _end_of_match(_GAP.match(text, token.end()))
    return tuple(cards)


def as_cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that a program gives as text or as cards, or refuse what is neither.

    >>> as_cards("AsKs") == as_cards([Card("As"), Card("Ks")])
    True
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    try:
        return tuple(known_cards(cards))
    except TypeError:
        raise Malformed(
            f"{as_given(cards)} are no cards", allowed="text such as 'As Kd', or a sequence of cards"
        ) from None


def known_cards(cards: Iterable[Card]) -> list[Card]:
    """Return each card of some; refuse anything among them that is none.

    >>> known_cards([Card("As"), Card("Ks")])
    [Card('As'), Card('Ks')]
    """
    return [card if type(card) is Card else Card(card) for card in cards]


@refuses_misread_calls
def cards_text(cards: str | Iterable[Card]) -> str:
    """Write cards so that `parse_cards` reads them back; text is read first, and refused where it names no cards.

    >>> cards_text(parse_cards("10h,9c"))
    'Th 9c'
    """
    return " ".join(map(str, as_cards(cards)))


def _end_of_match(match: re.Match[str] | None) -> int:
    return match.end() if match else 0


def cards_marked(sentence: str) -> str:
    """Return a sentence in which cards that stand one after the other are each marked as a card.

    >>> cards_marked("Ann with quads, As Kd on the board"), cards_marked("As Ann says")
    ('Ann with quads, [As] [Kd] on the board', 'As Ann says')
    """
    return _CARDS_IN_A_ROW.sub(lambda cards: re.sub(r"\S+", r"[\g<0>]", cards[0]), sentence)
