"""Foresee the next hands if nobody comes or goes: who draws for the button, who posts, and how long each player waits.

Nothing changes.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from pokerroom.citation import Citation
from pokerroom.errors import PokerroomError
from pokerroom.table.blinds import next_line_up
from pokerroom.table.blinds.blind_status import BlindStatus, OwedPosts, joins
from pokerroom.table.blinds.button import Places
from pokerroom.table.blinds.next_line_up import LineUp, WaitsUntil
from pokerroom.table.blinds.rules import BlindRules
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.playing.between_hands import button_awarded, line_up_from
from pokerroom.table.state import TableState

_MOST_HANDS_AHEAD: Final = 30  # nobody waits longer than the button takes to go round


class WaitForCards(NamedTuple):
    """A player's wait for cards: until which coming hand (1 is the next), for which place, the clauses, the posts."""

    hands: int
    until: str = ""
    cites: tuple[Citation, ...] = ()
    what: WaitsUntil | Literal[""] = ""  # the same as a word
    posts: OwedPosts = OwedPosts()  # with a blind that falls to them; their present debt may be less, or more


class SoonestSeat(NamedTuple):
    """The free seat at which a newcomer gets cards soonest, and in which coming hand (1 is the next)."""

    seat: int
    hands: int


@table_question
def drawing_for_button(state: TableState, at: datetime) -> tuple[int, ...]:
    """Return the seats that must draw a card before the next hand can begin.

    An empty tuple where the button is known.
    """
    statuses = line_up_from(state, at)
    going_on = state.button.places is not None and any(
        status.playing and not status.away for status in statuses.values()
    )
    present = tuple(seat for seat, status in statuses.items() if not status.away)
    if going_on or button_awarded(state, present) or state.rules.blinds.button.first != "high_card_draw":
        return ()
    return present


@table_question
def upcoming_line_up(state: TableState, at: datetime) -> LineUp | None:
    """Return the line-up of the next hand; None where no hand can be dealt yet, or the first button is not known."""
    if state.hand is not None or state.button.places is None:
        return None
    try:
        return next_line_up.next_hand(state.rules.blinds, line_up_from(state, at), state.button.places)
    except PokerroomError:
        return None


@table_question
def wait_for_cards(state: TableState, seat: int, at: datetime) -> WaitForCards | None:
    """Return a player's wait for cards as the table is now; None where it cannot be foreseen.

    All-in players may be gone after the hand, with the button or a blind; the longest possible wait is returned.
    """
    last, players = state.button.places, dict(line_up_from(state, at))
    if state.hand_notes.line_up is not None:  # a hand is running, and its consequences come after it
        last, players = (
            state.hand_notes.line_up.places,
            next_line_up.statuses_after_hand(players, state.hand_notes.line_up),
        )
    if last is None or seat not in players or players[seat].away:
        return None
    waits = [
        _wait_foretold(state.rules.blinds, _with_away(players, leavers), last, seat)
        for leavers in _possibly_gone(state)
    ]
    return max((wait for wait in waits if wait is not None), key=lambda wait: wait.hands, default=None)


@table_question
def soonest_seat(state: TableState, at: datetime) -> SoonestSeat | None:
    """Return the seat where a newcomer who posts has cards soonest; None where this cannot be foreseen."""
    last, players = state.button.places, dict(line_up_from(state, at))
    if state.hand_notes.line_up is not None:
        last, players = (
            state.hand_notes.line_up.places,
            next_line_up.statuses_after_hand(players, state.hand_notes.line_up),
        )
    if last is None:
        return None
    newcomer, soonest = replace(joins(state.rules.blinds, state.button.places), posts=True), None
    for seat in state.seats.free:
        if seat in state.seats.kept:
            continue
        seated = dict(sorted({**players, seat: newcomer}.items()))
        wait = _wait_foretold(state.rules.blinds, seated, last, seat)
        if wait is not None and (soonest is None or wait.hands < soonest.hands):
            soonest = SoonestSeat(seat, wait.hands)
    return soonest


def _possibly_gone(state: TableState) -> list[tuple[int, ...]]:
    """Return the groups of players who may have no chips for the next hand.

    During a hand these are nobody, each all-in player alone, and all of them; after it, the players without chips.
    """
    hand = state.hand
    if hand is None or state.hand_notes.line_up is None:
        return [()]
    chips, least = hand.stacks, state.rules.hand.chip
    broke = tuple(
        seat for seat in state.hand_notes.line_up.seats if chips[seat] < least and not state.players.stakes[seat].held
    )
    return [broke] if hand.over else [*dict.fromkeys([(), *((seat,) for seat in broke), broke])]


def _with_away(players: dict[int, BlindStatus], gone: Collection[int]) -> dict[int, BlindStatus]:
    """Return all players' blind statuses, with some of the players away."""
    return players | {seat: replace(players[seat], away=True) for seat in gone if seat in players}


def _wait_foretold(rules: BlindRules, players: dict[int, BlindStatus], last: Places, seat: int) -> WaitForCards | None:
    """Return how long a player waits if these players go on and nobody comes or goes; None if it cannot be told."""
    cards = WaitForCards(0)
    for hands in range(1, _MOST_HANDS_AHEAD):
        try:
            line_up = next_line_up.next_hand(rules, players, last)
        except PokerroomError:
            return None
        if seat in line_up.seats:
            return cards._replace(hands=hands, posts=_posted(rules, line_up, seat))
        if not cards.until:
            cards = next(
                (
                    WaitForCards(0, waiter.until_in_words, waiter.cites, waiter.until_what)
                    for waiter in line_up.waiting
                    if waiter.seat == seat
                ),
                cards,
            )
        last, players = line_up.places, next_line_up.statuses_after_hand(players, line_up)
    return None


def _posted(rules: BlindRules, line_up: LineUp, seat: int) -> OwedPosts:
    """Return all that a player posts in a hand."""
    live, dead = (
        sum(post.amount for post in line_up.extras if post.seat == seat and post.kind == kind)
        for kind in ("live", "dead")
    )
    blind = rules.blinds[line_up.blinds.index(seat)] if seat in line_up.blinds else 0
    return OwedPosts(live + blind, dead)
