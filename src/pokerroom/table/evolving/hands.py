"""Apply happenings about hands and the time to act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.hand import Hand
from pokerroom.table import happenings
from pokerroom.table.clock.turn_time import Turn
from pokerroom.table.stakes.dealt_in import with_hand
from pokerroom.table.state import TableState


def _begin_hand_at_table(state: TableState, happening: happenings.HandBegan) -> None:
    """Begin a hand with the players and stacks of the happening, and note who sits where while it is played."""
    line_up = happening.line_up
    if not state.seats.started:
        state.seats = replace(state.seats, started=True)
    if happening.new_game:
        state.times.game_began = happening.at
    state.hand = Hand(
        state.rules.hand,
        happening.stacks,
        line_up.button,
        blinds=line_up.blinds,
        extras=line_up.extras,
        carried=happening.carried,
        recorded=True,
    )
    state.hand_notes.line_up, state.times.hand_began, state.hand_notes.unposted = (
        line_up,
        happening.at,
        happening.unposted,
    )
    if state.orders.stakes:  # all players dealt in now comply
        state.orders.stakes = {seat: order for seat, order in state.orders.stakes.items() if seat not in line_up.seats}
    state.past_hands.sat = state.seats.players
    state.button.first = happening.first_button
    state.button.was_wrong = happening.wrong_button
    state.hands = happening.number
    state.clock.turn = None
    state.clock.bought.clear()
    if state.dealt_live:
        state.decks = structs.replace(state.decks.dealt_from(), count=None)  # no hand begins before a due count


def _play_events_in_hand(state: TableState, happening: happenings.Played) -> None:
    running(state).apply(happening.events)


def running(state: TableState) -> Hand:
    """Return the hand that is being played; raise ValueError if none is."""
    if state.hand is None:
        raise ValueError("something was played in no hand")
    return state.hand


def _pots_charged(state: TableState, happening: happenings.PotsCharged) -> None:
    state.hand_notes.pot_lines = happening.lines


def _take_hand_into_account(state: TableState, happening: happenings.HandEnded) -> None:
    """Give players the stacks that the hand left them, and update their blinds owed, their absences and the button.

    A void hand leaves the button and everybody's debts unchanged.
    """
    line_up = state.hand_notes.line_up
    if happening.void or line_up is None:
        state.past_hands.dealt = with_hand(state.past_hands.dealt, state.hands, (), {})
    else:
        players, over = state.seats.players, state.seats.over
        state.past_hands.dealt = with_hand(
            state.past_hands.dealt, state.hands, line_up.seats, {**players, **over} if over else players
        )
    if state.dealt_live:
        state.decks = state.decks.dealt_from()
    state.players.stakes.update(happening.stakes)
    state.orders.contenders, state.button.order = frozenset(), ""
    if happening.void:
        _does_not_count(state)
        state.button.was_wrong = False
    else:
        state.orders.deal_in = frozenset()
        for seat, box in state.players.boxes.items():
            if box.deal_in:
                state.players.boxes[seat] = replace(box, deal_in=False)
        if happening.under_boxes:
            for seat, (status, away) in happening.under_boxes.items():
                state.players.boxes[seat] = replace(state.players.boxes[seat], standing=status, away=away)
        if happening.standings:
            state.players.blind_statuses.update(happening.standings)
        if happening.away:
            state.players.away.update(happening.away)
        if happening.quiet:
            for seat, quiet in happening.quiet.items():
                if quiet is None:
                    state.players.quiet.pop(seat, None)
                else:
                    state.players.quiet[seat] = quiet
        if line_up is not None:
            state.button.places_before, state.button.places = state.button.places, line_up.places
        state.button.first = None
    _no_hand(state)


def _call_hand_off(state: TableState, _: happenings.Misdealt) -> None:
    state.past_hands.dealt = with_hand(state.past_hands.dealt, state.hands, (), {})
    _does_not_count(state)
    state.button.was_wrong, state.button.order = False, ""
    _no_hand(state)


def _does_not_count(state: TableState) -> None:
    """Leave a hand that was called off out of the count of hands for every notice."""
    state.proposals.pending = [pending.but_for(state.hands) for pending in state.proposals.pending]


def _no_hand(state: TableState) -> None:
    state.hand, state.hand_notes.line_up, state.hand_notes.pot_lines, state.hand_notes.unposted, state.clock.turn = (
        None,
        None,
        (),
        (),
        None,
    )
    state.hand_notes.fee, state.hand_notes.entered = None, ()
    if state.hand_notes.rising:
        state.hand_notes.rising = {}


def _put_button_right(state: TableState, happening: happenings.ButtonCorrected) -> None:
    state.button.places = happening.places
    state.button.was_wrong = False


# Time to act


def _begin_turn_of_player(state: TableState, happening: happenings.TurnBegan) -> None:
    state.clock.turn, state.clock.mark = Turn(happening.at), running(state).progress.turn_mark


def _run_called_clock(state: TableState, happening: happenings.ClockCalled) -> None:
    state.clock.turn = happening.turn


def _extend_bought_turn(state: TableState, happening: happenings.TimeBought) -> None:
    state.clock.turn = happening.turn
    betting_round = (happening.seat, happening.street)
    state.clock.bought[betting_round] = state.clock.bought.get(betting_round, 0) + 1


def _end_turn_out_of_time(state: TableState, _: happenings.TimeUp) -> None:
    state.clock.turn = None


HANDS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.HandBegan: _begin_hand_at_table,
    happenings.Played: _play_events_in_hand,
    happenings.PotsCharged: _pots_charged,
    happenings.HandEnded: _take_hand_into_account,
    happenings.Misdealt: _call_hand_off,
    happenings.ButtonCorrected: _put_button_right,
    happenings.TurnBegan: _begin_turn_of_player,
    happenings.ClockCalled: _run_called_clock,
    happenings.TimeBought: _extend_bought_turn,
    happenings.TimeUp: _end_turn_out_of_time,
}
