"""The hours in which hands begin at a table, as its operator has entered them where the book limits play to some."""

from __future__ import annotations

from datetime import datetime

from pokerroom.rulebook.setup.hours import read_hours
from pokerroom.table.state import TableState


def outside_hours(state: TableState, at: datetime) -> str:
    """Return the table's hours in words at a moment when no hand begins for them; "" while one may."""
    hours = read_hours(state.rules.setup.hours) if state.rules.setup.hours else None
    return "" if hours is None or hours.holds(at.time()) else str(hours)
