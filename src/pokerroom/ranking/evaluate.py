"""Scalar evaluation: the strength of a hand in a few table lookups, in plain Python.

Each card has one small int: a suit code in the low eight bits and its rank's weight above them. The ints of a hand are
added up, two cards at a time; the high part of the sum looks up the ranks, the low part tells which suit, if any, has
the five cards of a flush. The suit codes are the smallest that tell this apart for five, six and seven cards
(and the three suited cards of a board of five).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeAlias

from pokerroom.cards import JOKER, UNKNOWN, Card, cards_text
from pokerroom.cards.deck import LOWEST
from pokerroom.errors import Malformed
from pokerroom.ranking.order import RankingOrder
from pokerroom.ranking.tables import WEIGHTS, Tables

_SUIT_CODES: Final = (0, 1, 25, 32)
_KEY: Final[list[int]] = [(WEIGHTS[card % 13] << 8) + _SUIT_CODES[card // 13] for card in range(52)]
# One object for each different sum: the whole table then stays in the processor's nearest cache.
_SUMS: Final = {one + other: one + other for one in _KEY for other in _KEY}
_PAIR: Final = [[_SUMS[one + other] for other in _KEY] for one in _KEY]

# For each suit: card -> its bit in that suit's mask, 0 for a card of another suit.
SuitBits = list[int]
_SUIT_BITS: Final[tuple[SuitBits, ...]] = tuple(
    [1 << card % 13 if card // 13 == suit else 0 for card in range(52)] for suit in range(4)
)


def suit_table(size: int, least: int) -> list[SuitBits | None]:
    """Map the sum of the suit codes of `size` cards to the bits of the suit that `least` of them share, or to None."""
    table: list[SuitBits | None] = [None] * 256
    for clubs in range(size + 1):
        for diamonds in range(size + 1 - clubs):
            for hearts in range(size + 1 - clubs - diamonds):
                counts = (clubs, diamonds, hearts, size - clubs - diamonds - hearts)
                if max(counts) >= least:
                    code = sum(count * code for count, code in zip(counts, _SUIT_CODES, strict=True))
                    table[code] = _SUIT_BITS[counts.index(max(counts))]
    return table


Strength = Callable[[Sequence[int]], int]
StrengthsWithBoard = Callable[[Sequence[Sequence[int]], Sequence[int]], list[int]]
_NO_SUCH_SUM: Final = 0xFFFF  # in a flat table, a sum that no hand has; written out where every nanosecond counts


def _by_sum(strengths: dict[int, int]) -> array[int]:
    """Lay the table out as one flat array: a dict of fifty thousand entries does not stay in a processor's cache."""
    table = array("H", b"\xff\xff" * (max(strengths) + 1))
    for total, strength in strengths.items():
        table[total] = strength
    return table


def any_five(tables: Tables) -> tuple[Strength, StrengthsWithBoard]:
    """Make the functions behind `Scheme.strength` and `Scheme.strengths_with_board`."""
    flush = tables.flush
    five: array[int] = array("H")  # filled when the first five cards come,
    six: array[int] = array("H")  # the first six,
    seven: array[int] = array("H")  # and the first seven
    by_size = {5: five, 6: six, 7: seven}
    least = 5 if tables.counts_flushes else 8  # eight of a suit never come
    suited_5, suited_6, suited_7 = suit_table(5, least), suit_table(6, least), suit_table(7, least)

    pair, key = _PAIR, _KEY

    def strength(cards: Sequence[int]) -> int:
        """Return the strength of five to seven cards by lookups alone; `in_full` takes whatever the tables do not have.

        The suit sum in the low byte says whether a flush is possible; the rest of the sum leads to the strength without
        one.
        """
        size = len(cards)
        try:
            if size == 7:
                a, b, c, d, e, f, g = cards
                total = pair[a][b] + pair[c][d] + pair[e][f] + key[g]
                suit = suited_7[total & 255]
                best = seven[total >> 8]
                if best < 0xFFFF:
                    if suit is None:
                        return best
                    return max(best, flush[suit[a] | suit[b] | suit[c] | suit[d] | suit[e] | suit[f] | suit[g]])
            if size == 5:
                a, b, c, d, e = cards
                total = pair[a][b] + pair[c][d] + key[e]
                suit = suited_5[total & 255]
                best = five[total >> 8]
                if best < 0xFFFF:
                    if suit is None:
                        return best
                    return max(best, flush[suit[a] | suit[b] | suit[c] | suit[d] | suit[e]])
            if size == 6:
                a, b, c, d, e, f = cards
                total = pair[a][b] + pair[c][d] + pair[e][f]
                suit = suited_6[total & 255]
                best = six[total >> 8]
                if best < 0xFFFF:
                    if suit is None:
                        return best
                    return max(best, flush[suit[a] | suit[b] | suit[c] | suit[d] | suit[e] | suit[f]])
        except (IndexError, KeyError, TypeError):
            pass  # text, the joker, or the first cards of this number
        return in_full(cards)

    def in_full(cards: Sequence[int]) -> int:
        """Rank whatever the quick way has no row for: text, the joker, many cards, the first of their number."""
        named = check_cards(tables.order, cards)
        if len(named) > 7 or JOKER in named:
            return _the_long_way(tables, named, strength)
        table = by_size[len(named)]
        if not table:
            table.extend(_by_sum(tables.of_size(len(named))))
        return strength(named)

    def strengths_with_board(hands: Sequence[Sequence[int]], board: Sequence[int]) -> list[int]:
        made: list[int] = []
        try:
            v, w, x, y, z = board
            shared = pair[v][w] + pair[x][y] + key[z]
            for a, b in hands:
                total = shared + pair[a][b]
                suit = suited_7[total & 255]
                best = seven[total >> 8]
                if best == 0xFFFF:
                    best = strength((a, b, v, w, x, y, z))
                elif suit is not None:
                    best = max(best, flush[suit[a] | suit[b] | suit[v] | suit[w] | suit[x] | suit[y] | suit[z]])
                made.append(best)
        except (IndexError, KeyError, TypeError, ValueError):  # another number of cards, a joker, no table yet
            return [strength((*hand, *board)) for hand in hands]
        return made

    return strength, strengths_with_board


# The ninety-one pairs of ranks; and two hole cards -> the place of theirs.
_PAIRS_OF_RANKS: Final = tuple(combinations_with_replacement(range(13), 2))
_PLACE: Final = [
    [_PAIRS_OF_RANKS.index((min(one % 13, other % 13), max(one % 13, other % 13))) for other in range(52)]
    for one in range(52)
]
# For one board: the strength that each two hole ranks make with the best three of it, flushes apart.
_BoardTable: TypeAlias = tuple[int, ...]
# The entry of a board's table for two ranks that nobody can hold: above every strength, so that it is noticed.
_NOT_HELD: Final = _NO_SUCH_SUM


def two_and_three(tables: Tables, any_strength: Strength) -> Callable[[Sequence[int], Sequence[int]], int]:
    """Make the function behind `Scheme.strength_two_and_three`.

    A board's ranks are worked out once, when they first come; there are 6,175 such boards of five.
    """
    boards: dict[int, dict[int, _BoardTable]] = {3: {}, 4: {}, 5: {}}
    boards_of_five = boards[5]
    suited_board = suit_table(5, 3 if tables.counts_flushes else 6)
    pair, key, place = _PAIR, _KEY, _PLACE

    def strength(hole: Sequence[int], board: Sequence[int]) -> int:
        try:
            a, b, c, d = hole
            v, w, x, y, z = board
            total = pair[v][w] + pair[x][y] + key[z]
            table = boards_of_five[total >> 8]
            from_a, from_b = place[a], place[b]
            best = table[from_a[b]]
            best = made if (made := table[from_a[c]]) > best else best
            best = made if (made := table[from_a[d]]) > best else best
            best = made if (made := table[from_b[c]]) > best else best
            best = made if (made := table[from_b[d]]) > best else best
            best = made if (made := table[place[c][d]]) > best else best
            if best >= 0xFFFF:
                return in_full(hole, board)
            suit = suited_board[total & 255]
            if suit is not None:
                own = suit[a] | suit[b] | suit[c] | suit[d]
                if own & (own - 1):
                    return max(best, _best_flush(tables.flush, own, suit[v] | suit[w] | suit[x] | suit[y] | suit[z]))
        except (IndexError, KeyError, TypeError, ValueError):
            return in_full(hole, board)
        return best

    def in_full(hole: Sequence[int], board: Sequence[int]) -> int:
        """Rank any number of hole cards with any board: whatever the fast way has no row for."""
        named = check_cards(tables.order, (*hole, *board), at_least=0)
        own, common = named[: len(hole)], named[len(hole) :]
        if len(own) < 2 or not 3 <= len(common) <= 5:
            raise Malformed(
                f"{len(own)} hole cards and {len(common)} on the board",
                allowed="two or more hole cards, a board of 3 to 5",
            )
        if JOKER in own or JOKER in common:
            fives = ((*two, *three) for two in combinations(own, 2) for three in combinations(common, 3))
            return max(any_strength(five) for five in fives)
        known = boards[len(common)]
        total = sum(WEIGHTS[card % 13] for card in common)
        if total not in known:
            known[total] = _board_table(tables.five, [WEIGHTS[card % 13] for card in common])
        table = known[total]
        best = max(table[_PLACE[one][other]] for one, other in combinations(own, 2))
        for held, shared in zip(_suit_masks(own), _suit_masks(common), strict=True):
            if tables.counts_flushes and held.bit_count() >= 2 and shared.bit_count() >= 3:
                best = max(best, _best_flush(tables.flush, held, shared))
        return best

    return strength


def _board_table(five: dict[int, int], board: list[int]) -> _BoardTable:
    threes = {sum(three) for three in combinations(board, 3)}
    # Five cards of a rank are no hand without a joker, and a rank below the deck's lowest is none at all: such a pair
    # cannot be held beside this board.
    twos = (WEIGHTS[one] + WEIGHTS[other] for one, other in _PAIRS_OF_RANKS)
    made = ([five[two + three] for three in threes if two + three in five] for two in twos)
    return tuple(max(strengths, default=_NOT_HELD) for strengths in made)


def _best_flush(flush: dict[int, int], own: int, shared: int) -> int:
    """Return the best flush of two ranks of `own` and three of `shared`, both masks of one suit."""
    together = own | shared
    if together.bit_count() == 5:
        return flush[together]
    threes = _masks_of_chosen_ranks(shared, 3)
    return max([flush[two | three] for two in _masks_of_chosen_ranks(own, 2) for three in threes])


@cache
def _masks_of_chosen_ranks(mask: int, size: int) -> list[int]:
    bits = [1 << rank for rank in range(13) if mask >> rank & 1]
    return [sum(chosen) for chosen in combinations(bits, size)]


def _suit_masks(cards: Sequence[int]) -> list[int]:
    masks = [0, 0, 0, 0]
    for card in cards:
        if card < JOKER:
            masks[card // 13] |= 1 << card % 13
    return masks


def check_cards(order: RankingOrder, cards: Sequence[int | str], at_least: int = 5) -> list[Card]:
    """Return the cards as cards, or refuse them, saying why, if they cannot be ranked."""
    named = [Card(card) for card in cards]
    if UNKNOWN in named:
        raise Malformed("an unknown card cannot be ranked", allowed="cards that have been seen")
    foreign = [card for card in named if card not in order.deck]
    if foreign:
        raise not_in_deck(order, foreign)
    twice = sorted({card for card in named if named.count(card) > 1})
    if twice:
        raise Malformed(f"the same card twice: {cards_text(twice)}", allowed="each card once")
    if len(named) < at_least:
        few = "1 card is" if len(named) == 1 else f"{len(named)} cards are"
        raise Malformed(f"{few} too few for a hand", allowed=f"{at_least} or more")
    return named


def not_in_deck(order: RankingOrder, foreign: Sequence[Card]) -> Malformed:
    """Return the refusal of cards that are not in the deck whose hands an order ranks, with those that are."""
    what = "the joker" if list(foreign) == [JOKER] else cards_text(foreign)
    deck = f"deck of {order.deck.size}{' and a joker' if order.deck.joker else ''}"
    return Malformed(
        f"{what} {'is' if len(foreign) == 1 else 'are'} not in the {deck} that `{order.name}` ranks",
        allowed=f"{'the joker, and ' if order.deck.joker else ''}each suit from {LOWEST[order.deck.size]} to A",
    )


def _the_long_way(tables: Tables, cards: Sequence[int], strength: Strength) -> int:
    """Rank hands with the joker, and of more than seven cards."""
    if len(cards) > 7:
        return max(strength(seven) for seven in combinations(cards, 7))
    total = sum(WEIGHTS[card % 13] for card in cards if card != JOKER)
    best = tables.with_joker[len(cards)][total]
    if tables.counts_flushes:
        best = max(best, *(tables.flush_with_joker.get(mask, 0) for mask in _suit_masks(cards)))
    return best
