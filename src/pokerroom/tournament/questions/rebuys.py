"""Re-buys: whether they are open, and who has a right to one."""

from __future__ import annotations

from datetime import datetime

from pokerroom.tournament.questions.levels import break_now, level_now
from pokerroom.tournament.records import Competitor
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState


def rebuys_open(state: TournamentState, session: SessionState, now: datetime | None = None) -> bool:
    """Return whether re-buys are open: until the end of their last level and the break after it."""
    terms = state.conditions.rebuys
    if terms is None or state.pool_fixed is not None:
        return False
    if now is None:
        return session.level <= terms.until_level
    at, pause = level_now(state, session, now), break_now(state, session, now)
    return (pause or at.level) <= terms.until_level and (pause > 0 or at.ended is None or at.level < terms.until_level)


def may_buy_again(
    rules: TournamentRules, state: TournamentState, session: SessionState, player: Competitor, chips: int
) -> bool:
    """Return whether a player with this many chips has a right to a re-buy now."""
    terms = state.conditions.rebuys
    if terms is None or not rebuys_open(state, session) or player.rebuys >= terms.at_most:
        return False
    return chips < stack_to_buy_under(rules, state)


def stack_to_buy_under(rules: TournamentRules, state: TournamentState) -> int:
    """Return the stack under which a player may re-buy."""
    terms = state.conditions.rebuys
    if rules.rebuy_when == "below_starting_bank":
        return state.conditions.structure.stack
    return max(terms.below, 1) if terms is not None and rules.rebuy_when == "below_set_amount" else 1
