"""Division of whole units by weights, so that the parts add up to the whole."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import lcm

from pokerroom.errors import Malformed


def apportioned(total: int, weights: Sequence[int | float | Decimal | Fraction]) -> tuple[int, ...]:
    """Divide units by weight: whole parts first, then the rest to the largest fractions, in order.

    >>> apportioned(100, (1, 1, 1)), apportioned(10, (5, 3, 2)), apportioned(1, (0, 1, 1))
    ((34, 33, 33), (5, 3, 2), (0, 1, 0))
    """
    exact = [Fraction(weight) for weight in weights]
    scale = lcm(*(weight.denominator for weight in exact))
    weighed = [weight.numerator * (scale // weight.denominator) for weight in exact]
    whole = sum(weighed)
    if total < 0 or any(part < 0 for part in weighed) or (total and not whole):
        raise Malformed(
            f"{total} cannot be divided by {list(weights)}", allowed="weights from 0, at least one above it"
        )
    if not total:
        return (0,) * len(exact)
    parts, rests = zip(*(divmod(total * part, whole) for part in weighed), strict=True)
    first = sorted(range(len(parts)), key=lambda number: (-rests[number], number))[: total - sum(parts)]
    more = frozenset(first)
    return tuple(part + (place in more) for place, part in enumerate(parts))
