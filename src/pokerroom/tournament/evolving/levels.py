"""Apply happenings of levels, breaks, pauses and hand-for-hand play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _level_ended(state: TournamentState, happening: happenings.LevelEnded) -> None:
    state.session(happening.session).level_ended = happening.minutes


def _begin_next_level(state: TournamentState, happening: happenings.LevelBegan) -> None:
    session = state.session(happening.session)
    session.level, session.level_since, session.level_ended = happening.level, happening.since, None


def _break(state: TournamentState, happening: happenings.BreakCalled) -> None:
    state.pauses.append((happening.at, happening.at + timedelta(minutes=happening.minutes)))
    state.break_after = happening.after or max((session_state.level for session_state in state.running), default=0)


def _paused(state: TournamentState, happening: happenings.PlayPaused) -> None:
    state.pauses.append((happening.at, None))


def _let_clock_run_again(state: TournamentState, happening: happenings.PlayResumed) -> None:
    state.pauses = [
        (begun, happening.at if ended is None or ended > happening.at else ended) for begun, ended in state.pauses
    ]


def _hand_for_hand(state: TournamentState, happening: happenings.HandForHandSet) -> None:
    session = state.session(happening.session)
    session.hand_for_hand = 1 if happening.on else 0
    session.tables = {name: replace(table, rounds=0) for name, table in session.tables.items()}


APPLY_LEVELS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.LevelEnded: _level_ended,
    happenings.LevelBegan: _begin_next_level,
    happenings.BreakCalled: _break,
    happenings.PlayPaused: _paused,
    happenings.PlayResumed: _let_clock_run_again,
    happenings.HandForHandSet: _hand_for_hand,
}
