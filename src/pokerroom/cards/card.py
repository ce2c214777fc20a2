"""A card: an int inside, two characters outside.

The int is `suit * 13 + rank`, so `1 << card` is the card's bit in a 52-bit mask and a mask's 13-bit quarters are the
suits. The joker is 52. A card nobody has seen yet is `??`; it has no rank, no suit and no place in a deck.
"""

from __future__ import annotations

from typing import Final

from pokerroom.errors import (
    Malformed,
    as_given,
    is_kind,
    refuses_misread_calls,
    shortened,
)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_WORDS: Final = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")

_JOKER = 52
_UNKNOWN = 53
_TEXTS = (*(rank + suit for suit in SUITS for rank in RANKS), "Jo", "??")
_BY_TEXT = {text: number for number, text in enumerate(_TEXTS)}
# What `render` draws is read as well, so that cards can be pasted from a screen.
SIGNS: Final = "♣♦♥♠"
_BY_TEXT |= {rank + sign: _BY_TEXT[rank + suit] for rank in RANKS for suit, sign in zip(SUITS, SIGNS, strict=True)}
_BY_TEXT["▒▒"] = _UNKNOWN


@refuses_misread_calls
class Card(int):
    """One playing card. There is one object per card, so cards may be compared with `is` or `==`.

    A number is the card's own, from 0 for the two of clubs, as masks and kernels count them, and never its rank.
    Cards are ordered by that number: `sorted` puts them suit by suit (clubs, diamonds, hearts, spades), each from the
    two up to the ace, and the joker last. It is the order of a list and no order of play: the two of spades comes
    after the ace of clubs, though no suit ranks above another. Compare `rank`, or `rank(...)` of whole hands.

    >>> Card("As"), Card("10h"), Card("Jo")
    (Card('As'), Card('Th'), Card('Jo'))
    >>> str(Card("Td")), Card("Td").rank, Card("Td").suit, Card("Td").words
    ('Td', 8, 1, 'ten of diamonds')
    >>> Card(3), int(Card("5c"))
    (Card('5c'), 3)
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Card:
        if isinstance(card, str):
            number = _BY_TEXT.get("T" + card[2:] if card.startswith("10") else card)
            if number is None:
                raise Malformed(f"{shortened(card)!r} is not a card{card_hint(card)}", allowed=CARD_FORM)
            return _CARDS[number]
        if not is_kind(card, int) or is_kind(card, bool):
            raise Malformed(f"{as_given(card)} is not a card", allowed="text such as 'As', or a card's number, 0 to 53")
        if not 0 <= card <= _UNKNOWN:
            raise Malformed(f"{card} is not a card's number", allowed="0 to 51, 52 for the joker, 53 for unknown")
        return _CARDS[card]

    @property
    def rank(self) -> int:
        """0 for a two up to 12 for an ace. The joker and an unknown card have none."""
        return self._seen() % 13

    @property
    def suit(self) -> int:
        """0 to 3: clubs, diamonds, hearts, spades. For spelling only; no suit ranks above another."""
        return self._seen() // 13

    @property
    def words(self) -> str:
        """As a dealer says it: 'ten of diamonds'."""
        if self < _JOKER:
            return f"{RANK_WORDS[self.rank]} of {SUIT_WORDS[self.suit]}"
        return "joker" if self == _JOKER else "unknown card"

    def _seen(self) -> int:
        if self >= _JOKER:
            raise Malformed(f"the {self.words} has no rank or suit of its own")
        return int(self)

    def __bool__(self) -> bool:
        """Return True: a card is there, the two of clubs too, whose number is 0."""
        return True

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (_TEXTS[self],)


CARD_FORM: Final = "a rank of 2 3 4 5 6 7 8 9 T J Q K A (or 10) and a suit of c d h s, Jo for the joker, ?? for unknown"


def card_hint(token: str) -> str:
    """Return a hint for a token that is a card but for its letters' case; "" for any other."""
    tidy = token[:1].upper() + token[1:].lower()
    tidy = "T" + tidy[2:] if tidy.startswith("10") else tidy
    return f" (did you mean {tidy}?)" if tidy in _BY_TEXT and tidy != token else ""


_CARDS: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(len(_TEXTS)))
JOKER: Final = _CARDS[_JOKER]
UNKNOWN: Final = _CARDS[_UNKNOWN]
