"""Random cards inside a kernel: a small 64-bit generator, and deals without bias."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

LotState: TypeAlias = NDArray[np.unsignedinteger]  # one number of 64 bits, which each draw changes


@njit(cache=True, nogil=True)
def next_lot(state: LotState) -> Any:
    """Return the next 64 bits (SplitMix64)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    drawn = state[0]
    drawn = (drawn ^ (drawn >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    drawn = (drawn ^ (drawn >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return drawn ^ (drawn >> np.uint64(31))


@njit(cache=True, nogil=True)
def lot_below(state: LotState, limit: int) -> np.int64:
    """Return a number below `limit`, each equally likely; draws that would favour some are repeated."""
    wanted = np.uint64(limit)
    least = (np.uint64(1 << 32) - wanted) % wanted
    while True:
        product = (next_lot(state) >> np.uint64(32)) * wanted
        if product & np.uint64(0xFFFFFFFF) >= least:
            return np.int64(product >> np.uint64(32))


@njit(cache=True, nogil=True)
def deal_top(state: LotState, cards: NDArray[np.int64], many: int) -> None:
    """Put `many` random cards at the top of the deck, whatever its order before."""
    for at in range(many):
        chosen = at + lot_below(state, cards.size - at)
        cards[at], cards[chosen] = cards[chosen], cards[at]
