"""Apply happenings of heads-up events: the bracket, the divided tables, matches and rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.evolving.session_parts import seat_competitor, tally_chips, unseat_competitor
from pokerroom.tournament.heads_up.rounds import HeadsUpRound
from pokerroom.tournament.records import AllottedSeat, TournamentTable
from pokerroom.tournament.state import SessionState, TournamentState


def _bracket_drawn(state: TournamentState, happening: happenings.BracketDrawn) -> None:
    session = state.session(happening.session)
    session.bracket, session.areas, session.stage = happening.bracket, happening.areas, "seated"
    session.seats = tuple(AllottedSeat(player, "", 0) for player in happening.bracket.rounds[0])


def _round_began(state: TournamentState, happening: happenings.HeadsUpRoundBegan) -> None:
    session = state.session(happening.session)
    session.bracket, session.areas = happening.bracket, happening.areas
    session.duels, session.round_won = {}, {}
    for area in happening.areas:
        if not area.players:
            continue
        table = str(area.number)
        one, other = area.players
        session.duels[table] = HeadsUpRound((one, other), happening.stack)
        session.tables[table] = replace(session.tables.get(table) or TournamentTable(name=table), seats={})
        for seat, player in enumerate(area.players, 1):
            if player in session.players:
                seat_competitor(session, replace(session.players[player], table=table, seat=seat))
        _reset_stacks_for_match(session, table, happening.stack)


def _match_won(state: TournamentState, happening: happenings.HeadsUpMatchWon) -> None:
    session = state.session(happening.session)
    duel = session.duels[happening.table]
    session.duels[happening.table] = replace(duel, won_by=(*duel.won_by, happening.winner))
    _take_out_chips_of_match(session, happening.table)


def _match_began(state: TournamentState, happening: happenings.HeadsUpMatchBegan) -> None:
    _reset_stacks_for_match(state.session(happening.session), happening.table, happening.stack)


def _round_won(state: TournamentState, happening: happenings.HeadsUpRoundWon) -> None:
    session = state.session(happening.session)
    session.round_won[happening.table] = happening.winner
    _take_out_chips_of_match(session, happening.table)
    for player in [*session.tables[happening.table].seats.values()]:
        seat_competitor(session, replace(unseat_competitor(session, player), table="", seat=0))


def _deck_brought(state: TournamentState, happening: happenings.DeckBrought) -> None:
    state.session(happening.session).areas = happening.areas


def _reset_stacks_for_match(session: SessionState, table: str, stack: int) -> None:
    for player in session.tables[table].seats.values():
        session.players[player] = replace(session.players[player], chips=stack, started=stack)
        tally_chips(session, starting=stack)
    session.tables[table] = replace(session.tables[table], button=0, blinds=(), played=(), raced=())


def _take_out_chips_of_match(session: SessionState, table: str) -> None:
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
