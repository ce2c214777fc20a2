"""Commands to the queues: each is a frozen value, with its time, its author and the reason.

Staff and players send them, so each can be read from JSON by its name. The room adds the facts that only it knows: who
sits where, and who may not have a seat.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from pokerroom.command_reading import FREE_TEXT
from pokerroom.command_struct import CommandStruct
from pokerroom.record_kind import kind_of

QueueText = Annotated[str, Meta(max_length=200)]
QueueReason = Annotated[str, Meta(max_length=200), FREE_TEXT]
QueueSeat = Annotated[int, Meta(ge=0, le=23)]
CallNumber = Annotated[int, Meta(ge=1, le=10**9)]


class QueueCommand(CommandStruct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True):
    """A command to the queues: when, by whom, with which title if they are staff, and why."""

    at: datetime
    by: QueueText = ""  # nobody where the room itself asks
    title: QueueText = ""
    why: QueueReason = ""


# Waiting lists


class JoinList(QueueCommand, frozen=True, kw_only=True):
    """Put a player's name on the list of a game, for any of its tables or for one.

    `seated` is a table of the game where they have a seat already, as the room knows it.
    """

    game: QueueText
    player: QueueText
    table: QueueText = ""
    seated: QueueText = ""


class LeaveList(QueueCommand, frozen=True, kw_only=True):
    """Take a name off the list: at the player's wish, or struck by staff for a reason."""

    game: QueueText
    player: QueueText


class StepAway(QueueCommand, frozen=True, kw_only=True):
    """Leave the playing area without leaving the list; the place is kept, and no call comes meanwhile."""

    game: QueueText
    player: QueueText


class StepBack(QueueCommand, frozen=True, kw_only=True):
    """Come back to the playing area, so that a call may come again."""

    game: QueueText
    player: QueueText


# Changes of seat


class AskSeatChange(QueueCommand, frozen=True, kw_only=True):
    """Ask, as a player who sits at `table`, for another seat: here, or at the table `to` of the same game.

    `seat` is the one they want, or 0 for any. `own` is the seat that they have, as the room knows it.
    """

    table: QueueText
    player: QueueText
    game: QueueText = ""
    to: QueueText = ""
    seat: QueueSeat = 0
    own: QueueSeat = 0


class DropSeatChange(QueueCommand, frozen=True, kw_only=True):
    """Give up the wish for another seat; `table` is where it was wanted."""

    table: QueueText
    player: QueueText


# Calls


class CallSeat(QueueCommand, frozen=True, kw_only=True):
    """Call the first in line for a free seat.

    A `player` who is not first is called only by order of the house, with a reason. `seats` are the players at the
    table, `button` is its button, `drawn` are cards of players with equal claims, and `kept_out` gives for any player
    the reason why they may not have the seat.
    """

    game: QueueText
    table: QueueText
    seat: QueueSeat
    player: QueueText = ""
    seats: dict[int, str] = field(default_factory=dict)
    button: QueueSeat = 0
    drawn: dict[str, str] = field(default_factory=dict)
    kept_out: dict[str, Annotated[str, FREE_TEXT]] = field(default_factory=dict)


class AcceptCall(QueueCommand, frozen=True, kw_only=True):
    """Accept a call: the seat is held for the player who was called."""

    call: CallNumber
    player: QueueText


class PassCall(QueueCommand, frozen=True, kw_only=True):
    """Pass a call: the player who was called does not want this seat."""

    call: CallNumber
    player: QueueText


class EndCall(QueueCommand, frozen=True, kw_only=True):
    """End a call whose time to answer, or to sit down, is over."""

    call: CallNumber


class WithdrawCall(QueueCommand, frozen=True, kw_only=True):
    """Withdraw a call for a reason: the seat is not available after all."""

    call: CallNumber


class NoteSeats(QueueCommand, frozen=True, kw_only=True):
    """Note who plays in the seats of a table, who owns one that is played over, and whether the table is closed."""

    game: QueueText
    table: QueueText
    seats: dict[int, str]
    owners: dict[int, str] = field(default_factory=dict)
    closed: bool = False


class BreakTable(QueueCommand, frozen=True, kw_only=True):
    """Send the players of a closed table to other tables of the game, first to last.

    `order` is given by staff where the house leaves it to them. `seats` are the players at the table, `owners` the
    players whose seat another plays over, and `closed` says whether it is closed, as the room knows; `drawn` are their
    cards where they draw.
    """

    table: QueueText
    game: QueueText = ""
    order: tuple[str, ...] = ()
    seats: dict[int, str] = field(default_factory=dict)
    owners: dict[int, str] = field(default_factory=dict)
    button: QueueSeat = 0
    drawn: dict[str, str] = field(default_factory=dict)
    closed: bool = False


# Must-move games


class SetMustMove(QueueCommand, frozen=True, kw_only=True):
    """Have a table feed another of the same game; `players` are at it, the first who came first."""

    feeder: QueueText
    main: QueueText
    same_game: bool
    players: tuple[str, ...] = ()


class EndMustMove(QueueCommand, frozen=True, kw_only=True):
    """End a must-move order: a table no longer feeds another."""

    feeder: QueueText


AnyQueueCommand: TypeAlias = (
    JoinList
    | LeaveList
    | StepAway
    | StepBack
    | AskSeatChange
    | DropSeatChange
    | CallSeat
    | AcceptCall
    | PassCall
    | EndCall
    | WithdrawCall
    | NoteSeats
    | BreakTable
    | SetMustMove
    | EndMustMove
)
