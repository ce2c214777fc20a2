"""Figures for a possible deal, for players who ask. They pay or change no prize.

No book says whether players may divide prizes, or the house's part in it; the published prizes stand until the director
enters others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pokerroom.errors import Malformed
from pokerroom.tournament.money.apportion import apportioned
from pokerroom.tournament.money.icm import MOST_IN_A_DEAL, icm


class DealFigures(Struct, frozen=True, kw_only=True):
    """Three ways of dividing the rest, each in whole units that add up to `total`; `kept` is still played for."""

    total: int
    kept: int
    by_icm: Mapping[str, int]
    by_chips: Mapping[str, int]
    evenly: Mapping[str, int]


def deal_figures(stacks: Mapping[str, int], prizes: Sequence[int], kept: int = 0) -> DealFigures:
    """Return figures for a deal among the remaining players: by the chip model, by chips above the last prize, and
    evenly.

    `kept` is set aside for the winner.

    >>> figures = deal_figures({"Ann": 5000, "Bob": 3000, "Cyd": 2000}, (5000, 3000, 2000))
    >>> dict(figures.by_icm), dict(figures.by_chips)
    ({'Ann': 3839, 'Bob': 3275, 'Cyd': 2886}, {'Ann': 4000, 'Bob': 3200, 'Cyd': 2800})
    """
    players, left = len(stacks), [*prizes[: len(stacks)]]
    if not 2 <= players <= MOST_IN_A_DEAL or min(stacks.values()) <= 0:
        raise Malformed(f"a deal cannot be between {players}", allowed=f"2 to {MOST_IN_A_DEAL} players with chips")
    left += [0] * (players - len(left))
    if left != sorted(left, reverse=True) or left[-1] < 0 or not 0 <= kept <= left[0] - left[-1]:
        allowed = "prizes that fall from place to place, and no more set aside than the first has above the last"
        raise Malformed(f"{kept:,} of prizes {left} cannot be set aside", allowed=allowed)
    left[0] -= kept
    total, least = sum(left), min(left)
    worth = icm(tuple(stacks.values()), sorted(left, reverse=True))
    above = apportioned(total - least * players, tuple(stacks.values()))
    return DealFigures(
        total=total,
        kept=kept,
        by_icm=dict(zip(stacks, apportioned(total, worth), strict=True)),
        by_chips={player: least + more for player, more in zip(stacks, above, strict=True)},
        evenly=dict(zip(stacks, apportioned(total, (1,) * players), strict=True)),
    )
