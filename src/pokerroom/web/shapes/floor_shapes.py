"""What the floor's part of the API shows."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.room.wire import WireList


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
