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


def _replace_conditions(state: TournamentState, happening: happenings.ConditionsChanged) -> None:
    state.conditions = happening.conditions
    if state.started_at is None:
        state.sessions = planned_sessions(happening.conditions)
        state.stage, state.published, state.sent_at = "drafted", None, None


def _publish_conditions_in_state(state: TournamentState, happening: happenings.ConditionsPublished) -> None:
    state.published = happening
    if state.stage == "drafted":
        state.stage = "published"


def _sent(state: TournamentState, happening: happenings.ConditionsSent) -> None:
    state.sent_at = happening.at


def _director(state: TournamentState, happening: happenings.DirectorNamed) -> None:
    state.named[happening.name] = happening.named_by


def _signed(state: TournamentState, happening: happenings.DirectorSigned) -> None:
    others = tuple(item for item in state.on_duty if item != happening.name)
    state.on_duty = (*others, happening.name) if happening.on else others


def _replace_tables_named(state: TournamentState, happening: happenings.TablesNamed) -> None:
    state.tables_kept = happening.tables


def _interpreter(state: TournamentState, happening: happenings.InterpreterNamed) -> None:
    state.interpreters[happening.language] = happening.name


def _move_session_start(state: TournamentState, happening: happenings.SessionTimeChanged) -> None:
    session = state.session(happening.session)
    session.plan = replace(session.plan, starts=happening.starts)


def _pace(state: TournamentState, happening: happenings.PaceSet) -> None:
    state.seconds_to_act = happening.seconds


def _mark_tournament_cancelled(state: TournamentState, happening: happenings.TournamentCancelled) -> None:
    state.stage, state.why = "cancelled", happening.why


APPLY_LIFE: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.ConditionsChanged: _replace_conditions,
    happenings.ConditionsPublished: _publish_conditions_in_state,
    happenings.ConditionsSent: _sent,
    happenings.DirectorNamed: _director,
    happenings.DirectorSigned: _signed,
    happenings.TablesNamed: _replace_tables_named,
    happenings.InterpreterNamed: _interpreter,
    happenings.SessionTimeChanged: _move_session_start,
    happenings.PaceSet: _pace,
    happenings.TournamentCancelled: _mark_tournament_cancelled,
}
