"""The lookup tables of a scheme.

A hand without a flush is known by its ranks alone, so its cards' rank weights are added up and the sum is looked up.
The weights are chosen so that no two different collections of five to seven ranks have the same sum: each is the
smallest that keeps the sums apart. A flush is known by the 13-bit mask of its suit.

Strengths are dense: 1 is the weakest hand of the scheme, `len(classes) - 1` the strongest, 0 a low that does not
qualify.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Final

from pokerroom.ranking.category import BY_COUNTS, Category
from pokerroom.ranking.order import RankingOrder

WEIGHTS: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
ACE: Final = 12
_ACE_BELOW = -1

# A class of equal hands: the category and the ranks that decide within it, the most telling first.
HandClass = tuple[Category, tuple[int, ...]]


class Tables:
    """The tables of one scheme; the larger ones are built when first asked for."""

    def __init__(self, order: RankingOrder) -> None:
        self.order = order
        self.ranks = range(order.deck.lowest, 13)
        self._unsuited = {self.sum(ranks): self.classify(ranks, suited=False) for ranks in self._five_ranks()}
        self.classes: list[HandClass | None] = [None, *reversed(self._best_first())]
        self._numbers = {hand_class: strength for strength, hand_class in enumerate(self.classes) if hand_class}

    @cached_property
    def five(self) -> dict[int, int]:
        """Sum of five ranks' weights -> strength without a flush."""
        return {total: self._numbers.get(hand_class, 0) for total, hand_class in self._unsuited.items()}

    @cached_property
    def six(self) -> dict[int, int]:
        """Sum of six ranks' weights -> strength of the best five, without a flush."""
        return self._one_more(self.five, 6)

    @cached_property
    def seven(self) -> dict[int, int]:
        """Sum of seven ranks' weights -> strength of the best five, without a flush."""
        return self._one_more(self.six, 7)

    def of_size(self, size: int) -> dict[int, int]:
        """Return the table for hands of five, six or seven cards."""
        if size == 5:
            return self.five
        return self.six if size == 6 else self.seven

    @cached_property
    def with_joker(self) -> dict[int, dict[int, int]]:
        """Number of cards, the joker among them -> the sum of the other cards' weights -> strength without a flush."""
        five = {
            self.sum(four): max(self.number((*four, rank), suited=False) for rank in self.ranks)
            for four in combinations_with_replacement(self.ranks, 4)
        }
        six = self._one_more(five, 5)
        return {5: five, 6: six, 7: self._one_more(six, 6)}

    @cached_property
    def flush(self) -> dict[int, int]:
        """Mask of five to seven ranks of one suit -> strength of the best flush among them."""
        return self._widen(
            {_mask_of_ranks(ranks): self.number(ranks, suited=True) for ranks in combinations(self.ranks, 5)},
            range(6, 8),
        )

    @cached_property
    def flush_with_joker(self) -> dict[int, int]:
        """Mask of four to six ranks of one suit, held beside the joker -> strength of the best flush."""
        four = {
            _mask_of_ranks(combination): max(
                self._numbers.get(self.classify((*combination, rank), suited=True), 0) for rank in self.ranks
            )
            for combination in combinations(self.ranks, 4)
        }
        return self._widen(four, range(5, 7))

    @property
    def counts_flushes(self) -> bool:
        """Whether a flush means anything in this scheme."""
        return Category.FLUSH in self.order.order

    @staticmethod
    def sum(ranks: Iterable[int]) -> int:
        """Return the sum of these ranks' weights."""
        return sum([WEIGHTS[rank] for rank in ranks])

    def number(self, ranks: Iterable[int], *, suited: bool) -> int:
        """Return the strength of exactly these five ranks."""
        return self._numbers.get(self.classify(ranks, suited=suited), 0)

    def classify(self, ranks: Iterable[int], *, suited: bool) -> HandClass:
        """Return which class of equal hands these five ranks belong to."""
        places = [_ACE_BELOW if rank == ACE and self.order.ace == "low" else rank for rank in ranks]
        groups = sorted([(places.count(rank), rank) for rank in set(places)], reverse=True)
        top = self._top_of_run(places) if Category.STRAIGHT in self.order.order else None
        if suited and self.counts_flushes:
            if top == ACE:
                return Category.ROYAL_FLUSH, (ACE,)
            if top is not None:
                return Category.STRAIGHT_FLUSH, (top,)
            return Category.FLUSH, tuple(sorted(places, reverse=True))
        if top is not None:
            return Category.STRAIGHT, (top,)
        return BY_COUNTS[tuple([count for count, _ in groups])], tuple([rank for _, rank in groups])

    def _top_of_run(self, ranks: list[int]) -> int | None:
        if len(set(ranks)) < 5:
            return None
        ordered = sorted(ranks)
        if ordered[4] - ordered[0] == 4:
            return ordered[4]
        if self.order.ace == "both" and ordered[4] == ACE:
            lowest = self.ranks.start
            if ordered[:4] == [lowest, lowest + 1, lowest + 2, lowest + 3]:
                return ordered[3]
        return None

    def _best_first(self) -> list[HandClass]:
        found = set(self._unsuited.values())
        if self.order.deck.joker:
            found |= {self.classify([rank] * 5, suited=False) for rank in self.ranks}
        if self.counts_flushes:
            found |= {self.classify(ranks, suited=True) for ranks in combinations(self.ranks, 5)}
            if self.order.deck.joker:
                # The joker may be a second ace of the suit.
                aces = (ACE, ACE)
                found |= {
                    self.classify((*aces, *others), suited=True)
                    for others in combinations(range(self.ranks.start, ACE), 3)
                }
        place = {category: at for at, category in enumerate(self.order.order)}
        turn = 1 if self.order.sense == "low" else -1
        ordered = sorted(
            found, key=lambda hand_class: (place[hand_class[0]], tuple(turn * rank for rank in hand_class[1]))
        )
        highest = self.order.qualifier
        if highest is None:
            return ordered
        return [
            hand_class for hand_class in ordered if hand_class[0] is Category.NO_PAIR and max(hand_class[1]) <= highest
        ]

    def _five_ranks(self) -> Iterable[tuple[int, ...]]:
        """Yield every five ranks that four suits can hold; only a joker makes the fifth of a kind."""
        return (ranks for ranks in combinations_with_replacement(self.ranks, 5) if ranks[0] != ranks[4])

    def _one_more(self, fewer: dict[int, int], size: int) -> dict[int, int]:
        weights = [WEIGHTS[rank] for rank in self.ranks]
        # Where four of a rank are held, there is no fifth.
        last = {
            4 * weight + sum(rest): weight
            for weight in weights
            for rest in combinations_with_replacement([other for other in weights if other != weight], size - 5)
        }
        best: dict[int, int] = {}
        for held, strength in fewer.items():
            last_weight = last.get(held)
            for weight in weights:
                total = held + weight
                if weight != last_weight and best.get(total, -1) < strength:
                    best[total] = strength
        return best

    def _widen(self, fewest: dict[int, int], sizes: range) -> dict[int, int]:
        table = dict(fewest)
        for size in sizes:
            for ranks in combinations(self.ranks, size):
                whole = _mask_of_ranks(ranks)
                table[whole] = max([table[whole ^ (1 << rank)] for rank in ranks])
        return table


def _mask_of_ranks(ranks: Iterable[int]) -> int:
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    return mask
