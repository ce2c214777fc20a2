"""Everything about one seat in a hand.

It hides nothing; `Hand.view` is for people at the table. `Hand.stack(seat)`, `bet`, `cards` and `is_live` give the
commonest answers without building the rest.
"""

from __future__ import annotations

from msgspec import Struct

from pokerroom.cards import Card
from pokerroom.errors import Malformed, as_given
from pokerroom.hand.state import State


class Seat(Struct, frozen=True, gc=False):
    """Everything about one seat at this moment of the hand, hidden cards included."""

    seat: int
    live: bool  # still in the hand
    all_in: bool
    stack: int
    bet: int  # in this betting round
    put_in: int  # in the whole hand, including dead chips
    started: int  # the stack before the hand
    cards: tuple[Card, ...]
    up: tuple[Card, ...]  # those of them that were dealt face up
    shown: bool  # the player has tabled the hand at the showdown
    acted: bool = False  # since the betting was last opened
    boards_wanted: int = 0  # how often the player wants the board run; 0 before they have said


def seat_at(state: State, place: int) -> Seat:
    """Return the seat of the player at this place."""
    return Seat(
        seat=state.seats[place],
        live=state.is_live(place),
        all_in=state.is_all_in(place),
        stack=state.stacks[place],
        bet=state.bets[place],
        put_in=state.paid[place] + state.dead[place],
        started=state.starting[place],
        cards=tuple(state.hands[place]),
        up=tuple(state.up[place]),
        shown=state.has_shown(place),
        acted=state.has_acted(place),
        boards_wanted=state.wishes.get(place, 0),
    )


def place_in(state: State, seat: int) -> int:
    """Return the place in the hand of the player in a seat; refuse a seat that was not dealt in."""
    place = state.place.get(seat) if type(seat) is int else None
    if place is None:
        raise not_in(state, seat)
    return place


def seats_between(state: State, first: int, last: int) -> tuple[int, ...]:
    """Return the seats clockwise from `first`, which is included, to `last`, which is not."""
    seats, start = state.seats, place_in(state, first)
    apart = (place_in(state, last) - start) % len(seats)
    return tuple([seats[(start + step) % len(seats)] for step in range(apart)])


def not_in(state: State, seat: object) -> Malformed:
    """Return the refusal of a seat that is not in the hand."""
    return Malformed(f"seat {as_given(seat)} is not in this hand", allowed=seats_here(state))


def seats_here(state: State) -> str:
    """Return the seats of this hand, in words."""
    return f"seats {', '.join(map(str, sorted(state.seats)))}"
