"""Hands that everybody has seen or that somebody may ask to see, and the winners among them."""

from __future__ import annotations

from collections.abc import Collection

from pokerroom.errors import Illegal
from pokerroom.hand.showdown.who_shows import leaders, open_to_asking
from pokerroom.hand.state import State


def lies_open(state: State, place: int) -> bool:
    """Return whether a player's whole hand has been shown to everybody, at the showdown or at another time."""
    exposed_to_all, cards = state.exposed.get(place, {}).get(0, ()), state.hands[place]
    return state.has_shown(place) or (bool(cards) and {*exposed_to_all} >= {*cards})


def seats_to_see(state: State) -> frozenset[int]:
    """Return the seats whose hands were shown, or that somebody may ask to see under the house's rules."""
    return frozenset(state.seats_in(state.shown)) | frozenset(open_to_asking(state))


def refuse_other_winners(state: State, named: Collection[int]) -> None:
    """Refuse the dealer's choice of winners where the hands that were shown say otherwise."""
    winners = state.seats_in(leaders(state))
    if named and not winners:
        raise Illegal("no hand has been shown yet", allowed="winners once hands are shown")
    if sorted(named) != sorted(winners):
        called, right = (", ".join(f"seat {seat}" for seat in seats) or "nobody" for seats in (sorted(named), winners))
        cites = state.plan.rules.cites("evaluation.cards_speak", "evaluation.pot_won_by")
        raise Illegal(f"{called} is not what the cards say", allowed=right, cites=cites)
