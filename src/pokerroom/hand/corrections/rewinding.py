"""Which events of a hand still stand: a ruling may take back everything after a point, and the record keeps it all."""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.events import Event, Rewound


def standing(events: Sequence[Event]) -> list[Event]:
    """Return the events that still stand, without those that were rewound.

    >>> from pokerroom.hand.events import Checked, Folded
    >>> standing([Checked(1), Checked(2), Rewound(1), Folded(2)])
    [Checked(seat=1), Folded(seat=2, paid=0)]
    """
    return [events[number] for number in standing_numbers(events)]


def standing_numbers(events: Sequence[Event]) -> list[int]:
    """Return where in the list the events are that still stand."""
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, Rewound):
            return [*standing_numbers(events[: event.to]), *range(number + 1, len(events))]
    return list(range(len(events)))
