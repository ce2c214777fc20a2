"""Apply a tournament's happenings at its table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pokerroom.table import happenings
from pokerroom.table.evolving.seat_contents import forget_seat
from pokerroom.table.rules import recorded_table_rules
from pokerroom.table.seats.occupancy import with_player, without_player
from pokerroom.table.state import TableState


def _seat_competitor_with_stack(state: TableState, happening: happenings.CompetitorSeated) -> None:
    state.seats = with_player(state.seats, happening.player, happening.seat)
    state.times.opened = state.times.opened or happening.at
    state.players.stakes[happening.seat], state.players.blind_statuses[happening.seat] = (
        happening.stake,
        happening.standing,
    )


def _clear_seat_of_competitor(state: TableState, happening: happenings.CompetitorGone) -> None:
    seat = happening.seat
    state.seats = without_player(state.seats, happening.player, closes_extra=False)
    del state.players.stakes[seat]
    forget_seat(state, seat)


def _absence_noted(state: TableState, happening: happenings.AbsenceNoted) -> None:
    state.players.absent = (
        state.players.absent | {happening.seat} if happening.away else state.players.absent - {happening.seat}
    )


def _add_issued_chips_to_stack(state: TableState, happening: happenings.StackIssued) -> None:
    if happening.seat:
        state.players.stakes[happening.seat] = happening.stake


def _play_by_level(state: TableState, happening: happenings.LevelSet) -> None:
    rules = state.rules
    state.rules = recorded_table_rules(rules.house, happening.setup, rules.unit, in_jackpot=rules.in_jackpot)
    state.seats = replace(state.seats, rules=state.rules.seating)


def _leave_word_to_record(_: TableState, happening: happenings.EventTold) -> None:
    """Change nothing: an announcement is only recorded."""


def _end_competition_at_table(state: TableState, _: happenings.CompetitionEnded) -> None:
    state.closed = True


COMPETING: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.CompetitorSeated: _seat_competitor_with_stack,
    happenings.CompetitorGone: _clear_seat_of_competitor,
    happenings.AbsenceNoted: _absence_noted,
    happenings.StackIssued: _add_issued_chips_to_stack,
    happenings.LevelSet: _play_by_level,
    happenings.EventTold: _leave_word_to_record,
    happenings.CompetitionEnded: _end_competition_at_table,
}
