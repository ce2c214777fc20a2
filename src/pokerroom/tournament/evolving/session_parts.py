"""Changes to a session that several happenings share: seats, chips issued, rounds of hand-for-hand play."""

from __future__ import annotations

from msgspec.structs import replace

from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.records import Competitor, TournamentTable
from pokerroom.tournament.state import SessionState


def planned_sessions(conditions: TournamentConditions) -> dict[str, SessionState]:
    """Return the sessions of a tournament in their first state."""
    return {plan.name: SessionState(plan) for plan in conditions.plans}


def seat_competitor(session: SessionState, player: Competitor) -> None:
    """Put a player into the session, and at their table if they have one."""
    session.players[player.player] = player
    if not player.table:
        return
    table = session.tables.get(player.table) or TournamentTable(name=player.table)
    session.tables[player.table] = replace(table, seats={**table.seats, player.seat: player.player})


def unseat_competitor(session: SessionState, player: str) -> Competitor:
    """Take a player out of the session and from their table, and return them as they were."""
    leaving = session.players.pop(player)
    if not leaving.table:
        return leaving
    table = session.tables[leaving.table]
    seats = {seat: who for seat, who in table.seats.items() if who != player}
    played = tuple(seat for seat in table.played if seat != leaving.seat)
    session.tables[leaving.table] = replace(table, seats=seats, played=played)
    return leaving


def tally_chips(session: SessionState, **more: int) -> None:
    """Count chips that came into play or left it."""
    tally = session.tally
    session.tally = replace(tally, **{what: getattr(tally, what) + chips for what, chips in more.items()})


def next_hand_for_hand(session: SessionState) -> None:
    """Go on to the next round of hand-for-hand play once all tables in use have played this one."""
    if session.hand_for_hand and all(table.rounds >= session.hand_for_hand for table in session.tables.values()):
        session.hand_for_hand += 1
