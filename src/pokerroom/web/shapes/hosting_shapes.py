"""Bodies of requests and answers about tables that players host."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from pokerroom.bots.skill import BotStrength
from pokerroom.room.hosting.happenings import HostedAccess
from pokerroom.room.wire import LobbyTable
from pokerroom.web.shapes.http_shapes import ErrorBody
from pokerroom.web.shapes.request_body import RequestBody

HostedText = Annotated[str, Meta(max_length=60)]
HostedChips = Annotated[int, Meta(ge=0, le=10**9)]


class HostingChoice(Struct, frozen=True):
    """A choice of a host: its name in the settings, and its name for people."""

    id: str
    name: str


class HostingGame(Struct, frozen=True):
    """A game, and the houses that let it be spread."""

    id: str
    name: str
    houses: tuple[str, ...]


class HostingBody(Struct, frozen=True):
    """Whether you may open a table, why not, the choices for one, and the tables that you host."""

    open: bool
    why: str
    games: tuple[HostingGame, ...]
    limits: tuple[HostingChoice, ...]
    decks: tuple[HostingChoice, ...]
    strengths: tuple[HostingChoice, ...]
    seats: int  # at most
    bots: int  # at most
    free_at: tuple[str, ...]  # the houses whose books let a table go without a charge
    tables: tuple[LobbyTable, ...]


class HostedTableRequest(RequestBody, frozen=True):
    """A table that somebody wants to open: its house and game, and whatever is to differ from the house's usual."""

    house: HostedText
    game: HostedText
    name: HostedText = ""
    limit: HostedText = ""
    blinds: HostedText = ""
    ante: int | None = None
    deck: str | None = None
    seats: int | None = None
    stack: int | None = None
    bots: Annotated[int, Meta(ge=0, le=22)] = 0
    bot_strength: BotStrength = "club"
    seconds: int | None = None  # to act; where the book knows no time that stands, its clock is called as ever
    free: bool = True  # without a charge of the house, where its book lets a table go without one
    access: HostedAccess = "link"
    approves: bool = False


class HostedCheckRequest(HostedTableRequest, frozen=True):
    """A table to be held against its book: a new one, or one that you host with other stakes.

    With the id of your table in `stakes_of`, limit, blinds and ante are those to come, and all else is as it is there.
    """

    stakes_of: HostedText = ""


class HostedJudged(Struct, frozen=True):
    """The table as it would be opened: its set-up, and the chips to sit down with."""

    stakes: str
    blinds: tuple[int, ...]
    ante: int
    seats: int
    stack: int
    least: int
    most: int  # 0 for no limit
    deck: str
    cards: int  # of the deck, without its joker
    joker: bool
    time: str  # to act, in words
    currency: str
    charge: str  # the house's charge, in words
    must_charge: tuple[str, ...]  # the clauses by which it must charge something; none where it need not
    fixed_time: tuple[str, ...]  # the clauses of the one clock that its book knows; none where a time may be chosen
    notice: str  # the notice before the stakes change or the table closes, in words
    cites: tuple[str, ...]
    stakes_notice: str = ""  # the part of `notice` that is about stakes; nothing where they change from the next hand


class HostedChecked(Struct, frozen=True):
    """The book's judgement of a table: the table as it would be opened, or why it cannot be.

    `about` is the one choice at fault, by its name in the request; empty where no single one is.
    """

    judged: HostedJudged | None
    refusal: ErrorBody | None
    about: str = ""


class HostedBody(Struct, frozen=True):
    """A table that a player hosts, as its host sees it; `link` and `code` (a QR code) are for nobody else."""

    id: str
    name: str
    host: str
    access: HostedAccess
    approves: bool
    closed: bool
    why: str
    link: str
    code: str


class InvitationBody(Struct, frozen=True):
    """The table that an invitation's link leads to, and its host."""

    table: str
    name: str
    host: str
    house: str
    game: str
    stakes: str
    seats: int
    free: int
    players: tuple[str, ...]
    approves: bool
    closed: bool
    stack: int
    currency: str


class HostedSeatRequest(RequestBody, frozen=True):
    """Sit down, or ask the host for a seat: any with 0, with the usual stack with 0; or only have a look."""

    seat: Annotated[int, Meta(ge=0, le=23)] = 0
    chips: HostedChips = 0
    sit: bool = True


class SeatBody(Struct, frozen=True):
    """The seat that somebody has now; 0 where the host is asked first, or they only look on."""

    table: str
    seat: int
    asked: bool


class SettledLine(Struct, frozen=True):
    """One player: the chips they brought, took away and have in front of them, and how far they are up or down."""

    player: str
    bot: bool
    brought: int
    took: int
    before: int
    net: int


class SettlingPayment(Struct, frozen=True):
    """A payment from one player to another; an empty name is the house, with its charge and its bots."""

    payer: str
    payee: str
    amount: int


class SettlingBody(Struct, frozen=True):
    """Each player's balance at a table, as of its last finished hand, and the house's charges."""

    table: str
    name: str
    host: str
    closed: bool
    why: str
    hands: int
    unit: int
    currency: str
    charged: int
    lines: tuple[SettledLine, ...]
    payments: tuple[SettlingPayment, ...]  # that settle it, as few as will do
    as_announced: bool = False  # it was closed as its host, or the house, had announced
