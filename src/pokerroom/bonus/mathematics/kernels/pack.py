"""The cards dealt, numbered without gaps, and the suit symmetry of boards and holdings.

The four suits are equivalent: one board represents all that differ from it only in the names of the suits. The
representative is the board whose suits, as masks of ranks, are in falling order. A holding with it has its suits
renamed in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, permutations
from math import comb
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.cards import RANKS, Card, Deck
from pokerroom.errors import Malformed
from pokerroom.ranking import Category, Scheme, find_scheme
from pokerroom.ranking.batch import rank_arrays
from pokerroom.ranking.tables import WEIGHTS

SUIT_COUNT: Final = 4
CATEGORIES: Final = tuple(Category)  # as they are numbered in the counts
_RENAMINGS: Final = tuple(permutations(range(SUIT_COUNT)))


BoardMasks: TypeAlias = NDArray[np.uint64]  # boards as masks of their cards, in order


class BoardClasses(NamedTuple):
    """Boards of some number of cards up to renaming of suits, and how many boards each represents."""

    masks: BoardMasks
    stands_for: NDArray[np.int64]


class RankTables(NamedTuple):
    """The tables for ranking seven cards in a kernel: each rank's weight and bit, then the arrays of the ranking
    kernels.
    """

    weights: NDArray[np.uint32]
    bits: NDArray[np.int64]
    rows: NDArray[np.uint32]
    strengths: NDArray[np.uint16]
    flushes: NDArray[np.uint16]
    category: NDArray[np.int64]  # by strength


class PairTables(NamedTuple):
    """Every two cards of the pack: the cards, their starting hand, and their number under each renaming of suits."""

    one: NDArray[np.uint32]
    other: NDArray[np.uint32]
    hand: NDArray[np.int64]
    renamed: NDArray[np.uint16]
    renaming: NDArray[np.int64]  # by the code of a renaming, its row


@dataclass(frozen=True)
class DealtPack:
    """Four suits of some ranks, and the order of hands that applies to them.

    Cards are numbered suit by suit, so that a set of cards is a mask of at most 52 bits.

    >>> whole = DealtPack.of(Deck(52))
    >>> whole.size, whole.pairs, whole.hand_name(0), whole.hand_name(12), whole.hand_name(12 * 13)
    (52, 1326, '22', 'A2o', 'A2s')
    """

    ranks: tuple[int, ...]
    scheme: Scheme

    def __post_init__(self) -> None:
        if self.scheme.deck.joker:
            raise Malformed("a joker in the deck", allowed="a deck without a joker: the game has none")
        if len(set(self.ranks)) != len(self.ranks) or not 4 <= len(self.ranks) <= len(RANKS):
            raise Malformed(f"a pack of {len(self.ranks)} ranks", allowed="4 to 13 different ranks")

    @classmethod
    def of(cls, deck: Deck, scheme: str = "standard") -> DealtPack:
        """Make the pack of a whole deck, with the order of hands of that name even for a smaller deck."""
        order = find_scheme(scheme)
        if deck != order.deck:
            order = replace(order, deck=deck, name=f"{order.name} with {deck}")
        return cls(tuple(range(deck.lowest, len(RANKS))), order)

    @property
    def size(self) -> int:
        """The number of cards in the pack."""
        return SUIT_COUNT * len(self.ranks)

    @property
    def pairs(self) -> int:
        """The number of different pairs of cards."""
        return comb(self.size, 2)

    @property
    def showdowns(self) -> int:
        """The number of the dealer's possible holdings against a player's two cards and a whole board."""
        return comb(self.size - 7, 2)

    def number(self, card: Card) -> int:
        """Return a card's number in the pack."""
        rank, suit = int(card) % 13, int(card) // 13
        if card not in Deck(52) or rank not in self.ranks:
            raise Malformed(f"{card} is not in this deck", allowed=f"cards of the ranks {self.rank_names}")
        return suit * len(self.ranks) + self.ranks.index(rank)

    def card(self, number: int) -> Card:
        """Return the card with this number."""
        suit, place = divmod(number, len(self.ranks))
        return Card(13 * suit + self.ranks[place])

    def mask(self, cards: Iterable[Card]) -> int:
        """Return some cards as a mask."""
        return sum(1 << self.number(card) for card in cards)

    @property
    def rank_names(self) -> str:
        """The ranks as one text, the lowest first."""
        return "".join(RANKS[rank] for rank in self.ranks)

    @property
    def hands(self) -> int:
        """The number of starting hands, the squares of a grid: suited below the diagonal of pairs, offsuit above it."""
        return len(self.ranks) ** 2

    def hand_of(self, one: int, other: int) -> int:
        """Return the square of two cards: `high * ranks + low` for a pair or one suit, else the mirrored one."""
        many = len(self.ranks)
        (suit, place), (suit_b, place_b) = divmod(one, many), divmod(other, many)
        low, high = min(place, place_b), max(place, place_b)
        return high * many + low if suit == suit_b else low * many + high

    def hand_name(self, hand: int) -> str:
        """Return a starting hand as players write it."""
        row, column = divmod(hand, len(self.ranks))
        high, low = RANKS[self.ranks[max(row, column)]], RANKS[self.ranks[min(row, column)]]
        if row == column:
            return high + low
        return high + low + ("s" if row > column else "o")

    def hand_ways(self, hand: int) -> int:
        """Return how many holdings this starting hand has: six for a pair, four suited, twelve offsuit."""
        row, column = divmod(hand, len(self.ranks))
        if row == column:
            return 6
        return 4 if row > column else 12

    @cached_property
    def rank_tables(self) -> RankTables:
        """The arrays that rank seven cards of this pack."""
        arrays = rank_arrays(self.scheme)
        category = [
            CATEGORIES.index(hand_class[0]) if hand_class is not None else 0
            for hand_class in self.scheme.tables.classes
        ]
        return RankTables(
            np.array([WEIGHTS[rank] for rank in self.ranks] * SUIT_COUNT, dtype=np.uint32),
            np.array([1 << rank for rank in self.ranks] * SUIT_COUNT, dtype=np.int64),
            arrays.rows,
            arrays.strengths,
            arrays.flushes,
            np.array(category, dtype=np.int64),
        )

    @cached_property
    def pair_tables(self) -> PairTables:
        """Every two cards of this pack."""
        many = len(self.ranks)
        pairs = np.array(list(combinations(range(self.size), 2)), dtype=np.int64)
        place = self.pair_places.astype(np.uint16)
        cards = np.arange(self.size)
        renamed, renaming = [], np.zeros(256, dtype=np.int64)
        for row, to in enumerate(_RENAMINGS):
            moved = np.array(to)[cards // many] * many + cards % many
            renamed.append(place[moved[pairs[:, 0]], moved[pairs[:, 1]]])
            renaming[to[0] * 64 + to[1] * 16 + to[2] * 4 + to[3]] = row
        hand = np.array([self.hand_of(int(one), int(other)) for one, other in pairs], dtype=np.int64)
        return PairTables(
            pairs[:, 0].astype(np.uint32), pairs[:, 1].astype(np.uint32), hand, np.array(renamed), renaming
        )

    def board_classes(self, cards: int) -> BoardClasses:
        """Return the boards of this many cards, in the order of their masks."""
        masks, stands_for = _board_classes(self.size, len(self.ranks), cards, _many_classes(self.size, cards))
        return BoardClasses(masks, stands_for)

    @cached_property
    def pair_places(self) -> NDArray[np.int64]:
        """The place of the pair that two cards make, in either order, among all pairs."""
        place = np.zeros((self.size, self.size), dtype=np.int64)
        for at, (one, other) in enumerate(combinations(range(self.size), 2)):
            place[one, other] = place[other, one] = at
        return place


def _many_classes(size: int, cards: int) -> int:
    """Return an upper limit for the number of board classes: a little more than a sixth of all boards."""
    return comb(size, cards) // 6 + 64


@njit(cache=True)
def _board_classes(size: int, ranks: int, cards: int, room: int) -> Any:
    """Return each board whose suits are in falling order, and how many boards it stands for.

    Goes through all boards of `cards` cards as masks, from the lowest. Of the 24 ways to rename the suits, those that
    exchange equal suits give the same board. `room` is an upper limit for the number of boards found.
    """
    masks = np.empty(room, dtype=np.uint64)
    stands_for = np.empty(room, dtype=np.int64)
    one, limit = np.uint64(1), np.uint64(1) << np.uint64(size)
    suit = (one << np.uint64(ranks)) - one
    board = (one << np.uint64(cards)) - one
    found = 0
    while board < limit:
        first = board & suit
        second = (board >> np.uint64(ranks)) & suit
        third = (board >> np.uint64(2 * ranks)) & suit
        fourth = board >> np.uint64(3 * ranks)
        if first >= second and second >= third and third >= fourth:
            alike = int(first == second) + int(second == third) + int(third == fourth)
            same = 1
            if alike == 1:
                same = 2
            elif alike == 2:
                same = 6 if second == third else 4
            elif alike == 3:
                same = 24
            masks[found] = board
            stands_for[found] = 24 // same
            found += 1
        lowest = board & (~board + one)
        ripple = board + lowest
        ones = (board ^ ripple) >> np.uint64(2)
        board = ripple | (ones // lowest)
    return masks[:found].copy(), stands_for[:found].copy()


@njit(cache=True, nogil=True)
def renamed_board(board: Any, ranks: int) -> Any:
    """Return the board with its suits in falling order, and the code of the renaming used."""
    suit = (np.uint64(1) << np.uint64(ranks)) - np.uint64(1)
    first = board & suit
    second = (board >> np.uint64(ranks)) & suit
    third = (board >> np.uint64(2 * ranks)) & suit
    fourth = (board >> np.uint64(3 * ranks)) & suit
    # How many suits come before each: the larger ones, and of equal ones the earlier.
    to_first = int(second > first) + int(third > first) + int(fourth > first)
    to_second = int(first >= second) + int(third > second) + int(fourth > second)
    to_third = int(first >= third) + int(second >= third) + int(fourth > third)
    to_fourth = int(first >= fourth) + int(second >= fourth) + int(third >= fourth)
    named = (
        (first << np.uint64(to_first * ranks))
        | (second << np.uint64(to_second * ranks))
        | (third << np.uint64(to_third * ranks))
        | (fourth << np.uint64(to_fourth * ranks))
    )
    return named, to_first * 64 + to_second * 16 + to_third * 4 + to_fourth


@njit(cache=True, nogil=True)
def place_of(masks: BoardMasks, board: Any) -> int:
    """Return the position of a board among the classes, which are in order."""
    low, high = 0, masks.size - 1
    while low < high:
        middle = (low + high) // 2
        if masks[middle] < board:
            low = middle + 1
        else:
            high = middle
    return low
