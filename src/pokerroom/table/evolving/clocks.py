"""Apply a change of the clock: every moment that something is counted from moves by the same amount.

Moments that were said to people stay as they were said: the time that a sign gives, until when somebody is kept out,
and when a hand began, by which it is charged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from pokerroom.table import happenings
from pokerroom.table.state import TableState


def _clock_set(state: TableState, happening: happenings.ClockSet) -> None:
    by = timedelta(seconds=happening.by)

    def later(moment: datetime | None) -> Any:
        return None if moment is None else moment + by

    if state.turn is not None:
        state.turn = replace(state.turn, began=later(state.turn.began), called=later(state.turn.called))
    state.game_began = later(state.game_began)
    state.paid_until = {seat: until + by for seat, until in state.paid_until.items()}
    state.unpaid = {seat: until + by for seat, until in state.unpaid.items()}
    state.table_hours = tuple(
        replace(hour, shared_at=hour.shared_at + by, ends=hour.ends + by) for hour in state.table_hours
    )
    state.away = {seat: replace(away, left=away.left + by) for seat, away in state.away.items()}
    state.boxes = {
        seat: replace(
            box,
            paid_until=later(box.paid_until),
            away=replace(box.away, left=box.away.left + by),
        )
        for seat, box in state.boxes.items()
    }
    state.left = {player: replace(left, at=left.at + by) for player, left in state.left.items()}
    state.markers = {seat: (player, at + by) for seat, (player, at) in state.markers.items()}
    state.rising = {seat: (at + by, why) for seat, (at, why) in state.rising.items()}
    state.claims = {
        seat: {
            player: replace(claim, asked=later(claim.asked), arrived=later(claim.arrived))
            for player, claim in claims.items()
        }
        for seat, claims in state.claims.items()
    }
    state.pending = [replace(each, at=later(each.at), sign_at=later(each.sign_at)) for each in state.pending]
    state.latest = happening.at


CLOCKS: Final[dict[type, Callable[[TableState, Any], None]]] = {happenings.ClockSet: _clock_set}
