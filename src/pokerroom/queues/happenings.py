"""The happenings on the floor: frozen events in order, from which the same queues can always be rebuilt.

A call carries the whole order at that moment, with the reason why everybody before the called player was passed over:
it is its own proof.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypeAlias, get_args

from msgspec import Struct, field

from pokerroom.citation import Citation
from pokerroom.happening_text import HappeningText
from pokerroom.queues.words import LeftHow, NotCalled, SeatClaim
from pokerroom.record_kind import kind_of


class _QueueHappening(Struct, frozen=True, tag=kind_of, tag_field="kind", kw_only=True, omit_defaults=True):
    """Something that happened on the floor: when, who did it under which title, why, and the clauses."""

    at: datetime
    by: str = ""
    title: str = ""
    why: str = ""
    cites: tuple[Citation, ...] = ()


class ListJoined(_QueueHappening, frozen=True, kw_only=True):
    """A name is on the list of a game, at its foot."""

    number: int
    game: str
    player: str
    table: str = ""


class ListLeft(_QueueHappening, frozen=True, kw_only=True):
    """A name came off the waiting list of a game."""

    game: str
    player: str
    how: LeftHow


class SteppedAway(_QueueHappening, frozen=True, kw_only=True):
    """A player on the list has left the playing area, and keeps their place."""

    game: str
    player: str


class SteppedBack(_QueueHappening, frozen=True, kw_only=True):
    """A player on the list who was away is back, and can be called again."""

    game: str
    player: str


class SentToFoot(_QueueHappening, frozen=True, kw_only=True):
    """A name goes to the foot of the list."""

    game: str
    player: str


class SeatChangeAsked(_QueueHappening, frozen=True, kw_only=True):
    """A player of `origin` wants a seat at `table`, which may be the same; seat 0 is any."""

    number: int
    table: str
    player: str
    origin: str
    seat: int = 0


class SeatChangeDropped(_QueueHappening, frozen=True, kw_only=True):
    """A player no longer wants the change of seat that they asked for."""

    table: str
    player: str
    how: LeftHow


class QueueStep(Struct, frozen=True, omit_defaults=True):
    """One player who wanted a seat, in the order of the house: since when, on what claim, and why not called."""

    player: str
    claim: SeatClaim
    since: datetime
    passed_over: NotCalled = ""
    why: str = ""


class SeatCalled(_QueueHappening, frozen=True, kw_only=True):
    """A player is called for a seat, which is held for them until a time; `order` is everybody who wanted it."""

    number: int
    player: str
    table: str
    seat: int
    claim: SeatClaim
    until: datetime
    game: str
    origin: str = ""  # the table that they come from
    order: tuple[QueueStep, ...] = ()
    drawn: dict[str, str] = field(default_factory=dict)


class CallAccepted(_QueueHappening, frozen=True, kw_only=True):
    """The player who was called comes: the seat is held until this time."""

    call: int
    until: datetime


class CallPassed(_QueueHappening, frozen=True, kw_only=True):
    """The player who was called does not want this seat."""

    call: int
    keeps_place: bool


class PassesForgotten(_QueueHappening, frozen=True, kw_only=True):
    """A seat that players had passed was taken, or its table closed (seat 0): they may be called for it again."""

    table: str
    seat: int = 0


class CallMissed(_QueueHappening, frozen=True, kw_only=True):
    """A called player did not answer, or did not come, in time."""

    call: int


class MoveDue(_QueueHappening, frozen=True, kw_only=True):
    """A player of a feeder game has not answered, and is moved by the house as soon as their hand is over."""

    call: int


class CallWithdrawn(_QueueHappening, frozen=True, kw_only=True):
    """A call was withdrawn: the seat is not available after all."""

    call: int


class CallTaken(_QueueHappening, frozen=True, kw_only=True):
    """A called player sat down: in the seat that they were called for, or in another of the table."""

    call: int
    seat: int


class TableBroken(_QueueHappening, frozen=True, kw_only=True):
    """A table is closed; its players go to the other tables of the game, first to last."""

    table: str
    game: str
    players: tuple[str, ...]
    drawn: dict[str, str] = field(default_factory=dict)


class LeftBrokenTable(_QueueHappening, frozen=True, kw_only=True):
    """A player of a closed table no longer waits for a seat elsewhere."""

    table: str
    player: str


class MustMoveSet(_QueueHappening, frozen=True, kw_only=True):
    """A table feeds another; its players go there in the order in which they came."""

    feeder: str
    main: str
    players: tuple[str, ...] = ()


class MustMoveEnded(_QueueHappening, frozen=True, kw_only=True):
    """A table no longer feeds another; its players stay where they are."""

    feeder: str


class CameToFeeder(_QueueHappening, frozen=True, kw_only=True):
    """A player sat down at a table that feeds another."""

    table: str
    player: str


class LeftFeeder(_QueueHappening, frozen=True, kw_only=True):
    """A player is gone from a table that feeds a must-move game."""

    table: str
    player: str


ListHappening: TypeAlias = ListJoined | ListLeft | SteppedAway | SteppedBack | SentToFoot
WishHappening: TypeAlias = SeatChangeAsked | SeatChangeDropped
CallHappening: TypeAlias = (
    SeatCalled | CallAccepted | CallPassed | PassesForgotten | CallMissed | MoveDue | CallWithdrawn | CallTaken
)
FeederHappening: TypeAlias = MustMoveSet | MustMoveEnded | CameToFeeder | LeftFeeder
BreakingHappening: TypeAlias = TableBroken | LeftBrokenTable
QueueHappening: TypeAlias = ListHappening | WishHappening | CallHappening | FeederHappening | BreakingHappening

QUEUE_HAPPENINGS: Final[HappeningText[QueueHappening]] = HappeningText(get_args(QueueHappening), "the queues")
