"""Apply happenings of hands and the time to act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.hand import Hand
from pokerroom.table import happenings
from pokerroom.table.clock.clock import Turn
from pokerroom.table.stakes.dealt_in import with_hand
from pokerroom.table.state import TableState


def _hand_began(state: TableState, happening: happenings.HandBegan) -> None:
    line_up = happening.line_up
    if not state.seats.started:
        state.seats = replace(state.seats, started=True)
    if happening.new_game:
        state.game_began = happening.at
    state.hand = Hand(
        state.rules.hand,
        happening.stacks,
        line_up.button,
        blinds=line_up.blinds,
        extras=line_up.extras,
        carried=happening.carried,
        recorded=True,
    )
    state.line_up, state.began_at, state.unposted = line_up, happening.at, happening.unposted
    if state.stake_orders:  # whoever is dealt in complies
        state.stake_orders = {seat: order for seat, order in state.stake_orders.items() if seat not in line_up.seats}
    state.sat = state.seats.players
    state.first_button = happening.first_button
    state.button_was_wrong = happening.wrong_button
    state.hands = happening.number
    state.turn = None
    state.bought.clear()
    if state.dealt_live:
        state.decks = structs.replace(state.decks.dealt_from(), count=None)  # no hand begins before it is counted


def _played(state: TableState, happening: happenings.Played) -> None:
    running(state).apply(happening.events)


def running(state: TableState) -> Hand:
    """Return the hand that is being played; raise ValueError where none is."""
    if state.hand is None:
        raise ValueError("something was played in no hand")
    return state.hand


def _pots_charged(state: TableState, happening: happenings.PotsCharged) -> None:
    state.last_lines = happening.lines


def _hand_ended(state: TableState, happening: happenings.HandEnded) -> None:
    line_up = state.line_up
    if happening.void or line_up is None:
        state.dealt = with_hand(state.dealt, state.hands, (), {})
    else:
        players, over = state.seats.players, state.seats.over
        state.dealt = with_hand(state.dealt, state.hands, line_up.seats, {**players, **over} if over else players)
    if state.dealt_live:
        state.decks = state.decks.dealt_from()
    state.stakes.update(happening.stakes)
    state.contenders, state.button_order = frozenset(), ""
    if happening.void:
        _does_not_count(state)
        state.button_was_wrong = False
    else:
        state.deal_in = frozenset()
        for seat, box in state.boxes.items():
            if box.deal_in:
                state.boxes[seat] = replace(box, deal_in=False)
        if happening.under_boxes:
            for seat, (standing, away) in happening.under_boxes.items():
                state.boxes[seat] = replace(state.boxes[seat], standing=standing, away=away)
        if happening.standings:
            state.standings.update(happening.standings)
        if happening.away:
            state.away.update(happening.away)
        if happening.quiet:
            for seat, quiet in happening.quiet.items():
                if quiet is None:
                    state.quiet.pop(seat, None)
                else:
                    state.quiet[seat] = quiet
        if line_up is not None:
            state.places_before, state.places = state.places, line_up.places
        state.first_button = None
    _no_hand(state)


def _misdealt(state: TableState, _: happenings.Misdealt) -> None:
    state.dealt = with_hand(state.dealt, state.hands, (), {})
    _does_not_count(state)
    state.button_was_wrong, state.button_order = False, ""
    _no_hand(state)


def _does_not_count(state: TableState) -> None:
    """Leave a hand that was called off out of the hands counted for every notice."""
    state.pending = [pending.but_for(state.hands) for pending in state.pending]


def _no_hand(state: TableState) -> None:
    state.hand, state.line_up, state.last_lines, state.unposted, state.turn = None, None, (), (), None
    state.fee, state.entered = None, ()
    if state.rising:
        state.rising = {}


def _button_corrected(state: TableState, happening: happenings.ButtonCorrected) -> None:
    state.places = happening.places
    state.button_was_wrong = False


# Time to act


def _turn_began(state: TableState, happening: happenings.TurnBegan) -> None:
    state.turn, state.turn_of = Turn(happening.at), running(state).turn_mark


def _clock_called(state: TableState, happening: happenings.ClockCalled) -> None:
    state.turn = happening.turn


def _time_bought(state: TableState, happening: happenings.TimeBought) -> None:
    state.turn = happening.turn
    betting_round = (happening.seat, happening.street)
    state.bought[betting_round] = state.bought.get(betting_round, 0) + 1


def _time_up(state: TableState, _: happenings.TimeUp) -> None:
    state.turn = None


HANDS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.HandBegan: _hand_began,
    happenings.Played: _played,
    happenings.PotsCharged: _pots_charged,
    happenings.HandEnded: _hand_ended,
    happenings.Misdealt: _misdealt,
    happenings.ButtonCorrected: _button_corrected,
    happenings.TurnBegan: _turn_began,
    happenings.ClockCalled: _clock_called,
    happenings.TimeBought: _time_bought,
    happenings.TimeUp: _time_up,
}
