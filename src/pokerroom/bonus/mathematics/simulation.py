"""Rounds by lot under the best strategy: an independent look at the exact figures, with intervals.

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

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.kernels.counting import LOSS, OUTCOMES, TIE
from pokerroom.bonus.mathematics.kernels.lots import deal_top
from pokerroom.bonus.mathematics.kernels.pack import SUIT_COUNT, place_of, renamed_board
from pokerroom.errors import Malformed

_FOLDED_ROW: Final = 4
_AT_ONCE: Final = 1 << 18  # rounds of one task
MOST_ROUNDS: Final = 10**11
_Z: Final = 2.5758293035489004  # of an interval that holds 99 times in 100


@dataclass(frozen=True)
class Interval:
    """A figure from a simulation, what it lies between 99 times in 100, and the exact figure beside it."""

    name: str
    estimate: float
    low: float
    high: float
    exact: Fraction

    @property
    def holds(self) -> bool:
        """Whether the exact figure lies within."""
        return self.low <= float(self.exact) <= self.high


@dataclass(frozen=True)
class SimulatedRounds:
    """What came of so many rounds by lot."""

    rounds: int
    seed: int
    figures: Figures
    counts: tuple[tuple[int, ...], ...]  # by wagers made, the last row for folded hands, and by outcome

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """The figures that the exact ones are held against."""
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
        return Interval(name, mean, mean - _Z * spread, mean + _Z * spread, exact)


def simulate_rounds(
    figures: Figures,
    rounds: int = 10_000_000,
    *,
    seed: int = 1,
    threads: int = 2,
    progress: Callable[[float], None] | None = None,
) -> SimulatedRounds:
    """Play so many rounds by lot; the same seed gives the same rounds, however many threads share them."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Malformed(f"{rounds} rounds", allowed=f"1 to {MOST_ROUNDS:,}")
    tables = play_tables(figures)
    size = figures.solution.pack.size
    seeds = np.random.SeedSequence(seed).generate_state(-(-rounds // _AT_ONCE), np.uint64)

    def play(task: int) -> Any:
        counts = np.zeros((5, OUTCOMES), dtype=np.int64)
        many = min(_AT_ONCE, rounds - task * _AT_ONCE)
        _play(many, seeds[task : task + 1].copy(), np.arange(size), *tables, counts)
        return counts

    total = np.zeros((5, OUTCOMES), dtype=np.int64)
    with ThreadPoolExecutor(threads) as pool:
        tasks = [pool.submit(play, task) for task in range(len(seeds))]
        for done, task in enumerate(as_completed(tasks), start=1):
            total += task.result()
            if progress is not None:
                progress(done / len(seeds))
    return SimulatedRounds(rounds, seed, figures, tuple(map(tuple, total.tolist())))


class PlayTables(NamedTuple):
    """What the kernels read, in their order."""

    ranks: int
    place: Any
    hand: Any
    renamed: Any
    renaming: Any
    folded: Any
    flops: Any
    turn_bets: Any
    fours: Any
    river_bets: Any
    weights: Any
    bits: Any
    rows: Any
    strengths: Any
    flushes: Any
    category: Any


def box_correlation(figures: Figures, rounds: int = 2_000_000, *, seed: int = 1) -> float:
    """Return how far two boxes of one table win and lose together, as they share the board and the dealer; by lot."""
    tables = play_tables(figures)
    nets = np.array([[float(figures.net(made, outcome)) for outcome in range(OUTCOMES)] for made in range(4)])
    nets = np.vstack([nets, np.full(OUTCOMES, -1.0)])
    state = np.random.SeedSequence(seed).generate_state(1, np.uint64)
    products = _play_two(rounds, state, np.arange(figures.solution.pack.size), *tables, nets)
    return float((products / rounds - float(figures.value) ** 2) / float(figures.variance))


def play_tables(figures: Figures) -> PlayTables:
    """Return the tables by which rounds are played out under best play."""
    solution = figures.solution
    pack, pairs = solution.pack, solution.pack.pair_tables
    folded = np.array([hand.folded for hand in figures.hands])
    return PlayTables(
        len(pack.ranks), pack.pair_places, pairs.hand, pairs.renamed, pairs.renaming, folded, solution.flops.masks,
        solution.turn_bets, solution.fours.masks, solution.river_bets, *pack.rank_tables,
    )  # fmt: skip


@njit(cache=True, nogil=True)
def _play(
    rounds: int, state: Any, cards: Any, ranks: int, place: Any, hand: Any, renamed: Any, renaming: Any, folded: Any,
    flops: Any, turn_bets: Any, fours: Any, river_bets: Any, weights: Any, bits: Any, rows: Any, strengths: Any,
    flushes: Any, category: Any, counts: Any,
) -> None:  # fmt: skip
    """Play out rounds of one box, and count each by wagers made and outcome."""
    for _ in range(rounds):
        deal_top(state, cards, 9)
        made, outcome = played_box(
            cards, 0, 7, ranks, place, hand, renamed, renaming, folded, flops, turn_bets, fours, river_bets, weights,
            bits, rows, strengths, flushes, category,
        )  # fmt: skip
        counts[made, outcome] += 1


@njit(cache=True, nogil=True)
def _play_two(
    rounds: int, state: Any, cards: Any, ranks: int, place: Any, hand: Any, renamed: Any, renaming: Any, folded: Any,
    flops: Any, turn_bets: Any, fours: Any, river_bets: Any, weights: Any, bits: Any, rows: Any, strengths: Any,
    flushes: Any, category: Any, nets: Any,
) -> float:  # fmt: skip
    """Play out two boxes against one dealer, and return the sum of the products of what they win."""
    products = 0.0
    for _ in range(rounds):
        deal_top(state, cards, 11)
        both = 1.0
        for own in (0, 9):
            made, outcome = played_box(
                cards, own, 7, ranks, place, hand, renamed, renaming, folded, flops, turn_bets, fours, river_bets,
                weights, bits, rows, strengths, flushes, category,
            )  # fmt: skip
            both *= nets[made, outcome]
        products += both
    return products


@njit(cache=True, nogil=True)
def played_box(
    cards: Any, own: int, dealers: int, ranks: int, place: Any, hand: Any, renamed: Any, renaming: Any, folded: Any,
    flops: Any, turn_bets: Any, fours: Any, river_bets: Any, weights: Any, bits: Any, rows: Any, strengths: Any,
    flushes: Any, category: Any,
) -> Any:  # fmt: skip
    """Play one box's round; return the wagers made or that it folded, and the outcome. The board is from place 2 on."""
    pair = place[cards[own], cards[own + 1]]
    if folded[hand[pair]]:
        return _FOLDED_ROW, LOSS
    board = np.uint64(0)
    for at in range(2, 5):
        board |= np.uint64(1) << np.uint64(cards[at])
    named, code = renamed_board(board, ranks)
    turn = np.int64(turn_bets[place_of(flops, named), renamed[renaming[code], pair]])
    board |= np.uint64(1) << np.uint64(cards[5])
    named, code = renamed_board(board, ranks)
    river = np.int64(river_bets[place_of(fours, named), renamed[renaming[code], pair]])
    mine = _strength(cards, own, ranks, weights, bits, rows, strengths, flushes)
    theirs = _strength(cards, dealers, ranks, weights, bits, rows, strengths, flushes)
    made = 2 * turn + river
    if mine > theirs:
        return made, category[mine]
    return made, TIE if mine == theirs else LOSS


@njit(cache=True, nogil=True)
def _strength(
    cards: Any, own: int, ranks: int, weights: Any, bits: Any, rows: Any, strengths: Any, flushes: Any
) -> Any:
    """Return the strength of the best five of the board's five cards and the two from place `own` on."""
    masks, total = np.uint64(0), np.uint32(0)
    for at in range(7):
        card = cards[2 + at] if at < 5 else cards[own + at - 5]
        total += weights[card]
        masks |= np.uint64(bits[card]) << np.uint64(16 * (card // ranks))
    best = strengths[rows[total >> np.uint32(10)] + (total & np.uint32(1023))]
    for suit in range(SUIT_COUNT):
        best = max(best, flushes[(masks >> np.uint64(16 * suit)) & np.uint64(0x1FFF)])
    return best
