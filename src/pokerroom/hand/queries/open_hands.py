"""Hands that lie open, or that somebody may come to see: whose they are, and who wins by them."""

from __future__ import annotations

from collections.abc import Collection

from pokerroom.errors import Illegal
from pokerroom.hand.showdown.showdown import leaders, open_to_asking
from pokerroom.hand.state import State


def lies_open(state: State, place: int) -> bool:
    """Return whether everybody has seen a player's whole hand, at the showdown or because they were shown it."""
    exposed_to_all, cards = state.exposed.get(place, {}).get(0, ()), state.hands[place]
    return state.has_shown(place) or (bool(cards) and {*exposed_to_all} >= {*cards})


def seats_to_see(state: State) -> frozenset[int]:
    """Return the seats whose cards others may come to see: turned up, or open to asking by the house's rule."""
    return frozenset(state.seats_in(state.shown)) | frozenset(open_to_asking(state))


def refuse_other_winners(state: State, named: Collection[int]) -> None:
    """Refuse the dealer's naming of the winners where the open hands say otherwise."""
    winners = state.seats_in(leaders(state))
    if sorted(named) != sorted(winners):
        called, right = (", ".join(f"seat {seat}" for seat in seats) or "nobody" for seats in (sorted(named), winners))
        cites = state.plan.rules.cites("evaluation.cards_speak", "evaluation.pot_won_by")
        raise Illegal(f"{called} is not what the cards say", allowed=right, cites=cites)
