"""Batch evaluation: the strengths of millions of hands at once, for simulation and exact counts.

Hands are 64-bit masks (`1 << card`, so a suit is a 13-bit quarter and the joker is bit 52) in a numpy array, all of the
same number of cards. The strengths are the same integers as `Scheme.strength` gives. This module needs the `lab` extra
(numpy and Numba). The odds of jackpots (`lab/jackpot_odds.py`) and the mathematics of the game against the house
(`bonus/mathematics`) count hands with it, and the tests count every hand of a deck. A running room never imports it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.cards import Card, Deck
from pokerroom.errors import Malformed
from pokerroom.ranking.evaluate import not_in_deck
from pokerroom.ranking.scheme import Scheme
from pokerroom.ranking.tables import WEIGHTS

Masks = NDArray[np.uint64]
Strengths = NDArray[np.uint16]

# A suit's 32 bits: the sum of its ranks' weights, how many cards it has, and one if it alone has a flush.
_COUNT_FROM_BIT: Final = 24
_FLUSH_BIT: Final = 30
_COLUMN_BITS: Final = 10  # the bits of a sum that say where in a row it is
_JOKER_BIT: Final = 52


class RankArrays(NamedTuple):
    """The arrays a kernel reads: sums by suit mask, where a row of sums begins, the strengths, and flushes."""

    sums: NDArray[np.uint32]
    rows: NDArray[np.uint32]
    strengths: Strengths
    flushes: Strengths


def mask(cards: Iterable[Card | int]) -> int:
    """Return the mask of some cards.

    >>> from pokerroom.cards import parse_cards
    >>> f"{mask(parse_cards('2c Ac 2d')):b}"
    '11000000000001'
    """
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def strengths(
    scheme: Scheme, masks: Masks, cards: int = 7, *, threads: int = 1, out: Strengths | None = None
) -> Strengths:
    """Return the strength of the best five of each hand; every mask must hold `cards` cards: five, six or seven.

    A loop over many batches may hand in the array `out` to be filled again and again; when a batch is refused, what
    stands in it means nothing.

    >>> import numpy as np
    >>> from pokerroom.cards import parse_cards
    >>> from pokerroom.ranking import find_scheme
    >>> scheme = find_scheme("standard")
    >>> hands = ["As Ks Qs Js Ts 2d 3c", "7c 5d 4h 3s 2c 2d 2h"]
    >>> masks = np.array([mask(parse_cards(hand)) for hand in hands], dtype=np.uint64)
    >>> [scheme.tables.classes[strength][0].value for strength in strengths(scheme, masks)]
    ['royal flush', 'three of a kind']
    """
    if cards not in (5, 6, 7):
        raise Malformed(f"hands of {cards} cards", allowed="5, 6 or 7")
    shape, kind = getattr(masks, "shape", ()), getattr(masks, "dtype", type(masks).__name__)
    if len(shape) != 1 or kind != np.uint64:
        raise Malformed(f"masks of {len(shape)} dimensions and type {kind}", allowed="a numpy array, one row of uint64")
    if threads not in range(1, 257):
        raise Malformed(f"{threads} threads", allowed="1 to 256")
    out = np.empty(masks.shape, dtype=np.uint16) if out is None else out
    if out.shape != masks.shape or out.dtype != np.uint16 or not out.flags.writeable:
        raise Malformed(f"out has shape {out.shape} and type {out.dtype}", allowed=f"{masks.shape} of uint16")
    plain = _kernel(scheme, cards, joker=False)
    wild = _kernel(scheme, cards, joker=True) if scheme.deck.joker else None

    def run(part: slice) -> bool:
        if wild is None:
            seen, wrong = _evaluate(masks[part], out[part], np.uint32(cards), *plain)
        else:
            seen, wrong = _evaluate_wild(masks[part], out[part], np.uint32(cards), *plain, *wild)
        return not wrong and not int(seen) & ~mask(scheme.deck.cards)

    if threads <= 1:
        fine = [run(slice(None))]
    else:
        edges = [masks.size * part // threads for part in range(threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            fine = list(pool.map(run, (slice(*edge) for edge in pairwise(edges))))
    if not all(fine):
        raise _refusal_of_hands(scheme, masks, cards)
    return out


def every_hand(scheme: Scheme, cards: int, chunk: int = 1 << 20) -> Iterator[Masks]:
    """Yield every hand of that many cards from the scheme's deck, in chunks of masks.

    >>> from pokerroom.ranking import find_scheme
    >>> sum(masks.size for masks in every_hand(find_scheme("flush-over-boat-32"), 5))
    201376
    """
    if not 1 <= cards <= len(scheme.deck) or chunk < 1:
        raise Malformed(
            f"hands of {cards} cards in chunks of {chunk}", allowed=f"1 to {len(scheme.deck)} cards, 1 or more"
        )
    buffer = np.empty(chunk, dtype=np.uint64)
    hand = np.uint64((1 << cards) - 1)
    while True:
        filled, hand = _fill(buffer, hand, np.uint64(1 << len(scheme.deck)))
        if filled:
            yield _choices_as_card_masks(buffer[:filled], scheme.deck)
        if filled < chunk:
            return


def _choices_as_card_masks(choices: Masks, deck: Deck) -> Masks:
    """Turn choices among the deck's first, second, third card and so on into masks of the cards themselves."""
    ranks = 13 - deck.lowest
    suit = np.uint64((1 << ranks) - 1)
    masks = np.zeros_like(choices)
    for quarter in range(4):
        masks |= ((choices >> np.uint64(quarter * ranks)) & suit) << np.uint64(13 * quarter + deck.lowest)
    if deck.joker:
        masks |= (choices >> np.uint64(4 * ranks)) << np.uint64(_JOKER_BIT)
    return masks


def _refusal_of_hands(scheme: Scheme, masks: Masks, cards: int) -> Malformed:
    wrong = np.flatnonzero(np.bitwise_count(masks) != cards)
    if wrong.size:
        at = int(wrong[0])
        return Malformed(f"hand {at} of the batch has {int(masks[at]).bit_count()} cards", allowed=f"{cards} in each")
    foreign = (int(np.bitwise_or.reduce(masks)) & ~mask(scheme.deck.cards)).bit_length() - 1
    if foreign <= _JOKER_BIT:
        return not_in_deck(scheme, [Card(foreign)])
    return Malformed("a bit past the joker's is no card's", allowed=f"the bits 0 to {_JOKER_BIT}")


def rank_arrays(scheme: Scheme, cards: int = 7) -> RankArrays:
    """Return the arrays with which a kernel elsewhere ranks hands of `cards` cards, none a joker, in its own loops."""
    return _kernel(scheme, cards, joker=False)


@cache
def _kernel(scheme: Scheme, cards: int, *, joker: bool) -> RankArrays:
    tables = scheme.tables
    if joker:
        by_sum, by_suit, least = tables.with_joker[cards], tables.flush_with_joker, 4
    else:
        by_sum, by_suit, least = tables.of_size(cards), tables.flush, 5
    sums = np.zeros(1 << 13, dtype=np.uint32)
    for rank, weight in enumerate(WEIGHTS):
        sums[1 << rank : 2 << rank] = sums[: 1 << rank] + np.uint32(weight + (1 << _COUNT_FROM_BIT))
    highest = 4 * sum(WEIGHTS)
    flushes = np.zeros(1 << 13, dtype=np.uint16)
    if tables.counts_flushes:
        for suit, strength in by_suit.items():
            flushes[suit] = strength
        sums[np.bitwise_count(np.arange(1 << 13)) >= least] += np.uint32(1 << _FLUSH_BIT)
    keys = np.array(sorted(by_sum), dtype=np.uint32)
    values = np.array([by_sum[int(key)] for key in keys], dtype=np.uint16)
    rows, packed = _pack_sparse_rows(keys, values, (highest >> _COLUMN_BITS) + 1)
    return RankArrays(sums, rows, packed, flushes)


@njit(cache=True)
def _pack_sparse_rows(keys: Any, values: Any, row_count: int) -> Any:
    """Lay the rows of a sparse table over one another so that no two entries meet."""
    width = 1 << _COLUMN_BITS
    starts = np.zeros(row_count + 1, dtype=np.int64)
    for key in keys:
        starts[(key >> _COLUMN_BITS) + 1] += 1
    sizes = starts[1:].copy()
    starts = np.cumsum(starts)
    taken = np.zeros(keys.size * 4 + 2 * width, dtype=np.bool_)
    packed = np.zeros(keys.size * 4 + 2 * width, dtype=np.uint16)
    rows = np.zeros(row_count, dtype=np.uint32)
    end = width
    for row in np.argsort(-sizes):
        if sizes[row] == 0:
            break
        shift = 0
        while True:
            free = True
            for at in range(starts[row], starts[row + 1]):
                if taken[shift + (keys[at] & (width - 1))]:
                    free = False
                    break
            if free:
                break
            shift += 1
        rows[row] = shift
        for at in range(starts[row], starts[row + 1]):
            column = shift + (keys[at] & (width - 1))
            taken[column] = True
            packed[column] = values[at]
        end = max(end, shift + width)
    return rows, packed[:end].copy()


# The tables are indexed in the loop itself: handing whole arrays to a helper inside the loop is many times slower.
# Both kernels return every bit they saw and whether some hand had the wrong number of cards.
@njit(nogil=True, cache=True)
def _evaluate(masks: Any, out: Any, cards: Any, sums: Any, rows: Any, strengths: Any, flushes: Any) -> Any:
    suit = np.uint64(0x1FFF)
    seen, wrong = np.uint64(0), np.uint32(0)
    for at in range(masks.size):
        hand = masks[at]
        seen |= hand
        clubs = hand & suit
        diamonds = (hand >> np.uint64(13)) & suit
        hearts = (hand >> np.uint64(26)) & suit
        spades = (hand >> np.uint64(39)) & suit
        total = np.uint32(sums[clubs] + sums[diamonds] + sums[hearts] + sums[spades])
        wrong |= np.uint32((total >> np.uint32(_COUNT_FROM_BIT)) & np.uint32(63)) ^ cards
        low = np.uint32(total & np.uint32((1 << _COUNT_FROM_BIT) - 1))
        best = strengths[rows[low >> np.uint32(_COLUMN_BITS)] + (low & np.uint32((1 << _COLUMN_BITS) - 1))]
        if total >= np.uint32(1 << _FLUSH_BIT):
            best = max(best, flushes[clubs], flushes[diamonds], flushes[hearts], flushes[spades])
        out[at] = best
    return seen, wrong


@njit(nogil=True, cache=True)
def _evaluate_wild(
    masks: Any,
    out: Any,
    cards: Any,
    sums: Any,
    rows: Any,
    strengths: Any,
    flushes: Any,
    wild_sums: Any,
    wild_rows: Any,
    wild_strengths: Any,
    wild_flushes: Any,
) -> Any:
    """Write the strength of each hand into `out`, as `_evaluate` does, for hands that may hold the joker.

    Hands with the joker are looked up in the `wild_` arrays. Returns all cards seen and whether a hand has a wrong
    number.
    """
    suit = np.uint64(0x1FFF)
    seen, wrong = np.uint64(0), np.uint32(0)
    for at in range(masks.size):
        hand = masks[at]
        seen |= hand
        clubs = hand & suit
        diamonds = (hand >> np.uint64(13)) & suit
        hearts = (hand >> np.uint64(26)) & suit
        spades = (hand >> np.uint64(39)) & suit
        if hand >> np.uint64(_JOKER_BIT):
            total = np.uint32(wild_sums[clubs] + wild_sums[diamonds] + wild_sums[hearts] + wild_sums[spades])
            wrong |= np.uint32((total >> np.uint32(_COUNT_FROM_BIT)) & np.uint32(63)) ^ np.uint32(cards - np.uint32(1))
            low = np.uint32(total & np.uint32((1 << _COUNT_FROM_BIT) - 1))
            best = wild_strengths[
                wild_rows[low >> np.uint32(_COLUMN_BITS)] + (low & np.uint32((1 << _COLUMN_BITS) - 1))
            ]
            if total >= np.uint32(1 << _FLUSH_BIT):
                best = max(
                    best,
                    wild_flushes[clubs],
                    wild_flushes[diamonds],
                    wild_flushes[hearts],
                    wild_flushes[spades],
                )
        else:
            total = np.uint32(sums[clubs] + sums[diamonds] + sums[hearts] + sums[spades])
            wrong |= np.uint32((total >> np.uint32(_COUNT_FROM_BIT)) & np.uint32(63)) ^ cards
            low = np.uint32(total & np.uint32((1 << _COUNT_FROM_BIT) - 1))
            best = strengths[rows[low >> np.uint32(_COLUMN_BITS)] + (low & np.uint32((1 << _COLUMN_BITS) - 1))]
            if total >= np.uint32(1 << _FLUSH_BIT):
                best = max(best, flushes[clubs], flushes[diamonds], flushes[hearts], flushes[spades])
        out[at] = best
    return seen, wrong


@njit(cache=True)
def _fill(buffer: Any, hand: Any, limit: Any) -> Any:
    """Fill the buffer with `hand` and the next numbers below `limit` that have as many bits set, in ascending order."""
    one = np.uint64(1)
    for at in range(buffer.size):
        if hand >= limit:
            return at, hand
        buffer[at] = hand
        lowest = hand & (~hand + one)
        ripple = hand + lowest
        ones = (hand ^ ripple) >> np.uint64(2)
        hand = ripple | (ones // lowest)
    return buffer.size, hand
