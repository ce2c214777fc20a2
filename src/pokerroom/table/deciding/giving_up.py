"""Give up seats: chips and checks go to the cage, and a stake under a playover box is uncovered."""

from __future__ import annotations

from datetime import datetime

from pokerroom.table import happenings
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import cash_out
from pokerroom.table.deciding.playover import uncover
from pokerroom.table.seats import refusals
from pokerroom.table.stakes.chips_in_front import TakenAway
from pokerroom.table.state import TableState


def leave_seat(
    state: TableState,
    seat: int,
    at: datetime,
    *,
    chips: int,
    why: str = "",
    left: TakenAway | None = None,
    traveller: int = 0,
) -> Deciding[None]:
    """Free a seat, or give it to the owner of a covered stake; end the game if nobody is left."""
    player = state.seats.plays(seat)
    closes_extra = seat not in state.players.boxes and refusals.closes_extra(state.seats)
    yield happenings.Rose(seat, player, chips, at, why, left, closes_extra, traveller=traveller)
    if seat in state.players.boxes:
        yield from uncover(state, seat, at)
    if not state.players.stakes and not state.players.boxes:
        yield happenings.GameOver(at, anew=state.freeze_out.played is None)


def put_out(state: TableState, seat: int, why: str) -> Deciding[None]:
    """Take the seat from a player who has no chips left and may buy no more."""
    at = state.times.hand_began or state.times.opened
    if at is not None:
        yield from cash_out(state, seat, at)
        yield from leave_seat(state, seat, at, chips=0, why=why)
