"""More lists of the room as files, CSV or JSON: members, the floor, what staff did, rounds, and lists of the books."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, TypeAlias

from litestar import Response, Router, get
from litestar.params import FromPath, Parameter

from pokerroom.cage.report_lists import ReportList, report_list
from pokerroom.room.people.members.listing import MEMBER_HEADS, member_rows
from pokerroom.room.store.trail import TrailFilter
from pokerroom.rulebook.operator.rights import INSPECTOR_ROLE
from pokerroom.web.api.callers import (
    FLOOR_FOR_STAFF,
    OfBonusTable,
    OfLogin,
    OfPlayer,
    OfRoom,
    of_the_house,
    staff_member,
)
from pokerroom.web.api.rights_checked import roles_held
from pokerroom.web.api.staff.api_book_reports import Day, reported_books
from pokerroom.web.api.staff.api_files import (
    MOST_LINES_OF_FILE,
    READING_STATUSES,
    TRAIL_HEADS,
    FileForm,
    as_file,
    trail_rows,
)
from pokerroom.web.api.staff.api_floor_tables import floor_body
from pokerroom.web.api.staff.house_trail import BY_STAFF, houses_read, staff_records
from pokerroom.web.errors import documented_refusals
from pokerroom.web.serving.ready_answers import in_turn
from pokerroom.web.shapes.floor_shapes import FloorBody

_ROUND_COLUMNS: Final = ("round", "began", "ended", "wagered", "results", "void")
FloorList: TypeAlias = Literal["tables", "waiting", "calls"]


@get(
    "/files/{house:str}/members/{form:str}",
    summary="Members of a house",
    responses=documented_refusals(*READING_STATUSES),
)
async def members_file(room: OfRoom, login: OfLogin, house: FromPath[str], form: FromPath[FileForm]) -> Response[str]:
    """List the members that the room knows something about: membership, card, and whether they are kept out."""
    of_the_house(room, login, house)
    now = room.people.members.now()
    rows = member_rows(
        room.people.members, house, kept_out=lambda player: room.people.admission.is_kept_out(house, player, now)
    )
    return as_file(f"{house}-members", form, MEMBER_HEADS, rows)


@get(
    "/files/floor/{what:str}/{form:str}", summary="Lists of the floor", responses=documented_refusals(*READING_STATUSES)
)
async def floor_file(
    room: OfRoom, login: OfLogin, what: FromPath[FloorList], form: FromPath[FileForm]
) -> Response[str]:
    """List the tables with who sits there, the waiting lists in their order, or the calls that wait."""
    heads, rows = _FLOOR[what]
    inspects = INSPECTOR_ROLE in roles_held(room, login)
    body = await floor_body(room, staff_member(room, login, FLOOR_FOR_STAFF), inspects=inspects)
    return as_file(f"floor-{what}", form, heads, rows(body))


@get("/files/staff/trail/{form:str}", summary="What staff did", responses=documented_refusals(*READING_STATUSES))
async def staff_file(
    room: OfRoom, login: OfLogin, form: FromPath[FileForm], who: Annotated[str, Parameter(max_length=60)] = ""
) -> Response[str]:
    """List the newest requests of staff, at most ten thousand; a manager's list has those of their own houses."""
    trail_filter = TrailFilter(by=BY_STAFF + who)
    trail_records, _ = await asyncio.to_thread(
        staff_records, room, trail_filter, houses_read(room, login), MOST_LINES_OF_FILE
    )
    return as_file("staff-trail", form, TRAIL_HEADS, trail_rows(trail_records))


@get(
    "/files/tables/{table_id:str}/rounds/{form:str}",
    summary="Rounds of a table of the bonus game",
    responses=documented_refusals(400, 401, 403, 404),
)
async def rounds_file(bonus_table: OfBonusTable, player: OfPlayer, form: FromPath[FileForm]) -> Response[str]:
    """List the finished rounds, newest first, at most ten thousand."""
    table = (await bonus_table.look(player)).public
    summaries = await in_turn(bonus_table.rounds, None, MOST_LINES_OF_FILE, player)
    rows = [
        (
            summary.number,
            summary.began.astimezone(UTC).isoformat(),
            summary.ended.astimezone(UTC).isoformat(),
            summary.wagered,
            ", ".join(f"{name} {won}" for name, won in summary.results.items()),
            summary.void,
        )
        for summary in summaries
    ]
    return as_file(f"{table.id}-rounds", form, _ROUND_COLUMNS, rows)


@get(
    "/files/books/{name:str}/{form:str}",
    summary="A list of the books",
    responses=documented_refusals(*READING_STATUSES),
)
async def books_file(
    room: OfRoom,
    login: OfLogin,
    name: FromPath[ReportList],
    form: FromPath[FileForm],
    first: Day = None,
    last: Day = None,
) -> Response[str]:
    """Return one list of a report on the books: the trial balance, every entry, slips, shifts, drops, tables or
    hours."""
    books = await reported_books(room, login, first, last)
    heads, rows = report_list(books.report, name, books.entries, books.cage)
    return as_file(f"{name}-{books.report.begins:%Y-%m-%d}", form, heads, rows)


def _table_names_of_list(body: FloorBody) -> list[tuple[Any, ...]]:
    return [
        (
            table.id,
            table.name,
            table.house,
            table.title,
            table.live,
            table.closed,
            table.hand,
            ", ".join(f"{seat.seat} {seat.player}" for seat in table.seats if seat.player),
        )
        for table in body.tables
    ]


def _waiting(body: FloorBody) -> list[tuple[Any, ...]]:
    return [
        (wire_list.house, wire_list.game, place, name.player, _moment_of_list(name.since), name.table, name.out)
        for wire_list in body.lists
        for place, name in enumerate(wire_list.names, 1)
    ]


def _calls_of_list(body: FloorBody) -> list[tuple[Any, ...]]:
    return [
        (
            call.table,
            call.number,
            call.by,
            call.about,
            _moment_of_list(call.at),
            call.decides,
            call.level,
            "; ".join(call.words),
        )
        for call in body.calls
    ]


def _moment_of_list(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat()


_FLOOR: Final[dict[FloorList, tuple[Sequence[str], Callable[[FloorBody], list[tuple[Any, ...]]]]]] = {
    "tables": (("table", "name", "house", "game", "live", "closed", "hand", "seats"), _table_names_of_list),
    "waiting": (("house", "game", "place", "player", "since", "table", "away"), _waiting),
    "calls": (("table", "number", "by", "about", "at", "decides", "level", "decided"), _calls_of_list),
}

router = Router(
    path="/api", route_handlers=[members_file, floor_file, staff_file, rounds_file, books_file], tags=["files"]
)
