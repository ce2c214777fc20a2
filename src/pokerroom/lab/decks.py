"""Shuffled decks for simulations, made many at a time. They are seeded, so they are never dealt to people."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from pokerroom.cards import Card
from pokerroom.errors import WrongArgument, refuse_wrong_kind, refuses_misread_calls
from pokerroom.wording.plural import quantity

_DECKS_PER_BATCH: Final = 64


@refuses_misread_calls
class Decks:
    """One shuffled deck after another from a random generator; the same seed gives the same decks on every machine.

    `used` is the largest number of cards ever taken from the top.

    >>> from pokerroom.cards import Deck
    >>> decks = Decks(Deck(52).cards, Random(1), used=5)
    >>> print(*decks.top(3), "-", *decks.top(5))
    6d Kc 9s - 4c 3c 7d 8d Ah
    """

    def __init__(self, cards: Sequence[Card], chance: Random, *, used: int) -> None:
        refuse_wrong_kind("Decks", "cards", cards, (list, tuple), allowed="a list of cards, such as Deck().cards")
        refuse_wrong_kind("Decks", "chance", chance, Random, allowed="Random(seed), of the module random")
        if type(used) is not int or used < 1:
            raise WrongArgument("Decks", "used", used, allowed="a whole number, at least 1")
        self._cards = np.empty(len(cards), dtype=object)
        self._cards[:] = cards
        self._chance = chance
        self._used = used
        self._ready: list[list[Card]] = []

    def __repr__(self) -> str:
        return f"<Decks: {quantity(len(self._cards), 'card')} each, {self._used} used>"

    def top(self, cards: int) -> list[Card]:
        """Return this many cards from the top of the next deck, at most `used`."""
        if not self._ready:
            self._ready = self._shuffled()
        return self._ready.pop()[:cards]

    def _shuffled(self) -> list[list[Card]]:
        """Shuffle the decks: every card draws a 64-bit number, and each deck is sorted by these."""
        size = len(self._cards)
        drawn = np.frombuffer(self._chance.randbytes(8 * _DECKS_PER_BATCH * size), dtype="<u8").reshape(
            _DECKS_PER_BATCH, size
        )
        order = drawn.argsort(axis=1)[:, : self._used]
        decks: list[list[Card]] = self._cards[order].tolist()
        return decks
