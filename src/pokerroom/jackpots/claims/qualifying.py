"""Find the pool's winning hand that some cards make, for any holder and any betting.

Odds and simulations use the same functions as claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from pokerroom.cards import RANKS, Card
from pokerroom.games import GAMES
from pokerroom.jackpots.posted.terms import PoolTerms, WinningHand
from pokerroom.jackpots.words import HANDS_TO_BEAT, Made, WinningHandName
from pokerroom.ranking import ANY_FIVE, Category, Makeup, RankedHand, Scheme, rank

CARDS_OF_A_FLOP: Final = 3
_CATEGORY: Final[dict[Category, WinningHandName]] = {
    Category.ROYAL_FLUSH: "royal_flush",
    Category.STRAIGHT_FLUSH: "straight_flush",
    Category.FOUR_OF_A_KIND: "four_of_a_kind",
    Category.FULL_HOUSE: "full_house",
    Category.FLUSH: "flush",
}


class Match(Struct, frozen=True):
    """A winning hand that some cards make, its five cards, and whether the flop already made it."""

    winning_hand: WinningHand
    hand: RankedHand
    made: Made


def made_of(game: str) -> Makeup:
    """Return how many hole and board cards make a hand in this game."""
    return GAMES[game].makeup if game in GAMES else ANY_FIVE


def best_of(
    hole: Sequence[Card], board: Sequence[Card], game: str = "holdem", scheme: str | Scheme = "standard"
) -> RankedHand | None:
    """Return the best hand of these cards in the game; None while they are too few."""
    makeup = made_of(game)
    if len(hole) + len(board) < 5 or (makeup.from_hole is not None and len(board) < 5 - makeup.from_hole):
        return None
    return rank(hole, board, scheme=scheme, makeup=makeup)


def plays(best: RankedHand, hole: Sequence[Card], board: Sequence[Card], least: int) -> bool:
    """Return whether the hand can be made with at least this many hole cards; a kicker that counts is used.

    >>> from pokerroom.cards import parse_cards
    >>> board = parse_cards("Th 9h 8h 8s 8d")
    >>> [plays(rank(hole, board), hole, board, 2) for hole in (parse_cards("8c 3c"), parse_cards("8c Ac"))]
    [False, True]
    """
    for own in range(least, min(len(hole), 5) + 1):
        if len(board) < 5 - own:
            continue
        if rank(hole, board, scheme=best.scheme, makeup=Makeup("", from_hole=own)) == best:
            return True
    return False


def winning_hand_made(
    winning_hand: WinningHand,
    hole: Sequence[Card],
    board: Sequence[Card],
    game: str = "holdem",
    scheme: str | Scheme = "standard",
) -> Match | None:
    """Return the match of these cards, with three to five of the board, for a winning hand; None without one.

    >>> from pokerroom.cards import parse_cards
    >>> royal = WinningHand("royal_flush", (), hole_cards=2, board="flop")
    >>> winning_hand_made(royal, parse_cards("As Ks"), parse_cards("Qs Js Ts 2d 2c"), "holdem").made
    'flop'
    """
    flop = _hand_that_qualifies(winning_hand, hole, board[:CARDS_OF_A_FLOP], game, scheme)
    if flop is not None and (winning_hand.hand != "high_hand" or len(board) == CARDS_OF_A_FLOP):
        return Match(winning_hand, flop, "flop")
    if winning_hand.board == "flop" or len(board) == CARDS_OF_A_FLOP:
        return None
    later = _hand_that_qualifies(winning_hand, hole, board, game, scheme)
    return None if later is None else Match(winning_hand, later, "later")


def _hand_that_qualifies(
    winning_hand: WinningHand, hole: Sequence[Card], board: Sequence[Card], game: str, scheme: str | Scheme
) -> RankedHand | None:
    best = best_of(hole, board, game, scheme)
    if best is None or winning_hand.hand not in ("high_hand", _CATEGORY.get(best.category)):
        return None
    if winning_hand.rank and best.deciding[0] != RANKS.index(winning_hand.rank):
        return None
    return best if plays(best, hole, board, winning_hand.hole_cards) else None


def highest(
    terms: PoolTerms,
    hole: Sequence[Card],
    board: Sequence[Card],
    game: str = "holdem",
    scheme: str | Scheme = "standard",
) -> Match | None:
    """Return the highest winning hand of the pool that these cards make; None if they make none.

    A hand is only paid for that one. A named hand takes precedence over the best hand of a period.
    """
    made = (winning_hand_made(winning_hand, hole, board, game, scheme) for winning_hand in terms.winning_hands)
    matches = [match for match in made if match is not None]
    return max(matches, key=lambda match: (match.winning_hand.hand != "high_hand", match.hand.strength), default=None)


def is_strong(best: RankedHand, least: WinningHandName) -> bool:
    """Return whether a hand is strong enough to win a bad beat when beaten."""
    named = _CATEGORY.get(best.category)
    return named in HANDS_TO_BEAT and HANDS_TO_BEAT.index(named) <= HANDS_TO_BEAT.index(least)


def may_win(
    terms: PoolTerms, hole: Sequence[Card], board: Sequence[Card], game: str, scheme: str | Scheme = "standard"
) -> bool:
    """Return whether the dealer should ask for the cards: they make a hand on offer, or one that wins when beaten."""
    if highest(terms, hole, board, game, scheme) is not None:
        return True
    beat, best = terms.winning_hand("bad_beat"), best_of(hole, board, game, scheme)
    return beat is not None and best is not None and is_strong(best, beat.beaten_at_least)


def could_make(winning_hand: WinningHand, hole: Sequence[Card], deck: Sequence[Card], game: str = "holdem") -> bool:
    """Return whether two hole cards and some flop can make the winning hand; only then may a flop be asked for.

    >>> from pokerroom.cards import parse_cards, Deck
    >>> royal = WinningHand("royal_flush", (), hole_cards=2)
    >>> [could_make(royal, parse_cards(hole), Deck().cards) for hole in ("As Ks", "As Kd")]
    [True, False]
    """
    if winning_hand.hand == "bad_beat":
        return False
    if winning_hand.hand == "high_hand":
        return True
    return any(winning_hand_made(winning_hand, hole, flop, game) for flop in _flops(winning_hand, hole, deck))


def _flops(winning_hand: WinningHand, hole: Sequence[Card], deck: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return flops that would make the winning hand with these cards, from their suits or ranks."""
    left = [card for card in deck if card not in hole]
    if winning_hand.hand in ("royal_flush", "straight_flush", "flush"):
        suits = {card.suit for card in hole}
        return [
            flop
            for suit in suits
            for flop in combinations([card for card in left if card.suit == suit], CARDS_OF_A_FLOP)
        ]
    ranks = {card.rank for card in hole}
    others = [card for card in left if card.rank not in ranks]
    # Apart from a rank that the hand must have, it does not matter which other rank completes the flop.
    fill = RANKS.index(winning_hand.rank) if winning_hand.rank else others[0].rank
    useful = [card for card in left if card.rank in ranks] + [card for card in others if card.rank == fill]
    return list(combinations(useful, CARDS_OF_A_FLOP))
