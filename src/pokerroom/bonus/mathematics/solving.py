"""The solver: the wagers to make, and every outcome of every deal under them, counted in integers.

Each wager wins or loses by the same comparison, so the wagers are judged one by one: the Turn Wager by the holdings
that win and lose after the flop, the River Wager by those after the turn. The payment of the ante matters only before
the flop, where the counts by starting hand are enough. A solution therefore serves any rule for the ante.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pokerroom.bonus.mathematics.kernels.counting import (
    OUTCOMES,
    WagerChoice,
    WagersByBoard,
    choose_earlier,
    choose_last,
    count_deals,
    orders_table,
    rank_boards,
)
from pokerroom.bonus.mathematics.kernels.device import DeviceInput, count_on_device, device_missing, strengths_by_sum
from pokerroom.bonus.mathematics.kernels.pack import BoardClasses, DealtPack
from pokerroom.errors import Malformed

SolveProgress = Callable[[str, float], None]
THREADS: Final = 2
_PARTS_OF_A_PASS: Final = 64  # over the boards, so that its progress can be told

# By starting hand, wagers made (bit 1 the Turn Wager, bit 0 the River Wager) and outcome: how many deals.
DealCounts = NDArray[np.int64]


@dataclass(frozen=True)
class Solution:
    """The best choice in every situation of the game, and what each choice brings.

    `turn_bets[flop, pair]` and `river_bets[board of four, pair]` say whether the wager pays, for the classes of boards
    in their order; entries of a pair that shares a card with the board have no meaning.
    """

    pack: DealtPack
    turn_odds: Fraction
    river_odds: Fraction
    deals: DealCounts
    turn_bets: NDArray[np.uint8]
    river_bets: NDArray[np.uint8]

    @cached_property
    def flops(self) -> BoardClasses:
        """The flops for which the Turn Wager is chosen."""
        return self.pack.board_classes(3)

    @cached_property
    def fours(self) -> BoardClasses:
        """The boards of four for which the River Wager is chosen."""
        return self.pack.board_classes(4)

    @cached_property
    def digest(self) -> str:
        """A digest of every count and every choice, equal for two solutions with the same result."""
        hashed = sha256(self.deals.astype("<i8").tobytes())
        hashed.update(np.packbits(self.turn_bets).tobytes())
        hashed.update(np.packbits(self.river_bets).tobytes())
        return hashed.hexdigest()


def deals_per_pair(pack: DealtPack) -> int:
    """Return how many ways flop, turn, river and the dealer's cards fall beside two cards: the flop in no order."""
    left = pack.size - 2
    return comb(left, 3) * (left - 3) * (left - 4) * comb(left - 5, 2)


def solve(
    pack: DealtPack,
    turn_odds: Fraction = Fraction(1),
    river_odds: Fraction = Fraction(1),
    *,
    progress: SolveProgress | None = None,
    threads: int = THREADS,
) -> Solution:
    """Solve the game for these cards and for these odds of the Turn and River Wagers.

    >>> from pokerroom.ranking import find_scheme
    >>> small = solve(DealtPack((9, 10, 11, 12), find_scheme("standard")))  # the four highest ranks
    >>> int(small.deals.sum()) == deals_per_pair(small.pack) * small.pack.pairs
    True
    """
    ranks, boards = len(pack.ranks), pack.board_classes(5)
    flops, fours = pack.board_classes(3).masks, pack.board_classes(4).masks
    pairs, tables = pack.pair_tables, pack.rank_tables
    many = pack.pairs
    workers = _Workers(threads, progress)
    counts = np.empty((boards.masks.size, many), dtype=np.uint32)
    workers.run(
        "ranking every holding on every board",
        boards.masks.size,
        lambda start, stop: rank_boards(boards.masks, start, stop, ranks, tables, counts),
    )
    river = _room_for_choices(fours.size, many, np.uint16)
    pays = river_odds.as_integer_ratio()
    workers.run(
        "River Wagers",
        fours.size,
        lambda start, stop: choose_last(
            fours=fours,
            start=start,
            stop=stop,
            boards=boards.masks,
            counts=counts,
            ranks=ranks,
            pairs=pairs,
            odds=pays,
            chosen=river,
        ),
    )
    turn = _room_for_choices(flops.size, many, np.uint32)
    turn_pays = turn_odds.as_integer_ratio()
    workers.run(
        "Turn Wagers",
        flops.size,
        lambda start, stop: choose_earlier(
            threes=flops,
            start=start,
            stop=stop,
            fours=fours,
            later=river,
            ranks=ranks,
            pairs=pairs,
            odds=turn_pays,
            chosen=turn,
        ),
    )

    wagered, orders = WagersByBoard(flops, turn.bets, fours, river.bets), orders_table()

    def outcomes(start: int, stop: int) -> DealCounts:
        totals = np.zeros((pack.hands, 4, OUTCOMES), dtype=np.int64)
        count_deals(
            boards=boards,
            start=start,
            stop=stop,
            counts=counts,
            wagered=wagered,
            ranks=ranks,
            pairs=pairs,
            orders=orders,
            totals=totals,
        )
        return totals

    deals = sum(workers.run("every deal", boards.masks.size, outcomes))
    return Solution(pack, turn_odds, river_odds, np.asarray(deals, dtype=np.int64), turn.bets, river.bets)


def _room_for_choices(boards: int, pairs: int, kind: type[np.unsignedinteger]) -> WagerChoice:
    """Return arrays for the choices on this many boards; `kind` is wide enough for the showdowns of a board."""
    return WagerChoice(
        np.empty((boards, pairs), dtype=kind),
        np.empty((boards, pairs), dtype=kind),
        np.empty((boards, pairs), dtype=np.uint8),
    )


def solve_on_device(pack: DealtPack, turn_odds: Fraction = Fraction(1), river_odds: Fraction = Fraction(1)) -> Solution:
    """Solve the game on a graphics processor, to the same last integer as `solve`; refuse where there is none."""
    if missing := device_missing():
        raise Malformed(
            f"no solving on a graphics processor: {missing}", allowed="solving without it, on the processor"
        )
    boards, pairs, tables = pack.board_classes(5), pack.pair_tables, pack.rank_tables
    device_input = DeviceInput(
        ranks=len(pack.ranks),
        outcomes=OUTCOMES,
        boards=boards.masks,
        stands_for=boards.stands_for,
        fours=pack.board_classes(4).masks,
        flops=pack.board_classes(3).masks,
        one=pairs.one,
        other=pairs.other,
        hand=pairs.hand,
        renamed=pairs.renamed,
        renaming=pairs.renaming,
        weights=tables.weights,
        bits=tables.bits,
        by_sum=strengths_by_sum(pack.scheme.tables.seven),
        flushes=tables.flushes,
        category=tables.category,
        orders=orders_table(),
    )
    counted = count_on_device(device_input, turn_odds.as_integer_ratio(), river_odds.as_integer_ratio())
    return Solution(pack, turn_odds, river_odds, *counted)


class _Workers:
    """Threads that share the boards; the kernels do not hold the interpreter's lock."""

    def __init__(self, threads: int, progress: SolveProgress | None) -> None:
        self.threads = threads
        self.progress = progress

    def run(self, words: str, size: int, part: Callable[[int, int], Any]) -> list[Any]:
        """Do a job in parts by the threads, report its progress, and return the parts in order."""
        edges = sorted({size * at // _PARTS_OF_A_PASS for at in range(_PARTS_OF_A_PASS + 1)})
        spans = list(pairwise(edges))
        with ThreadPoolExecutor(self.threads) as pool:
            tasks = [pool.submit(part, *span) for span in spans]
            for done, task in enumerate(as_completed(tasks), start=1):
                task.result()
                if self.progress is not None:
                    self.progress(words, done / len(spans))
        return [task.result() for task in tasks]
