"""The value of seeing other players' hole cards for the choice before the flop: to bet or give up the Ante.

The cards seen are random. The value of a bet is then estimated by playing rounds with the remaining cards, in two
independent sets: the first makes the choice, and the second measures its result, so that luck in choosing is not
counted. The figure is a lower bound, because a choice by an estimate is sometimes wrong. After the flop the player goes
on like a player without that knowledge.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.bonus.mathematics.collusion import MOST_HANDS_SEEN
from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.kernels.counting import OUTCOMES
from pokerroom.bonus.mathematics.kernels.lots import LotState, deal_top, lot_below
from pokerroom.bonus.mathematics.simulation import PlayTables, play_rounds, play_tables
from pokerroom.errors import Malformed

ROUNDS_PER_ESTIMATE: Final = 6_000
# Only starting hands whose bet is worth at most this many antes more than a fold are tried: for better ones, no cards
# seen could make folding right.
_MOST_ANTES_ABOVE_FOLD: Final = 0.75
_ROUNDS_PER_TASK: Final = 50
_DEVIATIONS_OF_95_PERCENT: Final = 1.959963984540054


@dataclass(frozen=True)
class FlopChoiceGain:
    """The gain per ante of the choice before the flop when hands are seen, and how often the choice differs."""

    seen: int
    samples: int
    gain: float
    half_width: float
    changed: float  # of all rounds


def flop_choice_gain(
    figures: Figures,
    seen: int,
    *,
    samples: int = 2_000,
    seed: int = 1,
    progress: Callable[[float], None] | None = None,
) -> FlopChoiceGain:
    """Draw random rounds with `seen` other players' cards known, and measure the result of choosing by them."""
    if not 1 <= seen <= MOST_HANDS_SEEN or not 10 <= samples <= 10**7:
        raise Malformed(
            f"{seen} hands seen in {samples} rounds", allowed=f"1 to {MOST_HANDS_SEEN} hands, 10 rounds and more"
        )
    tables = play_tables(figures)
    near = np.array([float(hand.bet_value) < _MOST_ANTES_ABOVE_FOLD - 1 for hand in figures.hands])
    nets = np.array([[float(figures.net(made, outcome)) for outcome in range(OUTCOMES)] for made in range(4)])
    tasks = -(-samples // _ROUNDS_PER_TASK)
    seeds = np.random.SeedSequence((seed, seen)).generate_state(tasks, np.uint64)

    def look(task: int) -> Any:
        found = np.zeros((min(_ROUNDS_PER_TASK, samples - task * _ROUNDS_PER_TASK), 2))
        cards = np.arange(figures.solution.pack.size)
        _measure_choices_by_seen_cards(
            seeds[task : task + 1].copy(), cards, 2 * seen, ROUNDS_PER_ESTIMATE, near, nets, tables, found
        )
        return found

    with ThreadPoolExecutor(2) as pool:
        running = [pool.submit(look, task) for task in range(tasks)]
        for done, task in enumerate(as_completed(running), start=1):
            task.result()
            if progress is not None:
                progress(done / tasks)
        found = np.concatenate([task.result() for task in running])
    half = _DEVIATIONS_OF_95_PERCENT * float(found[:, 0].std(ddof=1)) / sqrt(samples)
    gain, changed = found.mean(axis=0).tolist()
    return FlopChoiceGain(seen, samples, gain, half, changed)


@njit(cache=True, nogil=True)
def _measure_choices_by_seen_cards(
    state: LotState, cards: NDArray[np.int64], others: int, played: int, near: NDArray[np.bool_],
    nets: NDArray[np.float64], tables: PlayTables, found: NDArray[np.float64],
) -> None:  # fmt: skip
    """Write into each row of `found` a round's gain from choosing by the cards seen, and whether the choice differs.

    `cards` are the deck, which changes its order, `others` how many cards are seen, and `played` the rounds for each
    estimate. By starting hand, `near` says whether cards seen may change the choice; `nets` has a round's results, by
    wagers made and outcome.
    """
    folded, place, hand = tables.folded, tables.place, tables.pairs.hand
    never_folding = PlayTables(tables.ranks, place, tables.pairs, np.zeros_like(folded), tables.wagered, tables.ranking)
    live = cards[: cards.size - others]
    made, outcomes = np.empty((played, 1), dtype=np.uint8), np.empty((played, 1), dtype=np.uint8)
    estimates = np.zeros(2)
    for at in range(found.shape[0]):
        deal_top(state, cards, 2)
        group = hand[place[cards[0], cards[1]]]
        if not near[group]:
            continue
        for drawn in range(others):  # the cards seen lie at the end, and are not drawn again
            chosen, last = 2 + lot_below(state, cards.size - 2 - drawn), cards.size - 1 - drawn
            cards[chosen], cards[last] = cards[last], cards[chosen]
        for half in range(2):
            play_rounds(state, live, 2, never_folding, made, outcomes)
            total = 0.0
            for trial in range(played):
                total += nets[made[trial, 0], outcomes[trial, 0]]
            estimates[half] = total / played
        bets = estimates[0] > -1.0
        if bets != (not folded[group]):
            found[at, 0] = estimates[1] + 1.0 if bets else -1.0 - estimates[1]
            found[at, 1] = 1.0
