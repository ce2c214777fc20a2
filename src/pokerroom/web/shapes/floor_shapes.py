"""Bodies about the floor: its map, its calls and its lists."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from pokerroom.room.wire import NumberedNote, WireFloor, WireList, WireSeat


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
    words: tuple[str, ...]  # the decisions so far, and by whom
    review: str  # the title that may be asked for a review; empty where the decision is final
    cites: tuple[str, ...]


class OwnRuling(Struct, frozen=True):
    """A ruling that concerned a player, or was made at their table: the question, and who may review it."""

    table: str
    table_name: str
    number: int
    hand: int
    words: str  # "cards in muck, on Ann, by the dealer"
    steps: tuple[str, ...]
    said: tuple[str, ...]  # who asked for a review, and the answers
    looks: str  # who looks at it now; nobody while nobody asked
    review: str  # who may be asked to look at it next; nobody where it is final, too late, or being looked at
    cites: tuple[str, ...]
    review_cites: tuple[str, ...]


class OwnCallsBody(Struct, frozen=True):
    """The calls of one player that are not closed, and the last rulings that they may have looked at again."""

    calls: tuple[OwnCall, ...]
    rulings: tuple[OwnRuling, ...] = ()


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
    held: dict[int, str]  # kept seats, and for whom
    stopped: str  # by whom and why, while it is
    clock: int  # when the time of the player in turn is over; 0 where no clock runs
    turn: int
    changes: tuple[str, ...]  # that were announced and have not taken effect, with their numbers
    floor: WireFloor | None
    said: tuple[str, ...]  # the last lines of its log
    to_send: tuple[str, ...]  # players of a closed table who wait for staff to send them on
    neighbours: tuple[str, ...] = ()  # guests who share an address, where the room marks them
    announced: tuple[NumberedNote, ...] = ()  # the same as `changes`, the numbers apart


class ExcludedShown(Struct, frozen=True):
    """A player who is kept out by order of a bonus table."""

    player: str
    says: str


class FloorBonusTable(Struct, frozen=True):
    """A table of the game against the house on the map of the room, for somebody of its house."""

    id: str
    name: str
    house: str
    title: str
    closed: bool
    round: int
    places: int
    players: tuple[str, ...]
    to_do: str  # the next thing to do, in words
    stopped: str  # by whom and why, while it is
    held: str  # what no round starts before
    notice: str  # what its signs tell of
    excluded: tuple[ExcludedShown, ...]
    said: tuple[str, ...]  # the last lines of its log
    neighbours: tuple[str, ...]  # guests who share an address, unless the room leaves them alone


FloorCallKind: TypeAlias = Literal["dispute", "jackpot", "dealer", "talk", "hosting", "ruling"]


class FloorCallLine(Struct, frozen=True):
    """A call from a table that waits for staff, first come first.

    It is a player's dispute, a won jackpot, a dealer's report, a report of talk, something that a hosted table waits
    for, or a contested ruling.
    """

    table: str
    table_name: str
    number: int  # of the dispute, the ruling, the jackpot's claim, or the line that was said; 0 where there is none
    by: str
    about: str
    at: int
    decides: str  # the title that decides it now
    level: int  # how often it was decided before
    words: tuple[str, ...]  # decisions so far; a contested ruling's orders; a jackpot's next step
    kind: FloorCallKind = "dispute"
    jackpot: str = ""  # which one was won
    cites: tuple[str, ...] = ()
    said_by: str = ""  # who said the words that the call is about


class FloorBody(Struct, frozen=True):
    """The room's floor as a member of staff sees it."""

    you: str
    now: int
    houses: tuple[str, ...]
    tables: tuple[FloorTable, ...]
    boxes: tuple[FloorBonusTable, ...]
    calls: tuple[FloorCallLine, ...]
    lists: tuple[WireList, ...]
    answer: str = ""  # the answer to an order
