"""Happenings about seats: players come, go, sit out and change seats."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pokerroom.charges import Checks
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.button import Places
from pokerroom.table.happenings.happening import TableHappening
from pokerroom.table.seats.absence import AbsentPlayer
from pokerroom.table.seats.travellers import Ticket
from pokerroom.table.seats.vacancies import Claim
from pokerroom.table.stakes.chips_in_front import Stake, TakenAway


class Sat(TableHappening, frozen=True):
    """A player took a seat with a stake; `waits` means until the floor has given leave."""

    seat: int
    player: str
    stake: Stake
    standing: BlindStatus
    at: datetime
    waits: bool = False
    checks: Checks | None = None
    ticket: Ticket | None = None  # of a player from another table
    leave: str = ""  # the title of the person who gave leave, or that players may sit as they come

    @property
    def chips(self) -> int:
        """The total chips with which the player sat down."""
        return self.stake.booked


class LeavesAfterHand(TableHappening, frozen=True):
    """A player who has folded leaves before the hand is over; the seat is given up at its end."""

    seat: int
    player: str
    at: datetime
    grounds: str = ""


class Rose(TableHappening, frozen=True):
    """A player left the table with their chips, or lost a stake under a box; `left` matters if they come back."""

    seat: int
    player: str
    chips: int
    at: datetime
    why: str = ""
    left: TakenAway | None = None
    closes_extra: bool = False  # the extra place of the table goes with the first player who leaves
    from_box: bool = False  # the player over it has the seat now
    traveller: int = 0  # the number of a player who goes on to another table


class GameOver(TableHappening, frozen=True):
    """Everybody has gone; with `again` the next players begin a new game with a new button."""

    at: datetime
    anew: bool = True


class SatOut(TableHappening, frozen=True):
    """A player sits out until further notice."""

    seat: int
    at: datetime
    away: AbsentPlayer


class CameBack(TableHappening, frozen=True):
    """A player wants cards again; with `posts` they pay the missed posts at once, otherwise they wait."""

    seat: int
    posts: bool
    at: datetime
    standing: BlindStatus


class ChangedSeat(TableHappening, frozen=True):
    """A player moved to another seat of the table; `over` if they played over another's seat before."""

    old: int
    new: int
    player: str
    at: datetime
    standings: Mapping[int, BlindStatus]
    places: Places | None
    over: bool = False


class PlayedOver(TableHappening, frozen=True):
    """A player plays in the seat of an absent one, whose chips lie under a box."""

    seat: int
    player: str
    absent: str
    stake: Stake
    standing: BlindStatus
    at: datetime
    by: str = ""  # the title of the person who gave leave

    @property
    def chips(self) -> int:
        """The total chips with which the player sat down."""
        return self.stake.booked


class PlayoverEnded(TableHappening, frozen=True):
    """The box was removed: the seat and its chips belong to the absent player alone."""

    seat: int
    absent: str
    at: datetime


class SeatAsked(TableHappening, frozen=True):
    """Somebody asked for a seat, put a marker down for it or, without a claim, no longer wants it."""

    seat: int
    player: str
    at: datetime
    claim: Claim | None
    marker: bool = False

    @property
    def wanted(self) -> bool:
        """Whether the player wants the seat, rather than gives up a request."""
        return self.claim is not None


class Drew(TableHappening, frozen=True):
    """Cards were drawn for a seat; `order` is empty while players must draw again."""

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
