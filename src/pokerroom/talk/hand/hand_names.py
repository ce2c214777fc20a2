"""A dealer's names for hands: a hand as it is made so far, and the hand that won a pot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pokerroom.cards import UNKNOWN, Card
from pokerroom.cards.card import RANK_WORDS
from pokerroom.hand import Hand, HandRules
from pokerroom.hand.events import Half
from pokerroom.ranking import RankedHand, rank


def hand_name(rules: HandRules, hole: Sequence[Card], board: Sequence[Card]) -> str:
    """Return a dealer's name for a hand; "" while there are too few cards for one.

    >>> from pokerroom.cards import parse_cards
    >>> rules = HandRules(game="crazy_pineapple", minimum_bet=2)
    >>> hand_name(rules, parse_cards("As Ks Qs"), parse_cards("Js Ts 2d"))
    'ace high'
    """
    return "; ".join(made.name for made in made_hands(rules, hole, board))


def made_hands(rules: HandRules, hole: Sequence[Card], board: Sequence[Card]) -> tuple[RankedHand, ...]:
    """Return the hands made so far, one for each way of winning; an empty tuple while there are too few cards."""
    game = rules.poker
    enough = len(board) >= 3 and len(hole) >= 2 if game.makeup.from_hole else len(hole) + len(board) >= 5
    if not enough or UNKNOWN in hole or UNKNOWN in board:
        return ()
    holdings = list(combinations(hole, game.kept)) if len(hole) > game.kept else [tuple(hole)]
    return tuple(
        max(
            (rank(holding, board, scheme=scheme, makeup=game.makeup) for holding in holdings),
            key=lambda made: made.strength,
        )
        for scheme in rules.schemes
    )


def names_text(rules: HandRules, hole: Sequence[Card], boards: Sequence[Sequence[Card]]) -> str:
    """Return the end of a sentence that shows a hand: its name, on each board where there are several.

    >>> from pokerroom.cards import parse_cards
    >>> rules, hole = HandRules(game="holdem", minimum_bet=2), parse_cards("As Ks")
    >>> names_text(rules, hole, [parse_cards("Ad 7c 2h"), parse_cards("Kd Kc 2h")])
    '. Board 1: pair of aces. Board 2: three of a kind, kings.'
    """
    names = [hand_name(rules, hole, board) for board in boards]
    if len(names) == 1 or not any(names):
        return f": {names[0]}." if names[0] else "."
    return "." + "".join(f" Board {number}: {name}." for number, name in enumerate(names, 1) if name)


def kicker(best: RankedHand, beaten: RankedHand) -> str:
    """Return the kicker that decides between two hands of the same name."""
    differing = (own_rank for own_rank, other in zip(best.deciding, beaten.deciding, strict=True) if own_rank != other)
    return next((f", {RANK_WORDS[rank]} kicker" for rank in differing), "")


def winning_name(hand: Hand, seat: int, pot: int, board: int, half: Half) -> str:
    """Return the name of the hand that won a pot, with a deciding kicker; "" for a hand that nobody was shown."""
    if not hand.seat(seat).shown:
        return ""
    made = _made_hand_on_board(hand, seat, board, half)
    contenders = [contender for contender in hand.showdown.contenders[pot] if hand.seat(contender).shown]
    beaten = [
        other
        for other in (_made_hand_on_board(hand, contender, board, half) for contender in contenders)
        if other < made and other.name == made.name
    ]
    return made.with_article + (kicker(made, max(beaten)) if beaten else "")


def _made_hand_on_board(hand: Hand, seat: int, board: int, half: Half) -> RankedHand:
    rules = hand.rules
    scheme = rules.schemes[1 if half == "low" else 0]
    return rank(hand.cards(seat), hand.boards[board], scheme=scheme, makeup=rules.poker.makeup)
