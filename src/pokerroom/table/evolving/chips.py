"""Apply happenings about chips and charges: stakes, commission checks, fees, paid time, the books."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.table import happenings
from pokerroom.table.state import Fee, TableState


def _enter_in_ledger(state: TableState, happening: happenings.Booked) -> None:
    state.ledger.book(happening.what, happening.moves, happening.at, happening.cites)


def _replace_stake(state: TableState, happening: happenings.StakeChanged) -> None:
    state.players.stakes[happening.seat] = happening.stake
    if happening.corrected:
        state.players.to_correct -= {happening.seat}
        state.orders.stakes.pop(happening.seat, None)


def _replace_commission_checks(state: TableState, happening: happenings.ChecksChanged) -> None:
    if happening.checks is None:
        del state.players.checks[happening.seat]
    else:
        state.players.checks[happening.seat] = happening.checks


def _note_charge_taken(state: TableState, happening: happenings.Taken) -> None:
    line = happening.line
    if happening.for_hand:
        state.hand_notes.fee = Fee(
            line, {seat: replace(state.players.checks[seat], count=1) for seat in happening.checks}
        )
    for seat, amount in line.from_seats if not line.waived else ():
        if seat in happening.checks:
            left = state.players.checks[seat].count - 1
            if left:
                state.players.checks[seat] = replace(state.players.checks[seat], count=left)
            else:
                del state.players.checks[seat]
        else:
            stake = state.players.stakes[seat]
            chips = stake.chips - amount
            state.players.stakes[seat] = structs.replace(stake, chips=chips, small=min(stake.small, chips))


def _forget_hand_fee(state: TableState, happening: happenings.FeeGivenBack) -> None:
    for seat, amount in happening.line.from_seats:
        if seat in happening.checks:
            checks = state.players.checks.get(seat)
            state.players.checks[seat] = replace(
                happening.checks[seat], count=1 + (checks.count if checks is not None else 0)
            )
        else:
            state.players.stakes[seat] = structs.replace(
                state.players.stakes[seat], chips=state.players.stakes[seat].chips + amount
            )


def _paid_until(state: TableState, happening: happenings.PaidUntil) -> None:
    state.paid_time.paid_until[happening.seat] = happening.until
    state.paid_time.unpaid.pop(happening.seat, None)


def _note_time_not_paid(state: TableState, happening: happenings.Unpaid) -> None:
    state.paid_time.unpaid[happening.seat] = happening.until


def _hours_shared(state: TableState, happening: happenings.HoursShared) -> None:
    state.paid_time.table_hours = happening.hours


def _time_forgotten(state: TableState, _: happenings.TimeForgotten) -> None:
    state.paid_time.paid_until.clear()
    state.paid_time.unpaid.clear()
    state.paid_time.table_hours = ()


CHIPS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.Booked: _enter_in_ledger,
    happenings.StakeChanged: _replace_stake,
    happenings.ChecksChanged: _replace_commission_checks,
    happenings.Taken: _note_charge_taken,
    happenings.FeeGivenBack: _forget_hand_fee,
    happenings.PaidUntil: _paid_until,
    happenings.Unpaid: _note_time_not_paid,
    happenings.HoursShared: _hours_shared,
    happenings.TimeForgotten: _time_forgotten,
}
