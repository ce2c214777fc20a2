"""Estimate a hand's value from one seat's view: its share of the pot over random deals of the other cards.

Nothing here has access to the hand itself; cards hidden from the view are drawn at random from those possible.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import log, log2
from random import Random
from typing import Final, NamedTuple

from pokerroom.cards import UNKNOWN, Card
from pokerroom.games import Family
from pokerroom.hand import HandRules, SeatView, View, own_seat, pot_winners, random_deals
from pokerroom.ranking import ANY_FIVE

SomeCards = Sequence[Card]
_MOST_RIVALS: Final = 3
_DEALS_TRIED: Final = 90
_DEALS_TRIED_BY_BOARD: Final = 40  # where a hand takes exactly two of its own cards, every new board costs some time


class Sight(NamedTuple):
    """One seat's knowledge: its own cards, the board, the up cards of its strongest-looking rivals, and the cards
    left.
    """

    own: tuple[Card, ...]
    board: tuple[Card, ...]
    rivals: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]


def rivals_of(view: View) -> list[SeatView]:
    """Return the other players still in, those with the largest bets in front of them first."""
    others = [seat for seat in view.seats if seat.seat != view.viewer and seat.status in ("in", "all-in")]
    return sorted(others, key=lambda seat: (-seat.bet, seat.seat))


def cards_in_view(view: View, rules: HandRules) -> Sight:
    """Return the view as cards for an estimate."""
    seen = {card for seat in view.seats for card in seat.cards} | {card for board in view.boards for card in board}
    return Sight(
        own=own_seat(view).cards,
        board=view.boards[0],
        rivals=tuple(seat.cards for seat in rivals_of(view)[:_MOST_RIVALS]),
        left=tuple(card for card in rules.whole_deck.cards if card not in seen),
    )


def strength(view: View, rules: HandRules, rng: Random, deals: float = 1.0) -> float:
    """Return a hand's strength from 0 to 1: one half is an average hand, however many rivals there are.

    `deals` multiplies the number of deals that are tried.
    """
    sight = cards_in_view(view, rules)
    if not sight.rivals:
        return 1.0
    won, worth, number = 0.0, _worth_in_each_way(rules), max(8, round(_number_of_deals(rules) * deals))
    for hands, board in _deals_still_possible(sight, rules, rng, number):
        won += _share_of_pot_won(worth(hands, board))
    share = won / number
    return float(share ** (log(2) / log(len(sight.rivals) + 1)))


def chance_of_winning(power: float, rivals: float) -> float:
    """Return a hand of this strength's share of a pot against a number of average rivals.

    >>> chance_of_winning(0.5, 1), round(chance_of_winning(0.5, 2), 3), chance_of_winning(0.5, 3)
    (0.5, 0.333, 0.25)
    """
    return float(power ** log2(rivals + 1))


def best_to_keep(view: View, rules: HandRules, rng: Random, kept: int) -> tuple[Card, ...]:
    """Return this many of the seat's cards that win most often together."""
    sight = cards_in_view(view, rules)
    choices = list(combinations(sight.own, kept))
    won, worth = [0.0] * len(choices), _worth_in_each_way(rules)
    for (own, *theirs), board in _deals_still_possible(sight, rules, rng, _number_of_deals(rules)):
        more, others = own[len(sight.own) :], worth(theirs, board)
        strengths = worth([[*choice, *more] for choice in choices], board)
        for number in range(len(choices)):
            won[number] += _share_of_pot_won(
                [[made[number], *rest] for made, rest in zip(strengths, others, strict=True)]
            )
    return choices[won.index(max(won))]


def best_to_exchange(view: View, rules: HandRules, rng: Random, most: int) -> tuple[Card, ...]:
    """Return the cards to give up at the draw, none to stand pat; rivals are assumed to draw as well as possible."""
    own, _, rivals, left = cards_in_view(view, rules)
    size, number = len(own), len(rivals) + 1
    bars: list[list[int]] = [[] for _ in rules.plan.strengths]  # the hands to beat, in order
    worth = _worth_in_each_way(rules)
    for _ in range(_DEALS_TRIED):
        dealt = rng.sample(left, size * number)
        hands = [dealt[start : start + size] for start in range(0, size * number, size)]
        for bar, made in zip(bars, worth(hands, ()), strict=True):
            bar.append(max(made))
    for bar in bars:
        bar.sort()
    draws = [rng.sample(left, size) for _ in range(_DEALS_TRIED)]

    def promise(given: tuple[Card, ...]) -> int:
        cards = [card for card in own if card not in given]
        made = worth([[*cards, *new[: len(given)]] for new in draws], ())
        return sum(bisect_left(bar, strength) for bar, half in zip(bars, made, strict=True) for strength in half)

    choices = (choice for number in range(min(most, size) + 1) for choice in combinations(own, number))
    return max(choices, key=promise)


def can_win(view: View, rules: HandRules) -> bool:
    """Return whether the seat's hand equals or beats the open hands in any way of winning the pot."""
    own = own_seat(view).cards
    shown = [seat.cards for seat in rivals_of(view) if UNKNOWN not in seat.cards]
    for board in view.boards:
        for measure in rules.plan.strengths:
            own_strength = measure(own, board)
            if own_strength and own_strength >= max((measure(cards, board) for cards in shown), default=0):
                return True
    return False


def _number_of_deals(rules: HandRules) -> int:
    return _DEALS_TRIED if rules.poker.makeup is ANY_FIVE else _DEALS_TRIED_BY_BOARD


def _deals_still_possible(
    sight: Sight, rules: HandRules, rng: Random, tried: int
) -> Iterator[tuple[list[list[Card]], list[Card]]]:
    """Yield random deals of the unseen cards: every hand, the bot's own first, and the board."""
    game = rules.poker
    in_the_middle = game.board or len(sight.board)  # in stud one card may have come for everybody
    holds = game.kept - (in_the_middle if game.family is Family.STUD else 0)
    to_come = in_the_middle - len(sight.board)
    yield from random_deals((sight.own, *sight.rivals), sight.board, sight.left, holds, to_come, rng, tried)


def _worth_in_each_way(rules: HandRules) -> Callable[[Sequence[SomeCards], SomeCards], list[list[int]]]:
    """Return a function for each hand's strength in every way of winning; it keeps the best cards if some must go."""
    kept_cards, measures = rules.poker.kept, rules.plan.measures

    def worth(hands: Sequence[SomeCards], board: SomeCards) -> list[list[int]]:
        if max(map(len, hands), default=0) <= kept_cards:
            return [measure(hands, board) for measure in measures]
        few = [list(combinations(cards, min(kept_cards, len(cards)))) for cards in hands]
        return [[max(measure(cards, board)) for cards in few] for measure in measures]

    return worth


def _share_of_pot_won(made: Sequence[Sequence[int]]) -> float:
    """Return the share of the pot that the first hand wins; if nobody makes a low, the high takes it all.

    >>> _share_of_pot_won([[7, 7, 5], [0, 0, 0]]), _share_of_pot_won([[7, 5], [3, 4]])
    (0.5, 0.5)
    """
    won = pot_winners(made)
    return sum(1 / len(best) if best[0] == 0 else 0.0 for best in won) / len(won)
