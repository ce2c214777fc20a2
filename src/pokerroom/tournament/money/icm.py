"""The value of stacks in prize money by the independent chip model: exactly, over every order of finish.

A player with the share s of the chips comes first with probability s; the others then play for second place in the same
way. Every set of players that can fill the first places is computed once, so the work doubles with each player; twenty
take well under a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from pokerroom.errors import Malformed

MOST_IN_A_DEAL: Final = 20


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[float, ...]:
    """Return the value of each stack; together they add up to the prizes still to be won.

    >>> [round(value, 2) for value in icm((5000, 3000, 2000), (50, 30, 20))]
    [38.39, 32.75, 28.86]
    """
    players = len(stacks)
    if not 1 <= players <= MOST_IN_A_DEAL or min(stacks) <= 0:
        raise Malformed(
            f"no chances can be counted for {players} stacks with {min(stacks, default=0)} in the smallest",
            allowed=f"1 to {MOST_IN_A_DEAL}, above 0",
        )
    if any(prize < 0 for prize in prizes):
        raise Malformed("a prize cannot be below nothing", allowed="prizes from 0, the first first")
    paid = [float(prize) for prize in prizes[:players]]
    masks = np.arange(1 << players, dtype=np.int64)
    taken, size = np.zeros(1 << players), np.zeros(1 << players, dtype=np.int8)
    for player, stack in enumerate(stacks):
        has = (masks >> player) & 1
        taken += has * float(stack)
        size += has.astype(np.int8)
    chance, value, total = np.zeros(1 << players), np.zeros(players), float(sum(stacks))
    chance[0] = 1.0
    for place, prize in enumerate(paid):
        above = masks[size == place]  # the sets of players that may have taken the places before this one
        item = chance[above] / (total - taken[above])
        for player, stack in enumerate(stacks):
            free = ((above >> player) & 1) == 0
            wins = item[free] * float(stack)
            value[player] += prize * wins.sum()
            chance[above[free] | (1 << player)] += wins
    return tuple(value.tolist())
