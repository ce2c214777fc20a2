"""Whether a session is played out or not needed, and its present turn of eliminations."""

from __future__ import annotations

from datetime import datetime

from pokerroom.tournament.questions.seats import due_to_play
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.plural import quantity


def play_over(state: TournamentState, session: SessionState, now: datetime) -> str:
    """Return why no new hand starts in a session; "" while hands may start."""
    plan = session.plan
    if session.stopped:
        return session.stopped
    if session.playing_off is not None and not session.playing_off.elimination:
        return f"a play-off of {plan.name} is being played"
    if plan.minutes and state.played(session, now) >= plan.minutes:
        return f"the {quantity(plan.minutes, 'minute')} of {plan.name} are over"
    if plan.hands and session.tables and all(table.hands >= plan.hands for table in session.tables.values()):
        return f"the {quantity(plan.hands, 'hand')} of {plan.name} are played"
    if session.remaining <= max(plan.players_left, 1):
        return players_left_words(session)
    return ""


def players_left_words(session: SessionState) -> str:
    """Return how many players a session has left, in words: "1 player is left in final"."""
    are = "is" if session.remaining == 1 else "are"
    return f"{quantity(session.remaining, 'player')} {are} left in {session.name}"


def beside_others(state: TournamentState, session: SessionState) -> bool:
    """Return whether another session of this heat has begun or has players, so that this one is not needed."""
    others = (
        session_state
        for session_state in state.sessions.values()
        if session_state is not session and session_state.plan.heat == session.plan.heat
    )
    return any(other.stage != "planned" or due_to_play(state, other) for other in others)


def turn_of_eliminations(session: SessionState, state: TournamentState) -> int:
    """Return the present turn of eliminations: one hand, or one round of hand-for-hand play."""
    same_round = bool(session.hand_for_hand) and session.round_of == session.hand_for_hand
    return session.round_turn if same_round else state.turn + 1
