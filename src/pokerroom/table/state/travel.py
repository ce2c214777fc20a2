"""Players who have left a table, and players who came from another."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.table.seats.travellers import Ticket
from pokerroom.table.stakes.chips_in_front import TakenAway


class Travel(Struct):
    """The departures and arrivals of players, so that nobody arrives twice from another table."""

    left: dict[str, TakenAway] = {}  # by player, the chips taken along on the last departure
    sent_away: int = 0  # how many players went on to other tables
    arrived: frozenset[Ticket] = frozenset()  # the tickets of players from other tables
