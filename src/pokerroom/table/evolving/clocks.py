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


def _clock_set(table: TableState, happening: happenings.ClockSet) -> None:
    by = timedelta(seconds=happening.by)

    def later(moment: datetime | None) -> Any:
        return None if moment is None else moment + by

    if table.turn is not None:
        table.turn = replace(table.turn, began=later(table.turn.began), called=later(table.turn.called))
    table.game_began = later(table.game_began)
    table.paid_until = {seat: until + by for seat, until in table.paid_until.items()}
    table.unpaid = {seat: until + by for seat, until in table.unpaid.items()}
    table.table_hours = tuple(
        replace(hour, shared_at=hour.shared_at + by, ends=hour.ends + by) for hour in table.table_hours
    )
    table.away = {seat: replace(away, left=away.left + by) for seat, away in table.away.items()}
    table.boxes = {
        seat: replace(
            box,
            paid_until=later(box.paid_until),
            away=replace(box.away, left=box.away.left + by),
        )
        for seat, box in table.boxes.items()
    }
    table.left = {player: replace(left, at=left.at + by) for player, left in table.left.items()}
    table.markers = {seat: (player, at + by) for seat, (player, at) in table.markers.items()}
    table.rising = {seat: (at + by, why) for seat, (at, why) in table.rising.items()}
    table.claims = {
        seat: {
            player: replace(claim, asked=later(claim.asked), arrived=later(claim.arrived))
            for player, claim in claims.items()
        }
        for seat, claims in table.claims.items()
    }
    table.pending = [replace(each, at=later(each.at), sign_at=later(each.sign_at)) for each in table.pending]
    table.latest = happening.at


CLOCKS: Final[dict[type, Callable[[TableState, Any], None]]] = {happenings.ClockSet: _clock_set}
