"""The value of seeing other players' hole cards for the choice before the flop: to bet or give up the Ante.

The cards seen are random. The value of a bet is then estimated by playing rounds with the remaining cards, in two
independent sets: the first makes the choice, and the second measures its result, so that luck in choosing is not
counted. The figure is a lower bound, because a choice by an estimate is sometimes wrong. After the flop the player goes
on like a player without that knowledge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.kernels.counting import OUTCOMES
from pokerroom.bonus.mathematics.kernels.lots import LotState, deal_top, lot_below
from pokerroom.bonus.mathematics.seen_cards import half_width, measured_rounds, refuse_unmeasured
from pokerroom.bonus.mathematics.simulation import PlayTables, play_rounds, play_tables

ROUNDS_PER_ESTIMATE: Final = 6_000
# Only starting hands whose bet is worth at most this many antes more than a fold are tried: for better ones, no cards
# seen could make folding right.
_MOST_ANTES_ABOVE_FOLD: Final = 0.75


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
    refuse_unmeasured(seen, samples)
    tables = play_tables(figures)
    near = np.array([float(hand.bet_value) < _MOST_ANTES_ABOVE_FOLD - 1 for hand in figures.hands])
    nets = np.array([[float(figures.net(made, outcome)) for outcome in range(OUTCOMES)] for made in range(4)])

    def measure(state: LotState, found: NDArray[np.float64]) -> None:
        cards = np.arange(figures.solution.pack.size)
        _measure_choices_by_seen_cards(
            state=state,
            cards=cards,
            others=2 * seen,
            played=ROUNDS_PER_ESTIMATE,
            near=near,
            nets=nets,
            tables=tables,
            found=found,
        )

    found = measured_rounds(measure, samples, (seed, seen), progress)
    gain, changed = found.mean(axis=0).tolist()
    return FlopChoiceGain(seen, samples, gain, half_width(found[:, 0]), changed)


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
