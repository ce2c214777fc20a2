"""The pace of a table: its pauses, and how long people are waited for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds; `times` stretches pauses that only let people see something; 0 means none."""

    times: float = 1.0
    between_hands: float = 4.0
    street: float = 1.4  # between two streets when nobody can bet any more
    street_unseen: float = 2.6  # the same where the hands stay face down until the last card
    showing: float = 0.9
    asking: float = 4.0  # for a person to ask to see a hand, to show one, or to straddle
    deciding: float = 12.0  # for a person to show or muck, or to say how often the board is run
    patience: float = 25.0  # before the floor calls a clock on a person, where the table has no standing limit
    absent_patience: float = 8.0  # the same for a player who is not connected
    gone_patience: float = 2.0  # for a player whose time ran out while they were away, until they are back
    away_after: int = 2  # this many expiries in a row make a player sit out; one if they are not connected
    seat_kept: float = 600.0  # for a player who is not connected and sits out
    seeds: float = 0.0  # for players to give the seeds that they have offered to the shuffle; 0 where none are taken
