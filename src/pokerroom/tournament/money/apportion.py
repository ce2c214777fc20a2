"""Whole units divided by weights, so that the parts always come to the whole."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from pokerroom.errors import Malformed


def apportioned(total: int, weights: Sequence[int | float | Decimal | Fraction]) -> tuple[int, ...]:
    """So many units by weight: everybody's whole part, and what is left to the largest fractions, the first first.

    >>> apportioned(100, (1, 1, 1)), apportioned(10, (5, 3, 2)), apportioned(1, (0, 1, 1))
    ((34, 33, 33), (5, 3, 2), (0, 1, 0))
    """
    exact = [Fraction(weight) for weight in weights]
    whole = sum(exact)
    if total < 0 or any(weight < 0 for weight in exact) or (total and not whole):
        raise Malformed(f"{total} divided by {list(weights)}", allowed="weights from 0, at least one above it")
    if not total:
        return (0,) * len(exact)
    shares = [total * weight / whole for weight in exact]
    parts = [int(share) for share in shares]
    left = total - sum(parts)
    for place in sorted(range(len(parts)), key=lambda each: (parts[each] - shares[each], each))[:left]:
        parts[place] += 1
    return tuple(parts)
