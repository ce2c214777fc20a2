"""Who is due in a session, and its tables as they are seated."""

from __future__ import annotations

from pokerroom.table.blinds.button import Places
from pokerroom.tournament.records import TournamentTable
from pokerroom.tournament.seating.tables import SeatedTable
from pokerroom.tournament.state import SessionState, TournamentState


def due_to_play(state: TournamentState, session: SessionState) -> list[str]:
    """Return the players due in a session: those with complete entries, and those who came through to it."""
    entered = [
        entry.player for entry in state.entries.values() if entry.session == session.name and entry.stage == "accepted"
    ]
    return [*dict.fromkeys((*session.through, *entered))]


def seated_tables(state: TournamentState, session: SessionState) -> tuple[SeatedTable, ...]:
    """Return the tables of a session for seating: the players, and the last places of button and blinds."""
    seats = state.conditions.structure.seats
    return tuple(SeatedTable(table.name, seats, table.seats, last_places(table)) for table in session.tables.values())


def last_places(table: TournamentTable) -> Places | None:
    """Return the button, blinds and players of a table's last hand; None before its first."""
    if not table.button:
        return None
    two = table.button in table.blinds
    return Places(table.button, table.blinds, two_players=two, dealt=table.played)
