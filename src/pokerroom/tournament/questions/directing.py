"""What a director sees to between two hands of a session: the final table, and hand for hand near the money.

Whoever runs a tournament asks here, a room and a simulation alike, so that both decide by the same policy.
"""

from __future__ import annotations

from typing import Final

from pokerroom.tournament.questions.prizes import prizes_of
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.seating.tables import in_table_order
from pokerroom.tournament.state import SessionState, TournamentState

# Hands are played one at a time once so many players more are left than places are paid.
PLAYERS_FROM_THE_MONEY: Final = 1


def near_the_money(rules: TournamentRules, state: TournamentState, session: SessionState) -> bool:
    """Return whether the next player out is the last without a prize, so that all tables play hand for hand."""
    if session.plan.to or state.conditions.prizes is None or len(session.tables) < 2:
        return False
    above = session.remaining - prizes_of(rules, state).paid_places
    return 0 < above <= PLAYERS_FROM_THE_MONEY


def final_table_of(session: SessionState) -> str:
    """Return the table at which the final is played: the one with the lowest number, which is broken last."""
    return min(session.tables, key=in_table_order)
