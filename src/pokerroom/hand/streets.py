"""Which street a hand has reached, as people at the table would say it."""

from __future__ import annotations

from pokerroom.hand.hand import Hand
from pokerroom.hand.rules.plan import DEAL


def street_lying(hand: Hand) -> str:
    """Return the street whose cards lie there: `hand.street`, but while its cards are still to come, the one before."""
    state = hand.state
    if state.stage.kind != DEAL:
        return hand.street
    dealt = [stage.street for stage in state.program[: state.at] if stage.kind == DEAL]
    return state.plan.streets[dealt[-1] if dealt else 0]
