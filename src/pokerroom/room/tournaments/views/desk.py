"""What a director may choose from on the page of a tournament: seats for late comers, special hands, who may be out."""

from __future__ import annotations

from pokerroom.room import wire
from pokerroom.room.tournaments.views.seen import EventSeen
from pokerroom.tournament.deciding.seats import seated_tables
from pokerroom.tournament.state import SessionState


def directors_desk(seen: EventSeen) -> wire.DirectorsDesk | None:
    """What is left to the director now; nothing while no session is played, and in a heads-up event."""
    session = seen.session
    if session is None or session.stage != "running" or session.bracket is not None:
        return None
    return wire.DirectorsDesk(
        special_hands=tuple(sorted(seen.tournament.rules.special_hands)),
        due_out=tuple(wire.EliminationAsked(table, players) for table, players in session.due_out.items()),
        open_seats=_open_seats(seen, session),
        stacks=tuple(
            wire.StackInDoubt(each.player, each.table, each.chips, each.counted)
            for each in session.players.values()
            if each.counted is not None
        ),
        waiting_stacks=tuple(wire.EventSeat(each.table, each.seat) for each in session.players.values() if each.unsold),
    )


def _open_seats(seen: EventSeen, session: SessionState) -> tuple[wire.EventSeat, ...]:
    """Seats at which a stack may wait for somebody who comes late, where the house has that and one still may."""
    known, until = seen.tournament.known, seen.tournament.known.conditions.late_until_level
    if seen.tournament.rules.late_entry != "blinded_stack" or (until and session.level > until):
        return ()
    tables = (each for each in seated_tables(known, session) if not session.is_play_off(each.name))
    return tuple(wire.EventSeat(each.name, seat) for each in tables for seat in each.open_seats)
