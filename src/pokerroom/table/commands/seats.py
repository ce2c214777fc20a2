"""Commands about seats: sit down, rise, change seats and ask for one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pokerroom.table.commands.command import Command
from pokerroom.table.floor_notes import (
    STANDING_LEAVE,
)
from pokerroom.table.seats.draws import Ranking
from pokerroom.table.seats.travellers import Traveller
from pokerroom.table.stakes.stakes import TakenAway


class Sit(Command[None], frozen=True):
    """Sit down with a stake; `posts` if the player pays at once what buys a hand, otherwise they wait.

    `notes` are bank notes besides the chips, `notes_changed` if the dealer changes them first, and `small_chips` is the
    part of the chips in pieces too small to bet. `approved_by` is the title of whoever gives leave to sit, where the
    house wants it: without one the player waits for it. `came_by` says how the player came where that frees them of a
    post. `took_away` is what the room knows that they took away from other tables of the house.
    """

    player: str
    seat: int
    chips: int
    at: datetime
    notes: int = 0
    notes_changed: bool = False
    small_chips: int = 0
    posts: bool = True
    came_by: str = ""
    approved_by: str = STANDING_LEAVE
    groups: frozenset[str] = frozenset()
    playing: bool = True
    took_away: tuple[TakenAway, ...] = ()


class Rise(Command[int], frozen=True):
    """Leave the table with all chips; returns how many.

    A player who has folded may go before the hand is over; it is booked when it is. `reason` is why the floor lets
    somebody leave a freeze-out.
    """

    seat: int
    at: datetime
    reason: str = ""


class SitOut(Command[None], frozen=True):
    """Sit out from the next hand on; `granted` minutes if the player `told` the floor before they left."""

    seat: int
    at: datetime
    told: datetime | None = None
    granted: int = 0


class ComeBack(Command[None], frozen=True):
    """Come back to play, and pay what is due at once or wait."""

    seat: int
    at: datetime
    posts: bool = True


class AskToPost(Command[None], frozen=True):
    """Ask to post and be dealt in next hand, as a player who waits; refused where they cannot come in yet."""

    seat: int
    at: datetime


class ChangeSeat(Command[None], frozen=True):
    """Change to another seat of the table."""

    seat: int
    new: int
    at: datetime


class PlayOver(Command[None], frozen=True):
    """Play in the seat of somebody who is away, with the floor's leave and a box over their chips.

    `by` is the title of whoever gives leave. `took_away` is what the room knows that they took away from other
    tables of the house.
    """

    player: str
    seat: int
    chips: int
    at: datetime
    by: str
    box: bool
    posts: bool = True
    took_away: tuple[TakenAway, ...] = ()


class EndPlayover(Command[int], frozen=True):
    """End a playover because the absent player wants the seat; returns the chips of whoever gets up."""

    seat: int
    at: datetime


class Send(Command[Traveller], frozen=True):
    """Send a player to the table named `to` with everything: by somebody with the power, or by choice."""

    seat: int
    at: datetime
    to: str
    by: str = ""
    broken: bool = False


class Receive(Command[None], frozen=True):
    """Receive a player from another table: `chips` if they bring more or less than they had there."""

    comes: Traveller
    seat: int
    at: datetime
    chips: int | None = None
    posts: bool = True
    approved_by: str = STANDING_LEAVE


class AskForSeat(Command[None], frozen=True):
    """Ask for a seat, whether it is free yet or not: from a seat here, a like game elsewhere, or the list."""

    player: str
    seat: int
    at: datetime
    listed: int = 0
    like_game: bool = False


class PutDownMarker(Command[None], frozen=True):
    """Put a buy-in or a marker on a free seat, as a newcomer who was called for it."""

    player: str
    seat: int
    at: datetime
    listed: int = 0


class Decline(Command[None], frozen=True):
    """Give up a request for a seat."""

    player: str
    seat: int
    at: datetime


class DrawForSeat(Command[Ranking[str]], frozen=True):
    """Have those who are level for a seat draw a card each, or one more each; returns the order that results."""

    seat: int
    drawn: Mapping[str, str]
    at: datetime
