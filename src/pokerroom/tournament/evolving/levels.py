"""Apply happenings of levels, breaks, pauses and hand-for-hand play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _level_ended(state: TournamentState, event: happenings.LevelEnded) -> None:
    state.session(event.session).level_ended = event.minutes


def _level(state: TournamentState, event: happenings.LevelBegan) -> None:
    session = state.session(event.session)
    session.level, session.level_since, session.level_ended = event.level, event.since, None


def _break(state: TournamentState, event: happenings.BreakCalled) -> None:
    state.pauses.append((event.at, event.at + timedelta(minutes=event.minutes)))
    state.break_after = event.after or max((each.level for each in state.running), default=0)


def _paused(state: TournamentState, event: happenings.PlayPaused) -> None:
    state.pauses.append((event.at, None))


def _resumed(state: TournamentState, event: happenings.PlayResumed) -> None:
    state.pauses = [(begun, event.at if ended is None or ended > event.at else ended) for begun, ended in state.pauses]


def _hand_for_hand(state: TournamentState, event: happenings.HandForHandSet) -> None:
    session = state.session(event.session)
    session.hand_for_hand = 1 if event.on else 0
    session.tables = {name: replace(each, rounds=0) for name, each in session.tables.items()}


APPLY_LEVELS: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.LevelEnded: _level_ended,
    happenings.LevelBegan: _level,
    happenings.BreakCalled: _break,
    happenings.PlayPaused: _paused,
    happenings.PlayResumed: _resumed,
    happenings.HandForHandSet: _hand_for_hand,
}
