"""The odds of each jackpot hand in hold'em, counted exactly: every board with every two cards.

Nothing is random. Boards that differ only in the names of the suits are counted once, with their number. All players
are assumed to stay in with any hand; at real tables some of these hands are folded, so a jackpot is won a little less
often. This module needs the `lab` extra.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial, prod
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.cards import RANKS, Card
from pokerroom.errors import Malformed, as_given, refuse_wrong_kind, refuses_misread_calls
from pokerroom.games import GAMES
from pokerroom.jackpots.claims.qualifying import best_of, is_strong, plays, winning_hand_made
from pokerroom.jackpots.posted.terms import WinningHand
from pokerroom.jackpots.words import WinningHandName
from pokerroom.ranking import Category, Scheme, find_scheme
from pokerroom.ranking.batch import Masks, every_hand, strengths

BOARD_COUNT: Final = comb(52, 5)
HOLDING_COUNT: Final = comb(47, 2)  # two cards beside a board
_BOARDS_PER_BATCH: Final = 2048
_CARDS_OF_A_BOARD: Final = 5
_MOST_STRONG_HANDS: Final = 6  # that can be held at once
MOST_PLAYERS: Final = 22  # a deck has no cards for more beside a board and its burns

_CATEGORY: Final[dict[WinningHandName, Category]] = {
    "royal_flush": Category.ROYAL_FLUSH,
    "straight_flush": Category.STRAIGHT_FLUSH,
    "four_of_a_kind": Category.FOUR_OF_A_KIND,
    "full_house": Category.FULL_HOUSE,
    "flush": Category.FLUSH,
}

# Five ranks in a row as bits, the ace high and low.
_ALL_RANK_BITS: Final = 0b1_1111_1111_1111
_ROYAL_RANK_BITS: Final = [0b1_1111_0000_0000]
_OTHER_STRAIGHT_RANK_BITS: Final = [0b1_1111 << low for low in range(9)] + [0b1_0000_0000_1111]
_STRONG_HANDS: Final[tuple[WinningHandName, ...]] = ("royal_flush", "straight_flush", "four_of_a_kind")

Progress = Callable[[float], None]


class Odds(NamedTuple):
    """The odds of a winning hand: for one player who stays in, and its winners per hand with a number dealt in."""

    winning_hand: WinningHand
    players: int
    each: Fraction  # one player's chance in a hand; of a bad beat, the chance that they are the one who is beaten
    per_hand: Fraction  # winners per hand; of a bad beat, the chance that a hand is one
    between: tuple[float, float] | None = None  # the 95 percent interval of `each`, where deals were sampled


class _StrongHands(NamedTuple):
    """The hands of some strength: each one's board, its two cards, its strength, and whether both cards play."""

    board: NDArray[np.int64]
    holding: Masks
    strength: NDArray[np.uint16]
    both: NDArray[np.bool_]
    one: NDArray[np.bool_]


@refuses_misread_calls
def odds_of(winning_hand: WinningHand, players: int, progress: Progress | None = None) -> Odds:
    """Return the odds of a hold'em pool's winning hand with this many players dealt in.

    >>> royal = WinningHand("royal_flush", (), hole_cards=2, board="flop")
    >>> odds_of(royal, 9).each
    Fraction(1, 649740)
    """
    refuse_wrong_kind("odds_of", "winning_hand", winning_hand, WinningHand, allowed="a pool's, from its terms")
    if players not in range(2, MOST_PLAYERS + 1):
        raise Malformed(f"odds for {as_given(players)} players", allowed=f"2 to {MOST_PLAYERS}")
    if winning_hand.hand == "high_hand":
        raise Malformed("odds of a high hand", allowed="a named hand: the best hand of a period always falls")
    if winning_hand.hand == "bad_beat":
        chance = bad_beat_chance(winning_hand, players, progress)
        return Odds(winning_hand, players, chance / players, chance)
    per_player = flop_chance(winning_hand) if winning_hand.board == "flop" else named_chance(winning_hand, progress)
    return Odds(winning_hand, players, per_player, per_player * players)


@refuses_misread_calls
def sampled_odds(
    winning_hand: WinningHand,
    players: int,
    game: str,
    *,
    deals: int = 20_000,
    seed: int = 1,
    progress: Progress | None = None,
) -> Odds:
    """Return the odds of a winning hand in any game with a board, from random deals, with an interval."""
    poker = GAMES.get(game)
    if poker is None or poker.board != _CARDS_OF_A_BOARD:
        boards = ", ".join(name for name, game in GAMES.items() if game.board == _CARDS_OF_A_BOARD)
        raise Malformed(f"odds of {game}", allowed=boards)
    held = poker.dealt
    if winning_hand.hand == "high_hand" or not 2 <= players <= (52 - _CARDS_OF_A_BOARD) // held or deals < 1:
        raise Malformed(
            f"{deals} deals of {game} to {players} for a {winning_hand.hand}", allowed="a named hand, 2 players up"
        )
    rng, found = np.random.default_rng(seed), 0
    for deal in range(deals):
        cards = [Card(int(card)) for card in rng.permutation(52)[: _CARDS_OF_A_BOARD + held * players]]
        board, rest = cards[:_CARDS_OF_A_BOARD], cards[_CARDS_OF_A_BOARD:]
        holes = [rest[at : at + held] for at in range(0, len(rest), held)]
        found += winners_among(winning_hand, holes, board, game)
        if progress is not None and not deal % 256:
            progress(deal / deals)
    chance = Fraction(found, deals)
    return Odds(winning_hand, players, chance / players, chance, wilson(found, deals))


def winners_among(winning_hand: WinningHand, holes: Sequence[Sequence[Card]], board: Sequence[Card], game: str) -> int:
    """Return how many of these hands are the winning hand; at most one for a bad beat."""
    if winning_hand.hand != "bad_beat":
        return sum(winning_hand_made(winning_hand, hole, board, game) is not None for hole in holes)
    best_hands = [(best_of(hole, board, game), hole) for hole in holes]
    made = [(best, hole) for best, hole in best_hands if best is not None]
    top = max(best.strength for best, _ in made)
    won = any(best.strength == top and plays(best, hole, board, winning_hand.hole_cards) for best, hole in made)
    beaten = [
        (best, hole) for best, hole in made if best.strength < top and is_strong(best, winning_hand.beaten_at_least)
    ]
    return int(won and any(plays(best, hole, board, winning_hand.hole_cards) for best, hole in beaten))


def wilson(hits: int, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 percent interval of a rate by Wilson's score.

    >>> [round(bound, 4) for bound in wilson(0, 1000)]
    [0.0, 0.0038]
    """
    rate, square = hits / tries, z * z / tries
    middle, half = rate + square / 2, z * math.sqrt(rate * max(0.0, 1 - rate) / tries + square / (4 * tries))
    return max(0.0, (middle - half) / (1 + square)), (middle + half) / (1 + square)


def flop_chance(winning_hand: WinningHand) -> Fraction:
    """Return one player's chance of the hand on the flop, where their two cards and the flop are any five cards."""
    return _flop_chance_from_rank(winning_hand.hand, winning_hand.rank)


@cache
def _flop_chance_from_rank(hand: WinningHandName, rank: str) -> Fraction:
    scheme, found = _standard(), 0
    wanted = _strengths_of_named_hand(scheme, hand, rank)
    for masks in every_hand(scheme, 5):
        found += int(np.count_nonzero(wanted[strengths(scheme, masks, 5)]))
    return Fraction(found, comb(52, 5))


def named_chance(winning_hand: WinningHand, progress: Progress | None = None) -> Fraction:
    """Return one player's chance of the hand on the whole board, with the required number of own cards in it."""
    scheme, boards = _standard(), _boards_that_could_make(_all_boards(), [winning_hand.hand])
    wanted, found = _strengths_of_named_hand(scheme, winning_hand.hand, winning_hand.rank), 0
    for hands in _strong(scheme, boards, lambda strength: wanted[strength], progress):
        found += int(boards.stands_for[hands.board[_playing(hands, winning_hand.hole_cards)]].sum())
    return Fraction(found, BOARD_COUNT * HOLDING_COUNT)


def bad_beat_chance(winning_hand: WinningHand, players: int, progress: Progress | None = None) -> Fraction:
    """Return the chance that a hand is a bad beat: the best hand and one that it beats both qualify.

    Sets of players with strong hands are counted by inclusion and exclusion, board by board; because a strong hand
    needs cards of its own, only a few can occur at once, and the sum is exact.
    """
    boards = _boards_that_could_make(_all_boards(), _STRONG_HANDS)
    totals = bad_beat_sums(boards, winning_hand.beaten_at_least, winning_hand.rank, winning_hand.hole_cards, progress)
    chance = Fraction(0)
    for size, total in enumerate(totals):
        if total and size <= players:
            seated = factorial(players) // factorial(players - size)
            chance += Fraction(total * seated, BOARD_COUNT * prod(comb(47 - 2 * hand, 2) for hand in range(size)))
    return chance


def bad_beat_sums(
    boards: Boards, least: WinningHandName, rank: str = "", hole_cards: int = 2, progress: Progress | None = None
) -> list[int]:
    """Return, by the number of strong hands held at once, the contribution of all such sets to a bad beat."""
    scheme = _standard()
    floor = int(np.flatnonzero(_strengths_of_named_hand(scheme, least, rank))[0])
    totals = np.zeros(_MOST_STRONG_HANDS + 1, dtype=np.int64)
    for hands in _strong(scheme, boards, lambda strength: strength >= floor, progress):
        if not hands.board.size:
            continue
        starts = np.concatenate(([0], np.flatnonzero(np.diff(hands.board)) + 1, [hands.board.size])).astype(np.int64)
        stands_for = boards.stands_for[hands.board[starts[:-1]]]
        if _count_sets(hands.holding, hands.strength, _playing(hands, hole_cards), starts, stands_for, totals):
            raise RuntimeError("more strong hands at once than were thought possible")
    return [int(total) for total in totals]


def _boards_that_could_make(boards: Boards, hands: Collection[WinningHandName]) -> Boards:
    """Return boards with which two more cards can make one of these hands: roughly, those with a pair or three of a
    suit.
    """
    suits = [(boards.masks >> np.uint64(13 * suit)) & np.uint64(0x1FFF) for suit in range(4)]
    could = np.zeros(boards.masks.shape, dtype=np.bool_)
    if "four_of_a_kind" in hands or "full_house" in hands:
        for one, other in combinations(suits, 2):
            could |= (one & other) != 0
    if {"royal_flush", "straight_flush", "flush"} & set(hands):
        if "flush" in hands:
            runs = [_ALL_RANK_BITS]
        elif set(hands) == {"royal_flush"}:
            runs = _ROYAL_RANK_BITS
        else:
            runs = _OTHER_STRAIGHT_RANK_BITS
        for suit in suits:
            for run in runs:
                could |= np.bitwise_count(suit & np.uint64(run)) >= 3
    return Boards(boards.masks[could], boards.stands_for[could])


def _playing(strong_hands: _StrongHands, hole_cards: int) -> NDArray[np.bool_]:
    """Return which of these hands use the required number of own cards."""
    if hole_cards >= 2:
        return strong_hands.both
    return strong_hands.one if hole_cards else np.ones_like(strong_hands.one)


@cache
def _standard() -> Scheme:
    return find_scheme("standard")


@cache
def _strengths_of_named_hand(scheme: Scheme, hand: WinningHandName, rank: str) -> NDArray[np.bool_]:
    """Return for each strength whether it is the named hand, of the given rank if there is one."""
    classes = scheme.tables.classes
    return np.array(
        [
            hand_class is not None
            and hand_class[0] is _CATEGORY[hand]
            and (not rank or hand_class[1][0] == RANKS.index(rank))
            for hand_class in classes
        ]
    )


class Boards(NamedTuple):
    """Boards up to renaming of suits, with the number of boards that each represents."""

    masks: Masks
    stands_for: NDArray[np.int64]


@cache
def _all_boards() -> Boards:
    masks: list[Masks] = []
    counts: list[NDArray[np.int64]] = []
    for every in every_hand(_standard(), 5):
        suits = [(every >> np.uint64(13 * suit)) & np.uint64(0x1FFF) for suit in range(4)]
        first = (suits[0] >= suits[1]) & (suits[1] >= suits[2]) & (suits[2] >= suits[3])
        one_of_each = [suit[first] for suit in suits]
        same = [(one_of_each[at] == one_of_each[at + 1]).astype(np.int64) for at in range(3)]
        # Suits that are alike may be exchanged without a new board: two alike, two and two, three or all four.
        alike = same[0] + same[1] + same[2]
        runs = np.where(alike == 2, np.where(same[1] == 1, 6, 4), np.where(alike == 3, 24, np.where(alike == 1, 2, 1)))
        masks.append(every[first])
        counts.append(24 // runs)
    return Boards(np.concatenate(masks), np.concatenate(counts))


def _strong(
    scheme: Scheme,
    sampled: Boards,
    wanted: Callable[[NDArray[np.uint16]], NDArray[np.bool_]],
    progress: Progress | None,
) -> Iterator[_StrongHands]:
    """Yield the hands of the wanted strengths, some boards at a time, in order."""
    boards = sampled.masks
    pairs = np.array([1 << one | 1 << other for one, other in combinations(range(52), 2)], dtype=np.uint64)
    for start in range(0, boards.size, _BOARDS_PER_BATCH):
        some = boards[start : start + _BOARDS_PER_BATCH]
        apart = (some[:, None] & pairs[None, :]) == 0
        board, pair = np.nonzero(apart)
        found = strengths(scheme, some[board] | pairs[pair], 7, threads=2)
        chosen = wanted(found)
        board, pair, found = board[chosen], pair[chosen], found[chosen]
        both, one = _hole_cards_used(scheme, some[board], pairs[pair], found)
        yield _StrongHands(board + start, pairs[pair], found, both, one)
        if progress is not None:
            progress(min(1.0, (start + _BOARDS_PER_BATCH) / boards.size))


def _hole_cards_used(scheme: Scheme, boards: Masks, holdings: Masks, best: NDArray[np.uint16]) -> tuple[Any, Any]:
    """Return whether each hand can be made with both of its own cards, and with at least one."""
    both = np.zeros(best.shape, dtype=np.bool_)
    one = np.zeros(best.shape, dtype=np.bool_)
    cards = _bits(boards, 5)
    own = _bits(holdings, 2)
    for three in combinations(range(5), 3):
        both |= strengths(scheme, holdings | cards[three[0]] | cards[three[1]] | cards[three[2]], 5) == best
    for left_out in range(5):
        for pair in own:
            one |= strengths(scheme, (boards ^ cards[left_out]) | pair, 5) == best
    return both, both | one


def _bits(masks: Masks, count: int) -> list[Masks]:
    """Return the cards of each mask, one by one."""
    bits, left = [], masks.copy()
    for _ in range(count):
        lowest = left & (~left + np.uint64(1))
        bits.append(lowest)
        left ^= lowest
    return bits


@njit(cache=True)
def _count_sets(holdings: Any, strength: Any, plays: Any, starts: Any, stands_for: Any, found: Any) -> Any:
    """Go through all sets of hands that can be held at once, board by board; return whether one was too large."""
    most = found.size - 1
    chosen = np.zeros(most + 1, dtype=np.int64)
    for board in range(starts.size - 1):
        first, end = starts[board], starts[board + 1]
        qualified = 0
        for at in range(first, end):
            qualified += plays[at]
        if qualified < 2:
            continue
        # Without two strengths among those that qualify there is nobody to beat.
        lowest, highest = np.uint16(0xFFFF), np.uint16(0)
        for at in range(first, end):
            if plays[at]:
                lowest, highest = min(lowest, strength[at]), max(highest, strength[at])
        if lowest == highest:
            continue
        depth = 0
        chosen[0] = first - 1
        held = np.zeros(most + 2, dtype=np.uint64)
        while depth >= 0:
            chosen[depth] += 1
            if chosen[depth] >= end:
                depth -= 1
                continue
            hole = holdings[chosen[depth]]
            if hole & held[depth]:
                continue
            size = depth + 1
            if size > most:
                return True
            if size >= 2:
                found[size] += stands_for[board] * _weight(strength, plays, chosen, size)
            held[depth + 1] = held[depth] | hole
            if size <= most:
                chosen[depth + 1] = chosen[depth]
                depth += 1
    return False


@njit(cache=True)
def _weight(strength: Any, plays: Any, chosen: Any, size: int) -> int:
    """Return the contribution of this set of hands beyond those of its subsets, by inclusion and exclusion."""
    total = 0
    for part in range(1, 1 << size):
        top, top_plays, beaten, count = -1, False, -1, 0
        for at in range(size):
            if part >> at & 1:
                count += 1
                own_strength = strength[chosen[at]]
                if own_strength > top:
                    top, top_plays = own_strength, plays[chosen[at]]
                elif own_strength == top and plays[chosen[at]]:
                    top_plays = True
        for at in range(size):
            if part >> at & 1 and plays[chosen[at]] and strength[chosen[at]] < top:
                beaten = 1
        if top_plays and beaten > 0:
            total += -1 if (size - count) & 1 else 1
    return total
