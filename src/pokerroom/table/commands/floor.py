"""Commands of the floor about seats: leave to sit, seats kept, people kept apart."""

from __future__ import annotations

from datetime import datetime

from pokerroom.table.commands.command import Command
from pokerroom.table.seats.absence import HeldChips
from pokerroom.table.seats.occupancy import ApartOrder


class Approve(Command[None], frozen=True):
    """Give a player leave to stay in their seat; by somebody with the power."""

    seat: int
    at: datetime
    by: str


class AllowExtra(Command[None], frozen=True):
    """Let a new game start with one player more than normal; by somebody with the power."""

    at: datetime
    by: str


class LockSeat(Command[None], frozen=True):
    """Keep a seat here for a player in a hand at another table until that hand is over."""

    player: str
    seat: int
    at: datetime
    in_hand: bool


class ReserveSeat(Command[None], frozen=True):
    """Keep a seat for a player who needs this particular one; by somebody with the power."""

    player: str
    seat: int
    why: str
    at: datetime
    by: str


class HoldSeat(Command[None], frozen=True):
    """Hold a free seat for a player who was called for it from the floor's lists."""

    player: str
    seat: int
    at: datetime
    why: str


class UnlockSeat(Command[None], frozen=True):
    """Stop keeping a seat for a player, because their hand elsewhere is over or the reason has gone."""

    player: str
    at: datetime


class LockedElsewhere(Command[None], frozen=True):
    """Note that a seat at another table is locked for a player here: they are dealt no further hand at this table."""

    seat: int
    at: datetime


class KeepApart(Command[tuple[ApartOrder, ...]], frozen=True):
    """Order that two players be kept apart; returns the orders that the players' present seats break."""

    one: str
    other: str
    scope: str
    at: datetime
    by: str
    suspected: bool = False


class SeatGuest(Command[None], frozen=True):
    """Let a guest who does not play sit behind a player, where the house and a person with the power allow it."""

    guest: str
    host: int
    at: datetime
    by: str
    behind: bool = True


class ObjectToGuest(Command[None], frozen=True):
    """Object to another player's guest, who must then leave."""

    host: int
    seat: int
    at: datetime


class NoteFrequentAbsence(Command[None], frozen=True):
    """Note that a player is away frequently; by somebody with the power."""

    seat: int
    at: datetime
    by: str


class Release(Command[HeldChips], frozen=True):
    """Release a seat for a valid reason; the house keeps the chips for the player."""

    seat: int
    at: datetime
    by: str
