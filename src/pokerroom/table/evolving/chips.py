"""Apply happenings of chips and charges: stakes, commission checks, fees, paid time, the books."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.table import happenings
from pokerroom.table.state import Fee, TableState


def _booked(table: TableState, happening: happenings.Booked) -> None:
    table.ledger.book(happening.what, happening.moves, happening.at, happening.cites)


def _stake_changed(table: TableState, happening: happenings.StakeChanged) -> None:
    table.stakes[happening.seat] = happening.stake
    if happening.corrected:
        table.to_correct -= {happening.seat}
        table.stake_orders.pop(happening.seat, None)


def _checks_changed(table: TableState, happening: happenings.ChecksChanged) -> None:
    if happening.checks is None:
        del table.checks[happening.seat]
    else:
        table.checks[happening.seat] = happening.checks


def _taken(table: TableState, happening: happenings.Taken) -> None:
    line = happening.line
    if happening.for_hand:
        table.fee = Fee(line, {seat: replace(table.checks[seat], count=1) for seat in happening.checks})
    for seat, amount in line.from_seats if not line.waived else ():
        if seat in happening.checks:
            left = table.checks[seat].count - 1
            if left:
                table.checks[seat] = replace(table.checks[seat], count=left)
            else:
                del table.checks[seat]
        else:
            stake = table.stakes[seat]
            chips = stake.chips - amount
            table.stakes[seat] = structs.replace(stake, chips=chips, small=min(stake.small, chips))


def _fee_given_back(table: TableState, happening: happenings.FeeGivenBack) -> None:
    for seat, amount in happening.line.from_seats:
        if seat in happening.checks:
            checks = table.checks.get(seat)
            table.checks[seat] = replace(happening.checks[seat], count=1 + (checks.count if checks is not None else 0))
        else:
            table.stakes[seat] = structs.replace(table.stakes[seat], chips=table.stakes[seat].chips + amount)


def _paid_until(table: TableState, happening: happenings.PaidUntil) -> None:
    table.paid_until[happening.seat] = happening.until
    table.unpaid.pop(happening.seat, None)


def _unpaid(table: TableState, happening: happenings.Unpaid) -> None:
    table.unpaid[happening.seat] = happening.until


def _hours_shared(table: TableState, happening: happenings.HoursShared) -> None:
    table.table_hours = happening.hours


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
