"""Happenings around chips and charges, applied: stakes, commission checks, fees, time that is paid for, the books."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.table import happenings as happened
from pokerroom.table.state import Fee, TableState


def _booked(table: TableState, event: happened.Booked) -> None:
    table.books.book(event.what, event.moves, event.at, event.cites)


def _stake_changed(table: TableState, event: happened.StakeChanged) -> None:
    table.stakes[event.seat] = event.stake
    if event.corrected:
        table.to_correct -= {event.seat}
        table.stake_orders.pop(event.seat, None)


def _checks_changed(table: TableState, event: happened.ChecksChanged) -> None:
    if event.checks is None:
        del table.checks[event.seat]
    else:
        table.checks[event.seat] = event.checks


def _taken(table: TableState, event: happened.Taken) -> None:
    line = event.line
    if event.for_hand:
        table.fee = Fee(line, {seat: replace(table.checks[seat], count=1) for seat in event.checks})
    for seat, amount in line.from_seats if not line.waived else ():
        if seat in event.checks:
            left = table.checks[seat].count - 1
            if left:
                table.checks[seat] = replace(table.checks[seat], count=left)
            else:
                del table.checks[seat]
        else:
            stake = table.stakes[seat]
            chips = stake.chips - amount
            table.stakes[seat] = structs.replace(stake, chips=chips, small=min(stake.small, chips))


def _fee_given_back(table: TableState, event: happened.FeeGivenBack) -> None:
    for seat, amount in event.line.from_seats:
        if seat in event.checks:
            held = table.checks.get(seat)
            table.checks[seat] = replace(event.checks[seat], count=1 + (held.count if held is not None else 0))
        else:
            table.stakes[seat] = structs.replace(table.stakes[seat], chips=table.stakes[seat].chips + amount)


def _paid_until(table: TableState, event: happened.PaidUntil) -> None:
    table.paid_until[event.seat] = event.until
    table.unpaid.pop(event.seat, None)


def _unpaid(table: TableState, event: happened.Unpaid) -> None:
    table.unpaid[event.seat] = event.until


def _hours_shared(table: TableState, event: happened.HoursShared) -> None:
    table.table_hours = event.hours


def _time_forgotten(table: TableState, _: happened.TimeForgotten) -> None:
    table.paid_until.clear()
    table.unpaid.clear()
    table.table_hours = ()


CHIPS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happened.Booked: _booked,
    happened.StakeChanged: _stake_changed,
    happened.ChecksChanged: _checks_changed,
    happened.Taken: _taken,
    happened.FeeGivenBack: _fee_given_back,
    happened.PaidUntil: _paid_until,
    happened.Unpaid: _unpaid,
    happened.HoursShared: _hours_shared,
    happened.TimeForgotten: _time_forgotten,
}
