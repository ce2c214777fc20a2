"""Lists of the room as files, CSV or JSON: the trail, waiting and late items, a table's hands, a tournament's results.

The registers have their own files beside them, and `api_list_files.py` has the rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from operator import attrgetter
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath, Parameter

from pokerroom.cage.report_texts import csv_text
from pokerroom.room.room import Room
from pokerroom.room.store import Stored
from pokerroom.room.store.trail import trail
from pokerroom.web.api.callers import OfActor, OfLogin, OfPlayer, OfRoom, of_the_house
from pokerroom.web.api.downloads import saved_as
from pokerroom.web.api.prizes.api_tournaments import tournament_named, tournament_shown
from pokerroom.web.api.staff.api_inspector import requested_trail, trail_line
from pokerroom.web.api.staff.api_registers import Since, Until
from pokerroom.web.api.staff.register_bodies import duty_line
from pokerroom.web.errors import documented_refusals
from pokerroom.web.serving.ready_answers import in_turn

MOST_LINES_OF_FILE: Final = 10_000
_LONGEST_CELL: Final = 30_000
READING_STATUSES: Final = (400, 401, 403, 404, 409)
FileForm: TypeAlias = Literal["csv", "json"]
_MEDIA_TYPES: Final = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
TRAIL_HEADS: Final = ("stream", "version", "at", "kind", "by", "sealed", "body")
_DUTY_COLUMNS: Final = ("register", "entry", "what", "about", "due", "overdue", "done", "clauses")
_RESULT_COLUMNS: Final = ("place", "player", "prize", "in_kind", "state", "table", "seat", "chips", "rebuys", "add_ons")
_HAND_COLUMNS: Final = ("hand", "began", "ended", "players", "pot", "winners")


@get("/files/{house:str}/trail/{form:str}", summary="The audit trail", responses=documented_refusals(*READING_STATUSES))
async def trail_file(
    room: OfRoom,
    login: OfLogin,
    house: FromPath[str],
    form: FromPath[FileForm],
    stream: Annotated[str, Parameter(max_length=200)] = "",
    kind: Annotated[str, Parameter(max_length=60)] = "",
    who: Annotated[str, Parameter(max_length=60)] = "",
    since: Since = None,
    until: Until = None,
) -> Response[str]:
    """Return the newest records that fit, at most ten thousand; sealed bodies stay sealed. Looking is on record."""
    by = of_the_house(room, login, house)
    trail_filter, asked = requested_trail(stream, kind, who, since, until)
    await room.rulebooks.registers.record_look(f"the trail as a file{asked}", by)
    trail_records = await asyncio.to_thread(trail, room.store, trail_filter, MOST_LINES_OF_FILE)
    return as_file(f"{house}-trail", form, TRAIL_HEADS, trail_rows(trail_records))


@get(
    "/files/{house:str}/duties/{form:str}",
    summary="What waits, and what was late",
    responses=documented_refusals(*READING_STATUSES),
)
async def duties_file(room: OfRoom, login: OfLogin, house: FromPath[str], form: FromPath[FileForm]) -> Response[str]:
    """Return everything that is to be done by the registers, and everything that was done late."""
    of_the_house(room, login, house)
    return as_file(f"{house}-duties", form, _DUTY_COLUMNS, await asyncio.to_thread(_duty_rows, room, house))


@get(
    "/files/tournaments/{name:str}/{form:str}",
    summary="Results of a tournament",
    responses=documented_refusals(400, 404),
)
async def results_file(room: OfRoom, login: OfLogin, name: FromPath[str], form: FromPath[FileForm]) -> Response[str]:
    """List every entrant with their present place, prize, chips and re-buys."""
    now = tournament_shown(room, await tournament_named(room, name), login)
    entrants = sorted(now.entrants, key=lambda entrant: (not entrant.place, entrant.place, entrant.rank))
    return as_file(f"{name}-results", form, _RESULT_COLUMNS, list(map(attrgetter(*_RESULT_COLUMNS), entrants)))


@get(
    "/files/tables/{table_id:str}/hands/{form:str}",
    summary="Hands of a table",
    responses=documented_refusals(400, 401, 403, 404),
)
async def hands_file(actor: OfActor, player: OfPlayer, form: FromPath[FileForm]) -> Response[str]:
    """List the finished hands that the caller may see, newest first, at most ten thousand."""
    table = (await actor.look(player)).public
    commands = await in_turn(actor.hands, None, MOST_LINES_OF_FILE, player)
    rows = [
        (
            summary.number,
            _moment_in_name(summary.began),
            _moment_in_name(summary.ended),
            ", ".join(summary.players),
            summary.pot,
            ", ".join(f"{name} {won}" for name, won in summary.winners.items()),
        )
        for summary in commands
    ]
    return as_file(f"{table.id}-hands", form, _HAND_COLUMNS, rows)


def trail_rows(records: Iterable[Stored]) -> list[tuple[Any, ...]]:
    """Return records of the trail as lines of a file."""
    lines = map(trail_line, records)
    return [(line.stream, line.version, line.at, line.kind, line.by, line.sealed, line.body) for line in lines]


def _duty_rows(room: Room, house_id: str) -> list[tuple[Any, ...]]:
    late = [
        (duty.duty, f"{duty.done.at.isoformat()} {duty.done.by}")
        for duty in room.rulebooks.registers.late(house_id)
        if duty.done
    ]
    duty_rows = [
        (duty_line(duty), done)
        for duty, done in (*((duty, "") for duty in room.rulebooks.registers.todo(house_id)), *late)
    ]
    return [
        (line.title, line.entry, line.what, line.about, line.due, line.overdue, done, " ".join(line.cites))
        for line, done in duty_rows
    ]


def _moment_in_name(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()


def as_file(name: str, form: FileForm, heads: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> Response[str]:
    """Return a list as a file; JSON has each line by the same names as CSV."""
    if form == "csv":
        text = csv_text(heads, (tuple(map(_cell, row)) for row in rows))
    else:
        lines = [dict(zip(heads, row, strict=True)) for row in rows]
        text = msgspec.json.format(msgspec.json.encode(lines)).decode()
    return saved_as(text, f"{name}.{form}", _MEDIA_TYPES[form])


def _cell(value: Any) -> Any:
    """Return a value as a spreadsheet can hold it."""
    if isinstance(value, str) and len(value) > _LONGEST_CELL:
        return f"{value[:_LONGEST_CELL]} … (whole as JSON)"
    return value


router = Router(path="/api", route_handlers=[trail_file, duties_file, results_file, hands_file], tags=["files"])
