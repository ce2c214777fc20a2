"""The cost of playing differently from the best strategy: exact, from the same counts.

A mistake is a rule that somebody follows: which hands they fold, and when they make the Turn and the River Wager.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from pokerroom.bonus.mathematics.figures import Figures, StartingHand

# Which wagers somebody makes instead of those of best play; both are bits, 1 for the Turn's and 0 for the River's.
_Wagers = Callable[[int], int]
# Whether they fold a starting hand.
_Folds = Callable[[StartingHand], bool]


class Mistake(NamedTuple):
    """A way of playing, and its cost per ante compared with best play."""

    name: str
    value: Fraction
    cost: Fraction


def _as_best(made: int) -> int:
    return made


def _folds_as_best(hand: StartingHand) -> bool:
    return hand.folded


_FAULTY_STRATEGIES: Final[tuple[tuple[str, _Folds, _Wagers], ...]] = (
    ("never folds", lambda _: False, _as_best),
    ("folds every hand that loses on average", lambda hand: hand.bet_value < 0, _as_best),
    ("always makes the Turn Wager", _folds_as_best, lambda made: made | 2),
    ("never makes the Turn Wager", _folds_as_best, lambda made: made & 1),
    ("always makes the River Wager", _folds_as_best, lambda made: made | 1),
    ("never makes the River Wager", _folds_as_best, lambda made: made & 2),
    ("makes the River Wager whenever the Turn Wager was made", _folds_as_best, lambda made: 3 * (made >> 1)),
    ("always makes both", _folds_as_best, lambda _: 3),
    ("never makes either", _folds_as_best, lambda _: 0),
    ("never folds and always makes both", lambda _: False, lambda _: 3),
)


def mistakes(figures: Figures) -> tuple[Mistake, ...]:
    """Return the usual mistakes with their cost."""
    found = ((name, _value_of_playing_like_this(figures, folds, wagers)) for name, folds, wagers in _FAULTY_STRATEGIES)
    return tuple(Mistake(name, value, figures.value - value) for name, value in found)


def _value_of_playing_like_this(figures: Figures, folds: _Folds, wagers: _Wagers) -> Fraction:
    total = Fraction(0)
    for hand, starting_hand in enumerate(figures.hands):
        counts = figures.counts(hand)
        if folds(starting_hand):
            total -= sum(map(sum, counts))
            continue
        for made in range(4):
            for outcome, count in enumerate(counts[made]):
                total += figures.net(wagers(made), outcome) * count
    return total / figures.total_deals
