"""Random rounds under the best strategy: an independent check of the exact figures, with intervals.

The choices come from the solution, the cards from a generator, and each showdown is ranked by itself: nothing is
counted by symmetry here.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.kernels.counting import LOSS, OUTCOMES, TIE, WagersByBoard
from pokerroom.bonus.mathematics.kernels.lots import LotState, deal_top
from pokerroom.bonus.mathematics.kernels.pack import SUIT_COUNT, PairTables, RankTables, place_of, renamed_board
from pokerroom.errors import Malformed
from pokerroom.ranking.batch import Strengths

_FOLDED_ROW: Final = 4
_ROUNDS_PER_TASK: Final = 1 << 18
MOST_ROUNDS: Final = 10**11
_DEVIATIONS_OF_99_PERCENT: Final = 2.5758293035489004


@dataclass(frozen=True)
class Interval:
    """A figure from a simulation, its 99 percent interval, and the exact figure."""

    name: str
    estimate: float
    low: float
    high: float
    exact: Fraction

    @property
    def holds(self) -> bool:
        """Whether the exact figure lies within the interval."""
        return self.low <= float(self.exact) <= self.high


@dataclass(frozen=True)
class SimulatedRounds:
    """The results of a number of random rounds."""

    rounds: int
    seed: int
    figures: Figures
    counts: tuple[tuple[int, ...], ...]  # by wagers made, the last row for folded hands, and by outcome

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """The simulated figures, for comparison with the exact ones."""
        exact, made = self.figures, self.figures.wagers_made
        nets = [(float(exact.net(row, at)), n) for row in range(4) for at, n in enumerate(self.counts[row]) if n]
        nets.append((-1.0, sum(self.counts[_FOLDED_ROW])))
        staked = [(float(exact.staked(row)), sum(self.counts[row])) for row in range(4)]
        staked.append((1.0, sum(self.counts[_FOLDED_ROW])))
        by_wagers = [sum(row) for row in self.counts]
        won, tied = (sum(sum(row[part]) for row in self.counts[:4]) for part in (slice(TIE), slice(TIE, LOSS)))
        rates = {
            "Flop Wager made": (sum(by_wagers[:4]), made["flop"]),
            "Turn Wager made": (by_wagers[2] + by_wagers[3], made["turn"]),
            "River Wager made": (by_wagers[1] + by_wagers[3], made["river"]),
            "rounds won": (won, exact.endings["won"]),
            "standoffs": (tied, exact.endings["standoff"]),
        }
        return (
            self._interval("value of a round", nets, exact.value),
            self._interval("total wager", staked, exact.average_wager),
            *(self._interval(name, [(1.0, n), (0.0, self.rounds - n)], rate) for name, (n, rate) in rates.items()),
        )

    def _interval(self, name: str, values: list[tuple[float, int]], exact: Fraction) -> Interval:
        mean = sum(value * count for value, count in values) / self.rounds
        spread = sqrt(sum(count * (value - mean) ** 2 for value, count in values)) / self.rounds
        return Interval(
            name, mean, mean - _DEVIATIONS_OF_99_PERCENT * spread, mean + _DEVIATIONS_OF_99_PERCENT * spread, exact
        )


def simulate_rounds(
    figures: Figures,
    rounds: int = 10_000_000,
    *,
    seed: int = 1,
    threads: int = 2,
    progress: Callable[[float], None] | None = None,
) -> SimulatedRounds:
    """Play random rounds; the same seed gives the same rounds, however many threads share them."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Malformed(f"{rounds} rounds", allowed=f"1 to {MOST_ROUNDS:,}")
    tables = play_tables(figures)
    size = figures.solution.pack.size
    seeds = np.random.SeedSequence(seed).generate_state(-(-rounds // _ROUNDS_PER_TASK), np.uint64)

    def play(task: int) -> Any:
        made, outcomes = _rounds_and_boxes(min(_ROUNDS_PER_TASK, rounds - task * _ROUNDS_PER_TASK), 1)
        play_rounds(seeds[task : task + 1].copy(), np.arange(size), 0, tables, made, outcomes)
        counts = np.bincount(made[:, 0] * OUTCOMES + outcomes[:, 0], minlength=5 * OUTCOMES)
        return counts.reshape(5, OUTCOMES)

    total = np.zeros((5, OUTCOMES), dtype=np.int64)
    with ThreadPoolExecutor(threads) as pool:
        tasks = [pool.submit(play, task) for task in range(len(seeds))]
        for done, task in enumerate(as_completed(tasks), start=1):
            total += task.result()
            if progress is not None:
                progress(done / len(seeds))
    return SimulatedRounds(rounds, seed, figures, tuple(map(tuple, total.tolist())))


class PlayTables(NamedTuple):
    """The tables that the kernels read to play rounds with the best strategy."""

    ranks: int  # how many the pack has
    place: NDArray[np.int64]  # by two cards, the number of the pair that they make
    pairs: PairTables
    folded: NDArray[np.bool_]  # by starting hand, whether it is given up before the flop
    wagered: WagersByBoard
    ranking: RankTables


def box_correlation(figures: Figures, rounds: int = 2_000_000, *, seed: int = 1) -> float:
    """Return the correlation of two boxes at one table, which share the board and the dealer, by simulation."""
    tables = play_tables(figures)
    nets = np.array([[float(figures.net(made, outcome)) for outcome in range(OUTCOMES)] for made in range(4)])
    nets = np.vstack([nets, np.full(OUTCOMES, -1.0)])
    state = np.random.SeedSequence(seed).generate_state(1, np.uint64)
    made, outcomes = _rounds_and_boxes(rounds, 2)
    play_rounds(state, np.arange(figures.solution.pack.size), 0, tables, made, outcomes)
    product = nets[made, outcomes].prod(axis=1).mean()
    return float((product - float(figures.value) ** 2) / float(figures.variance))


def _rounds_and_boxes(rounds: int, boxes: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return arrays for the wagers and outcomes of this many rounds and boxes."""
    return np.empty((rounds, boxes), dtype=np.uint8), np.empty((rounds, boxes), dtype=np.uint8)


def play_tables(figures: Figures) -> PlayTables:
    """Return the tables for playing rounds with the best strategy."""
    solution = figures.solution
    pack = solution.pack
    folded = np.array([hand.folded for hand in figures.hands])
    wagered = WagersByBoard(solution.flops.masks, solution.turn_bets, solution.fours.masks, solution.river_bets)
    return PlayTables(len(pack.ranks), pack.pair_places, pack.pair_tables, folded, wagered, pack.rank_tables)


@njit(cache=True, nogil=True)
def play_rounds(
    state: LotState, cards: NDArray[np.int64], fixed: int, tables: PlayTables, made: NDArray[np.uint8],
    outcomes: NDArray[np.uint8],
) -> None:  # fmt: skip
    """Play out rounds of some boxes against one dealer; write the wagers made or that a box folded, and the outcomes.

    `made` and `outcomes` have a row for each round and a column for each box. `cards` are the deck, of which the first
    `fixed` stay: the first box has the cards 0 and 1, the board 2 to 6, the dealer 7 and 8, the other boxes the next.
    """
    # The arrays are taken out of the tables once for all rounds: in the loop that costs as much as a round.
    ranks, place, folded, pairs = tables.ranks, tables.place, tables.folded, tables.pairs
    flops, turn_bets, fours, river_bets = tables.wagered
    hand, renamed, renaming = pairs.hand, pairs.renamed, pairs.renaming
    weights, bits, rows, strengths, flushes, category = tables.ranking
    boxes = made.shape[1]
    for at in range(made.shape[0]):
        deal_top(state, cards[fixed:], 7 + 2 * boxes - fixed)
        for box in range(boxes):
            own = 7 + 2 * box if box else 0
            pair = place[cards[own], cards[own + 1]]
            if folded[hand[pair]]:
                made[at, box], outcomes[at, box] = _FOLDED_ROW, LOSS
                continue
            board = np.uint64(0)
            for card in cards[2:5]:
                board |= np.uint64(1) << np.uint64(card)
            named, code = renamed_board(board, ranks)
            turn = turn_bets[place_of(flops, named), renamed[renaming[code], pair]]
            board |= np.uint64(1) << np.uint64(cards[5])
            named, code = renamed_board(board, ranks)
            river = river_bets[place_of(fours, named), renamed[renaming[code], pair]]
            made[at, box] = 2 * turn + river
            players = _strength_with_board(
                cards=cards,
                own=own,
                ranks=ranks,
                weights=weights,
                bits=bits,
                rows=rows,
                strengths=strengths,
                flushes=flushes,
            )
            theirs = _strength_with_board(
                cards=cards,
                own=7,
                ranks=ranks,
                weights=weights,
                bits=bits,
                rows=rows,
                strengths=strengths,
                flushes=flushes,
            )
            if players > theirs:
                outcomes[at, box] = category[players]
            else:
                outcomes[at, box] = TIE if players == theirs else LOSS


@njit(cache=True, nogil=True)
def _strength_with_board(
    cards: NDArray[np.int64], own: int, ranks: int, weights: NDArray[np.uint32], bits: NDArray[np.int64],
    rows: NDArray[np.uint32], strengths: Strengths, flushes: Strengths,
) -> Any:  # fmt: skip
    """Return the strength of the board with the two cards from `own` on; the arrays are those of `RankTables`."""
    masks, total = np.uint64(0), np.uint32(0)
    for at in range(7):
        card = cards[2 + at] if at < 5 else cards[own + at - 5]
        total += weights[card]
        masks |= np.uint64(bits[card]) << np.uint64(16 * (card // ranks))
    best = strengths[rows[total >> np.uint32(10)] + (total & np.uint32(1023))]
    for suit in range(SUIT_COUNT):
        best = max(best, flushes[(masks >> np.uint64(16 * suit)) & np.uint64(0x1FFF)])
    return best
