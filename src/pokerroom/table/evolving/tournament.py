"""Apply what a tournament did at its table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pokerroom.table import happenings
from pokerroom.table.seats.seats import with_player, without_player
from pokerroom.table.state import TableState
from pokerroom.table.table_rules import recorded_rules


def _competitor_seated(table: TableState, event: happenings.CompetitorSeated) -> None:
    table.seats = with_player(table.seats, event.player, event.seat)
    table.opened = table.opened or event.at
    table.stakes[event.seat], table.standings[event.seat] = event.stake, event.standing


def _competitor_gone(table: TableState, event: happenings.CompetitorGone) -> None:
    seat = event.seat
    table.seats = without_player(table.seats, event.player, closes_extra=False)
    del table.stakes[seat], table.standings[seat]
    for kept in (table.away, table.quiet, table.guests, table.rising, table.stake_orders):
        kept.pop(seat, None)
    table.deal_in -= {seat}
    table.absent -= {seat}


def _absence_noted(table: TableState, event: happenings.AbsenceNoted) -> None:
    table.absent = table.absent | {event.seat} if event.away else table.absent - {event.seat}


def _stack_issued(table: TableState, event: happenings.StackIssued) -> None:
    if event.seat:
        table.stakes[event.seat] = event.stake


def _level_set(table: TableState, event: happenings.LevelSet) -> None:
    rules = table.rules
    table.rules = recorded_rules(rules.house, event.setup, rules.unit, in_jackpot=rules.in_jackpot)
    table.seats = replace(table.seats, rules=table.rules.seating)


def _event_told(_: TableState, event: happenings.EventTold) -> None:
    """Change nothing: an announcement is only kept in the record."""


def _competition_ended(table: TableState, _: happenings.CompetitionEnded) -> None:
    table.closed = True


COMPETING: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.CompetitorSeated: _competitor_seated,
    happenings.CompetitorGone: _competitor_gone,
    happenings.AbsenceNoted: _absence_noted,
    happenings.StackIssued: _stack_issued,
    happenings.LevelSet: _level_set,
    happenings.EventTold: _event_told,
    happenings.CompetitionEnded: _competition_ended,
}
