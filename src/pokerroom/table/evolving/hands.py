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


def _hand_began(table: TableState, happening: happenings.HandBegan) -> None:
    line_up = happening.line_up
    if not table.seats.started:
        table.seats = replace(table.seats, started=True)
    if happening.new_game:
        table.game_began = happening.at
    table.hand = Hand(
        table.rules.hand,
        happening.stacks,
        line_up.button,
        blinds=line_up.blinds,
        extras=line_up.extras,
        carried=happening.carried,
        recorded=True,
    )
    table.line_up, table.began_at, table.unposted = line_up, happening.at, happening.unposted
    if table.stake_orders:  # whoever is dealt in complies
        table.stake_orders = {seat: order for seat, order in table.stake_orders.items() if seat not in line_up.seats}
    table.sat = table.seats.players
    table.first_button = happening.first_button
    table.button_was_wrong = happening.wrong_button
    table.hands = happening.number
    table.turn = None
    table.bought.clear()
    if table.dealt_live:
        table.decks = structs.replace(table.decks.dealt_from(), count=None)  # no hand begins before it is counted


def _played(table: TableState, happening: happenings.Played) -> None:
    running(table).apply(happening.events)


def running(table: TableState) -> Hand:
    """The hand that is being played."""
    if table.hand is None:
        raise ValueError("something was played in no hand")
    return table.hand


def _pots_charged(table: TableState, happening: happenings.PotsCharged) -> None:
    table.last_lines = happening.lines


def _hand_ended(table: TableState, happening: happenings.HandEnded) -> None:
    line_up = table.line_up
    if happening.void or line_up is None:
        table.dealt = with_hand(table.dealt, table.hands, (), {})
    else:
        players, over = table.seats.players, table.seats.over
        table.dealt = with_hand(table.dealt, table.hands, line_up.seats, {**players, **over} if over else players)
    if table.dealt_live:
        table.decks = table.decks.dealt_from()
    table.stakes.update(happening.stakes)
    table.contenders, table.button_order = frozenset(), ""
    if happening.void:
        _does_not_count(table)
        table.button_was_wrong = False
    else:
        table.deal_in = frozenset()
        for seat, box in table.boxes.items():
            if box.deal_in:
                table.boxes[seat] = replace(box, deal_in=False)
        if happening.under_boxes:
            for seat, (standing, away) in happening.under_boxes.items():
                table.boxes[seat] = replace(table.boxes[seat], standing=standing, away=away)
        if happening.standings:
            table.standings.update(happening.standings)
        if happening.away:
            table.away.update(happening.away)
        if happening.quiet:
            for seat, quiet in happening.quiet.items():
                if quiet is None:
                    table.quiet.pop(seat, None)
                else:
                    table.quiet[seat] = quiet
        if line_up is not None:
            table.places_before, table.places = table.places, line_up.places
        table.first_button = None
    _no_hand(table)


def _misdealt(table: TableState, _: happenings.Misdealt) -> None:
    table.dealt = with_hand(table.dealt, table.hands, (), {})
    _does_not_count(table)
    table.button_was_wrong, table.button_order = False, ""
    _no_hand(table)


def _does_not_count(table: TableState) -> None:
    """Nobody's notice is the shorter for a hand that was called off."""
    table.pending = [pending.but_for(table.hands) for pending in table.pending]


def _no_hand(table: TableState) -> None:
    table.hand, table.line_up, table.last_lines, table.unposted, table.turn = None, None, (), (), None
    table.fee, table.entered = None, ()
    if table.rising:
        table.rising = {}


def _button_corrected(table: TableState, happening: happenings.ButtonCorrected) -> None:
    table.places = happening.places
    table.button_was_wrong = False


# Time to act


def _turn_began(table: TableState, happening: happenings.TurnBegan) -> None:
    table.turn, table.turn_of = Turn(happening.at), running(table).turn_mark


def _clock_called(table: TableState, happening: happenings.ClockCalled) -> None:
    table.turn = happening.turn


def _time_bought(table: TableState, happening: happenings.TimeBought) -> None:
    table.turn = happening.turn
    betting_round = (happening.seat, happening.street)
    table.bought[betting_round] = table.bought.get(betting_round, 0) + 1


def _time_up(table: TableState, _: happenings.TimeUp) -> None:
    table.turn = None


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
