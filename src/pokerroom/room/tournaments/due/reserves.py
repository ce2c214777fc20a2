"""Seats that nobody came to: if the house forfeits them at the start and reserves wait, a reserve gets the seat."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.room.tournaments.due.snapshot import DirectorSnapshot
from pokerroom.room.tournaments.tournament_records import is_bot_name
from pokerroom.tournament import commands
from pokerroom.tournament.records import Competitor
from pokerroom.tournament.state import SessionState


def who_may_be_missing(snapshot: DirectorSnapshot, session: SessionState) -> tuple[str, ...]:
    """Return the entrants whose seats reserves wait for; being at their table shows that they have come."""
    if not _reserves(snapshot, session):
        return ()
    return tuple(seat.player for seat in session.seats if not is_bot_name(seat.player))


def steps_for_reserves(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the steps that give a missing player's seat to the first reserve, before the table's first hand."""
    reserves = _reserves(snapshot, session)
    dealt_live = snapshot.state.conditions.dealt_live  # there it shows in the first hand who has come
    for player in session.players.values() if not dealt_live else ():
        if player.away and not player.came and not player.unsold and _is_there(snapshot, session, player):
            yield snapshot.command(commands.NoteAway, player=player.player, away=False)
    for seat in session.empty if reserves else ():
        for name in reserves:
            parts = {"reserve": name, "instead_of": seat.player, "pays": snapshot.state.conditions.price}
            yield snapshot.command(commands.OfferToReserve, **parts)
    no_shows = [player.player for player in session.players.values() if _did_not_come(snapshot, session, player)]
    for name in no_shows[: len(reserves) - len(session.empty)]:
        yield snapshot.command(
            commands.CancelPosition, player=name, reason="the seat was not taken before the first hand"
        )


def _reserves(snapshot: DirectorSnapshot, session: SessionState) -> list[str]:
    rules, entries = snapshot.tournament.rules, snapshot.state.entries.values()
    if rules.no_show != "forfeit_at_start" or rules.late_entry != "reserve_for_no_show" or session.bracket is not None:
        return []
    return [entry.player for entry in entries if entry.stage == "reserve" and entry.session == session.name]


def _is_there(snapshot: DirectorSnapshot, session: SessionState, player: Competitor) -> bool:
    return bool(player.table) and snapshot.actor(session, player.table).scheduler.is_there(player.player)


def _did_not_come(snapshot: DirectorSnapshot, session: SessionState, player: Competitor) -> bool:
    table = session.tables.get(player.table)
    if player.came or player.unsold or table is None or table.hands or table.dealing:
        return False
    on_the_way = player.player in snapshot.coming and snapshot.now < snapshot.coming[player.player]
    return not on_the_way and not _is_there(snapshot, session, player)
