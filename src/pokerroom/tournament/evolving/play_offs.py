"""Apply happenings of play-offs between tied players."""

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
from pokerroom.tournament.records import AllottedSeat, PlayOff, PlayOffLoss
from pokerroom.tournament.state import TournamentState


def _play_off_began(state: TournamentState, happening: happenings.PlayOffBegan) -> None:
    session, tables = state.session(happening.session), dict[str, tuple[str, ...]]()
    seats, stacks = dict[str, AllottedSeat](), dict[str, int]()
    for place in happening.seats:
        player = unseat_competitor(session, place.player)
        seats[player.player] = AllottedSeat(player.player, player.table, player.seat)
        stacks[player.player] = player.chips
        tables[place.table] = (*tables.get(place.table, ()), player.player)
        now = replace(player, table=place.table, seat=place.seat, chips=happening.stack, started=happening.stack)
        seat_competitor(session, now)
        tally_chips(session, play_offs=happening.stack - player.chips)
    session.playing_off = PlayOff(tables=tables, seats=seats, held=stacks, elimination=happening.elimination)
    session.played_off_at = (*session.played_off_at, *tables)


def _play_off_out(state: TournamentState, happening: happenings.PlayOffOut) -> None:
    session = state.session(happening.session)
    player = unseat_competitor(session, happening.player)
    seat_competitor(session, replace(player, table="", seat=0))
    if session.playing_off is not None:
        lost = PlayOffLoss(player=happening.player, table=happening.table, hand=happening.hand, began=happening.began)
        session.playing_off = replace(session.playing_off, gone=(*session.playing_off.gone, lost))


def _play_off_over(state: TournamentState, happening: happenings.PlayOffTablesOver) -> None:
    """Return everybody who is still there to their seat and chips in the session."""
    session = state.session(happening.session)
    played = session.playing_off
    if played is None:
        return
    for name, place in played.seats.items():
        if name in session.players:
            player = unseat_competitor(session, name)
            tally_chips(session, play_offs=played.held[name] - player.chips)
            seat_competitor(session, replace(player, table=place.table, seat=place.seat, chips=played.held[name]))
    for table in played.tables:
        session.tables.pop(table, None)
    session.playing_off = None
    if played.elimination:
        return
    whole = {name for group in session.ladder for name in group}
    again = {name for group in happening.groups for name in group}
    before = session.ladder if again <= whole else (tuple(again),)
    session.ladder = tuple(
        part for group in before for part in (happening.groups if {*group} & again else (group,)) if part
    )


def _keep_order_of_play_off(state: TournamentState, happening: happenings.PlayOffDecided) -> None:
    session = state.session(happening.session)
    if happening.elimination:  # who came last in it may be eliminated; it says nothing about places
        session.due_out[happening.elimination] = happening.order[-1:]
        return
    session.play_offs.update({player: number for number, player in enumerate(happening.order)})
    session.ladder = ()
    for table, players in session.due_out.items():  # earlier releases did not say which it was, and it was for both
        if len(players) > 1 and {*players} <= {*happening.order}:
            session.due_out[table] = (max(players, key=happening.order.index),)


APPLY_PLAY_OFFS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.PlayOffBegan: _play_off_began,
    happenings.PlayOffOut: _play_off_out,
    happenings.PlayOffTablesOver: _play_off_over,
    happenings.PlayOffDecided: _keep_order_of_play_off,
}
