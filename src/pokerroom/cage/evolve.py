"""Apply what happened at the cage to its slips, shifts and counts. Nothing here is judged."""

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
            _book(state, happening)
        case SlipAsked():
            _ask(state, happening)
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


def _ask(state: CageState, told: SlipAsked) -> None:
    state.slips[told.slip] = CageSlip(
        told.slip,
        told.what,
        "asked",
        told.at,
        told.by,
        told.amount,
        pieces=told.pieces,
        table=told.table,
        why=told.why,
        moment=told.moment,
        books=told.books,
    )


def _book(state: CageState, told: SlipBooked) -> None:
    asked_by = told.asked_by or told.by
    state.slips[told.slip] = CageSlip(
        told.slip,
        told.what,
        "booked",
        told.at,
        asked_by,
        told.amount,
        booked_by=told.by,
        moves=told.moves,
        pieces=told.pieces,
        player=told.player,
        table=told.table,
        means=told.means,
        why=told.why,
        corrects=told.corrects,
    )
    if told.corrects:
        state.slips[told.corrects].stage = "corrected"
