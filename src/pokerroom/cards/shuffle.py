"""The shuffle and the cut of a live deal.

Every permutation is equally likely: Fisher and Yates's method, each draw taken afresh and without bias from the
operating system's cryptographic source. So a shuffle rests on that source's full state (256 bits or more on every
system Python runs on; 52 cards need 226, 53 need 232) and on no seed. A `LiveOrder` can come from here only; what tests
and simulations use is in `seeded_shuffle.py` and is of another type.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Final, overload

from pokerroom.cards.card import UNKNOWN, Card
from pokerroom.cards.text import cards_text, known_cards, parse_cards
from pokerroom.errors import Illegal, Malformed, NotAllowed, as_given, refuses_misread_calls
from pokerroom.wording.plural import quantity

MIN_PORTION: Final = 2
_SHUFFLED_IN_THIS_MODULE = object()


class LiveOrder(Sequence[Card]):
    """Cards in the order in which they will be dealt, the top card first; made by `shuffle` and `cut` alone.

    It is read like a list, but it does not show itself: its `repr` says how many cards there are and never which, and
    it cannot be pickled, copied or put into JSON. An order must not slip into a log.
    """

    __slots__ = ("_cards",)

    def __init__(self, cards: Iterable[Card], made: object = None) -> None:
        if made is not _SHUFFLED_IN_THIS_MODULE:
            raise NotAllowed("a live order cannot be put together by hand", allowed="shuffle(cards)")
        self._cards = tuple(cards)

    def cut(self, after: int | None = None) -> LiveOrder:
        """Cut after that many cards; where no place is given, it is drawn at random too."""
        if after is None:
            after = MIN_PORTION + secrets.randbelow(max(1, len(self) - 2 * MIN_PORTION + 1))
        return LiveOrder(cut(self._cards, after), _SHUFFLED_IN_THIS_MODULE)

    @overload
    def __getitem__(self, place: int) -> Card: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, place: int | slice) -> Card | tuple[Card, ...]:
        return self._cards[place]

    def __len__(self) -> int:
        return len(self._cards)

    def __reduce__(self) -> tuple[object, ...]:
        raise NotAllowed("a live order is not stored as an object", allowed="its cards as text, sealed")

    def __repr__(self) -> str:
        return f"<live order of {quantity(len(self), 'card')}>"

    __str__ = __repr__


def require_live(cards: Sequence[Card]) -> LiveOrder:
    """Refuse a seeded order, or one put together by hand, wherever real people are dealt to."""
    if not isinstance(cards, LiveOrder):
        raise NotAllowed("this order did not come from a live shuffle", allowed="shuffle(cards)")
    return cards


@refuses_misread_calls
def shuffle(cards: str | Iterable[Card]) -> LiveOrder:
    """Shuffle the cards: a whole deck before a hand, or those that a ruling or the draw wants shuffled again.

    No two calls agree, and nobody can repeat one. For tests and examples, `SeededShuffle(7).shuffle(cards)` does.

    >>> from pokerroom.cards import Deck
    >>> order = shuffle(Deck(52).cards).cut()
    >>> order, sorted(order) == sorted(Deck(52).cards)
    (<live order of 52 cards>, True)
    """
    return LiveOrder(permute(cards, secrets.randbelow), _SHUFFLED_IN_THIS_MODULE)


def shuffled_and_cut(cards: Iterable[Card]) -> LiveOrder:
    """Shuffle the cards, and cut them where there are enough, as a dealer does before every hand."""
    order = shuffle(cards)
    return order.cut() if len(order) > 3 else order


def permute(cards: str | Iterable[Card], below: Callable[[int], int]) -> list[Card]:
    """Shuffle by Fisher-Yates: `below(n)` must give each of 0 to n-1 with equal chance."""
    try:
        order = list(parse_cards(cards)) if isinstance(cards, str) else known_cards(cards)
    except TypeError:
        raise Malformed(f"{as_given(cards)} are no cards to shuffle", allowed="cards, such as Deck(52)") from None
    if UNKNOWN in order:
        raise Malformed("an unknown card cannot be shuffled", allowed="cards that are all known")
    if len(set(order)) < len(order):
        twice = sorted({card for card in order if order.count(card) > 1})
        raise Malformed(f"the same card twice: {cards_text(twice)}", allowed="each card once")
    for top in range(len(order) - 1, 0, -1):
        other = below(top + 1)
        order[top], order[other] = order[other], order[top]
    return order


def cut(cards: Sequence[Card], after: int) -> tuple[Card, ...]:
    """Lift the first `after` cards and put them below the rest. Each portion must hold more than one card.

    >>> from pokerroom.cards import parse_cards
    >>> cut(parse_cards("2c 3c 4c 5c 6c"), 2)
    (Card('4c'), Card('5c'), Card('6c'), Card('2c'), Card('3c'))
    """
    if not isinstance(cards, Sequence):
        raise Malformed(f"{as_given(cards)} are no cards to cut", allowed="cards, such as parse_cards('2c 3c 4c 5c')")
    if type(after) is not int:
        raise Malformed(f"a cut after card {as_given(after)}", allowed="how many cards are lifted, such as 20")
    last = len(cards) - MIN_PORTION
    if not MIN_PORTION <= after <= last:
        where = f"a cut after card {MIN_PORTION} to {last}" if last >= MIN_PORTION else "at least four cards"
        raise Illegal(
            f"a cut after card {after} of {len(cards)} leaves a portion of less than {MIN_PORTION} cards",
            allowed=where,
        )
    return (*cards[after:], *cards[:after])
