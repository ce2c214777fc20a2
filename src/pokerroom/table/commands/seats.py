"""Commands about seats: sit down, get up, change seats and ask for one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pokerroom.table.commands.command import Command
from pokerroom.table.floor_notes import (
    STANDING_LEAVE,
)
from pokerroom.table.seats.draws import Ranking
from pokerroom.table.seats.travellers import Traveller
from pokerroom.table.stakes.chips_in_front import TakenAway


class _TakesSeat(Command[None], frozen=True):
    """What everybody says who sits down, in this order; all else is named."""

    player: str
    seat: int
    chips: int
    at: datetime


class Sit(_TakesSeat, kw_only=True, frozen=True):
    """Sit down with a stake; with `posts` the player pays at once to be dealt in, otherwise they wait.

    `notes` are bank notes besides the chips, `notes_changed` if the dealer changes them first, and `small_chips` is the
    part of the chips in pieces too small to bet. `approved_by` is the title of the person who gives leave to sit, where
    the house wants it; without it the player waits for leave. `came_by` is how the player came, where that frees them
    of a post. `took_away` are the chips they took away from other tables of the house, as the room knows them.
    """

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

    A player who has folded may go before the hand is over; their chips are booked after it. `reason` is the floor's
    reason for letting a player leave a freeze-out.
    """

    seat: int
    at: datetime
    reason: str = ""


class SitOut(Command[None], frozen=True):
    """Sit out from the next hand on, with `granted` minutes of absence if the player `told` the floor before
    leaving.
    """

    seat: int
    at: datetime
    told: datetime | None = None
    granted: int = 0


class ComeBack(Command[None], frozen=True):
    """Come back to play, and either pay the missed posts at once or wait."""

    seat: int
    at: datetime
    posts: bool = True


class AskToPost(Command[None], frozen=True):
    """Ask, as a waiting player, to post and be dealt into the next hand; refused where they may not come in yet."""

    seat: int
    at: datetime


class ChangeSeat(Command[None], frozen=True):
    """Change to another seat of the table."""

    seat: int
    new: int
    at: datetime


class PlayOver(Command[None], frozen=True):
    """Play in the seat of an absent player, with the floor's leave and a box over the absent player's chips.

    `by` is the title of the person who gives leave. `took_away` are the chips the newcomer took away from other tables
    of the house, as the room knows them.
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
    """End a playover because the absent player wants the seat; returns the chips of the player who gets up."""

    seat: int
    at: datetime


class Send(Command[Traveller], frozen=True):
    """Send a player with all they have to the table named `to`.

    By somebody with the power, or by the player's choice.
    """

    seat: int
    at: datetime
    to: str
    by: str = ""
    broken: bool = False


class Receive(Command[None], frozen=True):
    """Receive a player from another table; `chips` if they bring more or fewer than they had there."""

    comes: Traveller
    seat: int
    at: datetime
    chips: int | None = None
    posts: bool = True
    approved_by: str = STANDING_LEAVE


class AskForSeat(Command[None], frozen=True):
    """Ask for a seat, free or not, from a seat here, from a like game elsewhere, or from the waiting list."""

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
    """Let players with equal claims to a seat draw a card each, or one more each; returns the resulting order."""

    seat: int
    drawn: Mapping[str, str]
    at: datetime
