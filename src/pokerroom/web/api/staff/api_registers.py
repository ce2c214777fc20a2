"""The registers of a house over HTTP, for its people: lists, new entries, corrections, duties done, files, people."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated, Final

from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath, JSONBody, Parameter

from pokerroom.registers.register import register_named
from pokerroom.registers.staff_cards import STAFF_CARDS
from pokerroom.registers.state import RegisterEntry
from pokerroom.room.registers.exporting import as_csv, as_json, filter_entries, packet
from pokerroom.room.room import Room
from pokerroom.rulebook.words import one_of
from pokerroom.web.api.callers import OfLogin, OfRoom, of_the_house
from pokerroom.web.api.downloads import saved_as
from pokerroom.web.api.staff.register_bodies import card_body, entry_line, register_body, registers_body
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.shapes.records_shapes import (
    CorrectionAsks,
    DoneAsks,
    EntryAsks,
    ErasureAsks,
    PersonBody,
    RegisterBody,
    RegistersBody,
    StaffCardBody,
)

_MEDIA_TYPES: Final = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
_READING_STATUSES: Final = (400, 401, 403, 404, 409)
_WRITING_STATUSES: Final = (400, 401, 403, 404, 409, 413)

Since = Annotated[date | None, Parameter(description="Only from this day on.")]
Until = Annotated[date | None, Parameter(description="Only up to this day.")]
Find = Annotated[str, Parameter(max_length=100, description="Only where this word occurs.")]


@get("/records/{house:str}", summary="The registers of a house", responses=documented_refusals(*_READING_STATUSES))
async def registers(room: OfRoom, login: OfLogin, house: FromPath[str]) -> RegistersBody:
    """List every register that the book wants, and everything that waits, the most pressing first."""
    of_the_house(room, login, house)
    return await asyncio.to_thread(registers_body, room, login, house)


@get("/records/{house:str}/{register:str}", summary="One register", responses=documented_refusals(*_READING_STATUSES))
async def register_entries(
    room: OfRoom,
    login: OfLogin,
    house: FromPath[str],
    register: FromPath[str],
    since: Since = None,
    until: Until = None,
    find: Find = "",
) -> RegisterBody:
    """List a register's entries, newest first: those that people wrote and those that the room wrote itself."""
    of_the_house(room, login, house)
    return await asyncio.to_thread(_register_found, room, house, register, since, until, find)


@get(
    "/records/{house:str}/{register:str}/{form:str}",
    summary="One register as a file",
    responses=documented_refusals(*_READING_STATUSES),
)
async def register_file(
    room: OfRoom,
    login: OfLogin,
    house: FromPath[str],
    register: FromPath[str],
    form: FromPath[str],
    since: Since = None,
    until: Until = None,
    find: Find = "",
) -> Response[str]:
    """Return the entries of a register as a file, CSV or JSON."""
    of_the_house(room, login, house)
    if form not in _MEDIA_TYPES:
        raise NoSuch(f"there is no form {form[:10]!r}", allowed=", ".join(_MEDIA_TYPES))
    entries = await asyncio.to_thread(_entries, room, house, register, since, until, find)
    text = (
        as_csv(register_named(room.library.book(house), register), entries)
        if form == "csv"
        else as_json(entries).decode()
    )
    return saved_as(text, f"{house}-{register}.{form}", _MEDIA_TYPES[form])


@post(
    "/records/{house:str}/{register:str}",
    status_code=201,
    summary="A new entry",
    responses=documented_refusals(*_WRITING_STATUSES),
)
async def make_entry(
    room: OfRoom, login: OfLogin, house: FromPath[str], register: FromPath[str], data: JSONBody[EntryAsks]
) -> RegisterBody:
    """Write in a register; when this returns it is kept."""
    by = of_the_house(room, login, house)
    await room.rulebooks.registers.make(house, register, data.values, by)
    return await asyncio.to_thread(_register_found, room, house, register)


@post(
    "/records/{house:str}/{register:str}/correct",
    status_code=200,
    summary="A correction",
    responses=documented_refusals(*_WRITING_STATUSES),
)
async def correct_entry(
    room: OfRoom, login: OfLogin, house: FromPath[str], register: FromPath[str], data: JSONBody[CorrectionAsks]
) -> RegisterBody:
    """Put an entry right by a further one; the old words stay on record."""
    by = of_the_house(room, login, house)
    await room.rulebooks.registers.correct(house, data.entry, data.values, data.why, by, register)
    return await asyncio.to_thread(_register_found, room, house, register)


@post(
    "/records/{house:str}/done",
    status_code=200,
    summary="Something due was done",
    responses=documented_refusals(*_WRITING_STATUSES),
)
async def finish_duty(room: OfRoom, login: OfLogin, house: FromPath[str], data: JSONBody[DoneAsks]) -> RegistersBody:
    """Say that something of the list has been done."""
    by = of_the_house(room, login, house)
    await room.rulebooks.registers.finish(house, data.entry, data.number, data.note, by)
    return await asyncio.to_thread(registers_body, room, login, house)


@get(
    "/packets/{house:str}/{day:date}",
    summary="A day's packet",
    media_type=MediaType.HTML,
    responses=documented_refusals(*_READING_STATUSES),
)
async def day_packet(room: OfRoom, login: OfLogin, house: FromPath[str], day: FromPath[date]) -> str:
    """Return the entries of a day with waiting and late duties, as one page for the file."""
    of_the_house(room, login, house)
    return await asyncio.to_thread(
        packet, room.rulebooks.registers, room.library.book(house), day, room.rulebooks.registers.now()
    )


@get(
    "/persons/{house:str}/{person:str}",
    summary="What is kept of a person",
    responses=documented_refusals(*_READING_STATUSES),
)
async def person_kept(room: OfRoom, login: OfLogin, house: FromPath[str], person: FromPath[str]) -> PersonBody:
    """Return everything stored about a person, to be handed to them; the look is recorded."""
    by = of_the_house(room, login, house)
    stored_person = await asyncio.to_thread(room.rulebooks.registers.person, house, person)
    await room.rulebooks.registers.record_look(f"what is kept of {person}", by)
    about = await asyncio.to_thread(room.rulebooks.registers.about, house, person)
    since, until = stored_person.created.isoformat(), stored_person.keep_until.isoformat()
    return PersonBody(stored_person.id, stored_person.words, since, until, tuple(map(entry_line, about)))


@post(
    "/persons/{house:str}/{person:str}/erase",
    status_code=200,
    summary="Erase a person",
    responses=documented_refusals(*_WRITING_STATUSES),
)
async def erase_person(
    room: OfRoom, login: OfLogin, house: FromPath[str], person: FromPath[str], data: JSONBody[ErasureAsks]
) -> RegistersBody:
    """Erase a person's data; the entries stay, with an id that leads nowhere."""
    by = of_the_house(room, login, house)
    await room.rulebooks.registers.erase(house, person, data.why, by)
    return await asyncio.to_thread(registers_body, room, login, house)


@get("/cards/{house:str}/{card:str}", summary="A card for staff", responses=documented_refusals(400, 404))
async def card_of_staff(room: OfRoom, house: FromPath[str], card: FromPath[str]) -> StaffCardBody:
    """Return the one-page card that a dealer, the floor or the cage keeps at hand, in the words of the house's book."""
    books = room.library.books
    if house not in books or card not in STAFF_CARDS:
        allowed = f"{', '.join(STAFF_CARDS)}, of {', '.join(books)}"
        raise NoSuch(f"there is no card {card[:20]!r} of {house[:20]!r}", allowed=allowed)
    return card_body(books[house], one_of(STAFF_CARDS, card, "card"), tuple(books))


def _entries(
    room: Room, house: str, register: str, since: date | None, until: date | None, find: str
) -> list[RegisterEntry]:
    register_named(room.library.book(house), register)
    return filter_entries(
        room.rulebooks.registers.entries(house, register).values(), room.rulebooks.registers.zone, since, until, find
    )


def _register_found(
    room: Room, house: str, register: str, since: date | None = None, until: date | None = None, find: str = ""
) -> RegisterBody:
    entries = _entries(room, house, register, since, until, find)
    return register_body(room, house, register_named(room.library.book(house), register), entries)


router = Router(
    path="/api",
    route_handlers=[
        registers,
        register_entries,
        register_file,
        make_entry,
        correct_entry,
        finish_duty,
        day_packet,
        person_kept,
        erase_person,
        card_of_staff,
    ],
    tags=["records"],
)
