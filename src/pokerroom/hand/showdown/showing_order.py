"""Who shows when, in the house's order; in some houses the players of the deepest side pot before the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pokerroom.cards import UNKNOWN
from pokerroom.games import Family
from pokerroom.hand.rules.words import ShowingOrder
from pokerroom.hand.state import State
from pokerroom.ranking import showing


def showing_order(state: State) -> list[int]:
    """Return the players still in, in the order in which they are asked for their hands."""
    rules = state.plan.rules
    if state.betting_street == state.plan.last_street or rules.all_in_hands_up:
        key = rules.show_called if state.called_player >= 0 else rules.show_checked
    else:
        key = rules.show_no_betting
    live = state.live & ~state.mucked
    order = [place for place in _ORDERS[key](state) if live >> place & 1]
    if rules.side_pots_first:
        paid = state.paid
        matched = sorted(paid)[-2]  # unmatched chips are in no pot
        order.sort(key=lambda place: -min(paid[place], matched))
    return order


def _clockwise_from(state: State, first: int) -> list[int]:
    return [*range(first, len(state.seats)), *range(first)]


def _live_from_the_left(state: State) -> list[int]:
    return _clockwise_from(state, 0)


def _from_called_player(state: State) -> list[int]:
    """Return the player whose last bet or raise was called, then the others clockwise."""
    return _clockwise_from(state, max(state.called_player, 0))


def _from_best_showing(state: State) -> list[int]:
    scheme, board = state.plan.rules.schemes[0], state.boards[0]
    players = state.places_in(state.live)
    if state.plan.rules.poker.family is not Family.STUD or any(UNKNOWN in state.up[place] for place in players):
        return _live_from_the_left(state)
    best = max(players, key=lambda place: (showing(scheme, state.up[place], board), -place))
    return _clockwise_from(state, best)


def _all_ins_first(state: State) -> list[int]:
    """Return the all-in players first, then the others, each from the button's left."""
    return sorted(_live_from_the_left(state), key=lambda place: not state.is_all_in(place))


def _by_first_action(state: State) -> list[int]:
    """Return the players in the order of their first acts in the last round with action; the others follow from the
    left.
    """
    acted = state.last_order_of_acts
    return [*acted, *(place for place in _live_from_the_left(state) if place not in acted)]


_ORDERS: Final[dict[ShowingOrder, Callable[[State], list[int]]]] = {
    "called_player": _from_called_player,
    "called_player_of_last_betting_round": _from_called_player,
    "left_of_button": _live_from_the_left,
    "best_hand_showing": _from_best_showing,
    "called_all_ins": _all_ins_first,
    "order_of_first_action": _by_first_action,
}
