"""Each dealt-in player's win or loss in a hand, by seat."""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.corrections.rewinding import events_in_force
from pokerroom.hand.events import Awarded, Event
from pokerroom.hand.state import State


def won_from_pots(events: Sequence[Event]) -> dict[int, int]:
    """Return what each winner was paid from the pots, according to a hand's events.

    >>> won_from_pots([Awarded(4, 30, pot=0), Awarded(2, 5, pot=1), Awarded(4, 10, pot=1)])
    {2: 5, 4: 40}
    """
    won: dict[int, int] = {}
    for event in events_in_force(events):
        if isinstance(event, Awarded):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    return dict(sorted(won.items()))


def gains(state: State) -> dict[int, int]:
    """Return each player's win, or loss (below 0); an empty dict before the hand is over."""
    if not state.over:
        return {}
    chips = zip(state.seats, state.stacks, state.starting, strict=True)
    return dict(sorted((seat, stack - started) for seat, stack, started in chips))


def paid_beyond_posts(state: State) -> tuple[int, ...]:
    """Return the seats that bet more than their blinds and antes, even if it was returned because nobody called."""
    chips = zip(state.seats, state.paid, state.dead, state.returned, state.posted, strict=True)
    return tuple([seat for seat, paid, dead, returned, posted in chips if paid + dead + returned > posted])
