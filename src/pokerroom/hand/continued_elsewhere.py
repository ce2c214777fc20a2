"""Continue a hand that was played elsewhere: its events are not judged, but each must fit the state of the hand.

As with a hand's log, the players' acts are not judged again. But chips and cards are conserved after each event, pots
are paid only when the play is over, and nothing comes after the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.errors import Illegal, Malformed, PokerroomError, as_given
from pokerroom.hand import events
from pokerroom.hand.corrections.conserving import chips_add_up, refuse_cards_elsewhere
from pokerroom.hand.evolve import APPLY
from pokerroom.hand.hand import Hand
from pokerroom.hand.queries.needs import need
from pokerroom.hand.state import State
from pokerroom.hand.text.lines import event_text


def played_on(hand: Hand, more: Sequence[events.Event]) -> Hand:
    """Return the hand played to its end with these events; refuse an event that is impossible in the hand's state."""
    twin = hand.copy()
    for number, event in enumerate(more, start=1):
        if type(event) not in APPLY and not isinstance(event, events.Rewound):
            raise Malformed(f"event {number}: {as_given(event)} is no event of a hand", allowed="an event")
        _refuse_beyond_end(twin.state, number, event)
        refuse_cards_elsewhere(twin.state, event)
        try:
            twin.apply([event])
        except (LookupError, ValueError, TypeError, AttributeError, PokerroomError):
            raise Malformed(_does_not_fit(number, event), allowed=_comes_next(hand)) from None
        if not chips_add_up(twin.state, event):
            raise Illegal(
                f"event {number}: the chips do not add up after {event_text(event)!r}", allowed=_comes_next(hand)
            )
    if not twin.over:
        raise Illegal("the hand is not over", allowed="its events to the end")
    return twin


def _refuse_beyond_end(state: State, number: int, event: events.Event) -> None:
    """Refuse to pay pots or end the hand before only settling is left, except where all players take their blinds
    back.
    """
    if state.over:
        raise Illegal(f"event {number}: {event_text(event)!r} after the end", allowed="nothing after the end of a hand")
    if not isinstance(event, events.Awarded | events.Ended):
        return
    now = need(state)
    chopped = isinstance(event, events.Ended) and state.live and state.chop & state.live == state.live
    if not chopped and now is not None and now.do != "settle":
        raise Illegal(f"event {number}: {event_text(event)!r} before the play is over", allowed=now.words)


def _does_not_fit(number: int, event: events.Event) -> str:
    try:
        words = repr(event_text(event))
    except (LookupError, ValueError, TypeError, AttributeError):
        words = repr(event)[:80]
    return f"event {number}: {words} does not fit the hand as it stands"


def _comes_next(hand: Hand) -> str:
    done = len(hand.events)
    return (
        f"what comes after the {done} events played already" if done else "the events of this hand from its beginning"
    )
