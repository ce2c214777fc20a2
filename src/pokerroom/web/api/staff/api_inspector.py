"""An inspector's reading over HTTP: the trail, any finished hand with all its cards, the chain, overridden rulings.

Nothing here changes anything but the record of looks: each look is recorded before its answer goes out.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Annotated, Final

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody, Parameter

from pokerroom.cards import read_deal, verify
from pokerroom.errors import Malformed, shortened
from pokerroom.room.room import Room
from pokerroom.room.store.records import Stored, microseconds
from pokerroom.room.store.trail import TrailFilter, kinds_and_streams, trail
from pokerroom.room.tables.journal.played import played
from pokerroom.web.api.books.book_bodies import coverage_of
from pokerroom.web.api.callers import OfLogin, OfRoom, bonus_table_named, of_the_house, table_named
from pokerroom.web.api.staff.api_registers import Since, Until
from pokerroom.web.api.staff.register_bodies import duty_line, entry_line
from pokerroom.web.api.tables.api_hands import HandNumber, replay_for
from pokerroom.web.api.tables.api_rounds import RoundNumber, round_replayed
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.shapes.records_shapes import (
    BookReach,
    DealAsks,
    DealVerdict,
    InspectionBody,
    LateLine,
    ReachBody,
    TrailBody,
    TrailLine,
    VerifiedBody,
)
from pokerroom.web.shapes.replay_shapes import Replay
from pokerroom.web.shapes.round_shapes import RoundReplay

RECORDS_PER_PAGE: Final = 50
_MOST_FINDINGS: Final = 100
_READING_STATUSES: Final = (400, 401, 403, 404, 409)
_CONTESTED: Final = "contested"
_EVERY_CARD: Final = "record"


@get("/inspect/{house:str}", summary="What an inspector sees first", responses=documented_refusals(*_READING_STATUSES))
async def inspection(room: OfRoom, login: OfLogin, house: FromPath[str]) -> InspectionBody:
    """Return the rulings that were set aside or contested, late duties, and the tables with finished hands."""
    await room.rulebooks.registers.record_look("the overview", of_the_house(room, login, house))
    return await asyncio.to_thread(
        _inspection_body, room, house, room.people.staff.houses_of(login.name if login else "")
    )


@get(
    "/inspect/{house:str}/coverage",
    summary="How far each book is served",
    responses=documented_refusals(*_READING_STATUSES),
)
async def books_reached(room: OfRoom, login: OfLogin, house: FromPath[str]) -> ReachBody:
    """Count the clauses of each book that the software keeps, decides by a setting or a ruling, or writes down."""
    of_the_house(room, login, house)
    return await asyncio.to_thread(_reached, room)


@get("/inspect/{house:str}/trail", summary="The audit trail", responses=documented_refusals(*_READING_STATUSES))
async def audit_trail(
    room: OfRoom,
    login: OfLogin,
    house: FromPath[str],
    stream: Annotated[str, Parameter(max_length=200)] = "",
    kind: Annotated[str, Parameter(max_length=60)] = "",
    who: Annotated[str, Parameter(max_length=60)] = "",
    since: Since = None,
    until: Until = None,
    before: Annotated[str, Parameter(max_length=300, description="The mark of the last line seen.")] = "",
) -> TrailBody:
    """List the room's records, newest first: who asked for what, where and when. Sealed bodies stay sealed."""
    by = of_the_house(room, login, house)
    trail_filter, asked = requested_trail(stream, kind, who, since, until, before)
    await room.rulebooks.registers.record_look(f"the trail{asked}", by)
    return await asyncio.to_thread(read_trail, room, trail_filter)


@get(
    "/inspect/{house:str}/hands/{table_id:str}/{number:int}",
    summary="A finished hand with all its cards",
    responses=documented_refusals(*_READING_STATUSES),
)
async def inspected_hand(
    room: OfRoom, login: OfLogin, house: FromPath[str], table_id: FromPath[str], number: HandNumber
) -> Replay:
    """Return the hand step by step with every card. A hand that is not over is nobody's to see."""
    by, actor = of_the_house(room, login, house), table_named(room, table_id, login)
    row = await asyncio.to_thread(room.store.hand, actor.stream, number)
    if row is None or actor.house_id != house:
        raise NoSuch(
            f"there is no finished hand {number} at {shortened(table_id)!r}",
            allowed="one that is over, of a table of this house",
        )
    await room.rulebooks.registers.record_look(f"hand {number} at {table_id} with all its cards", by)
    hand, table = played(row, actor.journal.rules.hand), (await actor.look()).public
    return await asyncio.to_thread(replay_for, hand, table, _EVERY_CARD, number, {}, actor.was_bot)


@get(
    "/inspect/{house:str}/rounds/{table_id:str}/{number:int}",
    summary="A finished round with all its cards",
    responses=documented_refusals(*_READING_STATUSES),
)
async def inspected_round(
    room: OfRoom, login: OfLogin, house: FromPath[str], table_id: FromPath[str], number: RoundNumber
) -> RoundReplay:
    """Return a round of the game against the house step by step with every card, once it is over."""
    by, bonus_table = of_the_house(room, login, house), bonus_table_named(room, table_id)
    if bonus_table.house_id != house:
        raise NoSuch(f"there is no table {shortened(table_id)!r} of {house}", allowed="a table of this house")
    await room.rulebooks.registers.record_look(f"round {number} at {table_id} with all its cards", by)
    table = (await bonus_table.look("")).public
    return await asyncio.to_thread(round_replayed, bonus_table, table, "", (), number, every_card=True)


@get("/inspect/{house:str}/verify", summary="Does the chain hold?", responses=documented_refusals(*_READING_STATUSES))
async def verify_chain(room: OfRoom, login: OfLogin, house: FromPath[str]) -> VerifiedBody:
    """Hold every record against its link and every head against its seal, as `pokerroom audit verify` does."""
    await room.rulebooks.registers.record_look("the chain", of_the_house(room, login, house))
    return await asyncio.to_thread(_verified, room)


@post(
    "/inspect/{house:str}/deal",
    status_code=200,
    summary="Is a deal the one that was committed to?",
    responses=documented_refusals(*_READING_STATUSES, 413),
)
async def verify_committed_deal(
    room: OfRoom, login: OfLogin, house: FromPath[str], data: JSONBody[DealAsks]
) -> DealVerdict:
    """Hold a deal file against its commitment, and against the root that was noted before the deal."""
    by = of_the_house(room, login, house)
    deal = read_deal(data.deal)
    await room.rulebooks.registers.record_look(f"the deal {deal.commitment.deal[:60]}", by)
    try:
        noted = (bytes.fromhex(data.root),) if data.root.strip() else ()
    except ValueError:
        raise Malformed("the root cannot be read", allowed="64 hexadecimal digits") from None
    result = verify(deal.commitment, deal.openings, deal.root, *noted)
    root = result.commitment.root.hex()
    return DealVerdict(result.ok, result.commitment.deal, root, len(result.verified), tuple(result.faults))


def _inspection_body(room: Room, house_id: str, houses: tuple[str, ...]) -> InspectionBody:
    rulings = room.rulebooks.registers.entries(house_id, "rulings").values()
    aside = [ruling for ruling in rulings if ruling.now.get("set_aside") or ruling.now.get("what") == _CONTESTED]
    late = tuple(
        LateLine(duty_line(duty.duty), f"{duty.done.at.isoformat()} {duty.done.by}" if duty.done else "")
        for duty in room.rulebooks.registers.late(house_id)
    )
    tables = tuple(name for name, actor in room.tables.items() if actor.house_id == house_id)
    bonus_tables = tuple(name for name, actor in room.bonus_tables.items() if actor.house_id == house_id)
    names = {name: room.tables[name].journal.ledger.table for name in tables}
    names |= {name: room.bonus_tables[name].journal.opening.name for name in bonus_tables}
    return InspectionBody(house_id, houses, tuple(map(entry_line, reversed(aside))), late, tables, bonus_tables, names)


def _reached(room: Room) -> ReachBody:
    coverage = coverage_of(room.library)
    counted = ((book, coverage.count(book=book)) for book in room.library.books)
    return ReachBody(
        tuple(
            BookReach(book, states.total(), {str(state): number for state, number in states.items()})
            for book, states in counted
        )
    )


def requested_trail(
    stream: str, kind: str, who: str, since: date | None, until: date | None, before: str = ""
) -> tuple[TrailFilter, str]:
    """Read the filter for the trail, and describe it in words for the record of looks."""
    trail_filter = TrailFilter(
        streams=(stream,) if stream else (),
        kinds=(kind,) if kind else (),
        by=who,
        since=_midnight(since),
        until=_midnight(until, 1),
        before=trail_mark(before),
    )
    filters = ", ".join(filter(None, (stream, kind, who, str(since or ""), str(until or ""))))
    return trail_filter, f" of {filters}" if filters else ""


def trail_line(stored: Stored) -> TrailLine:
    """Return a record of the trail as it is shown."""
    return TrailLine(
        stream=stored.stream,
        version=stored.version,
        at=stored.at.isoformat(),
        kind=stored.kind,
        by=stored.by,
        sealed=stored.secret,
        body=stored.body.decode(errors="replace"),
        mark=f"{microseconds(stored.at)} {stored.version} {stored.stream}",
    )


def read_trail(room: Room, trail_filter: TrailFilter) -> TrailBody:
    """Read the newest lines of the trail that fit."""
    lines = tuple(map(trail_line, trail(room.store, trail_filter, RECORDS_PER_PAGE)))
    kinds, streams = kinds_and_streams(room.store)
    return TrailBody(lines, tuple(kinds), tuple(streams), lines[-1].mark if len(lines) == RECORDS_PER_PAGE else "")


def _verified(room: Room) -> VerifiedBody:
    findings = tuple(str(finding) for finding in islice(room.store.verify(), _MOST_FINDINGS))
    head = room.store.room_head()
    return VerifiedBody(not findings, findings, len(room.store.streams()), head.commits, head.root.hex())


def _midnight(day: date | None, later: int = 0) -> datetime | None:
    if day is None or day == date.max:
        return None
    return datetime.combine(day + timedelta(days=later), time(), UTC)


def trail_mark(text: str) -> tuple[int, str, int] | None:
    """Return where a page of the trail ended, as its last line told; None before the first page."""
    if not text:
        return None
    at, _, rest = text.partition(" ")
    version, _, stream = rest.partition(" ")
    if not (at.isdigit() and version.isdigit() and stream) or len(at) > 18 or len(version) > 18:
        raise Malformed(f"{shortened(text)!r} is no mark of a line", allowed="one that came with a line")
    return int(at), stream, int(version)


router = Router(
    path="/api",
    route_handlers=[
        inspection,
        books_reached,
        audit_trail,
        inspected_hand,
        inspected_round,
        verify_chain,
        verify_committed_deal,
    ],
    tags=["inspector"],
)
