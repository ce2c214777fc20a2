"""A tournament as a row of the lobby: its data, whether one may enter it, and a player's place in it."""

from __future__ import annotations

from msgspec.structs import replace

from pokerroom.games import GAMES
from pokerroom.room import wire
from pokerroom.room.tournaments.filling import bots_come_at
from pokerroom.room.tournaments.views.clock import tournament_clock
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament, prizes_or_none
from pokerroom.room.wire.tournaments import TournamentDoor, YourEntry
from pokerroom.wording.plural import quantity


def lobby_row(viewed: ViewedTournament, player: str = "") -> wire.LobbyTournament:
    """Return a tournament's row in the lobby, as a player sees it."""
    row = _as_it_stands(_as_posted(viewed), viewed)
    if not player:
        return row
    own_table = viewed.table_of(player)
    return replace(row, you=your_entry(viewed, player), your_table=own_table[0] if own_table is not None else "")


def _as_posted(viewed: ViewedTournament) -> wire.LobbyTournament:
    """Return the row with the data of the conditions and the room's settings."""
    state = viewed.state
    conditions, structure, entry = state.conditions, state.conditions.structure, state.conditions.entry
    return wire.LobbyTournament(
        name=state.name,
        title=conditions.called,
        house=state.house,
        game=structure.game,
        game_name=GAMES[structure.game].name,
        limit=structure.limit,
        structure=structure_words(viewed),
        price=conditions.price,
        contribution=entry.contribution if entry is not None else 0,
        fee=entry.fee if entry is not None else 0,
        currency=viewed.tournament.rules.house.book.currency,
        most=conditions.players_at_most,
        least=conditions.players_at_least,
        seats=structure.seats,
        starts=viewed.ms(viewed.starts) if viewed.starts is not None else 0,
        starts_at=conditions.sit_and_go,
        bots_fill=bool(viewed.settings.bots),
        bots_after=viewed.settings.bots_after if viewed.settings.bots else 0,
        late_until=_late_until(viewed),
        guarantee=conditions.guarantee.amount if conditions.guarantee is not None else 0,
    )


def _as_it_stands(row: wire.LobbyTournament, viewed: ViewedTournament) -> wire.LobbyTournament:
    """Add how far the tournament is: who is in it, its level, its tables and its prizes."""
    state, session = viewed.state, viewed.session
    clock, prizes = tournament_clock(viewed), prizes_or_none(viewed)
    return replace(
        row,
        entrants=state.taken,
        bots_at=_bots_at(viewed),
        state=tournament_door(viewed),
        on_break=clock is not None and (clock.on_break or not clock.runs),
        level=session.level if session is not None else 0,
        left=session.remaining if session is not None and session.stage != "over" else 0,
        tables=len(viewed.tables),
        pool=state.pool_fixed.pool if state.pool_fixed is not None else state.pool,
        first_prize=prizes.cash(1) if prizes is not None else 0,
        paid=prizes.paid_places if prizes is not None else 0,
    )


def _bots_at(viewed: ViewedTournament) -> int:
    """Return when bots will take the empty seats, in milliseconds; 0 where that is unknown or past."""
    if not viewed.settings.bots or tournament_door(viewed) not in ("announced", "open"):
        return 0
    due = bots_come_at(viewed.state, viewed.settings, viewed.starts)
    return viewed.ms(due) if due is not None and due > viewed.now else 0


def structure_words(viewed: ViewedTournament) -> str:
    """Return the structure in a few words: chips, levels, re-buys and add-ons, and when it starts."""
    conditions = viewed.state.conditions
    structure = conditions.structure
    minutes = {level.minutes for _, level in structure.every_level() if level.minutes}
    length = f" of {min(minutes)} minutes" if len(minutes) == 1 else ""
    lines = [quantity(structure.stack, "chip"), f"{quantity(len(structure.levels), 'level')}{length}"]
    if conditions.rebuys is not None:
        lines.append(f"re-buys until level {conditions.rebuys.until_level}")
    if conditions.add_ons is not None:
        lines.append(f"an add-on after level {conditions.add_ons.after_level}")
    if conditions.sit_and_go:
        lines.append(f"starts with {quantity(conditions.sit_and_go, 'player')}")
    return ", ".join(lines)


def _late_until(viewed: ViewedTournament) -> int:
    rules, conditions = viewed.tournament.rules, viewed.state.conditions
    return conditions.late_until_level if rules.late_entry in ("full_stack", "blinded_stack") else 0


def tournament_door(viewed: ViewedTournament) -> TournamentDoor:
    """Return whether a player may enter a tournament: "open" and "late" let them in."""
    state = viewed.state
    if state.stage == "cancelled":
        return "cancelled"
    if state.stage in ("finished", "closed") or (viewed.session is not None and viewed.session.stage == "over"):
        return "over"
    full = bool(state.conditions.players_at_most) and state.taken >= state.conditions.players_at_most
    if viewed.session is None:
        if any(session.stage == "seated" for session in state.sessions.values()):
            return "playing"
        if full:
            return "full"
        return "open" if state.published is not None else "announced"
    until = _late_until(viewed)
    late = until and viewed.session.level <= until and not full and state.pool_fixed is None
    return "late" if late else "playing"


def your_entry(viewed: ViewedTournament, player: str) -> YourEntry:
    """Return a player's situation in a tournament; "" for a player who is not in it."""
    if not player:
        return ""
    own_table = viewed.table_of(player)
    if own_table is not None:
        _, competitor = own_table
        if competitor.offered is not None:
            return "may_buy_again"
        return "away" if competitor.away else "playing"
    if viewed.competitor(player) is not None:
        return "waiting"
    entries = [entry for entry in viewed.state.entries_of(player) if entry.stage != "withdrawn"]
    if not entries:
        return ""
    if any(entry.stage in ("accepted", "pending") for entry in entries):
        return "entered"
    return "reserve" if entries[-1].stage == "reserve" else "out"
