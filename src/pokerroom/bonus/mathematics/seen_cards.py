"""Rounds drawn with the hole cards of other players known: how many hands can be, and the results of each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pokerroom.bonus.mathematics.kernels.lots import LotState
from pokerroom.errors import Malformed

MOST_HANDS_SEEN: Final = 6  # a layout has at most seven boxes
_ROUNDS_PER_TASK: Final = 50
_DEVIATIONS_OF_95_PERCENT: Final = 1.959963984540054


def refuse_unmeasured(seen: int, samples: int) -> None:
    """Refuse a number of hands that nobody can see, and too few or too many rounds."""
    if not 1 <= seen <= MOST_HANDS_SEEN or not 10 <= samples <= 10**7:
        raise Malformed(
            f"{seen} hands seen in {samples} rounds", allowed=f"1 to {MOST_HANDS_SEEN} hands, 10 rounds and more"
        )


def measured_rounds(
    measure: Callable[[LotState, NDArray[np.float64]], None],
    samples: int,
    seed: int | Sequence[int],
    progress: Callable[[float], None] | None,
) -> NDArray[np.float64]:
    """Return two figures for each round, which `measure` writes into the rows that it is given with a state of lots."""
    tasks = -(-samples // _ROUNDS_PER_TASK)
    seeds = np.random.SeedSequence(seed).generate_state(tasks, np.uint64)

    def measured(task: int) -> NDArray[np.float64]:
        rows = np.zeros((min(_ROUNDS_PER_TASK, samples - task * _ROUNDS_PER_TASK), 2))
        measure(seeds[task : task + 1].copy(), rows)
        return rows

    with ThreadPoolExecutor(2) as pool:
        running = [pool.submit(measured, task) for task in range(tasks)]
        for done, task in enumerate(as_completed(running), start=1):
            task.result()
            if progress is not None:
                progress(done / tasks)
        return np.concatenate([task.result() for task in running])


def half_width(gains: NDArray[np.float64]) -> float:
    """Return half the interval in which the mean of these gains lies, 95 times in 100."""
    return _DEVIATIONS_OF_95_PERCENT * float(gains.std(ddof=1)) / sqrt(len(gains))
