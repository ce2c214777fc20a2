"""Judge levels, breaks and pauses: when a level is due, and from which hand on it is played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.refusals import refuse_heads_up, refuse_session_stage, refuse_tournament_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.levels import few_enough_left, level_now, level_over, levels_passed
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.tournament.structure.levels import LONGEST_MINUTES
from pokerroom.wording.wordless import required_reason


def decide_levels_due(
    rules: TournamentRules, state: TournamentState, session: SessionState, now: datetime
) -> Iterator[TournamentHappening]:
    """Begin the levels that the clock has reached; none where the director announces them."""
    cites = rules.cites("level_trigger", "next_hand")
    for passed in [*levels_passed(state, session, now)][1:]:
        yield happenings.LevelBegan(at=now, session=session.name, level=passed.level, since=passed.since, cites=cites)


def decide_levels_ended(
    rules: TournamentRules, state: TournamentState, command: commands.TournamentCommand
) -> Iterator[TournamentHappening]:
    """End levels whose hands are played, or whose number of remaining players is reached."""
    structure = state.conditions.structure
    for session in state.running:
        if session.level_ended is not None or session.level >= len(structure.levels):
            continue
        level = structure.level(session.level)
        if (level.hands and session.level_hands >= level.hands) or few_enough_left(level, session):
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
