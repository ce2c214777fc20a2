"""Apply happenings of chips and charges: stakes, commission checks, fees, paid time, the books."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.table import happenings
from pokerroom.table.state import Fee, TableState


def _booked(table: TableState, event: happenings.Booked) -> None:
    table.ledger.book(event.what, event.moves, event.at, event.cites)


def _stake_changed(table: TableState, event: happenings.StakeChanged) -> None:
    table.stakes[event.seat] = event.stake
    if event.corrected:
        table.to_correct -= {event.seat}
        table.stake_orders.pop(event.seat, None)


def _checks_changed(table: TableState, event: happenings.ChecksChanged) -> None:
    if event.checks is None:
        del table.checks[event.seat]
    else:
        table.checks[event.seat] = event.checks


def _taken(table: TableState, event: happenings.Taken) -> None:
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


def _fee_given_back(table: TableState, event: happenings.FeeGivenBack) -> None:
    for seat, amount in event.line.from_seats:
        if seat in event.checks:
            held = table.checks.get(seat)
            table.checks[seat] = replace(event.checks[seat], count=1 + (held.count if held is not None else 0))
        else:
            table.stakes[seat] = structs.replace(table.stakes[seat], chips=table.stakes[seat].chips + amount)


def _paid_until(table: TableState, event: happenings.PaidUntil) -> None:
    table.paid_until[event.seat] = event.until
    table.unpaid.pop(event.seat, None)


def _unpaid(table: TableState, event: happenings.Unpaid) -> None:
    table.unpaid[event.seat] = event.until


def _hours_shared(table: TableState, event: happenings.HoursShared) -> None:
    table.table_hours = event.hours


def _time_forgotten(table: TableState, _: happenings.TimeForgotten) -> None:
    table.paid_until.clear()
    table.unpaid.clear()
    table.table_hours = ()


CHIPS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.Booked: _booked,
    happenings.StakeChanged: _stake_changed,
    happenings.ChecksChanged: _checks_changed,
    happenings.Taken: _taken,
    happenings.FeeGivenBack: _fee_given_back,
    happenings.PaidUntil: _paid_until,
    happenings.Unpaid: _unpaid,
    happenings.HoursShared: _hours_shared,
    happenings.TimeForgotten: _time_forgotten,
}
