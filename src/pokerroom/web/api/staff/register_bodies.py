"""Registers, entries and duties as they go out over HTTP."""

from __future__ import annotations

from pokerroom.registers.duties import RegisterDuty
from pokerroom.registers.register import Register, all_registers, registers_of
from pokerroom.registers.staff_cards import STAFF_CARDS, StaffCardName, staff_card
from pokerroom.registers.state import RegisterEntry
from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.rulebook import Rulebook
from pokerroom.web.shapes.records_shapes import (
    CardLine,
    CardPart,
    CorrectionLine,
    EntryLine,
    FieldLine,
    RegisterBody,
    RegisterCard,
    RegisterDutyLine,
    RegistersBody,
    StaffCardBody,
)


def duty_line(duty: RegisterDuty) -> RegisterDutyLine:
    """Return a duty of a register as a page shows it."""
    register = all_registers().get(duty.register)
    return RegisterDutyLine(
        register=duty.register,
        title=register.title if register else "People",
        entry=duty.entry,
        number=duty.number,
        what=duty.what,
        about=duty.about,
        due=duty.due.isoformat() if duty.due else "",
        overdue=duty.overdue,
        cites=tuple(map(str, duty.cites)),
        asks=duty.asks,
    )


def entry_line(entry: RegisterEntry) -> EntryLine:
    """Return an entry in its present state, with its corrections."""
    register = all_registers()[entry.register]
    values = entry.now
    people = [str(values[field.name]) for field in register.fields if field.kind == "person" and field.name in values]
    corrected = tuple(
        CorrectionLine(happening.at.isoformat(), happening.by, happening.why) for happening in entry.corrected
    )
    return EntryLine(entry.id, entry.at.isoformat(), entry.by, entry.of_room, values, tuple(people), corrected)


def card_body(book: Rulebook, name: StaffCardName, houses: tuple[str, ...]) -> StaffCardBody:
    """Return the card of a dealer, the floor or the cage."""
    card = staff_card(book, name)
    parts = tuple(
        CardPart(
            part.heading, tuple(CardLine(line.about, line.words, tuple(map(str, line.cites))) for line in part.lines)
        )
        for part in card.parts
    )
    return StaffCardBody(book.id, book.title, name, card.title, parts, STAFF_CARDS, houses)


def registers_body(room: Room, login: Login | None, house_id: str) -> RegistersBody:
    """Return the registers of a house, and its waiting duties."""
    registers = room.rulebooks.registers
    book, waits = room.library.book(house_id), registers.todo(house_id)
    counts: dict[str, int] = {}
    for entry in registers.entries(house_id).values():
        counts[entry.register] = counts.get(entry.register, 0) + 1
    cards = tuple(_card(register, book, counts.get(name, 0), waits) for name, register in registers_of(book).items())
    houses = room.people.staff.houses_of(login.name) if login else ()
    today = registers.zone.local(registers.now()).date().isoformat()
    return RegistersBody(house_id, cards, tuple(map(duty_line, waits)), today, houses)


def register_body(room: Room, house_id: str, register: Register, entries: list[RegisterEntry]) -> RegisterBody:
    """Return one register with its entries, newest first."""
    waits = [duty for duty in room.rulebooks.registers.todo(house_id) if duty.register == register.name]
    fields = tuple(
        FieldLine(field.name, field.says, field.kind, field.choices, field.optional) for field in register.fields
    )
    tables = [name for name, actor in room.tables.items() if actor.house_id == house_id]
    tables += [name for name, actor in room.bonus_tables.items() if actor.house_id == house_id]
    card = _card(register, room.library.book(house_id), len(entries), tuple(waits))
    lines = tuple(map(entry_line, reversed(entries)))
    return RegisterBody(house_id, card, fields, lines, tuple(map(duty_line, waits)), tuple(tables))


def _card(register: Register, book: Rulebook, entries: int, waits: tuple[RegisterDuty, ...]) -> RegisterCard:
    open_ones = sum(duty.register == register.name for duty in waits)
    cites = tuple(map(str, register.cites(book)))
    return RegisterCard(register.name, register.title, register.says, register.kept_by, cites, entries, open_ones)
