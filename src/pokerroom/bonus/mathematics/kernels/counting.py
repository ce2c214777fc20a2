"""The kernels that count: every board's holdings ranked once, then summed up to the decisions they belong to.

`rank_boards` finds, for each whole board and each holding beside it, how many of the dealer's holdings it beats and
loses to. The holdings are sorted by strength; those with one of the player's own cards are subtracted, by a count per
card. `choose_last` adds these up over the last card, `choose_earlier` over the card before it, and both decide there
which wager to make. `count_deals` goes through all deals once more and counts every outcome with the wagers that were
made. Everything is an integer.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.bonus.mathematics.kernels.pack import (
    CATEGORIES,
    SUIT_COUNT,
    BoardClasses,
    BoardMasks,
    PairTables,
    RankTables,
    place_of,
    renamed_board,
)

# What is kept of a holding beside a whole board, in 32 bits: holdings beaten, the kind of hand, holdings lost to. With
# the kind masked out, beaten and lost of all last cards add up in their own 16 bits each, in one addition.
_KIND_FROM_BIT: Final = 10
_LOST_FROM_BIT: Final = 16
_BEATEN_MASK: Final = (1 << _KIND_FROM_BIT) - 1
_BEATEN_AND_LOST_MASK: Final = _BEATEN_MASK | _BEATEN_MASK << _LOST_FROM_BIT
# A holding while it is sorted: its strength above its place among the board's holdings.
_PLACE_BITS: Final = 11
_PLACE_MASK: Final = (1 << _PLACE_BITS) - 1
TIE: Final = len(CATEGORIES)
LOSS: Final = TIE + 1
OUTCOMES: Final = LOSS + 1  # a win by each category, a standoff, a loss

# By whole board and pair: the packed counts of a holding, as above.
PackedCounts: TypeAlias = NDArray[np.uint32]
# The odds of a wager: (3, 2) pays three for two.
WagerOdds: TypeAlias = tuple[int, int]


class WagerChoice(NamedTuple):
    """By board of three or four cards and pair: showdowns won and lost, and whether the wager is made."""

    wins: NDArray[np.unsignedinteger]
    losses: NDArray[np.unsignedinteger]
    bets: NDArray[np.uint8]


class WagersByBoard(NamedTuple):
    """The pairs that wager, by flop and by board of four."""

    flops: BoardMasks
    turn_bets: NDArray[np.uint8]
    fours: BoardMasks
    river_bets: NDArray[np.uint8]


@njit(cache=True, nogil=True)
def rank_boards(boards: BoardMasks, start: int, stop: int, ranks: int, tables: RankTables, out: PackedCounts) -> None:
    """Rank each board from `start` to `stop` with each holding, and write wins, losses and category into `out`.

    `boards` are the whole boards, `ranks` how many ranks the pack has, and `out` has a row for each board and in it a
    packed number for each pair.
    """
    weights, bits, rows, strengths, flushes, category = tables
    size = SUIT_COUNT * ranks
    pairs = out.shape[1]
    # The indexes are unsigned: for a signed one the compiled code checks each time whether it counts from the end.
    held, held_one, held_other = (
        np.empty(pairs, dtype=np.uint32), np.empty(pairs, dtype=np.uint32), np.empty(pairs, dtype=np.uint32),
    )  # fmt: skip
    found = np.empty(pairs, dtype=np.uint32)
    ordered, again = np.empty(pairs, dtype=np.uint32), np.empty(pairs, dtype=np.uint32)
    with_card = np.empty(size, dtype=np.int32)
    low_digit, high_digit = np.empty(129, dtype=np.uint32), np.empty(129, dtype=np.uint32)
    free = np.empty(size, dtype=np.int64)
    for at in range(start, stop):
        board = boards[at]
        total, flush_suit, flush_mask = np.uint32(0), -1, 0
        frees = 0
        for suit in range(SUIT_COUNT):
            count, suit_mask = 0, 0
            for card in range(suit * ranks, (suit + 1) * ranks):
                if (board >> np.uint64(card)) & np.uint64(1):
                    total += weights[card]
                    suit_mask |= bits[card]
                    count += 1
                else:
                    free[frees] = card
                    frees += 1
            if count >= 3:
                flush_suit, flush_mask = suit, suit_mask
        low_digit[:] = 0
        high_digit[:] = 0
        many = 0
        for first in range(frees):
            a = free[first]
            begin = a * (2 * size - a - 1) // 2 - a - 1
            with_a = np.uint32(total + weights[a])
            mask_a = flush_mask | (bits[a] if a // ranks == flush_suit else 0)
            for second in range(first + 1, frees):
                b = free[second]
                key = np.uint32(with_a + weights[b])
                best = strengths[rows[key >> np.uint32(10)] + (key & np.uint32(1023))]
                if flush_suit >= 0:
                    mask_b = mask_a | (bits[b] if b // ranks == flush_suit else 0)
                    best = max(best, flushes[mask_b])
                held[many] = begin + b
                held_one[many] = a
                held_other[many] = b
                found[many] = np.uint32(best) << np.uint32(_PLACE_BITS) | np.uint32(many)
                low_digit[(best & 127) + 1] += 1
                high_digit[(best >> 7) + 1] += 1
                many += 1
        for digit in range(128):
            low_digit[digit + 1] += low_digit[digit]
            high_digit[digit + 1] += high_digit[digit]
        for place in range(many):
            key = found[place]
            digit = (key >> np.uint32(_PLACE_BITS)) & np.uint32(127)
            again[low_digit[digit]] = key
            low_digit[digit] += np.uint32(1)
        for place in range(many):
            key = again[place]
            digit = key >> np.uint32(_PLACE_BITS + 7)
            ordered[high_digit[digit]] = key
            high_digit[digit] += np.uint32(1)
        # Weakest first: `with_card` counts the weaker holdings that hold each card.
        with_card[:] = 0
        out[at, :] = 0
        showdowns = (frees - 2) * (frees - 3) // 2
        begin = 0
        while begin < many:
            strength = ordered[begin] >> np.uint32(_PLACE_BITS)
            end = begin
            while end < many and ordered[end] >> np.uint32(_PLACE_BITS) == strength:
                place = ordered[end] & np.uint32(_PLACE_MASK)
                out[at, held[place]] = begin - with_card[held_one[place]] - with_card[held_other[place]]
                end += 1
            for position in range(begin, end):
                place = ordered[position] & np.uint32(_PLACE_MASK)
                with_card[held_one[place]] += 1
                with_card[held_other[place]] += 1
            named = np.uint32(category[strength] << _KIND_FROM_BIT)
            for position in range(begin, end):
                place = ordered[position] & np.uint32(_PLACE_MASK)
                # The holding itself is among those no stronger, and was taken off twice.
                no_stronger = end - with_card[held_one[place]] - with_card[held_other[place]] + 1
                out[at, held[place]] |= np.uint32((showdowns - no_stronger) << _LOST_FROM_BIT) | named
            begin = end


@njit(cache=True, nogil=True)
def choose_last(
    fours: BoardMasks, start: int, stop: int, boards: BoardMasks, counts: PackedCounts, ranks: int, pairs: PairTables,
    odds: WagerOdds, chosen: WagerChoice,
) -> None:  # fmt: skip
    """Count wins and losses of each holding over every last card, and choose whether a wager at these odds pays.

    `fours` are the boards of four, `counts` what `rank_boards` wrote about the whole `boards`; what is counted and
    chosen goes into the rows of `chosen`, one for each board of four.
    """
    renamed, renaming = pairs.renamed, pairs.renaming
    (pays, per), (wins, losses, bets) = odds, chosen
    many = renamed.shape[1]
    both = np.empty(many, dtype=np.uint32)
    for at in range(start, stop):
        both[:] = 0
        for card in range(SUIT_COUNT * ranks):
            bit = np.uint64(1) << np.uint64(card)
            if fours[at] & bit:
                continue
            board, code = renamed_board(fours[at] | bit, ranks)
            row = counts[place_of(boards, board)]
            to = renamed[renaming[code]]
            for pair in range(many):
                both[pair] += row[to[pair]] & np.uint32(_BEATEN_AND_LOST_MASK)
        for pair in range(many):
            won = np.int64(both[pair] & np.uint32(0xFFFF))
            lost = np.int64(both[pair] >> np.uint32(_LOST_FROM_BIT))
            wins[at, pair] = won
            losses[at, pair] = lost
            bets[at, pair] = won * pays > lost * per


@njit(cache=True, nogil=True)
def choose_earlier(
    threes: BoardMasks, start: int, stop: int, fours: BoardMasks, later: WagerChoice, ranks: int, pairs: PairTables,
    odds: WagerOdds, chosen: WagerChoice,
) -> None:  # fmt: skip
    """Count and choose as `choose_last` does, over every two last cards in their order.

    `threes` are the flops, and `later` is what `choose_last` wrote about the boards of four.
    """
    renamed, renaming = pairs.renamed, pairs.renaming
    (pays, per), (wins, losses, bets) = odds, chosen
    four_wins, four_losses = later.wins, later.losses
    many = renamed.shape[1]
    for at in range(start, stop):
        wins[at, :] = 0
        losses[at, :] = 0
        for card in range(SUIT_COUNT * ranks):
            bit = np.uint64(1) << np.uint64(card)
            if threes[at] & bit:
                continue
            board, code = renamed_board(threes[at] | bit, ranks)
            place = place_of(fours, board)
            to = renamed[renaming[code]]
            for pair in range(many):
                wins[at, pair] += four_wins[place, to[pair]]
                losses[at, pair] += four_losses[place, to[pair]]
        for pair in range(many):
            bets[at, pair] = np.int64(wins[at, pair]) * pays > np.int64(losses[at, pair]) * per


def orders_table() -> NDArray[np.int64]:
    """Return, by fifteen bits, how many of a board's twenty orders have no wager, the River's, the Turn's, both.

    The first ten bits say for each two cards taken off whether the Turn Wager is made on the other three, the last five
    for each card taken off whether the River Wager is made on the other four.
    """
    bits = np.arange(1 << 15)
    table = np.zeros((1 << 15, 4), dtype=np.int64)
    for last in range(5):
        river = (bits >> (10 + last)) & 1
        for before in range(5):
            if before != last:
                high, low = max(before, last), min(before, last)
                turn = (bits >> (high * (high - 1) // 2 + low)) & 1
                table[bits, 2 * turn + river] += 1
    return table


@njit(cache=True, nogil=True)
def count_deals(
    boards: BoardClasses, start: int, stop: int, counts: PackedCounts, wagered: WagersByBoard, ranks: int,
    pairs: PairTables, orders: NDArray[np.int64], totals: NDArray[np.int64],
) -> None:  # fmt: skip
    """Add up, by starting hand, Turn Wager and River Wager made or not, every outcome of every deal.

    `boards` are the whole boards, `counts` what `rank_boards` wrote about them, `wagered` the choices on flops and on
    boards of four, `orders` is the `orders_table`. The results are added to `totals`, by starting hand, wagers made and
    outcome. A whole board comes in twenty orders that matter: which card is last, and which before it.
    """
    masks, stands_for = boards
    threes, turn_bets, fours, river_bets = wagered
    one, other, hand, renamed, renaming = pairs
    every = one.size
    wagers = np.empty(every, dtype=np.uint16)
    cards = np.empty(5, dtype=np.int64)
    size = SUIT_COUNT * ranks
    showdowns = np.int64((size - 7) * (size - 8) // 2)
    for at in range(start, stop):
        board = masks[at]
        many = 0
        for card in range(size):
            if (board >> np.uint64(card)) & np.uint64(1):
                cards[many] = card
                many += 1
        wagers[:] = 0
        for first in range(5):
            for second in range(first):
                without = (np.uint64(1) << np.uint64(cards[first])) | (np.uint64(1) << np.uint64(cards[second]))
                named, code = renamed_board(board & ~without, ranks)
                row = turn_bets[place_of(threes, named)]
                to = renamed[renaming[code]]
                shift = np.uint16(first * (first - 1) // 2 + second)
                if renaming[code]:
                    for pair in range(every):
                        wagers[pair] |= np.uint16(row[to[pair]]) << shift
                else:  # nothing is renamed: many pairs at a time
                    for pair in range(every):
                        wagers[pair] |= np.uint16(row[pair]) << shift
        for last in range(5):
            named, code = renamed_board(board & ~(np.uint64(1) << np.uint64(cards[last])), ranks)
            row = river_bets[place_of(fours, named)]
            to = renamed[renaming[code]]
            shift = np.uint16(10 + last)
            if renaming[code]:
                for pair in range(every):
                    wagers[pair] |= np.uint16(row[to[pair]]) << shift
            else:
                for pair in range(every):
                    wagers[pair] |= np.uint16(row[pair]) << shift
        weight = stands_for[at]
        for pair in range(every):
            if ((board >> np.uint64(one[pair])) | (board >> np.uint64(other[pair]))) & np.uint64(1):
                continue
            packed = counts[at, pair]
            won = np.int64(packed & np.uint32(_BEATEN_MASK))
            lost = np.int64(packed >> np.uint32(_LOST_FROM_BIT))
            kind = (packed >> np.uint32(_KIND_FROM_BIT)) & np.uint32(15)
            into = totals[hand[pair]]
            made = orders[wagers[pair]]
            for wager in range(4):
                if made[wager]:
                    times = weight * made[wager]
                    into[wager, kind] += times * won
                    into[wager, TIE] += times * (showdowns - won - lost)
                    into[wager, LOSS] += times * lost
