"""Judge levels, breaks and pauses: when a level is due, and from which hand on it is played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.refusals import refuse_heads_up, refuse_session_stage, refuse_tournament_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.tournament.structure.levels import LONGEST_MINUTES, Level
from pokerroom.tournament.structure.timetable import ClockFace, clock_face
from pokerroom.wording.wordless import required_reason


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
    return list(_levels_passed(state, session, now))[-1]


def _levels_passed(state: TournamentState, session: SessionState, now: datetime) -> Iterator[LevelNow]:
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
        noted = since if _enough_left(structure.level(number), session) else None
    yield LevelNow(number, since)


def _enough_left(level: Level, session: SessionState) -> bool:
    """Return whether few enough players are left to end a level."""
    return bool(level.players_left) and session.remaining <= level.players_left


def level_over(state: TournamentState, session: SessionState, now: datetime) -> float | None:
    """Return the minutes of play at which the next level begins, break included; None if the level is not over."""
    return level_now(state, session, now).next_begins


def session_clock(state: TournamentState, session: SessionState, now: datetime) -> ClockFace:
    """Return the clock face of a session at a moment."""
    at, played = level_now(state, session, now), state.played(session, now)
    structure, stopped = state.conditions.structure, state.paused(now) is not None
    pause = structure.break_after(at.level - 1)
    if pause is not None and played < at.since:  # announced in the break before it
        return clock_face(structure, at.level - 1, pause.minutes - (at.since - played), ended=0, stopped=stopped)
    hands = session.level_hands if at.level == session.level else 0
    ended = at.ended - at.since if at.ended is not None else None
    return clock_face(structure, at.level, played - at.since, hands=hands, ended=ended, stopped=stopped)


def break_now(state: TournamentState, session: SessionState, now: datetime) -> int:
    """Return the level before the present break; 0 if there is no break now."""
    found = state.paused(now)
    if found is not None and found[1] is not None:
        return state.break_after
    at, played = level_now(state, session, now), state.played(session, now)
    if played < at.since:  # the next level was announced in the break before it
        return at.level - 1
    return at.level if at.next_begins is not None and played < at.next_begins else 0


def levels_due(
    rules: TournamentRules, state: TournamentState, session: SessionState, now: datetime
) -> Iterator[TournamentHappening]:
    """Begin the levels that the clock has reached; none where the director announces them."""
    cites = rules.cites("level_trigger", "next_hand")
    for passed in [*_levels_passed(state, session, now)][1:]:
        yield happenings.LevelBegan(at=now, session=session.name, level=passed.level, since=passed.since, cites=cites)


def levels_ended(
    rules: TournamentRules, state: TournamentState, command: commands.TournamentCommand
) -> Iterator[TournamentHappening]:
    """End levels whose hands are played, or whose number of remaining players is reached."""
    structure = state.conditions.structure
    for session in state.running:
        if session.level_ended is not None or session.level >= len(structure.levels):
            continue
        level = structure.level(session.level)
        if (level.hands and session.level_hands >= level.hands) or _enough_left(level, session):
            minutes = max(session.level_since, state.played(session, command.at))
            yield happenings.LevelEnded(
                at=command.at,
                session=session.name,
                level=session.level,
                minutes=minutes,
                cites=rules.cites("level_trigger"),
            )


def decide_announce_level(
    rules: TournamentRules, state: TournamentState, command: commands.AnnounceLevel
) -> Iterator[TournamentHappening]:
    """Begin a level that is due, for every hand that starts after it; refuse one that is not."""
    session = state.session(command.session)
    refuse_session_stage(session, "no level can begin", "running")
    cites = rules.cites("level_trigger", "next_hand")
    if rules.level_trigger != "announcement":
        raise Illegal(f"level {command.level} cannot be announced", allowed="it begins by the clock", cites=cites)
    if command.level != session.level + 1 or command.level > len(state.conditions.structure.levels):
        raise Illegal(
            f"level {command.level} cannot follow level {session.level}", allowed=f"{session.level + 1}", cites=cites
        )
    begins = level_over(state, session, command.at)
    if begins is None:
        raise Illegal(
            f"level {command.level} cannot begin before the time is up",
            allowed="when the level before it is over",
            cites=cites,
        )
    yield happenings.LevelBegan(
        at=command.at, by=command.by, session=session.name, level=command.level, since=begins, cites=cites
    )


def decide_call_break(
    rules: TournamentRules, state: TournamentState, command: commands.CallBreak
) -> Iterator[TournamentHappening]:
    """Begin a break of a number of minutes; refuse one without a length or inside another."""
    refuse_tournament_stage(state, "no break can be called", "running")
    cites = rules.cites("breaks")
    if command.minutes < 1:
        raise Illegal("the break has no length", allowed="1 minute or more", cites=cites)
    if command.minutes > LONGEST_MINUTES:
        raise Illegal(
            f"a break of {command.minutes:,} minutes is too long", allowed=f"at most {LONGEST_MINUTES:,}", cites=cites
        )
    if state.paused(command.at) is not None:
        raise Illegal("there is a break already", allowed="once play goes on", cites=cites)
    after = max((level_now(state, session_state, command.at).level for session_state in state.running), default=0)
    yield happenings.BreakCalled(at=command.at, by=command.by, minutes=command.minutes, after=after, cites=cites)


def decide_pause(
    _rules: TournamentRules, state: TournamentState, command: commands.PausePlay
) -> Iterator[TournamentHappening]:
    """Pause the whole tournament for a stated reason."""
    refuse_tournament_stage(state, "play cannot be paused", "running")
    if state.paused(command.at) is not None:
        raise Illegal("play is paused already", allowed="once play goes on")
    yield happenings.PlayPaused(at=command.at, by=command.by, why=required_reason(command.why, "pause play"))


def decide_close_for_hours(
    rules: TournamentRules, state: TournamentState, command: commands.CloseForHours
) -> Iterator[TournamentHappening]:
    """Pause the whole tournament because the gaming hours are over."""
    refuse_tournament_stage(state, "play cannot be paused", "running")
    cites = rules.cites("room.set_hours")
    if state.paused(command.at) is not None:
        raise Illegal("play is paused already", allowed="once play goes on", cites=cites)
    why = f"gaming hours are {command.hours}"
    yield happenings.PlayPaused(at=command.at, by=command.by, why=why, cites=cites)


def decide_resume_play(
    _rules: TournamentRules, state: TournamentState, command: commands.ResumePlay
) -> Iterator[TournamentHappening]:
    """Resume play, even before a break is over."""
    if state.paused(command.at) is None:
        raise Illegal("play goes on already", allowed="after a pause")
    yield happenings.PlayResumed(at=command.at, by=command.by)


def decide_hand_for_hand(
    rules: TournamentRules, state: TournamentState, command: commands.PlayHandForHand
) -> Iterator[TournamentHappening]:
    """Begin or end hand-for-hand play at all tables; refuse it while a hand is running."""
    session = state.session(command.session)
    refuse_heads_up(rules, state, "hand for hand cannot be played")
    refuse_session_stage(session, "hand for hand cannot be played", "running")
    if session.dealing:
        raise Illegal("hands are still being played", allowed="once all hands are over")
    if bool(session.hand_for_hand) is command.on:
        stands, other = ("already", "end it") if command.on else ("not", "begin it")
        raise Malformed(f"hand for hand is {stands} played", allowed=other)
    yield happenings.HandForHandSet(at=command.at, by=command.by, session=session.name, on=command.on)
