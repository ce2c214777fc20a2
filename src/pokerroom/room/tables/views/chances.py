"""What hands that all lie open may still win, worked out beside the room's own thread from what everybody sees.

Nothing here has the hand itself, only its public view: a card that was folded face down may still come, as far as
anybody at the table can tell, so nothing hidden shows in a chance.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from itertools import combinations
from math import comb
from random import Random
from typing import Final, NamedTuple

from pokerroom.cards import UNKNOWN, Card
from pokerroom.hand import Hand, HandRules, View
from pokerroom.ranking import ANY_FIVE

_EVERY_ONE: Final = 1000  # up to so many ways the rest of a board may come, each is looked at
_TRIED: Final = 3000  # of more than that
_TRIED_BY_BOARD: Final = 300  # where a hand takes exactly two of its own cards, every new board costs some time


class OpenHands(NamedTuple):
    """The hands that are in contention, all of them face up, and the boards that are not complete."""

    hands: tuple[tuple[int, tuple[Card, ...]], ...]
    boards: tuple[tuple[Card, ...], ...]


def open_hands(view: View, rules: HandRules) -> OpenHands | None:
    """The hands of a public view between which the coming board decides; nothing while one of them is hidden."""
    game = rules.poker
    live = tuple((seat.seat, seat.cards) for seat in view.seats if seat.status in ("in", "all-in"))
    if len(live) < 2 or any(UNKNOWN in cards or len(cards) != game.kept for _, cards in live):
        return None
    boards = view.boards or ((),)
    if not game.board or any(UNKNOWN in board for board in boards) or all(len(each) >= game.board for each in boards):
        return None
    return OpenHands(live, tuple(boards))


def chances(rules: HandRules, lying: OpenHands) -> dict[int, int]:
    """Return by seat what its hand takes on average over everything that may come, in percent.

    From the flop on every way is counted; before it, some thousand deals are tried.
    """
    seats, hands = zip(*lying.hands, strict=True)
    seen = {card for part in (*hands, *lying.boards) for card in part}
    left = [card for card in rules.whole_deck.cards if card not in seen]
    shares = [0.0] * len(hands)
    for board in lying.boards:
        ways = list(_ways(left, rules.poker.board - len(board), rules))
        for more in ways:
            for place, share in enumerate(
                _shares([measure(hands, (*board, *more)) for measure in rules.plan.measures])
            ):
                shares[place] += share / len(ways) / len(lying.boards)
    return {seat: round(100 * share) for seat, share in zip(seats, shares, strict=True)}


def _ways(left: Sequence[Card], number: int, rules: HandRules) -> Iterable[Sequence[Card]]:
    """Return what may still come to a board: every way, or as many as there is time for."""
    if comb(len(left), number) <= _EVERY_ONE:
        return combinations(left, number)
    chance = Random(0)  # noqa: S311 - the same hands have the same chances whenever they are asked for
    tried = _TRIED if rules.poker.makeup is ANY_FIVE else _TRIED_BY_BOARD
    return (chance.sample(left, number) for _ in range(tried))


def _shares(made: Sequence[Sequence[int]]) -> list[float]:
    """Return what each of some hands takes of a pot; a low that nobody makes leaves it to the high.

    >>> _shares([[7, 7, 5], [0, 0, 0]]), _shares([[7, 5], [3, 4]])
    ([0.5, 0.5, 0.0], [0.5, 0.5])
    """
    halves = [half for half in made if any(half)]
    shares = [0.0] * len(made[0])
    for half in halves:
        best = max(half)
        part = 1 / half.count(best) / len(halves)
        for place, strength in enumerate(half):
            if strength == best:
                shares[place] += part
    return shares


class ChanceWatch:
    """The chances at one table: asked for whenever it is shown, and `ready` is told as soon as they are known."""

    def __init__(self, pool: Executor, ready: Callable[[], None]) -> None:
        self._pool, self._ready = pool, ready
        self._lying: OpenHands | None = None
        self._known: Mapping[int, int] = {}

    def of(self, hand: Hand | None) -> Mapping[int, int]:
        """Return what is known by now of the chances in this hand, by seat."""
        if hand is None or not hand.any_shown:
            return {}
        lying = open_hands(hand.view("public"), hand.rules)
        if lying != self._lying:
            self._lying, self._known = lying, {}
            if lying is not None:
                self._work_out(hand.rules, lying)
        return self._known

    def _work_out(self, rules: HandRules, lying: OpenHands) -> None:
        loop = asyncio.get_running_loop()

        def done(comes: Future[dict[int, int]]) -> None:
            if not comes.cancelled() and comes.exception() is None and not loop.is_closed():
                loop.call_soon_threadsafe(self._take, lying, comes.result())

        self._pool.submit(chances, rules, lying).add_done_callback(done)

    def _take(self, lying: OpenHands, known: Mapping[int, int]) -> None:
        if lying == self._lying:
            self._known = known
            self._ready()
