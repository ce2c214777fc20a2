"""Which street a hand has reached, as people at the table would say it."""

from __future__ import annotations

from pokerroom.hand.hand import Hand
from pokerroom.hand.rules.plan import DEAL, SETTLE


def street_lying(hand: Hand) -> str:
    """The street whose cards lie there: while those of the next are still to come, it is the one before.

    A hand that ended without a showdown ended on the street of its last betting: nobody saw the later ones, unless the
    flop was dealt on request.
    """
    state = hand.state
    kind, streets = state.stage.kind, state.plan.streets
    if kind == DEAL:
        dealt = [stage.street for stage in state.program[: state.at] if stage.kind == DEAL]
        return streets[dealt[-1] if dealt else 0]
    if state.flop_asked:
        return next(streets[stage.street] for stage in state.program if stage.to_board)
    if kind >= SETTLE and not state.shown and not state.mucked:
        return streets[max(0, state.betting_street)]
    return streets[state.stage.street]
