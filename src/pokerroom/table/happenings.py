"""What happened at a table between its hands: frozen events, told in the order they came. A hand has its own events."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation
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
    approved: str = ""  # by whom and why, where chips may leave the table only so


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


class PlayedOver(Struct, frozen=True):
    """A player plays in the seat of another who is away, whose chips lie under a box."""

    seat: int
    player: str
    absent: str
    chips: int
    at: datetime


class PlayoverEnded(Struct, frozen=True):
    """The box is off: the seat and its chips are the absent player's alone."""

    seat: int
    absent: str
    at: datetime


class SeatAsked(Struct, frozen=True):
    """Somebody asked for a seat, put a marker down for it, or wants it no more."""

    seat: int
    player: str
    at: datetime
    marker: bool = False
    wanted: bool = True


class Drew(Struct, frozen=True):
    """Cards were drawn for a seat; `order` is empty while somebody must draw again."""

    seat: int
    drawn: dict[str, str]
    order: tuple[str, ...]
    at: datetime


class Ordered(Struct, frozen=True):
    """The floor, or a player where it is his to say, settled something about a seat or the game."""

    what: str
    who: str
    seat: int
    at: datetime
    by: str = ""  # the title of whoever of the house ordered it


class ClockCalled(Struct, frozen=True):
    """A player was put on the clock; `asker` is a seat, or 0 for the floor."""

    seat: int
    asker: int
    at: datetime


class TimeBought(Struct, frozen=True):
    """A player bought time: what it cost, and what of that went into the pot."""

    seat: int
    seconds: int
    price: int
    to_pot: int
    at: datetime
    cites: tuple[Citation, ...] = ()


class TimeUp(Struct, frozen=True):
    """A player's time ran out: what they have done by that, in the words of `clock.Outcome`."""

    seat: int
    what: str
    at: datetime
    cites: tuple[Citation, ...] = ()


class ButtonCorrected(Struct, frozen=True):
    """The button goes on from here, as if the last hand had had it where it belonged."""

    button: int
    at: datetime
    cites: tuple[Citation, ...] = ()


class FreezeOutBegan(Struct, frozen=True):
    """A freeze-out began: who plays, and for how much each."""

    seats: tuple[int, ...]
    buy_in: int
    at: datetime


class FreezeOutWon(Struct, frozen=True):
    """The last player of a freeze-out, and what he has."""

    seat: int
    player: str
    chips: int
    at: datetime


class Taken(Struct, frozen=True):
    """A charge out of the players' stakes, or one that was waived, with the reason."""

    line: Line
    at: datetime


class Unpaid(Struct, frozen=True):
    """A charge is due that a player cannot pay in full: nothing is taken, and he gets no cards until he can."""

    seat: int
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
    | PlayedOver
    | PlayoverEnded
    | SeatAsked
    | Drew
    | Ordered
    | ClockCalled
    | TimeBought
    | TimeUp
    | ButtonCorrected
    | FreezeOutBegan
    | FreezeOutWon
    | Taken
    | Unpaid
    | HandBegan
    | HandEnded
    | Misdealt
    | ChangeWanted
    | Changed
    | Closed
)
