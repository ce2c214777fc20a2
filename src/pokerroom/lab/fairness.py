"""Is a shuffle fair? Statistical tests on dealt orders.

There are three tests, each of something the others miss: the position of each card, the first two cards together, and
runs up and down. A test's `p` is the chance that an honest shuffle looks at least this unusual, in either direction: an
order that is too even is as suspicious as one that is too uneven.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import chdtr, chdtrc, ndtr

from pokerroom.cards import Card, Deck
from pokerroom.errors import WrongArgument, refuse_wrong_kind, refuses_misread_calls
from pokerroom.wording.plural import quantity

# With three tests, an honest shuffle is called biased once in a hundred thousand reports.
LEAST_PROBABILITY: Final = 1e-5 / 3


@dataclass(frozen=True, slots=True)
class Test:
    """The result of one statistical test: its statistic, and its likelihood with a fair shuffle."""

    name: str
    statistic: float
    expected: float
    p: float


@dataclass(frozen=True, slots=True)
class FairnessReport:
    """The results of all tests on one tally."""

    tests: tuple[Test, ...]

    @property
    def fair(self) -> bool:
        """Whether no test found bias."""
        return all(test.p >= LEAST_PROBABILITY for test in self.tests)


@refuses_misread_calls
class DeckTally:
    """Counts over many orders of one deck.

    >>> from pokerroom.cards import SeededShuffle
    >>> tally, seeded = DeckTally(Deck(32)), SeededShuffle(seed=1)
    >>> for _ in range(3000):
    ...     tally.add(seeded.shuffle(Deck(32).cards))
    >>> tally.report().fair
    True
    """

    def __init__(self, deck: Deck) -> None:
        refuse_wrong_kind("DeckTally", "deck", deck, Deck, allowed="a whole deck, such as Deck(52)")
        size = len(deck)
        self.deals = 0
        self._index = {card: at for at, card in enumerate(deck.cards)}
        self._places = np.zeros((size, size), dtype=np.int64)
        self._first_two = np.zeros((size, size), dtype=np.int64)
        self._rises = 0

    def __repr__(self) -> str:
        return f"<DeckTally: {quantity(self.deals, 'order')} of {quantity(len(self._index), 'card')}>"

    def add(self, order: Sequence[Card]) -> None:
        """Count one order of the whole deck."""
        try:
            cards = np.fromiter((self._index[card] for card in order), dtype=np.int64, count=len(self._index))
        except (LookupError, TypeError, ValueError):
            raise WrongArgument("DeckTally.add", "order", order, allowed="all cards of the deck, in an order") from None
        self._places[np.arange(len(cards)), cards] += 1
        self._first_two[cards[0], cards[1]] += 1
        self._rises += int(np.count_nonzero(cards[1:] > cards[:-1]))
        self.deals += 1

    def report(self) -> FairnessReport:
        """Run every test on the counts."""
        return FairnessReport((self._by_position(), self._by_first_two(), self._by_runs()))

    def _by_position(self) -> Test:
        size = len(self._index)
        expected = self.deals / size
        # Every row and column of the counts has the same total, hence the factor and the degrees of freedom.
        statistic = float((size - 1) / size * ((self._places - expected) ** 2 / expected).sum())
        return _chi_square("card by position", statistic, (size - 1) ** 2)

    def _by_first_two(self) -> Test:
        size = len(self._index)
        cells = self._first_two[~np.eye(size, dtype=bool)]
        expected = self.deals / cells.size
        return _chi_square("first two cards", float(((cells - expected) ** 2 / expected).sum()), cells.size - 1)

    def _by_runs(self) -> Test:
        size = len(self._index)
        # Rises of a random permutation: mean (n-1)/2, variance (n+1)/12.
        mean, variance = self.deals * (size - 1) / 2, self.deals * (size + 1) / 12
        distance = (self._rises - mean) / math.sqrt(variance)
        return Test("runs", float(self._rises), mean, float(2 * ndtr(-abs(distance))))


def _chi_square(name: str, statistic: float, freedom: int) -> Test:
    p = 2 * min(chdtrc(freedom, statistic), chdtr(freedom, statistic))
    return Test(name, statistic, float(freedom), float(min(p, 1.0)))
