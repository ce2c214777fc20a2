"""Apply happenings of sessions: their start, their end, and cards drawn for a place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.chips.count import ChipsIssued
from pokerroom.tournament.evolving.session_parts import (
    seat_competitor,
    tally_chips,
)
from pokerroom.tournament.records import Competitor
from pokerroom.tournament.state import TournamentState


def _start_seated_session(state: TournamentState, happening: happenings.SessionStarted) -> None:
    """Start a session: everybody in a seat gets their stack and plays, and the chips issued are counted."""
    session = state.session(happening.session)
    entries = {entry.player: entry.number for entry in state.entries.values() if entry.session == happening.session}
    for place in session.seats:
        if place.player in happening.stacks:
            missing = place.player in happening.missing
            seat_competitor(
                session,
                Competitor(
                    player=place.player,
                    table=place.table,
                    seat=place.seat,
                    chips=happening.stacks[place.player],
                    entry=entries.get(place.player, 0),
                    away=missing,
                    came=not missing,
                    started=happening.stacks[place.player],
                ),
            )
    for number in entries.values():
        if state.entries[number].stage == "accepted":
            state.entries[number] = replace(state.entries[number], stage="playing")
    fresh = [
        number for player, number in entries.items() if player in happening.stacks and player not in session.carried
    ]
    early = sum(state.entries[number].bonus for number in fresh)
    session.tally = ChipsIssued(starting=session.in_play - early, early=early)
    session.by_clock = happening.by_clock
    session.began, session.started_at, session.stage = len(session.players), happening.at, "running"
    state.started_at = state.started_at or happening.at
    state.stage = "running"


def _note_play_stopped(state: TournamentState, happening: happenings.PlayStopped) -> None:
    state.session(happening.session).stopped = happening.why


def _keep_cards_drawn_for_places(state: TournamentState, happening: happenings.CardsDrawnForPlaces) -> None:
    state.session(happening.session).drawn.update(happening.cards)


def _end_session_in_state(state: TournamentState, happening: happenings.SessionOver) -> None:
    session = state.session(happening.session)
    session.places, session.scores, session.advanced = happening.places, dict(happening.scores), happening.advanced
    session.stage, session.stopped = "over", session.stopped or "the session is over"
    if happening.returned:
        tally_chips(session, removed=session.in_play)
        session.players = {name: replace(player, chips=0) for name, player in session.players.items()}
    if happening.to:
        onward = state.session(happening.to)
        onward.through = (*onward.through, *(item for item in happening.advanced if item not in onward.through))
        if not happening.returned:
            onward.carried.update({item: happening.scores.get(item, 0) for item in happening.advanced})


APPLY_SESSIONS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.SessionStarted: _start_seated_session,
    happenings.PlayStopped: _note_play_stopped,
    happenings.CardsDrawnForPlaces: _keep_cards_drawn_for_places,
    happenings.SessionOver: _end_session_in_state,
}
