"""The hours in which hands may begin at a table, entered by its operator where the book limits the hours of play."""

from __future__ import annotations

from datetime import datetime

from pokerroom.rulebook.setup.hours import read_hours
from pokerroom.table.state import TableState


def outside_hours(state: TableState, at: datetime) -> str:
    """Return the table's gaming hours in words if no hand may begin at this moment because of them; "" otherwise."""
    hours = read_hours(state.rules.setup.hours) if state.rules.setup.hours else None
    return "" if hours is None or hours.holds(at.time()) else str(hours)
