"""Shuffles that repeat themselves: for tests, examples and simulation, never for a live deal.

A seeded order is an ordinary tuple. Whatever deals for people asks for a `LiveOrder` (see `shuffle.py`), which nothing
here can make, so a seeded order cannot be dealt to them by mistake.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from pokerroom.cards.card import Card
from pokerroom.cards.shuffle import permute
from pokerroom.errors import Malformed, as_given, refuses_misread_calls


@refuses_misread_calls
class SeededShuffle:
    """A source of repeatable shuffles: the same seed gives the same orders, in the same sequence, on every machine.

    >>> SeededShuffle(seed=1)
    SeededShuffle(seed=1)
    >>> from pokerroom.cards import Deck, cards_text
    >>> cards_text(SeededShuffle(seed=1).shuffle(Deck(52).cards)[:5])
    'Qs Jc Kh Jd 4c'
    """

    def __init__(self, seed: int) -> None:
        if type(seed) is not int:
            raise Malformed(f"a seed of {as_given(seed)}", allowed="a whole number such as 7")
        self._seed = seed
        self._bits = random.Random(seed).getrandbits  # noqa: S311 - repeatable by intent

    def __repr__(self) -> str:
        return f"SeededShuffle(seed={self._seed!r})"

    def shuffle(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards in the next order; the same seed gives the same orders again."""
        return tuple(permute(cards, self._below))

    def _below(self, bound: int) -> int:
        size = bound.bit_length()
        drawn = self._bits(size)
        while drawn >= bound:
            drawn = self._bits(size)
        return drawn
