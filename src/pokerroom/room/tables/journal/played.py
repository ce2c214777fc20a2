"""Hands that are over: how each is kept beside its table's stream, and how it is found and read again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import takewhile
from typing import NamedTuple

import msgspec

from pokerroom.hand import Hand, HandRules, events
from pokerroom.room.store import HandRow
from pokerroom.room.store.records import HandResult
from pokerroom.room.tables.journal.entries import FinishedHand


class HandSummary(NamedTuple):
    """A finished hand in a list; `winners` by name, with each one's share of the pots; `boards` with their cards."""

    number: int
    began: datetime
    ended: datetime
    players: tuple[str, ...]
    pot: int
    winners: dict[str, int]
    boards: tuple[tuple[str, ...], ...] = ()


class PlayedHand(NamedTuple):
    """A finished hand with all its events, who played it, and when."""

    number: int
    hand: Hand
    names: dict[int, str]
    began: datetime
    ended: datetime


class _Players(msgspec.Struct):
    """The players of a hand, their wins and the boards, as stored beside it; older hands have no boards."""

    names: dict[int, str]
    won: dict[int, int]
    boards: tuple[tuple[str, ...], ...] = ()


def played_hand_row(
    settled: FinishedHand, began: datetime, ended: datetime, first: int, last: int, is_bot: Callable[[str], bool]
) -> HandRow:
    """Return a finished hand as it is stored with the records `first` to `last`; bots get no line of results."""
    hand = settled.hand
    boards = tuple(tuple(map(str, board)) for board in hand.boards if board)
    players = _Players(dict(settled.names), hand.won, boards)
    charged = sum(event.amount for event in hand.events_in_force if isinstance(event, events.Charged))
    pot = sum(players.won.values()) + charged
    return HandRow(
        number=settled.number,
        began=began,
        ended=ended,
        first_version=first,
        last_version=last,
        players=msgspec.json.encode(players).decode(),
        pot=pot,
        log=hand.log().encode(),
        results=_results_of_people(settled, is_bot),
    )


def _results_of_people(settled: FinishedHand, is_bot: Callable[[str], bool]) -> tuple[HandResult, ...]:
    """Return each person's win or loss in a hand."""
    hand = settled.hand
    in_force = hand.events_in_force
    to_the_end = {event.seat for event in in_force if isinstance(event, events.Shown | events.Mucked)}
    void = any(isinstance(event, events.Voided) for event in in_force)
    entered, raised = seats_of_first_round(in_force)
    blinds = hand.rules.blinds
    return tuple(
        HandResult(
            settled.names[seat],
            hand.stack(seat) - brought,
            seat in to_the_end,
            entered=None if void else seat in entered,
            raised=None if void else seat in raised,
            big_blind=None if void else blinds[-1] if blinds else 0,
        )
        for seat, brought in hand.heading.stacks.items()
        if not is_bot(settled.names[seat])
    )


def seats_of_first_round(happened: Sequence[events.Event]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the seats that put chips in by choice in a hand's first betting round, and those that bet or raised there.

    Blinds, antes, straddles and other posts are no choice, nor is checking.

    >>> calls, raises = events.Called(3, 10), events.Raised(1, to=40, amount=35)
    >>> later = events.RoundClosed("preflop", 80), events.Raised(3, to=50, amount=50, opens=True)
    >>> seats_of_first_round([events.Posted(2, "blind", 10), calls, raises, events.Folded(2), *later])
    (frozenset({1, 3}), frozenset({1}))
    """
    first = list(takewhile(lambda event: not isinstance(event, events.RoundClosed), happened))
    raised = frozenset(event.seat for event in first if isinstance(event, events.Raised))
    return raised.union(event.seat for event in first if isinstance(event, events.Called)), raised


def summary(row: HandRow) -> HandSummary:
    """Return a stored hand as it is shown in a list."""
    players = _players_in_row(row)
    winners = {players.names[seat]: amount for seat, amount in players.won.items()}
    return HandSummary(
        row.number,
        row.began,
        row.ended,
        tuple(players.names[seat] for seat in sorted(players.names)),
        row.pot,
        winners,
        players.boards,
    )


def played(row: HandRow, rules: HandRules) -> PlayedHand:
    """Return a stored hand with all its events."""
    hand = with_clauses(Hand.read(row.log.decode(), recorded=True), rules)
    return PlayedHand(row.number, hand, _players_in_row(row).names, row.began, row.ended)


def with_clauses(hand: Hand, rules: HandRules) -> Hand:
    """Return a hand read from a log with the clauses of the table's `rules`, where it was played by them."""
    if rules.stated() != hand.rules.stated():
        return hand
    again = Hand.from_heading(hand.heading._replace(rules=rules), recorded=True)
    again.apply(hand.events)
    return again


def _players_in_row(row: HandRow) -> _Players:
    return msgspec.json.decode(row.players, type=_Players)
