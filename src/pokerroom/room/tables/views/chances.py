"""Chances of hands that all lie open, worked out in a thread of their own from the cards that everybody sees.

Nothing here reads the hand itself, only its public view: a card that was folded face down may still come, as far as
anybody at the table can tell, so nothing hidden shows in a chance.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from fractions import Fraction
from typing import Final, NamedTuple

from pokerroom.cards import UNKNOWN, Card
from pokerroom.hand import Hand, HandRules, View, chances
from pokerroom.ranking import ANY_FIVE

_DEALS_TRIED: Final = 3000
_DEALS_TRIED_BY_BOARD: Final = 300  # where a hand takes exactly two of its own cards, every new board costs some time


class OpenHands(NamedTuple):
    """The hands in contention, all of them face up, and the boards that are not complete."""

    hands: tuple[tuple[int, tuple[Card, ...]], ...]
    boards: tuple[tuple[Card, ...], ...]


def open_hands(view: View, rules: HandRules) -> OpenHands | None:
    """Return the hands of a public view between which the coming cards decide; None while one is hidden."""
    game = rules.poker
    live = tuple((seat.seat, seat.cards) for seat in view.seats if seat.status in ("in", "all-in"))
    if len(live) < 2 or any(UNKNOWN in cards or len(cards) != game.kept for _, cards in live):
        return None
    boards = view.boards or ((),)
    if not game.board or any(UNKNOWN in board for board in boards) or all(len(board) >= game.board for board in boards):
        return None
    return OpenHands(live, tuple(boards))


def chances_by_seat(rules: HandRules, lying: OpenHands) -> dict[int, int]:
    """Return by seat the share of the pot that its hand wins on average over everything that may come, in percent.

    From the flop on every possible board is counted; before it, some thousand are sampled.
    """
    seats, hands = zip(*lying.hands, strict=True)
    tries = _DEALS_TRIED if rules.poker.makeup is ANY_FIVE else _DEALS_TRIED_BY_BOARD
    shares = dict.fromkeys(seats, Fraction(0))
    for at, board in enumerate(lying.boards):
        others = [card for number, board in enumerate(lying.boards) if number != at for card in board]
        dead = [card for card in dict.fromkeys(others) if card not in board]  # boards may begin alike
        for seat, chance in zip(seats, chances(hands, board, rules=rules, dead=dead, tries=tries), strict=True):
            shares[seat] += chance.share / len(lying.boards)
    return {seat: round(100 * share) for seat, share in shares.items()}


class ChanceWatch:
    """The chances at one table: asked for whenever it is shown, and `ready` is told as soon as they are known."""

    def __init__(self, pool: Executor, ready: Callable[[], None]) -> None:
        self._pool, self._ready = pool, ready
        self._lying: OpenHands | None = None
        self._known: Mapping[int, int] = {}

    def of(self, hand: Hand | None) -> Mapping[int, int]:
        """Return the chances in this hand that are known by now, by seat."""
        if hand is None or not hand.showdown.any_shown:
            return {}
        hands_open = open_hands(hand.view("public"), hand.rules)
        if hands_open != self._lying:
            self._lying, self._known = hands_open, {}
            if hands_open is not None:
                self._work_out(hand.rules, hands_open)
        return self._known

    def _work_out(self, rules: HandRules, lying: OpenHands) -> None:
        loop = asyncio.get_running_loop()

        def done(comes: Future[dict[int, int]]) -> None:
            if not comes.cancelled() and comes.exception() is None and not loop.is_closed():
                loop.call_soon_threadsafe(self._keep, lying, comes.result())

        self._pool.submit(chances_by_seat, rules, lying).add_done_callback(done)

    def _keep(self, lying: OpenHands, percents: Mapping[int, int]) -> None:
        if lying == self._lying:
            self._known = percents
            self._ready()
