"""Apply discards, for good or in a draw, and find the player who is served next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pokerroom.cards import UNKNOWN, Card
from pokerroom.hand import events
from pokerroom.hand.flow import advance, next_place, next_to_discard
from pokerroom.hand.rules.plan import DISCARD
from pokerroom.hand.state import BITS, State


def _apply_discarded(state: State, event: events.Discarded) -> None:
    """Take discarded cards out of a hand and have the player drawn to, or pass the turn to the next one.

    A player who exchanges five gets the fifth after everybody else.
    """
    place, cards = state.place[event.seat], event.cards
    _take_from_hand(state.hands[place], cards)
    state.discards[place] += cards
    for card in cards:
        state.off_deck |= BITS[card]
    if state.stage.kind == DISCARD:
        later = next_to_discard(state, place)
        if later >= 0:
            state.turn = later
        else:
            advance(state)
        return
    if not cards:
        _turn_to_next_drawer(state, place)
        return
    state.last_taker = place
    state.served = place
    state.takes = len(cards)
    if state.ordered is not None:
        state.takes -= state.ordered.ahead.pop(place, 0)
        if state.takes <= 0:
            state.takes = 0
            _turn_to_next_drawer(state, place)
            return
    if state.takes == 5:
        state.takes = 4
        state.late.append(place)
    state.turn = -1


def _take_from_hand(hand: list[Card], cards: Sequence[Card]) -> None:
    """Take these cards out of a hand; an unseen card (`??`) goes in place of a card that the hand does not list."""
    for card in cards:
        hand.remove(card if card in hand else UNKNOWN)


def take_replacements(state: State, cards: int) -> None:
    """Count the replacement cards of a player who is drawing, and serve the next player once they have them all."""
    state.takes -= cards
    if state.takes:
        return
    if state.serving_late:
        state.late.pop(0)
        _serve_late_cards(state)
    else:
        _turn_to_next_drawer(state, state.served)


def _turn_to_next_drawer(state: State, place: int) -> None:
    """Pass the turn to the next player who may exchange cards, or serve the fifth cards that had to wait."""
    if state.live >> (place + 1):
        state.turn = next_place(state.live, place)
    else:
        _serve_late_cards(state)


def _serve_late_cards(state: State) -> None:
    """Serve the fifth cards that had to wait, in seat order; go on to the next stage when there are none left."""
    if not state.late:
        advance(state)
        return
    state.serving_late = True
    state.served = state.late[0]
    state.takes = 1
    state.turn = -1


def _apply_reshuffled(state: State, event: events.Reshuffled) -> None:
    but = state.place[event.but]
    back_in_deck = 0
    for place, pile in enumerate(state.discards):
        if place == but:
            continue
        cards = pile if state.is_live(place) else pile + state.hands[place]
        for card in cards:
            if card != UNKNOWN:
                back_in_deck |= 1 << card
        state.discards[place] = []
        if not state.is_live(place):
            state.hands[place] = []
    state.off_deck &= ~back_in_deck
    state.stub = event.cards


APPLY_DRAW: Final[dict[type, Callable[[State, Any], None]]] = {
    events.Discarded: _apply_discarded,
    events.Reshuffled: _apply_reshuffled,
}
