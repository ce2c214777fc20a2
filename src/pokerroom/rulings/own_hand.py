"""Everybody plays his own hand: nobody acts for another seat, and who is in a hand stays at the table."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.hand import Hand
from pokerroom.rulebook.house import House
from pokerroom.rulings.answers import clauses


def may_act_for(house: House, players: Mapping[int, str], who: str, seat: int) -> None:
    """Refuse whatever is asked for a seat by anybody but its own player. `players` are the names by seat.

    >>> from pokerroom.rulebook import library
    >>> may_act_for(House(library().book("star")), {3: "Ann", 4: "Bob"}, "Ann", 3)
    """
    if not who or players.get(seat) != who:
        cites = clauses(house, "conduct.nobody_acts_for_another")
        own = f"the player of seat {seat}" if seat in players else "a player of this table"
        raise NotAllowed(f"{who or 'nobody'} acts for seat {seat}", allowed=own, cites=cites)


def may_leave(house: House, hand: Hand | None, seat: int, what: str = "leave") -> None:
    """Refuse leaving, changing seats or cashing out to a player whose hand is live."""
    if hand is None or hand.over or seat not in hand.state.place:
        return
    if hand.state.live >> hand.state.place[seat] & 1:
        cites = clauses(house, "conduct.live_hand_stays_at_table")
        raise Illegal(f"seat {seat} may not {what} with a live hand", allowed="after a fold, or the hand", cites=cites)
