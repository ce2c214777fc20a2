"""A plain prize plan for a director without one: about one player in eight is paid."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from pokerroom.tournament.money.apportion import apportioned
from pokerroom.tournament.money.prize_plan import PrizeBand, PrizePlan

# (entries, places): from that many entries on, that many places are paid.
_PLACES_BY_ENTRIES: Final = (
    (2, 1),
    (5, 2),
    (11, 3),
    (25, 4),
    (37, 5),
    (46, 6),
    (64, 9),
    (91, 12),
    (121, 15),
    (151, 18),
    (181, 27),
)
_MOST_PAID: Final = 999  # of more, the last would have less than a hundredth of a percent
_HUNDREDTHS_OF_PERCENT: Final = 10_000  # of the pool


def usual_prizes(most: int) -> PrizePlan:
    """Return shares for any number of entries up to `most`: falling from place to place, 100 in all.

    >>> [len(band.shares) for band in usual_prizes(30).bands]
    [1, 2, 3, 4]
    >>> [str(share) for share in usual_prizes(12).bands[-1].shares]
    ['52.41', '28.09', '19.5']
    """
    bands, entries = list(_PLACES_BY_ENTRIES), 181
    while entries <= most and bands[-1][1] < _MOST_PAID:
        entries += 90
        bands.append((entries, min(entries // 8 // 9 * 9, _MOST_PAID)))
    return PrizePlan(bands=tuple(PrizeBand(_shares(places), start) for start, places in bands if start <= max(most, 2)))


def _shares(places: int) -> tuple[Decimal, ...]:
    """Return falling shares for this many places, in percent with two decimals."""
    weights = [1 / (place + 1) ** 0.85 if places > 3 else 1 / place**0.9 for place in range(1, places + 1)]
    parts = apportioned(_HUNDREDTHS_OF_PERCENT, [round(weight * 10**6) for weight in weights])
    return tuple(Decimal(part) / 100 for part in parts)
