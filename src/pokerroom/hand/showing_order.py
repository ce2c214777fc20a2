"""Who shows when, in the house's order; in some houses the players of the deepest side pot before the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pokerroom.games import Family
from pokerroom.hand.state import State
from pokerroom.ranking import showing


def showing_order(state: State) -> list[int]:
    """The players still in, in the order they are asked for their hands."""
    rules = state.plan.rules
    if state.betting_street == state.plan.last_street or rules.all_in_hands_up:
        key = rules.show_called if state.called_player >= 0 else rules.show_checked
    else:
        key = rules.show_no_betting
    rank = _ORDERS[key](state)
    players = state.players(state.live & ~state.mucked)
    if not rules.side_pots_first:
        return sorted(players, key=rank)
    paid = state.paid
    matched = sorted(paid)[-2]  # what nobody matched is no pot
    return sorted(players, key=lambda player: (-min(paid[player], matched), rank(player)))


Rank = Callable[[int], tuple[int, int]]


def _clockwise_from(state: State, first: int) -> Rank:
    number = len(state.seats)
    return lambda player: (0, (player - first) % number)


def _from_the_left(state: State) -> Rank:
    return _clockwise_from(state, 0)


def _called(state: State) -> Rank:
    """The player whose last bet or raise was called, then clockwise."""
    called = state.called_player
    return _clockwise_from(state, called) if called >= 0 and state.live >> called & 1 else _from_the_left(state)


def _best_showing(state: State) -> Rank:
    scheme, board = state.plan.rules.schemes[0], state.boards[0]
    players = state.players(state.live)
    if state.plan.rules.poker.family is not Family.STUD or any(53 in state.up[player] for player in players):
        return _from_the_left(state)
    best = max(players, key=lambda player: (showing(scheme, state.up[player], board), -player))
    return _clockwise_from(state, best)


def _all_ins(state: State) -> Rank:
    """All-in players who were called, then whoever claims."""
    return lambda player: (not state.all_in >> player & 1, player)


def _first_action(state: State) -> Rank:
    """As each first acted in the last round that had any action; who did not act comes after, from the left."""
    place = {player: when for when, player in enumerate(state.last_order)}
    return lambda player: (player not in place, place.get(player, player))


_ORDERS: Final[dict[str, Callable[[State], Rank]]] = {
    "called_player": _called,
    "called_player_of_last_betting_round": _called,
    "left_of_button": _from_the_left,
    "best_hand_showing": _best_showing,
    "called_all_ins": _all_ins,
    "order_of_first_action": _first_action,
}
