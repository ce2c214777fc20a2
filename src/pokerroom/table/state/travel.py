"""Players who have left a table, and players who came from another."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.table.seats.travellers import Ticket
from pokerroom.table.stakes.stakes import TakenAway


class Travel(Struct):
    """The departures and arrivals of players, so that nobody arrives twice from another table."""

    left: dict[str, TakenAway] = {}  # by player, what each took along when leaving last
    sent_away: int = 0  # how many went on to other tables
    arrived: frozenset[Ticket] = frozenset()  # the tickets of those who came from them
