"""What happened at a table between its hands: frozen events, told in the order they came. A hand has its own events."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from msgspec import Struct

from pokerroom.hand import events as told
from pokerroom.house import Line
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.blinds import LineUp
from pokerroom.table.changes import Pending


class Sat(Struct, frozen=True):
    """A player took a seat with so many chips."""

    seat: int
    player: str
    chips: int
    at: datetime


class Rose(Struct, frozen=True):
    """A player left the table with so many chips."""

    seat: int
    player: str
    chips: int
    at: datetime
    why: str = ""


class StakeChanged(Struct, frozen=True):
    """Chips came to a stake or went off it between hands: added, held back, brought in, for goods."""

    seat: int
    what: str
    amount: int
    at: datetime


class SatOut(Struct, frozen=True):
    """A player wants no cards until further notice."""

    seat: int
    at: datetime


class CameBack(Struct, frozen=True):
    """A player wants cards again; `posts` if he pays what is due at once, otherwise he waits."""

    seat: int
    posts: bool
    at: datetime


class ChangedSeat(Struct, frozen=True):
    """A player moved to another seat of the table."""

    old: int
    new: int
    at: datetime


class Taken(Struct, frozen=True):
    """A charge out of the players' stakes."""

    line: Line
    at: datetime


class HandBegan(Struct, frozen=True):
    """A hand is dealt: who takes part, who posts, and with what."""

    number: int
    line_up: LineUp
    stacks: dict[int, int]
    at: datetime


class HandEnded(Struct, frozen=True):
    """A hand is over; what was taken from its pots, and what everybody has now."""

    number: int
    lines: tuple[Line, ...]
    stacks: dict[int, int]
    events: tuple[told.Event, ...]


class Misdealt(Struct, frozen=True):
    """A hand was called off: wagers are back, and the button stays."""

    number: int
    why: str


class ChangeWanted(Struct, frozen=True):
    """A change of the table, or its closing, as it stands: announced, signed, agreed to."""

    number: int
    pending: Pending


class Changed(Struct, frozen=True):
    """The table has a new set-up from the next hand on."""

    setup: TableSetup
    at: datetime


class Closed(Struct, frozen=True):
    """The table is closed."""

    at: datetime


Happening: TypeAlias = (
    Sat
    | Rose
    | StakeChanged
    | SatOut
    | CameBack
    | ChangedSeat
    | Taken
    | HandBegan
    | HandEnded
    | Misdealt
    | ChangeWanted
    | Changed
    | Closed
)
