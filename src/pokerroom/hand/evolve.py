"""Apply an event to a state. Nothing is judged here: `decide_hand` or a ruling has judged it already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.errors import Malformed, as_given
from pokerroom.hand import events
from pokerroom.hand.corrections.ruled_events import CORRECTIONS
from pokerroom.hand.evolving.betting import APPLY_BETTING
from pokerroom.hand.evolving.cards import APPLY_CARDS
from pokerroom.hand.evolving.draw import APPLY_DRAW
from pokerroom.hand.evolving.showdown import APPLY_SHOWDOWN
from pokerroom.hand.state import State

APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    **APPLY_BETTING,
    **APPLY_CARDS,
    **APPLY_DRAW,
    **APPLY_SHOWDOWN,
    **CORRECTIONS,
}


def evolve_hand(state: State, event: events.Event) -> None:
    """Apply one event to the hand's state."""
    apply = APPLY.get(type(event))
    if apply is None:
        refuse_other_events(event)
    else:
        apply(state, event)


def refuse_other_events(event: object) -> None:
    """Refuse a value that is not an event that changes a hand."""
    if type(event) not in APPLY:
        raise Malformed(f"{as_given(event)} is no event of a hand", allowed="those of pokerroom.hand.events")
