"""Find a player's seat at a table."""

from __future__ import annotations

from pokerroom.table.state import TableState


def seat_of(table: TableState, player: str) -> int:
    """Return the seat that a player plays in; 0 for none."""
    return next((seat for seat in table.players.stakes if table.seats.plays(seat) == player), 0) if player else 0
