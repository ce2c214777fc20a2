"""Apply happenings to the cage's slips, shifts and counts. Nothing here is judged."""

from __future__ import annotations

from pokerroom.cage.happenings import (
    CageCounted,
    CageHappening,
    DropCounted,
    RackCounted,
    SlipAsked,
    SlipBooked,
    SlipDeclined,
)
from pokerroom.cage.state import CageSlip, CageState, CashierShift
from pokerroom.errors import Malformed


def evolve_cage(state: CageState, happening: CageHappening) -> None:
    """Apply one happening to the cage without judging it."""
    match happening:
        case SlipBooked():
            _file_slip_booked(state, happening)
        case SlipAsked():
            _file_slip_asked_for(state, happening)
        case SlipDeclined(slip=number):
            state.slips[number].stage = "declined"
        case CageCounted():
            if happening.closes:
                state.shifts[-1].closing = happening
            if happening.opens:
                state.shifts.append(CashierShift(happening.opens, happening.cashier, happening))
        case RackCounted(table=table):
            state.racks[table] = happening
        case DropCounted():
            state.drops.append(happening)
        case _:
            raise Malformed(f"{happening!r} is no happening of the cage")
    state.latest = max(state.latest or happening.at, happening.at)


def _file_slip_asked_for(state: CageState, happening: SlipAsked) -> None:
    state.slips[happening.slip] = CageSlip(
        happening.slip,
        happening.what,
        "asked",
        happening.at,
        happening.by,
        happening.amount,
        pieces=happening.pieces,
        table=happening.table,
        why=happening.why,
        moment=happening.moment,
        books=happening.books,
    )


def _file_slip_booked(state: CageState, happening: SlipBooked) -> None:
    asked_by = happening.asked_by or happening.by
    state.slips[happening.slip] = CageSlip(
        happening.slip,
        happening.what,
        "booked",
        happening.at,
        asked_by,
        happening.amount,
        booked_by=happening.by,
        moves=happening.moves,
        pieces=happening.pieces,
        player=happening.player,
        table=happening.table,
        means=happening.means,
        why=happening.why,
        corrects=happening.corrects,
    )
    if happening.corrects:
        state.slips[happening.corrects].stage = "corrected"
