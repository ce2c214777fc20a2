"""Find the events of a hand that are still in force: a ruling may take back later ones, but the record keeps them."""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.events import Event, Rewound


def events_in_force(events: Sequence[Event]) -> list[Event]:
    """Return the events that are still in force, without those that a ruling took back.

    >>> from pokerroom.hand.events import Checked, Folded
    >>> events_in_force([Checked(1), Checked(2), Rewound(1), Folded(2)])
    [Checked(seat=1), Folded(seat=2, paid=0)]
    """
    for number in range(len(events) - 1, -1, -1):  # a table shown asks for this often, and few hands have a `Rewound`
        event = events[number]
        if type(event) is Rewound:
            return [*events_in_force(events[: event.to]), *events[number + 1 :]]
    return list(events)


def numbers_in_force(events: Sequence[Event]) -> list[int]:
    """Return the positions in the list of the events that are still in force."""
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, Rewound):
            return [*numbers_in_force(events[: event.to]), *range(number + 1, len(events))]
    return list(range(len(events)))
