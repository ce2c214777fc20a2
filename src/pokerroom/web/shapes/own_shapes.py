"""Bodies about a person's own things: marks on players and tables, sittings, results and hands."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from pokerroom.room.people.private_marks import MarkColour
from pokerroom.web.shapes.request_body import RequestBody


class MarkPlayerAsks(RequestBody, frozen=True):
    """Your private note on a player; if all of it is empty, the mark is removed."""

    player: Annotated[str, Meta(max_length=40)]
    note: Annotated[str, Meta(max_length=2000)] = ""
    colour: MarkColour = ""
    muted: bool = False


class MarkTableAsks(RequestBody, frozen=True):
    """A table to mark as a favourite, or no longer."""

    table: Annotated[str, Meta(max_length=80)]
    marked: bool = True


class MarkHandAsks(RequestBody, frozen=True):
    """A hand to keep in sight, or no longer."""

    table: Annotated[str, Meta(max_length=80)]
    number: Annotated[int, Meta(ge=1, le=2**53)]
    marked: bool = True


class OwnTableLine(Struct, frozen=True):
    """A table at which you have played."""

    id: str
    name: str
    house: str
    game: str
    game_name: str
    unit: int
    currency: str
    tournament: bool
    boxes: bool = False  # a table of the bonus game, whose hands are rounds


class OwnMoney(Struct, frozen=True):
    """Chips that can be counted together: `unit` of them make one of the currency; and the hands you played for them.

    Play chips are in no currency, and the chips of `tournaments` are no money at all.
    """

    name: str
    currency: str
    unit: int
    hands: int


class OwnSitting(Struct, frozen=True):
    """A while at one table: from the first hand to the last, how many hands, and their result in chips."""

    table: str
    came: int  # in milliseconds
    left: int
    hands: int
    net: int


class OwnTournament(Struct, frozen=True):
    """A tournament of yours: your place (0 while you play), what you won, and what you paid for it."""

    name: str
    title: str
    began: int  # when its session began that was played last, in milliseconds
    place: int
    entrants: int
    prize: int
    in_kind: str
    paid: int
    unit: int
    currency: str


class OwnHandLine(Struct, frozen=True):
    """A hand of yours: where, when it ended, its result, your cards, and whether you saw the showdown."""

    table: str
    number: int
    ended: int  # in milliseconds
    net: int
    showdown: bool
    cards: tuple[str, ...]


class ResultPoint(Struct, frozen=True):
    """The result of everything up to a moment, in chips."""

    at: int  # in milliseconds
    sum: int


class OwnFigures(Struct, frozen=True):
    """How you play: `entered` and `raised` are of the `counted` hands, `won_at_showdown` of the `showdowns`.

    Hands are counted of which it was kept what you did in the first betting round. `per_hundred` is your result in big
    blinds for every hundred of the hands `with_blinds`, to one decimal; null without such a hand.
    """

    counted: int
    entered: int
    raised: int
    showdowns: int
    won_at_showdown: int
    with_blinds: int
    per_hundred: float | None


class OwnPlay(Struct, frozen=True):
    """The part of your play that fits the search: sittings and hands, the latest first."""

    tables: tuple[OwnTableLine, ...]  # all of them
    moneys: tuple[OwnMoney, ...]  # the chips that they are played with
    money: str  # those that are counted here
    sittings: tuple[OwnSitting, ...]
    hands: tuple[OwnHandLine, ...]
    line: tuple[ResultPoint, ...]
    played: int  # hands that fit
    won: int  # of them, those that won chips
    figures: OwnFigures
    net: int
    more: bool  # there are earlier hands than those listed
    tournaments: tuple[OwnTournament, ...]  # all of yours that the room still shows, the latest first
