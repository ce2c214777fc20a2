"""Apply the end of a hand: hands shown, mucked, killed and exposed, charges, awards, and the closing event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.cards import UNKNOWN
from pokerroom.hand import events
from pokerroom.hand.flow import advance
from pokerroom.hand.rules.plan import OVER, SHOW, TURN_UP
from pokerroom.hand.showdown.who_shows import must_show
from pokerroom.hand.state import State, several


def _apply_shown(state: State, event: events.Shown) -> None:
    place = state.place[event.seat]
    bit = 1 << place
    hand = state.hands[place]
    if UNKNOWN in hand:
        for card in event.cards:
            state.off_deck |= 1 << card
        state.hands[place] = list(event.cards)
        state.worth.pop(place, None)
    state.shown |= bit
    if event.live and state.mucked & bit:
        state.mucked &= ~bit
        state.live |= bit
        _return_to_showdown(state)
    if event.asked_by and place not in state.queue:
        return
    if state.first_shown < 0:
        state.first_shown = place
    _turn_to_next_hand(state, place)


def _return_to_showdown(state: State) -> None:
    """Return to the showdown because a hand is back in: players who have not shown yet must show to beat it."""
    state.queue += [place for place in state.places_in(state.live & ~state.shown) if place not in state.queue]
    if state.queue:
        if state.stage.kind != SHOW:
            state.stage_number -= 1
            state.stage = state.program[state.stage_number]
        state.turn = state.queue[0]


def _apply_mucked(state: State, event: events.Mucked) -> None:
    place = state.place[event.seat]
    bit = 1 << place
    state.mucked |= bit
    state.live &= ~bit
    state.gave_up_last = place
    if event.said_fold:
        state.said_fold |= bit
    if event.short:
        state.short_of_muck |= bit
    _turn_to_next_hand(state, place)


def _turn_to_next_hand(state: State, place: int) -> None:
    """Remove a player from the list of those still to show; pass the turn or go on to the next stage."""
    queue, live, kind = state.queue, state.live, state.stage.kind
    if place in queue:
        queue.remove(place)
    if not several(live) and kind == SHOW and not state.plan.rules.last_hand_shows:
        state.queue = queue = [other for other in queue if must_show(state, other)]
    if queue:
        state.turn = queue[0]
    elif kind in (SHOW, TURN_UP):
        advance(state)


def _apply_killed(state: State, event: events.Killed) -> None:
    state.killed |= 1 << state.place[event.seat]


def _apply_exposed(state: State, event: events.Exposed) -> None:
    place = state.place[event.seat]
    seen = state.exposed.setdefault(place, {})
    seen[event.to] = (*seen.get(event.to, ()), *event.cards)
    if state.ordered is not None:
        state.ordered.reveals = [order for order in state.ordered.reveals if order[:2] != (place, event.cards)]


def _apply_paid(state: State, event: events.Paid) -> None:
    state.stacks[state.place[event.seat]] -= event.amount
    state.added += event.to_pot
    state.pot += event.to_pot
    state.charged += event.amount - event.to_pot


def _apply_charged(state: State, event: events.Charged) -> None:
    state.pot -= event.amount
    state.charged += event.amount


def _apply_awarded(state: State, event: events.Awarded) -> None:
    state.stacks[state.place[event.seat]] += event.amount
    state.pot -= event.amount


def _apply_ended(state: State, _: events.Ended) -> None:
    while state.stage.kind != OVER:
        state.stage_number += 1
        state.stage = state.program[state.stage_number]
    state.turn = -1
    state.queue = []


APPLY_SHOWDOWN: Final[dict[type, Callable[[State, Any], None]]] = {
    events.Shown: _apply_shown,
    events.Mucked: _apply_mucked,
    events.Killed: _apply_killed,
    events.Exposed: _apply_exposed,
    events.Paid: _apply_paid,
    events.Charged: _apply_charged,
    events.Awarded: _apply_awarded,
    events.Ended: _apply_ended,
}
