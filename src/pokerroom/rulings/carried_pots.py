"""A deal that starts with chips of the one before in the pot: who may have a hand in it (pots.carried_over)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.rulebook.house import House
from pokerroom.rulings.answers import clauses

_KEY: Final = "pots.carried_over"


def must_wait(house: House, seats: Collection[int], dealt_before: Collection[int], carried: int) -> tuple[int, ...]:
    """The seats that get no hand in the next deal, because the chips in its pot are not theirs to play for.

    >>> from pokerroom.rulebook import library
    >>> must_wait(House(library().book("uk")), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5), carried=60)
    (6,)
    """
    if not carried:
        return ()
    if house.answer(_KEY) == "never":
        raise Illegal(f"{carried} carried over to the next pot", allowed="no pot", cites=clauses(house, _KEY))
    return tuple(seat for seat in sorted(seats) if seat not in dealt_before)
