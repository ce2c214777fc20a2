"""The showdowns of one holding on one whole board, against every possible holding of the dealer."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.bonus.mathematics.kernels.pack import RankTables
from pokerroom.ranking.batch import Strengths


class WholeBoard(NamedTuple):
    """The parts of a hand that a board of five cards gives to any holding."""

    total: np.uint32  # the sum of their weights
    flush_suit: int  # the suit that three of them have; -1 where none is
    flush_mask: int  # the ranks of that suit
    ranks: int  # how many the pack has


@njit(cache=True, nogil=True)
def count_showdowns(
    one: int, other: int, left: NDArray[np.int64], dealt: tuple[int, int], board: WholeBoard, tables: RankTables
) -> tuple[int, int, int, int]:
    """Return the strength of the cards `one` and `other`, and how many of the dealer's they beat, tie and lose to.

    The dealer holds two of the cards that are `left`, but for those at the two indexes of `dealt`, which may be one.
    """
    weights, bits, rows, strengths, flushes, _ = tables  # once for all holdings: taken out of a tuple they cost time
    own = _strength_with(
        one=one, other=other, board=board, weights=weights, bits=bits, rows=rows, strengths=strengths, flushes=flushes
    )
    won, tied, lost = 0, 0, 0
    for first in range(left.size):
        if first in dealt:
            continue
        for second in range(first):
            if second in dealt:
                continue
            theirs = _strength_with(
                one=left[first],
                other=left[second],
                board=board,
                weights=weights,
                bits=bits,
                rows=rows,
                strengths=strengths,
                flushes=flushes,
            )
            won += own > theirs
            tied += own == theirs
            lost += own < theirs
    return own, won, tied, lost


@njit(cache=True, nogil=True, inline="always")
def _strength_with(
    one: int, other: int, board: WholeBoard, weights: NDArray[np.uint32], bits: NDArray[np.int64],
    rows: NDArray[np.uint32], strengths: Strengths, flushes: Strengths,
) -> Any:  # fmt: skip
    """Return the strength of the cards `one` and `other` with a board; the arrays are those of `RankTables`."""
    key = np.uint32(board.total + weights[one] + weights[other])
    best = strengths[rows[key >> np.uint32(10)] + (key & np.uint32(1023))]
    if board.flush_suit >= 0:
        mask = board.flush_mask
        if one // board.ranks == board.flush_suit:
            mask |= bits[one]
        if other // board.ranks == board.flush_suit:
            mask |= bits[other]
        best = max(best, flushes[mask])
    return best
