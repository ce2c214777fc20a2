"""Apply what a tournament did at its table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pokerroom.table import happenings
from pokerroom.table.rules import recorded_rules
from pokerroom.table.seats.seats import with_player, without_player
from pokerroom.table.state import TableState


def _competitor_seated(table: TableState, happening: happenings.CompetitorSeated) -> None:
    table.seats = with_player(table.seats, happening.player, happening.seat)
    table.opened = table.opened or happening.at
    table.stakes[happening.seat], table.standings[happening.seat] = happening.stake, happening.standing


def _competitor_gone(table: TableState, happening: happenings.CompetitorGone) -> None:
    seat = happening.seat
    table.seats = without_player(table.seats, happening.player, closes_extra=False)
    del table.stakes[seat], table.standings[seat]
    for kept in (table.away, table.quiet, table.guests, table.rising, table.stake_orders):
        kept.pop(seat, None)
    table.deal_in -= {seat}
    table.absent -= {seat}


def _absence_noted(table: TableState, happening: happenings.AbsenceNoted) -> None:
    table.absent = table.absent | {happening.seat} if happening.away else table.absent - {happening.seat}


def _stack_issued(table: TableState, happening: happenings.StackIssued) -> None:
    if happening.seat:
        table.stakes[happening.seat] = happening.stake


def _level_set(table: TableState, happening: happenings.LevelSet) -> None:
    rules = table.rules
    table.rules = recorded_rules(rules.house, happening.setup, rules.unit, in_jackpot=rules.in_jackpot)
    table.seats = replace(table.seats, rules=table.rules.seating)


def _event_told(_: TableState, happening: happenings.EventTold) -> None:
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
