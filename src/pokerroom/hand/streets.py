"""Find the street that a hand has reached, in the words of people at the table."""

from __future__ import annotations

from pokerroom.hand.hand import Hand
from pokerroom.hand.rules.plan import DEAL


def street_lying(hand: Hand) -> str:
    """Return the street whose cards are on the table: `hand.street`, or the one before while its cards are still to
    come.
    """
    state = hand.state
    if state.stage.kind != DEAL:
        return hand.street
    dealt = [stage.street for stage in state.program[: state.stage_number] if stage.kind == DEAL]
    return state.plan.streets[dealt[-1] if dealt else 0]
