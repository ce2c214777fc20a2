"""Refusals that several subjects of `deciding` share."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.tournament import words
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState


def refuse_tournament_stage(state: TournamentState, what: str, *stages: words.TournamentPhase) -> None:
    """Refuse an act that belongs to another stage of a tournament."""
    if state.stage not in stages:
        name = state.conditions.called
        raise Illegal(f"{what}: {name} is {state.stage}", allowed=f"while it is {' or '.join(stages)}")


def refuse_session_stage(session: SessionState, what: str, *stages: words.SessionStage) -> None:
    """Refuse an act that belongs to another stage of a session."""
    if session.stage not in stages:
        raise Illegal(f"{what}: {session.name} is {session.stage}", allowed=f"while it is {' or '.join(stages)}")


def refuse_mid_hand(session: SessionState, table: str, what: str) -> None:
    """Refuse an act that must wait until a hand is over."""
    if table and session.table(table).dealing:
        raise Illegal(f"{what} in the middle of a hand at table {table}", allowed="once the hand is over")


def refuse_heads_up(rules: TournamentRules, state: TournamentState, what: str) -> None:
    """Refuse an act that makes no sense in rounds of two-player matches with equal chips."""
    if state.conditions.heads_up:
        cites = rules.cites("heads_up_event", "heads_up_match")
        raise Illegal(f"{what} in a heads-up tournament", allowed="pairs by the bracket, with equal chips", cites=cites)


def refuse_unattended(rules: TournamentRules, state: TournamentState, what: str) -> None:
    """Refuse play while no named director is on duty."""
    if not state.on_duty:
        titles = " or ".join(rules.directors)
        raise Illegal(f"{what} without a {titles} on duty", allowed="sign one on", cites=rules.cites("room.staff"))
