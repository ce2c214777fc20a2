"""Wagers before the first card that the house declines, such as a straddle: they go back to the player."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal, OutOfTurn
from pokerroom.hand import Hand, events, numbers_in_force
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.answers import clauses_behind
from pokerroom.rulings.people import FLOOR_ROLE, deciding
from pokerroom.wording.wordless import required_reason

_KEY: Final = "betting.house_may_refuse"
_CARD_EVENTS: Final = (events.Dealt, events.Burned, events.BoardDealt)


def decline_wager(house: House, hand: Hand, seat: int, by: str, reason: str) -> list[events.Event]:
    """Give back a wager that a player chose to post, with any straddle on top of it; return the events.

    The events have the ruling and its clause; the caller records the reason.
    """
    cites = clauses_behind(house, _KEY, at=hand.rules)
    if not house.answer(_KEY):
        raise Illegal("a wager refused by the house", allowed="what was posted stands", cites=cites)
    deciding(house, by, FLOOR_ROLE, cites)
    required_reason(reason, "refuse a wager", cites)
    numbers = numbers_in_force(hand.events)
    if hand.over or any(isinstance(hand.events[number], _CARD_EVENTS) for number in numbers):
        raise OutOfTurn("a wager refused after the first card", allowed="before it", cites=cites)
    posted = next((number for number in numbers if _is_straddle_of(hand.events[number], seat)), None)
    if posted is None:
        raise Illegal(f"seat {seat} has wagered nothing by choice", allowed="a straddle", cites=cites)
    # These go first, because taking something back would take the ruling with it.
    return hand.correct([events.Rewound(posted), events.Ruled(_KEY, seat=seat, cites=cites)])


def _is_straddle_of(event: events.Event, seat: int) -> bool:
    return isinstance(event, events.Posted) and event.kind == "straddle" and event.seat == seat
