"""The tables of a tournament: in its list of them, and the banner that everybody at one is sent."""

from __future__ import annotations

from pokerroom.room import wire
from pokerroom.room.tournaments.tables.directed_tables import table_id
from pokerroom.room.tournaments.views.clock import tournament_clock
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament, average_stack, prizes_or_none
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.state import SessionState


def tournament_table_row(viewed: ViewedTournament, session: SessionState, name: str) -> wire.TournamentTableRow:
    """Return the row of a table in use in the tournament's list of tables."""
    table, full_id = session.tables[name], table_id(viewed.tournament, session.name, name)
    stacks = [session.players[who].chips for who in table.seats.values()]
    return wire.TournamentTableRow(
        id=full_id,
        name=name,
        players=len(stacks),
        hand=table.hands + table.dealing,
        playing=table.dealing,
        largest=max(stacks, default=0),
        smallest=min(stacks, default=0),
        match=match_words(session, name),
        waits="" if table.dealing else viewed.wait_words(full_id),
    )


def match_words(session: SessionState, table: str) -> str:
    """Return the name of a match, a play-off or a special hand at a table; "" for any other hand."""
    duel = session.duels.get(table)
    if duel is not None:
        one, other = duel.players
        return f"match {len(duel.won_by) + 1}: {one} {duel.wins(one)}, {other} {duel.wins(other)}"
    if session.is_play_off(table):
        return "play-off"
    tournament_table = session.tables.get(table)
    if tournament_table is None or tournament_table.special is None:
        return ""
    hand_name = tournament_table.special.replace("_", " ")
    return hand_name if tournament_table.dealing else f"next hand: {hand_name}"


def table_tournament(viewed: ViewedTournament, id_in_room: str) -> wire.TableTournament | None:
    """Return the banner of a table: the tournament as its players see it; None before the first session."""
    state, session = viewed.state, viewed.session
    if session is None:
        return None
    names = {table_id(viewed.tournament, session.name, name): name for name in session.tables}
    names |= {table_id(viewed.tournament, session.name, seat.table): seat.table for seat in session.seats}
    playing, prizes = session if session.stage != "over" else None, prizes_or_none(viewed)
    paid = prizes.paid_places if prizes is not None else 0
    left = session.remaining if playing is not None else 0
    above = left - paid
    final = not session.plan.to
    money = ""
    if playing is not None and final and paid:
        players = "player" if above == 1 else "players"
        money = f"{above} {players} from the money" if above > 0 else "in the money"
    return wire.TableTournament(
        name=state.name,
        title=state.conditions.called,
        table=names.get(id_in_room, ""),
        clock=tournament_clock(viewed),
        left=left,
        entrants=state.taken,
        tables=len(viewed.tables),
        average=average_stack(playing),
        paid=paid if final else 0,
        money=money,
        next_prize=prizes.cash(left) if prizes is not None and final and playing is not None else 0,
        first_prize=prizes.cash(1) if prizes is not None and final and playing is not None else 0,
        final_table=playing is not None and final and len(viewed.tables) == 1 < len(names) and session.bracket is None,
        match=match_words(session, names.get(id_in_room, "")) if playing is not None else "",
        currency=viewed.tournament.rules.house.book.currency,
        waits=viewed.wait_words(id_in_room),
        over=playing is None,
        chips=_chips_by_value(state.conditions),
    )


def _chips_by_value(conditions: TournamentConditions) -> tuple[wire.WireChip, ...]:
    kinds = conditions.chips.denominations if conditions.chips is not None else ()
    return tuple(wire.WireChip(kind.value, kind.colour) for kind in sorted(kinds, key=lambda chip: chip.value))
