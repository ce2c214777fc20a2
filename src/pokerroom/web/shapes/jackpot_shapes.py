"""The room's jackpots as they go out over HTTP: a meter with where its chips came from, its line over time, a claim."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.jackpots.claims.claim_file import ClaimStatus
from pokerroom.jackpots.words import WhomToTell
from pokerroom.room.prizes.jackpot_orders import OrderName
from pokerroom.room.wire import JackpotMeter, JackpotShare, JackpotStep


class JackpotTotals(Struct, frozen=True):
    """The totals of a pool's entries."""

    seeds: int
    contributions: int
    guarantees: int
    from_reserve: int
    administration: int
    paid: int
    transferred_out: int
    owed: int
    reserve: int
    prizes: int
    take: int


class MeterPoint(Struct, frozen=True):
    """The amount that could be won from a moment on."""

    at: int  # milliseconds
    value: int


class ClaimRow(Struct, frozen=True):
    """A claim in a list."""

    number: int
    table: str
    hand: int
    by: str
    status: ClaimStatus
    words: str
    amount: int


class TableOfHouse(Struct, frozen=True):
    """A table of the jackpot's house, and whether it takes part."""

    id: str
    name: str
    linked: bool
    can_link: bool = False  # its sign says that it takes part, and no pool has it
    closed: bool = False  # it is linked, and cannot be opened any more: let it go


class OrderOpen(Struct, frozen=True):
    """An order about the jackpot that the caller may give now, and the title under which they may."""

    do: OrderName
    title: str


class JackpotOffice(Struct, frozen=True):
    """A staff member's orders about a jackpot, and the data that they need for them."""

    orders: tuple[OrderOpen, ...]
    tables: tuple[TableOfHouse, ...]
    to_tell: tuple[WhomToTell, ...]  # of a failure of the equipment
    waiting: tuple[int, ...]  # claims that are won and not recorded
    conditions: str  # as their file has them
    announced: str  # the conditions that a sign tells of
    effective: int  # when they may hold at the earliest, in milliseconds
    authority: tuple[str, ...]  # staff, for an entry that somebody must allow
    failure: str  # at which table and since which hand the equipment has failed, in words


class JackpotPrize(Struct, frozen=True):
    """A hand that wins a jackpot, and each one's share of it: "the beaten hand 50% of the pool"."""

    hand: str
    shares: tuple[str, ...]


class JackpotBody(Struct, frozen=True):
    """A jackpot with its totals, its line over time and its claims, the latest first."""

    meter: JackpotMeter
    totals: JackpotTotals
    line: tuple[MeterPoint, ...]
    claims: tuple[ClaimRow, ...]
    tables: tuple[str, ...]
    prizes: tuple[JackpotPrize, ...]
    office: JackpotOffice | None = None  # for somebody of its house


class FindingText(Struct, frozen=True):
    """One condition of a claim: the question, the facts, whether it holds, and the clauses."""

    asked: str
    facts: str
    holds: bool
    cites: tuple[str, ...]
    said: str = ""  # `facts`, with its cards in square brackets


class ConfirmationText(Struct, frozen=True):
    """A confirmation that was given before payment."""

    step: str
    by: str
    at: int  # milliseconds
    told: str


class ClaimBody(Struct, frozen=True):
    """A claim as a case file: every finding, the verdict, the amounts in the order of payment, the confirmations."""

    jackpot: str
    number: int
    table: str
    hand: int
    at: int  # milliseconds
    by: str
    software: bool
    status: ClaimStatus
    reason: str
    held: str
    board: str
    table_name: str
    words: str
    value: int
    findings: tuple[FindingText, ...]
    shares: tuple[JackpotShare, ...]
    needs: tuple[str, ...]
    given: tuple[ConfirmationText, ...]
    missing: tuple[str, ...]
    log: str
    unit: int
    currency: str
    title: str = ""  # under which the caller may take steps of it
    may: tuple[JackpotStep, ...] = ()  # those they may take now
    said: str = ""  # `words`, with its cards in square brackets
    board_said: str = ""  # `board` in the same way
