"""Apply a change of the clock: every moment from which time is counted moves by the same amount.

Moments that people were told stay as they are: the time on a sign, the end of a bar, and the start of a hand, by which
it is charged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from pokerroom.table import happenings
from pokerroom.table.state import TableState


def _set_table_clock(state: TableState, happening: happenings.ClockSet) -> None:
    """Move every moment that the table counts from by as much as the wall clock was set, so that nobody gains."""
    by = timedelta(seconds=happening.by)

    def later(moment: datetime | None) -> Any:
        return None if moment is None else moment + by

    if state.clock.turn is not None:
        state.clock.turn = replace(
            state.clock.turn, began=later(state.clock.turn.began), called=later(state.clock.turn.called)
        )
    state.times.game_began = later(state.times.game_began)
    state.paid_time.paid_until = {seat: until + by for seat, until in state.paid_time.paid_until.items()}
    state.paid_time.unpaid = {seat: until + by for seat, until in state.paid_time.unpaid.items()}
    state.paid_time.table_hours = tuple(
        replace(hour, shared_at=hour.shared_at + by, ends=hour.ends + by) for hour in state.paid_time.table_hours
    )
    state.players.away = {seat: replace(away, left=away.left + by) for seat, away in state.players.away.items()}
    state.players.boxes = {
        seat: replace(
            box,
            paid_until=later(box.paid_until),
            away=replace(box.away, left=box.away.left + by),
        )
        for seat, box in state.players.boxes.items()
    }
    state.travel.left = {player: replace(left, at=left.at + by) for player, left in state.travel.left.items()}
    state.requests.markers = {seat: (player, at + by) for seat, (player, at) in state.requests.markers.items()}
    state.hand_notes.rising = {seat: (at + by, why) for seat, (at, why) in state.hand_notes.rising.items()}
    state.requests.claims = {
        seat: {
            player: replace(claim, asked=later(claim.asked), arrived=later(claim.arrived))
            for player, claim in claims.items()
        }
        for seat, claims in state.requests.claims.items()
    }
    state.proposals.pending = [
        replace(proposal, at=later(proposal.at), sign_at=later(proposal.sign_at))
        for proposal in state.proposals.pending
    ]
    state.times.latest = happening.at


CLOCKS: Final[dict[type, Callable[[TableState, Any], None]]] = {happenings.ClockSet: _set_table_clock}
