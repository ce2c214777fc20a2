"""The piles that the cards of a hand lie on, by the names that events use."""

from __future__ import annotations

from typing import Final

from pokerroom.cards import Card
from pokerroom.errors import Malformed, as_given
from pokerroom.hand.events import Pile
from pokerroom.hand.state import State

ORDERED_PILES: Final[tuple[Pile, ...]] = ("aside", "next burn")  # only once a ruling has left something to be done


def pile_of(state: State, name: Pile, place: int) -> list[Card]:
    """Return the pile itself, to read or change: "hand" and "muck" belong to one player, the others to the whole table.

    A hand that was folded lies in the muck too, but stays apart from what its player gave up before.
    """
    match name:
        case "hand":
            return state.hands[place]
        case "board":
            return state.boards[0]
        case "burns":
            return state.burns
        case "aside" if state.ordered is not None:
            return state.ordered.aside
        case "next burn" if state.ordered is not None:
            return state.ordered.next_burn
        case "muck":
            return state.discards[place]
    raise Malformed(f"{as_given(name)} is no pile of a hand", allowed="hand, board, burns, aside, next burn, muck")
