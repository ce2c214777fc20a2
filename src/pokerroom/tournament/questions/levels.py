"""The clock of a session: its present level, breaks, and when the next level begins."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.tournament.structure.levels import Level
from pokerroom.tournament.structure.timetable import ClockFace, clock_face


class LevelNow(NamedTuple):
    """A session's level at a moment, and the minutes of play at which it began.

    Once it is over, `ended` are the minutes at which it ended, and `next_begins` those at which the next one begins
    after the break between them.
    """

    level: int
    since: float
    ended: float | None = None
    next_begins: float | None = None


def level_now(state: TournamentState, session: SessionState, now: datetime) -> LevelNow:
    """Return a session's present level: as far as the clock has gone, or as announced."""
    return list(levels_passed(state, session, now))[-1]


def levels_passed(state: TournamentState, session: SessionState, now: datetime) -> Iterator[LevelNow]:
    """Yield the session's recorded level, and those that the clock has begun since; all but the last are over."""
    structure, played = state.conditions.structure, state.played(session, now)
    number, since, noted = session.level, session.level_since, session.level_ended
    while number < len(structure.levels):
        level, pause = structure.level(number), structure.break_after(number)
        by_time = since + level.minutes if level.minutes and played >= since + level.minutes else None
        ended = min((moment for moment in (by_time, noted) if moment is not None), default=None)
        if ended is None:
            break
        begins = ended + (pause.minutes if pause is not None else 0)
        yield LevelNow(number, since, ended, begins)
        if not session.by_clock or played < begins:
            return
        number, since = number + 1, begins
        noted = since if few_enough_left(structure.level(number), session) else None
    yield LevelNow(number, since)


def few_enough_left(level: Level, session: SessionState) -> bool:
    """Return whether few enough players are left to end a level."""
    return bool(level.players_left) and session.remaining <= level.players_left


def level_over(state: TournamentState, session: SessionState, now: datetime) -> float | None:
    """Return the minutes of play at which the next level begins, break included; None if the level is not over."""
    return level_now(state, session, now).next_begins


def session_clock(state: TournamentState, session: SessionState, now: datetime) -> ClockFace:
    """Return the clock face of a session at a moment."""
    present, played = level_now(state, session, now), state.played(session, now)
    structure, stopped = state.conditions.structure, state.paused(now) is not None
    pause = structure.break_after(present.level - 1)
    if pause is not None and played < present.since:  # announced in the break before it
        return clock_face(
            structure, present.level - 1, pause.minutes - (present.since - played), ended=0, stopped=stopped
        )
    hands = session.level_hands if present.level == session.level else 0
    ended = present.ended - present.since if present.ended is not None else None
    return clock_face(structure, present.level, played - present.since, hands=hands, ended=ended, stopped=stopped)


def break_now(state: TournamentState, session: SessionState, now: datetime) -> int:
    """Return the level before the present break; 0 if there is no break now."""
    found = state.paused(now)
    if found is not None and found[1] is not None:
        return state.break_after
    present, played = level_now(state, session, now), state.played(session, now)
    if played < present.since:  # the next level was announced in the break before it
        return present.level - 1
    return present.level if present.next_begins is not None and played < present.next_begins else 0
