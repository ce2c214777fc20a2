"""Levels, breaks and pauses: when a level is due, and from which hand on it is played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.refusals import refuse_session_stage, refuse_tournament_stage, refuse_wordless
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.house_terms import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.tournament.structure.timetable import ClockFace, clock_face


def level_over(state: TournamentState, session: SessionState, now: datetime) -> float | None:
    """If the level's time is up: the minutes of play at which the next one begins, the break after it included."""
    structure = state.conditions.structure
    if session.level >= len(structure.levels):
        return None
    level = structure.level(session.level)
    pause = structure.break_after(session.level)
    played = state.played(session, now)
    if level.minutes and played >= session.level_since + level.minutes:
        return session.level_since + level.minutes + (pause.minutes if pause else 0)
    by_hands = level.hands and session.most_hands - session.level_hands >= level.hands
    if by_hands or (level.players_left and session.remaining <= level.players_left):
        return played + (pause.minutes if pause else 0)
    return None


def session_clock(state: TournamentState, session: SessionState, now: datetime) -> ClockFace:
    """What a display shows of a session at a moment."""
    return clock_face(
        state.conditions.structure,
        session.level,
        state.played(session, now) - session.level_since,
        hands=session.most_hands - session.level_hands,
        stopped=state.paused(now) is not None,
    )


def break_now(state: TournamentState, session: SessionState, now: datetime) -> int:
    """The level after which there is a break now; 0 where there is none."""
    found = state.paused(now)
    if found is not None and found[1] is not None:
        return state.break_after
    begins = level_over(state, session, now)
    scheduled = state.conditions.structure.break_after(session.level)
    return session.level if begins is not None and scheduled and state.played(session, now) < begins else 0


def levels_due(
    rules: TournamentRules, state: TournamentState, session: SessionState, now: datetime
) -> Iterator[TournamentHappening]:
    """The levels that a clock has brought by now; none where the director announces them."""
    number, since, hands = session.level, session.level_since, session.level_hands
    if rules.level_trigger != "clock":
        return
    structure = state.conditions.structure
    while number < len(structure.levels):
        level, pause = structure.level(number), structure.break_after(number)
        played = state.played(session, now)
        begins = since + level.minutes + (pause.minutes if pause else 0)
        by_hands = level.hands and session.most_hands - hands >= level.hands
        by_players = level.players_left and session.remaining <= level.players_left
        if not (level.minutes and played >= begins) and not by_hands and not by_players:
            return
        number, since, hands = number + 1, begins if level.minutes and played >= begins else played, session.most_hands
        yield happenings.LevelBegan(
            at=now, session=session.name, level=number, since=since, cites=rules.cites("level_trigger", "next_hand")
        )


def decide_announce_level(
    rules: TournamentRules, state: TournamentState, asked: commands.AnnounceLevel
) -> Iterator[TournamentHappening]:
    """The director announces a level whose time has come, for every hand that starts after it."""
    session = state.session(asked.session)
    refuse_session_stage(session, "a level", "running")
    cites = rules.cites("level_trigger", "next_hand")
    if rules.level_trigger != "announcement":
        raise Illegal(f"level {asked.level} announced", allowed="it begins by the clock", cites=cites)
    if asked.level != session.level + 1 or asked.level > len(state.conditions.structure.levels):
        raise Illegal(f"level {asked.level} after level {session.level}", allowed=f"{session.level + 1}", cites=cites)
    begins = level_over(state, session, asked.at)
    if begins is None:
        raise Illegal(f"level {asked.level} before the time is up", allowed="once it is", cites=cites)
    yield happenings.LevelBegan(
        at=asked.at, by=asked.by, session=session.name, level=asked.level, since=begins, cites=cites
    )


def decide_call_break(
    rules: TournamentRules, state: TournamentState, asked: commands.CallBreak
) -> Iterator[TournamentHappening]:
    """A break, with how long it is."""
    refuse_tournament_stage(state, "a break", "running")
    cites = rules.cites("breaks")
    if asked.minutes < 1:
        raise Illegal("a break without a length", allowed="1 minute or more", cites=cites)
    if state.paused(asked.at) is not None:
        raise Illegal("a break in a break", allowed="once play goes on", cites=cites)
    yield happenings.BreakCalled(at=asked.at, by=asked.by, minutes=asked.minutes, cites=cites)


def decide_pause(
    _rules: TournamentRules, state: TournamentState, asked: commands.PausePlay
) -> Iterator[TournamentHappening]:
    """Everything stands still."""
    refuse_tournament_stage(state, "a pause", "running")
    if state.paused(asked.at) is not None:
        raise Illegal("a pause in a pause", allowed="once play goes on")
    yield happenings.PlayPaused(at=asked.at, by=asked.by, why=refuse_wordless(asked.why, "a pause"))


def decide_resume_play(
    _rules: TournamentRules, state: TournamentState, asked: commands.ResumePlay
) -> Iterator[TournamentHappening]:
    """Play goes on, before a break is over too."""
    if state.paused(asked.at) is None:
        raise Illegal("play goes on already", allowed="after a pause")
    yield happenings.PlayResumed(at=asked.at, by=asked.by)


def decide_hand_for_hand(
    _rules: TournamentRules, state: TournamentState, asked: commands.PlayHandForHand
) -> Iterator[TournamentHappening]:
    """All tables play one hand at a time, from when no hand is under way."""
    session = state.session(asked.session)
    refuse_session_stage(session, "hand for hand", "running")
    if session.dealing:
        raise Illegal("hand for hand in the middle of a hand", allowed="once all hands are over")
    if bool(session.hand_for_hand) is asked.on:
        raise Malformed("that is how it is played already", allowed="the other way")
    yield happenings.HandForHandSet(at=asked.at, by=asked.by, session=session.name, on=asked.on)
