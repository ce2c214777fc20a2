"""Apply happenings of a tournament's conditions, its staff, its tables and times, and its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.evolving.session_parts import (
    planned_sessions,
)
from pokerroom.tournament.state import TournamentState


def _changed(state: TournamentState, event: happenings.ConditionsChanged) -> None:
    state.conditions = event.conditions
    if state.started_at is None:
        state.sessions = planned_sessions(event.conditions)
        state.stage, state.published, state.sent_at = "drafted", None, None


def _published(state: TournamentState, event: happenings.ConditionsPublished) -> None:
    state.published = event
    if state.stage == "drafted":
        state.stage = "published"


def _sent(state: TournamentState, event: happenings.ConditionsSent) -> None:
    state.sent_at = event.at


def _director(state: TournamentState, event: happenings.DirectorNamed) -> None:
    state.named[event.name] = event.named_by


def _signed(state: TournamentState, event: happenings.DirectorSigned) -> None:
    others = tuple(each for each in state.on_duty if each != event.name)
    state.on_duty = (*others, event.name) if event.on else others


def _tables(state: TournamentState, event: happenings.TablesNamed) -> None:
    state.tables_kept = event.tables


def _interpreter(state: TournamentState, event: happenings.InterpreterNamed) -> None:
    state.interpreters[event.language] = event.name


def _time(state: TournamentState, event: happenings.SessionTimeChanged) -> None:
    session = state.session(event.session)
    session.plan = replace(session.plan, starts=event.starts)


def _pace(state: TournamentState, event: happenings.PaceSet) -> None:
    state.seconds_to_act = event.seconds


def _cancelled(state: TournamentState, event: happenings.TournamentCancelled) -> None:
    state.stage, state.why = "cancelled", event.why


APPLY_LIFE: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.ConditionsChanged: _changed,
    happenings.ConditionsPublished: _published,
    happenings.ConditionsSent: _sent,
    happenings.DirectorNamed: _director,
    happenings.DirectorSigned: _signed,
    happenings.TablesNamed: _tables,
    happenings.InterpreterNamed: _interpreter,
    happenings.SessionTimeChanged: _time,
    happenings.PaceSet: _pace,
    happenings.TournamentCancelled: _cancelled,
}
