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


def _started(state: TournamentState, event: happenings.SessionStarted) -> None:
    session = state.session(event.session)
    entries = {each.player: each.number for each in state.entries.values() if each.session == event.session}
    for place in session.seats:
        if place.player in event.stacks:
            missing = place.player in event.missing
            seat_competitor(
                session,
                Competitor(
                    player=place.player,
                    table=place.table,
                    seat=place.seat,
                    chips=event.stacks[place.player],
                    entry=entries.get(place.player, 0),
                    away=missing,
                    came=not missing,
                    started=event.stacks[place.player],
                ),
            )
    for number in entries.values():
        if state.entries[number].stage == "accepted":
            state.entries[number] = replace(state.entries[number], stage="playing")
    fresh = [number for player, number in entries.items() if player in event.stacks and player not in session.carried]
    early = sum(state.entries[number].bonus for number in fresh)
    session.tally = ChipsIssued(starting=session.in_play - early, early=early)
    session.by_clock = event.by_clock
    session.began, session.started_at, session.stage = len(session.players), event.at, "running"
    state.started_at = state.started_at or event.at
    state.stage = "running"


def _stopped(state: TournamentState, event: happenings.PlayStopped) -> None:
    state.session(event.session).stopped = event.why


def _drawn(state: TournamentState, event: happenings.CardsDrawnForPlaces) -> None:
    state.session(event.session).drawn.update(event.cards)


def _over(state: TournamentState, event: happenings.SessionOver) -> None:
    session = state.session(event.session)
    session.places, session.scores, session.advanced = event.places, dict(event.scores), event.advanced
    session.stage, session.stopped = "over", session.stopped or "the session is over"
    if event.returned:
        tally_chips(session, removed=session.in_play)
        session.players = {name: replace(each, chips=0) for name, each in session.players.items()}
    if event.to:
        onward = state.session(event.to)
        onward.through = (*onward.through, *(each for each in event.advanced if each not in onward.through))
        if not event.returned:
            onward.carried.update({each: event.scores.get(each, 0) for each in event.advanced})


APPLY_SESSIONS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.SessionStarted: _started,
    happenings.PlayStopped: _stopped,
    happenings.CardsDrawnForPlaces: _drawn,
    happenings.SessionOver: _over,
}
