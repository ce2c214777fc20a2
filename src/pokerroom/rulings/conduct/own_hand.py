"""Refuse to let anybody act for another seat: everybody plays their own hand."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.errors import NotAllowed
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.answers import clauses_behind


def refuse_acting_for(house: House, players: Mapping[int, str], who: str, seat: int) -> None:
    """Refuse an action for a seat by anybody but its own player; `players` are the names by seat.

    >>> from pokerroom.rulebook import library
    >>> refuse_acting_for(House(library().book("star")), {3: "Ann", 4: "Bob"}, "Ann", 3)
    """
    if not who or players.get(seat) != who:
        cites = clauses_behind(house, "conduct.nobody_acts_for_another")
        own = f"the player of seat {seat}" if seat in players else "a player of this table"
        raise NotAllowed(f"{who or 'nobody'} acts for seat {seat}", allowed=own, cites=cites)
