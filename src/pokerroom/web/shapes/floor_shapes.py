"""What the floor's part of the API shows."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.room.wire import WireFloor, WireList, WireSeat


class ListsBody(Struct, frozen=True):
    """The queues of every game that is spread."""

    now: int  # in milliseconds
    lists: tuple[WireList, ...]


class WhyShown(Struct, frozen=True):
    """One sentence about a place on a list, and its clauses."""

    text: str
    cites: tuple[str, ...]


class WhyBody(Struct, frozen=True):
    """A place on a list, and why others are before it."""

    game: str
    player: str
    place: int
    lines: tuple[WhyShown, ...]


class OwnCall(Struct, frozen=True):
    """A player's own call to the floor, as far as it has come."""

    table: str
    table_name: str
    number: int  # of the dispute
    about: str
    decides: str  # the title that decides it now; nobody once it is decided
    words: tuple[str, ...]  # what was decided so far, by whom
    review: str  # the title that may be asked to look at it again; nobody where what was decided is final
    cites: tuple[str, ...]


class OwnCallsBody(Struct, frozen=True):
    """The calls of one player that are not closed."""

    calls: tuple[OwnCall, ...]


class FloorTable(Struct, frozen=True):
    """A table on the map of the room, for somebody of its house."""

    id: str
    name: str
    house: str
    game: str  # the game whose list it has
    title: str
    closed: bool
    live: bool  # dealt by people; otherwise by the room
    hand: int
    pot: int
    unit: int
    seats: tuple[WireSeat, ...]
    held: dict[int, str]  # seats that are kept, and for whom
    stopped: str  # by whom and why, while it is
    clock: int  # when the time of the player in turn is over; 0 where no clock runs
    turn: int
    changes: tuple[str, ...]  # that were announced and have not taken effect, with their numbers
    floor: WireFloor | None
    said: tuple[str, ...]  # the last lines of its log


class FloorCallLine(Struct, frozen=True):
    """A call from a table that waits for somebody of the house, first come first."""

    table: str
    table_name: str
    number: int  # of the dispute
    by: str
    about: str
    at: int
    decides: str  # the title that decides it now
    level: int  # how often it was decided before
    words: tuple[str, ...]  # what was decided so far, by whom


class FloorBody(Struct, frozen=True):
    """The room's floor as somebody of the house sees it."""

    you: str
    now: int
    houses: tuple[str, ...]
    tables: tuple[FloorTable, ...]
    calls: tuple[FloorCallLine, ...]
    lists: tuple[WireList, ...]
    answer: str = ""  # what an order was answered with
