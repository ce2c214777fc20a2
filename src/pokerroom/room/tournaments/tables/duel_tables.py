"""Heads-up matches and play-offs at tables of the room: their players and chips, and the announcements there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pokerroom.room.tournaments.tables.directed_tables import DirectedTables, level_setup
from pokerroom.tournament import happenings
from pokerroom.tournament.happening_lines import tournament_happening_line


def _seat_pairs(tables: DirectedTables, happening: happenings.HeadsUpRoundBegan) -> None:
    """Seat every pair at a table of its own, and close tables that no pair needs any more."""
    number, needed = len(happening.bracket.rounds), {str(area.number) for area in happening.areas if area.players}
    for name in tables.state.session(happening.session).tables:
        if name not in needed and not tables.journal(name).table.closed:
            tables.close(tables.journal(name), "no pair plays here any more", happening.cites)
    for area in happening.areas:
        for seat, player in enumerate(area.players, 1):
            journal = tables.ensure_open(str(area.number), level_setup(tables.tournament, 1))
            tables.seat(journal, player, seat, happening.stack, f"round {number}", happening.cites)


def _close_match_table(tables: DirectedTables, happening: happenings.HeadsUpMatchWon) -> None:
    """Announce who won a match, and take back its chips."""
    tables.say(tournament_happening_line(happening), happening.cites, tables.journal(happening.table))
    _take_back_all_chips(tables, happening.table, "the match is over", happening)


def _deal_out_match_stacks(tables: DirectedTables, happening: happenings.HeadsUpMatchBegan) -> None:
    journal = tables.journal(happening.table)
    for seat in sorted(journal.stakes):
        tables.give(journal.seats.plays(seat), happening.stack, f"match {happening.match}", happening.cites)


def _take_back_all_chips(tables: DirectedTables, table: str, what: str, event: Any) -> None:
    journal = tables.journal(table)
    for seat, stake in sorted(journal.stakes.items()):
        tables.give(journal.seats.plays(seat), -stake.chips, what, event.cites)


def _empty_table(tables: DirectedTables, happening: happenings.HeadsUpRoundWon) -> None:
    """Take both out of their seats: one waits for the next round, the other is out for good."""
    journal = tables.journal(happening.table)
    tables.say(tournament_happening_line(happening), happening.cites, journal)
    for seat in sorted(journal.stakes):
        player = journal.seats.plays(seat)
        why = "waits for the next round" if player == happening.winner else "the round is lost"
        tables.leave(player, why, happening.cites)


def _seat_play_off(tables: DirectedTables, happening: happenings.PlayOffBegan) -> None:
    """Move players who are level to the tables of their play-off, with equal chips."""
    tables.say(tournament_happening_line(happening), happening.cites)
    setup = level_setup(tables.tournament, tables.state.session(happening.session).level)
    for place in happening.seats:
        tables.leave(place.player, f"to the play-off, seat {place.seat}", happening.cites)
        tables.seat(
            tables.ensure_open(place.table, setup),
            place.player,
            place.seat,
            happening.stack,
            "the play-off",
            happening.cites,
        )


def _remove_from_play_off(tables: DirectedTables, happening: happenings.PlayOffOut) -> None:
    tables.leave(happening.player, tournament_happening_line(happening), happening.cites)


def _end_play_off(tables: DirectedTables, happening: happenings.PlayOffTablesOver) -> None:
    """Close the tables of a play-off, and give everybody their seat and chips of the session again."""
    session = tables.state.session(happening.session)
    played, still = session.playing_off, {name for group in happening.groups for name in group}
    if played is None:
        return
    for table in played.tables:
        tables.say(tournament_happening_line(happening), happening.cites, tables.journal(table))
        tables.close(tables.journal(table), "the play-off is over", happening.cites)
    for name, place in played.seats.items():
        if name in still:
            tables.seat(
                tables.journal(place.table),
                name,
                place.seat,
                played.held[name],
                "back from the play-off",
                happening.cites,
            )


DUEL_TABLE_EFFECTS: Final[Mapping[type, Callable[[DirectedTables, Any], None]]] = {
    happenings.HeadsUpRoundBegan: _seat_pairs,
    happenings.HeadsUpMatchWon: _close_match_table,
    happenings.HeadsUpMatchBegan: _deal_out_match_stacks,
    happenings.HeadsUpRoundWon: _empty_table,
    happenings.PlayOffBegan: _seat_play_off,
    happenings.PlayOffOut: _remove_from_play_off,
    happenings.PlayOffTablesOver: _end_play_off,
}
