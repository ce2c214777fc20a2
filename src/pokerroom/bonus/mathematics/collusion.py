"""The value of seeing the hole cards of other players, who tell each other their cards.

The cards seen are random; their effect is counted exactly, over every card to come and every holding of the dealer. The
figure is therefore an estimate with an interval. It is a lower bound: the choice before the flop is that of a player
without this knowledge, and the cards seen change only the Turn and River Wagers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.kernels.lots import LotState, deal_top
from pokerroom.bonus.mathematics.kernels.pack import SUIT_COUNT, RankTables, place_of, renamed_board
from pokerroom.bonus.mathematics.kernels.showdowns import WholeBoard, count_showdowns
from pokerroom.bonus.mathematics.seen_cards import half_width, measured_rounds, refuse_unmeasured
from pokerroom.bonus.mathematics.simulation import PlayTables, play_tables


@dataclass(frozen=True)
class CollusionGain:
    """The gain per ante from seeing a number of other hands, with its 95 percent interval."""

    seen: int
    samples: int
    turn: float
    river: float
    half_width: float

    @property
    def gain(self) -> float:
        """The gain per ante of the Turn Wager and the River Wager together."""
        return self.turn + self.river


def collusion_gain(
    figures: Figures,
    seen: int,
    *,
    samples: int = 2_000,
    seed: int = 1,
    progress: Callable[[float], None] | None = None,
) -> CollusionGain:
    """Draw random rounds with `seen` other players' cards known, and count the gain from this knowledge in each."""
    refuse_unmeasured(seen, samples)
    wagers, size = figures.wagers, figures.solution.pack.size
    tables = play_tables(figures)
    odds = float(wagers.turn_odds), float(wagers.river_odds)

    def measure(state: LotState, gains: NDArray[np.float64]) -> None:
        _measure_wagers_with_known_cards(state, np.arange(size), 2 * seen, tables, odds, gains)

    antes = [float(wagers.turn), float(wagers.river)]
    gains = measured_rounds(measure, samples, seed, progress) * antes
    turn, river = gains.mean(axis=0).tolist()
    return CollusionGain(seen, samples, turn, river, half_width(gains.sum(axis=1)))


@njit(cache=True, nogil=True)
def _measure_wagers_with_known_cards(
    state: LotState, cards: NDArray[np.int64], others: int, tables: PlayTables, odds: tuple[float, float],
    gains: NDArray[np.float64],
) -> None:  # fmt: skip
    """Write into each row of `gains` a round's gain on the Turn and the River Wager with `others` cards known.

    `cards` are the deck, which changes its order, and `odds` those of the Turn and the River Wager.
    """
    ranks, place, folded, pairs = tables.ranks, tables.place, tables.folded, tables.pairs
    flops, turn_bets, fours, river_bets = tables.wagered
    hand, renamed, renaming = pairs.hand, pairs.renamed, pairs.renaming
    turn_odds, river_odds = odds
    size = SUIT_COUNT * ranks
    won, lost = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    for at in range(gains.shape[0]):
        deal_top(state, cards, 5 + others)
        pair = place[cards[0], cards[1]]
        if folded[hand[pair]]:
            continue
        left = cards[5 + others :]
        won[:] = 0
        lost[:] = 0
        for last in range(left.size):
            for before in range(last):
                wins, losses = _showdowns(cards, left, before, last, ranks, tables.ranking)
                for card in (left[last], left[before]):
                    won[card] += wins
                    lost[card] += losses
        flop = np.uint64(0)
        for card in cards[2:5]:
            flop |= np.uint64(1) << np.uint64(card)
        named, code = renamed_board(flop, ranks)
        showdowns = (left.size - 2) * (left.size - 3) // 2
        deals = float(left.size * (left.size - 1) * showdowns)
        known = turn_odds * won.sum() - lost.sum()
        if (turn_bets[place_of(flops, named), renamed[renaming[code], pair]] > 0) != (known > 0):
            gains[at, 0] = abs(known) / deals
        for card in left:
            named, code = renamed_board(flop | (np.uint64(1) << np.uint64(card)), ranks)
            known = river_odds * won[card] - lost[card]
            if (river_bets[place_of(fours, named), renamed[renaming[code], pair]] > 0) != (known > 0):
                gains[at, 1] += abs(known) / deals


@njit(cache=True, nogil=True)
def _showdowns(
    cards: NDArray[np.int64], left: NDArray[np.int64], before: int, last: int, ranks: int, tables: RankTables
) -> tuple[int, int]:
    """Count the dealer's holdings that are beaten and lost to, with these two cards after the flop.

    `cards` begin with the player's two and the flop; turn and river are the cards `before` and `last` of those `left`.
    """
    weights, bits = tables.weights, tables.bits
    total, masks = np.uint32(0), np.zeros(SUIT_COUNT, dtype=np.int64)
    counts = np.zeros(SUIT_COUNT, dtype=np.int64)
    for place in range(5):
        card = cards[2 + place] if place < 3 else left[before if place == 3 else last]
        total += weights[card]
        masks[card // ranks] |= bits[card]
        counts[card // ranks] += 1
    suit = -1
    for candidate in range(SUIT_COUNT):
        if counts[candidate] >= 3:
            suit = candidate
    shared = masks[suit] if suit >= 0 else 0
    board = WholeBoard(np.uint32(total), suit, shared, ranks)
    _, won, _, lost = count_showdowns(cards[0], cards[1], left, (before, last), board, tables)
    return won, lost
