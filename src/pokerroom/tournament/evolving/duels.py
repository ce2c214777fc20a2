"""Apply happenings of heads-up events: the bracket, the divided tables, matches and rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.evolving.session_parts import (
    seat_competitor,
    tally_chips,
    unseat_competitor,
)
from pokerroom.tournament.heads_up.rounds import HeadsUpRound
from pokerroom.tournament.records import AllottedSeat, TournamentTable
from pokerroom.tournament.state import SessionState, TournamentState


def _bracket_drawn(state: TournamentState, event: happenings.BracketDrawn) -> None:
    session = state.session(event.session)
    session.bracket, session.areas, session.stage = event.bracket, event.areas, "seated"
    session.seats = tuple(AllottedSeat(player, "", 0) for player in event.bracket.rounds[0])


def _round_began(state: TournamentState, event: happenings.HeadsUpRoundBegan) -> None:
    session = state.session(event.session)
    session.bracket, session.areas = event.bracket, event.areas
    session.duels, session.round_won = {}, {}
    for area in event.areas:
        if not area.players:
            continue
        table = str(area.number)
        one, other = area.players
        session.duels[table] = HeadsUpRound((one, other), event.stack)
        session.tables[table] = replace(session.tables.get(table) or TournamentTable(name=table), seats={})
        for seat, player in enumerate(area.players, 1):
            if player in session.players:
                seat_competitor(session, replace(session.players[player], table=table, seat=seat))
        _begin_match(session, table, event.stack)


def _match_won(state: TournamentState, event: happenings.HeadsUpMatchWon) -> None:
    session = state.session(event.session)
    duel = session.duels[event.table]
    session.duels[event.table] = replace(duel, won_by=(*duel.won_by, event.winner))
    _end_match(session, event.table)


def _match_began(state: TournamentState, event: happenings.HeadsUpMatchBegan) -> None:
    _begin_match(state.session(event.session), event.table, event.stack)


def _round_won(state: TournamentState, event: happenings.HeadsUpRoundWon) -> None:
    session = state.session(event.session)
    session.round_won[event.table] = event.winner
    _end_match(session, event.table)
    for player in [*session.tables[event.table].seats.values()]:
        seat_competitor(session, replace(unseat_competitor(session, player), table="", seat=0))


def _deck_brought(state: TournamentState, event: happenings.DeckBrought) -> None:
    state.session(event.session).areas = event.areas


def _begin_match(session: SessionState, table: str, stack: int) -> None:
    for player in session.tables[table].seats.values():
        session.players[player] = replace(session.players[player], chips=stack, started=stack)
        tally_chips(session, starting=stack)
    session.tables[table] = replace(session.tables[table], button=0, blinds=(), played=(), raced=())


def _end_match(session: SessionState, table: str) -> None:
    for player in session.tables[table].seats.values():
        tally_chips(session, removed=session.players[player].chips)
        session.players[player] = replace(session.players[player], chips=0)


APPLY_DUELS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.BracketDrawn: _bracket_drawn,
    happenings.HeadsUpRoundBegan: _round_began,
    happenings.HeadsUpMatchWon: _match_won,
    happenings.HeadsUpMatchBegan: _match_began,
    happenings.HeadsUpRoundWon: _round_won,
    happenings.DeckBrought: _deck_brought,
}
