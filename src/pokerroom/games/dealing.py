"""The order in which cards leave the deck: one round of dealing at a time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from pokerroom.games.game import ToPlayers


def order_of_deal(step: ToPlayers, seats: Sequence[int]) -> Iterator[int]:
    """Yield the seat that each card goes to, card by card; `seats` are those still in, from the button's left.

    >>> list(order_of_deal(ToPlayers(2), [1, 2, 3]))
    [1, 2, 3, 1, 2, 3]
    >>> list(order_of_deal(ToPlayers(2, together=2), [1, 2, 3]))
    [1, 1, 2, 2, 3, 3]
    """
    for _ in range(0, step.cards, step.together):
        for seat in seats:
            yield from [seat] * step.together


def from_the_left(button: int, seats: Sequence[int]) -> list[int]:
    """Return the seats clockwise from the button's immediate left; the button itself, if dealt in, is last.

    >>> from_the_left(6, [2, 3, 5]), from_the_left(3, [1, 2, 3, 5])
    ([2, 3, 5], [5, 1, 2, 3])
    """
    order = sorted(seats)
    after = bisect_right(order, button)
    return order[after:] + order[:after]
