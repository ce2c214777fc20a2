"""Apply the dealer's work with the deck: cards for the players, burns, the board, and runs of the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from pokerroom.games import ToPlayers
from pokerroom.hand import events
from pokerroom.hand.events import SAME_OPENER
from pokerroom.hand.evolving.draw import take_replacements
from pokerroom.hand.flow import advance
from pokerroom.hand.orders import Orders
from pokerroom.hand.rules.plan import BET, DEAL, DRAW, Stage
from pokerroom.hand.state import BITS, State


def _apply_dealt(state: State, event: events.Dealt) -> None:
    place, cards, off_deck = state.place[event.seat], event.cards, state.off_deck
    for card in cards:
        off_deck |= BITS[card]
    state.off_deck = off_deck
    state.stub -= len(cards)
    state.hands[place].extend(cards)
    if event.up:
        state.up[place] += cards
    stage = state.stage
    if stage.kind != DEAL or stage.to_board:
        state.worth.clear()
        if stage.kind == DRAW and place == state.served and state.takes:
            take_replacements(state, len(cards))
        return  # otherwise a card that was not due: the turn does not change
    if not state.live >> place + 1:
        if state.ordered is not None:
            _clear_card_orders(state, state.ordered)
        advance(state)


def _apply_board_dealt(state: State, event: events.BoardDealt) -> None:
    cards, off_deck = event.cards, state.off_deck
    for card in cards:
        off_deck |= BITS[card]
    state.off_deck = off_deck
    state.stub -= len(cards)
    state.boards[event.board].extend(cards)
    if state.wishes and len(state.boards) == 1:
        state.wishes = {}  # an agreement is for the cards that were still to come
    stage = state.stage
    if stage.kind != DEAL or not (stage.to_board or _may_become_one_for_all(stage)):
        state.worth.clear()
        return  # an early card, or one too many: the turn does not change
    if state.ordered is not None:
        _clear_card_orders(state, state.ordered)
    advance(state)


def _may_become_one_for_all(stage: Stage) -> bool:
    """Return whether this deal to the players may be replaced by one community card because the deck is short."""
    return isinstance(stage.step, ToPlayers) and stage.step.or_one_for_all


def _clear_card_orders(state: State, ordered: Orders) -> None:
    """Clear a ruling's orders for the street just dealt; the order about who opens it still holds."""
    street = state.stage.street
    if street in ordered.streets:
        ordered.streets[street] = tuple(what for what in ordered.streets[street] if what == SAME_OPENER)
    ordered.face_down = 0


def _apply_tapped(state: State, _: events.Tapped) -> None:
    state.tapped = True


def _apply_burned(state: State, event: events.Burned) -> None:
    card = event.card
    state.burns.append(card)
    state.stub -= 1
    state.off_deck |= BITS[card]
    if state.stage.kind == DRAW:
        state.last_taker = -1  # the burn before the late fifth card is made


def _apply_flop_asked(state: State, _: events.FlopAsked) -> None:
    state.flop_asked = True


def _apply_boards_agreed(state: State, event: events.BoardsAgreed) -> None:
    state.wishes[state.place[event.seat]] = event.boards
    numbers_wished = set(state.wishes.values())
    if len(state.wishes) < state.live.bit_count() or len(numbers_wished) > 1 or event.boards < 2:
        return
    still_to_deal = [stage for stage in state.program[state.stage_number :] if stage.kind == DEAL]
    tail = tuple(stage for stage in state.program[state.stage_number :] if stage.kind > BET)
    again = tuple(structs.replace(stage, board=board) for board in range(event.boards) for stage in still_to_deal)
    state.boards = [list(state.boards[0]) for _ in range(event.boards)]
    state.program = (*state.program[: state.stage_number], *again, *tail)
    state.stage = state.program[state.stage_number]


APPLY_CARDS: Final[dict[type, Callable[[State, Any], None]]] = {
    events.Dealt: _apply_dealt,
    events.BoardDealt: _apply_board_dealt,
    events.Tapped: _apply_tapped,
    events.Burned: _apply_burned,
    events.FlopAsked: _apply_flop_asked,
    events.BoardsAgreed: _apply_boards_agreed,
}
