"""Heads-up matches and play-offs at tables of the room: who sits where with which chips, and what is told there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pokerroom.room.tournaments.tables.directed_tables import DirectedTables, level_setup
from pokerroom.tournament import happenings
from pokerroom.tournament.happening_text import told_in_words


def _round_began(at: DirectedTables, event: happenings.HeadsUpRoundBegan) -> None:
    """Every pair has a table of its own; tables that no pair needs any more are closed."""
    number, needed = len(event.bracket.rounds), {str(area.number) for area in event.areas if area.players}
    for name in at.tournament.known.session(event.session).tables:
        if name not in needed and not at.journal(name).table.closed:
            at.close(at.journal(name), "no pair plays here any more", event.cites)
    for area in event.areas:
        for seat, player in enumerate(area.players, 1):
            journal = at.opened_for(str(area.number), level_setup(at.tournament, 1))
            at.seat(journal, player, seat, event.stack, f"round {number}", event.cites)


def _match_won(at: DirectedTables, event: happenings.HeadsUpMatchWon) -> None:
    """The match is told, and its chips go back."""
    at.say(told_in_words(event), event.cites, at.journal(event.table))
    _take_chips(at, event.table, "the match is over", event)


def _match_began(at: DirectedTables, event: happenings.HeadsUpMatchBegan) -> None:
    journal = at.journal(event.table)
    for seat in sorted(journal.table.stakes):
        at.give(journal.table.seats.plays(seat), event.stack, f"match {event.match}", event.cites)


def _take_chips(at: DirectedTables, table: str, what: str, event: Any) -> None:
    journal = at.journal(table)
    for seat, stake in sorted(journal.table.stakes.items()):
        at.give(journal.table.seats.plays(seat), -stake.chips, what, event.cites)


def _round_won(at: DirectedTables, event: happenings.HeadsUpRoundWon) -> None:
    """Both leave the table: one to wait for the next round, the other for good."""
    journal = at.journal(event.table)
    at.say(told_in_words(event), event.cites, journal)
    for seat in sorted(journal.table.stakes):
        player = journal.table.seats.plays(seat)
        why = "waits for the next round" if player == event.winner else "the round is lost"
        at.leave(player, why, event.cites)


def _play_off_began(at: DirectedTables, event: happenings.PlayOffBegan) -> None:
    """Move players who are level to the tables of their play-off, with equal chips."""
    at.say(told_in_words(event), event.cites)
    setup = level_setup(at.tournament, at.tournament.known.session(event.session).level)
    for place in event.seats:
        at.leave(place.player, f"to the play-off, seat {place.seat}", event.cites)
        at.seat(at.opened_for(place.table, setup), place.player, place.seat, event.stack, "the play-off", event.cites)


def _play_off_out(at: DirectedTables, event: happenings.PlayOffOut) -> None:
    at.leave(event.player, told_in_words(event), event.cites)


def _play_off_over(at: DirectedTables, event: happenings.PlayOffTablesOver) -> None:
    """The tables of the play-off are closed, and everybody has their seat and chips of the session again."""
    session = at.tournament.known.session(event.session)
    played, still = session.playing_off, {name for group in event.groups for name in group}
    if played is None:
        return
    for table in played.tables:
        at.say(told_in_words(event), event.cites, at.journal(table))
        at.close(at.journal(table), "the play-off is over", event.cites)
    for name, place in played.seats.items():
        if name in still:
            at.seat(at.journal(place.table), name, place.seat, played.held[name], "back from the play-off", event.cites)


AT_DUEL_TABLES: Final[Mapping[type, Callable[[DirectedTables, Any], None]]] = {
    happenings.HeadsUpRoundBegan: _round_began,
    happenings.HeadsUpMatchWon: _match_won,
    happenings.HeadsUpMatchBegan: _match_began,
    happenings.HeadsUpRoundWon: _round_won,
    happenings.PlayOffBegan: _play_off_began,
    happenings.PlayOffOut: _play_off_out,
    happenings.PlayOffTablesOver: _play_off_over,
}
