"""Happenings of seats: players come, go, sit out and change seats."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pokerroom.charges import Checks
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.button import Places
from pokerroom.table.happenings.happening import Happened
from pokerroom.table.seats.absence import Away
from pokerroom.table.seats.travellers import Ticket
from pokerroom.table.seats.vacancies import Claim
from pokerroom.table.stakes.stakes import Stake, TakenAway


class Sat(Happened, frozen=True):
    """A player took a seat with a stake; `waits` until the floor has given leave."""

    seat: int
    player: str
    stake: Stake
    standing: BlindStatus
    at: datetime
    waits: bool = False
    checks: Checks | None = None
    ticket: Ticket | None = None  # of somebody who came from another table
    leave: str = ""  # the title of whoever gave leave, or that the house lets players sit as they come

    @property
    def chips(self) -> int:
        """The chips that the player sat down with, in all."""
        return self.stake.booked


class LeavesAfterHand(Happened, frozen=True):
    """A player who has folded leaves before the hand is over; the seat is given up when it is."""

    seat: int
    player: str
    at: datetime
    grounds: str = ""


class Rose(Happened, frozen=True):
    """A player left the table with so many chips, or lost what lay under a box; `left` counts when they come back."""

    seat: int
    player: str
    chips: int
    at: datetime
    why: str = ""
    left: TakenAway | None = None
    closes_extra: bool = False  # the extra place of the table goes with the first who leaves
    from_box: bool = False  # whoever plays over has the seat now
    traveller: int = 0  # the number of somebody who goes on to another table


class GameOver(Happened, frozen=True):
    """Everybody has gone; `anew` if whoever comes next begins a new game with a new button."""

    at: datetime
    anew: bool = True


class SatOut(Happened, frozen=True):
    """A player wants no cards until further notice."""

    seat: int
    at: datetime
    away: Away


class CameBack(Happened, frozen=True):
    """A player wants cards again; `posts` if they pay what is due at once, otherwise they wait."""

    seat: int
    posts: bool
    at: datetime
    standing: BlindStatus


class ChangedSeat(Happened, frozen=True):
    """A player moved to another seat of the table; `over` if what they gave up was another's."""

    old: int
    new: int
    player: str
    at: datetime
    standings: Mapping[int, BlindStatus]
    places: Places | None
    over: bool = False


class PlayedOver(Happened, frozen=True):
    """A player plays in the seat of another who is away, whose chips lie under a box."""

    seat: int
    player: str
    absent: str
    stake: Stake
    standing: BlindStatus
    at: datetime
    by: str = ""  # the title of whoever gave leave

    @property
    def chips(self) -> int:
        """The chips that the player sat down with, in all."""
        return self.stake.booked


class PlayoverEnded(Happened, frozen=True):
    """The box is off: the seat and its chips are the absent player's alone."""

    seat: int
    absent: str
    at: datetime


class SeatAsked(Happened, frozen=True):
    """Somebody asked for a seat, put a marker down for it, or (with no claim) wants it no more."""

    seat: int
    player: str
    at: datetime
    claim: Claim | None
    marker: bool = False

    @property
    def wanted(self) -> bool:
        """Whether the player wants the seat, or takes that back."""
        return self.claim is not None


class Drew(Happened, frozen=True):
    """Cards were drawn for a seat; `order` is empty while somebody must draw again."""

    seat: int
    drawn: Mapping[str, str]
    order: tuple[str, ...]
    at: datetime


SeatHappening: TypeAlias = (
    Sat
    | LeavesAfterHand
    | Rose
    | GameOver
    | SatOut
    | CameBack
    | ChangedSeat
    | PlayedOver
    | PlayoverEnded
    | SeatAsked
    | Drew
)
