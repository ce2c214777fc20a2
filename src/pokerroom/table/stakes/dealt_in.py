"""The players of each finished hand, so that chips of a hand find their players, wherever they sit now."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from operator import attrgetter

from msgspec import Struct

_FIRST_HAND_OF = attrgetter("first")


class DealtIn(Struct, frozen=True):
    """The players by seat of all hands from `first` until the next entry; empty where a hand was called off."""

    first: int
    players: dict[int, str]


def with_hand(dealt: list[DealtIn], hand: int, seats: Sequence[int], names: Mapping[int, str]) -> list[DealtIn]:
    """Return the record with one more hand: a new entry is made only if its players differ from the last hand's."""
    if dealt:
        last = dealt[-1].players
        if last == names and len(seats) == len(last):  # usually the same players are dealt in, hand after hand
            return dealt
        if len(last) == len(seats) and [*map(last.get, seats)] == [*map(names.get, seats)]:
            return dealt
    return [*dealt, DealtIn(hand, {seat: names.get(seat, "") for seat in seats})]


def players_of(dealt: Sequence[DealtIn], hand: int) -> Mapping[int, str] | None:
    """Return the players by seat of a finished hand; None where they are not known.

    >>> dealt = with_hand(with_hand([], 1, (2, 5), {2: "Ann", 5: "Bob"}), 3, (2, 5), {2: "Ann", 5: "Cy"})
    >>> players_of(dealt, 2), players_of(dealt, 3), players_of(dealt, 0)
    ({2: 'Ann', 5: 'Bob'}, {2: 'Ann', 5: 'Cy'}, None)
    """
    number = bisect_right(dealt, hand, key=_FIRST_HAND_OF)
    return dealt[number - 1].players if number else None
