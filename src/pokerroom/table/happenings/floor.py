"""Happenings about the floor's orders on seats: leave given, seats kept, people kept apart."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from pokerroom.table.happenings.happening import TableHappening
from pokerroom.table.seats.rules import ApartScope


class LeaveGiven(TableHappening, frozen=True):
    """The floor gave a player leave to stay in their seat."""

    seat: int
    player: str
    at: datetime
    by: str = ""


class ExtraSeatAllowed(TableHappening, frozen=True):
    """A new game may start with one player more than normal."""

    seat: int
    by: str
    at: datetime


class SeatKept(TableHappening, frozen=True):
    """A seat is kept for a player: locked during their hand elsewhere, or reserved for a reason."""

    seat: int
    player: str
    why: str
    at: datetime
    by: str = ""


class SeatUnlocked(TableHappening, frozen=True):
    """No seat is kept for this player any more."""

    player: str
    at: datetime


class GoesElsewhere(TableHappening, frozen=True):
    """A seat at another table is locked for a player, who is dealt no further hand here."""

    seat: int
    player: str
    at: datetime


class KeptApart(TableHappening, frozen=True):
    """Two players are to be kept apart: not in one game, not at one table, or not in neighbouring seats."""

    one: str
    other: str
    scope: ApartScope
    at: datetime
    by: str = ""


class GuestSeated(TableHappening, frozen=True):
    """A guest who does not play sits behind a player."""

    seat: int
    guest: str
    at: datetime
    by: str = ""  # the title of the person who allowed it


class GuestLeft(TableHappening, frozen=True):
    """A guest left because a player objected to them."""

    seat: int
    guest: str
    at: datetime


class AwayOften(TableHappening, frozen=True):
    """The floor noted that a player is away frequently."""

    seat: int
    player: str
    at: datetime
    by: str = ""


class SeatReleased(TableHappening, frozen=True):
    """The floor released a seat for a valid reason; the next happenings are about its player and chips."""

    seat: int
    player: str
    at: datetime
    by: str = ""
    because: tuple[str, ...] = ()  # the questions by whose answers it was; records of an earlier release have none


AttendanceHappening: TypeAlias = (
    LeaveGiven
    | ExtraSeatAllowed
    | SeatKept
    | SeatUnlocked
    | GoesElsewhere
    | KeptApart
    | GuestSeated
    | GuestLeft
    | AwayOften
    | SeatReleased
)
