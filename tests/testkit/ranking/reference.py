"""What beats what, worked out the slow way straight from a scheme's data: no tables, no weights, no masks.

It shares nothing with the evaluator but the scheme's own fields, so that the two can be held against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from pokerroom.cards import JOKER, Card
from pokerroom.ranking import Category, Scheme

Value = tuple[int, ...]


def best(scheme: Scheme, cards: Sequence[Card]) -> Value:
    """Return the best value of any five of the cards."""
    return max(of_five(scheme, five) for five in combinations(cards, 5))


def of_five(scheme: Scheme, five: Sequence[Card]) -> Value:
    """Return the value of exactly these five, the joker taken for whichever card serves best."""
    if JOKER not in five:
        return _natural(scheme, five)
    others = [card for card in five if card is not JOKER]
    return max(_natural(scheme, [*others, card]) for card in scheme.deck.cards if card is not JOKER)


def _natural(scheme: Scheme, five: Sequence[Card]) -> Value:
    low_ace = -1 if scheme.ace == "low" else 12
    ranks = sorted((low_ace if card.rank == 12 else card.rank for card in five), reverse=True)
    counts = Counter(ranks)
    shape = sorted(counts.values(), reverse=True)
    category = {
        (5,): Category.FIVE_OF_A_KIND,
        (4, 1): Category.FOUR_OF_A_KIND,
        (3, 2): Category.FULL_HOUSE,
        (3, 1, 1): Category.THREE_OF_A_KIND,
        (2, 2, 1): Category.TWO_PAIR,
        (2, 1, 1, 1): Category.ONE_PAIR,
        (1, 1, 1, 1, 1): Category.NO_PAIR,
    }[tuple(shape)]
    telling = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    suited = len({card.suit for card in five}) == 1
    if scheme.sense == "high":
        run = _run(scheme, ranks)
        if suited and run:
            category = Category.ROYAL_FLUSH if run[0] == 12 else Category.STRAIGHT_FLUSH
            telling = run
        elif suited and category is not Category.FIVE_OF_A_KIND:
            category, telling = Category.FLUSH, ranks
        elif run:
            category, telling = Category.STRAIGHT, run
    elif scheme.qualifier is not None and (category is not Category.NO_PAIR or ranks[0] > scheme.qualifier):
        return (-100,)
    place = -scheme.order.index(category)
    return (place, *telling) if scheme.sense == "high" else (place, *(-rank for rank in telling))


def _run(scheme: Scheme, ranks: list[int]) -> list[int]:
    """Return the five ranks as a run from the top, or nothing."""
    if ranks == list(range(ranks[0], ranks[0] - 5, -1)):
        return ranks
    lowest = scheme.deck.lowest
    around = [12, lowest + 3, lowest + 2, lowest + 1, lowest]
    return [*around[1:], lowest - 1] if scheme.ace == "both" and ranks == around else []
