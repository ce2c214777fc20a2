"""`pokerroom records`: the registers of a house at the shell, with or without an open room.

The room is imported where it is used, because its libraries load slowly and other commands do not need them.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import console, plain_table, print_json
from pokerroom.cli.printing import browser_to_print, print_page
from pokerroom.cli.rooms.room_options import (
    DatabaseOption,
    KeyFileOption,
    RoomHouseOption,
    house_meant,
    houses_of_room,
    opened_store,
    room_settings,
    shell_name,
)
from pokerroom.errors import Malformed, shortened
from pokerroom.registers.duties import RegisterDuty
from pokerroom.registers.register import EntryValue, RegisterField, register_named, registers_of

if TYPE_CHECKING:
    from pokerroom.room.registers.keeping import RoomRegisters
    from pokerroom.room.store import Store

app = typer.Typer(help="The registers that a house's book requires.", no_args_is_help=True)

_RegisterName = Annotated[str, typer.Argument(help="A register, as `pokerroom records list` has it.")]
_Values = Annotated[list[str], typer.Argument(help="What is written: field=value, each.")]
_Entry = Annotated[str, typer.Argument(help="The entry, as `pokerroom records show` has it.")]
_Since = Annotated[datetime | None, typer.Option(help="Only from this day on.", formats=["%Y-%m-%d"])]
_Until = Annotated[datetime | None, typer.Option(help="Only up to this day.", formats=["%Y-%m-%d"])]
_YES_NO: Final = {"yes": True, "no": False}
_PAGE_SUFFIXES: Final = (".html", ".pdf")


@app.command("list")
def list_registers_command(house: RoomHouseOption = "", as_json: JsonOption = False) -> None:
    """List every register of a house: what it keeps, and which clauses want it.

    [dim]pokerroom records list --house star[/]
    """
    book = house_meant(house)
    registers = registers_of(book)
    if as_json:
        rows = [
            {
                "register": name,
                "title": register.title,
                "says": register.says,
                "cites": list(map(str, register.cites(book))),
                "fields": [field.name for field in register.fields],
            }
            for name, register in registers.items()
        ]
        print_json(rows)
        return
    table = plain_table("register", "what it keeps", "fields")
    for name, register in registers.items():
        table.add_row(Text(name), Text(register.says), Text(", ".join(field.name for field in register.fields)))
    console.print(table)


@app.command("show")
def show_register_command(
    register: _RegisterName,
    house: RoomHouseOption = "",
    since: _Since = None,
    until: _Until = None,
    find: Annotated[str, typer.Option(help="Only where this word occurs.")] = "",
    csv: Annotated[bool, typer.Option("--csv", help="As CSV.")] = False,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Show the entries of a register, those of the room itself too; as CSV or JSON for a file.

    [dim]pokerroom records show rota --house star[/]
    """
    from pokerroom.room.registers.exporting import as_csv, filter_entries, register_value_text
    from pokerroom.room.registers.exporting import as_json as json_of

    book = house_meant(house)
    house_register = register_named(book, register)

    async def entries(registers: RoomRegisters) -> None:
        first, last = since.date() if since else None, until.date() if until else None
        register_entries = filter_entries(
            registers.entries(book.id, register).values(), registers.zone, first, last, find
        )
        if csv:
            sys.stdout.write(as_csv(house_register, register_entries))
        elif as_json:
            sys.stdout.write(json_of(register_entries).decode() + "\n")
        else:
            table = plain_table("entry", "when", "who", "what")
            for entry in register_entries:
                words = "; ".join(f"{name}: {register_value_text(value)}" for name, value in entry.now.items())
                when = f"{registers.zone.local(entry.at):%Y-%m-%d %H:%M}"
                table.add_row(Text(entry.id), when, Text(entry.by or "the room"), Text(words))
            console.print(table)

    _with_registers_of_room(database, key_file, entries)


@app.command("add")
def add_entry_command(
    register: _RegisterName,
    values: _Values,
    house: RoomHouseOption = "",
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Write in a register: pokerroom records add rota table=t-1 role=dealer who=Bo --house star."""
    book = house_meant(house)
    house_register = register_named(book, register)
    answers = dict(_read_entry_value(value, {field.name: field for field in house_register.fields}) for value in values)

    async def add(registers: RoomRegisters) -> None:
        number = await registers.make(book.id, register, answers, shell_name())
        console.print(
            f"Entry {number} stands in {house_register.title[0].lower()}{house_register.title[1:]}.", markup=False
        )

    _with_registers_of_room(database, key_file, add)


@app.command("correct")
def correct_entry_command(
    entry: _Entry,
    values: _Values,
    why: Annotated[str, typer.Option(help="Why it is put right.")],
    house: RoomHouseOption = "",
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Put an entry right by a further one; the old words stay on record.

    [dim]pokerroom records correct 12 who=Cy --why 'the wrong name' --house star[/]
    """
    book = house_meant(house)

    async def correct(registers: RoomRegisters) -> None:
        register_entry = registers.entries(book.id).get(entry)
        fields = register_named(book, register_entry.register).fields if register_entry else ()
        answers = dict(_read_entry_value(value, {field.name: field for field in fields}) for value in values)
        await registers.correct(book.id, entry, answers, why, shell_name())
        console.print(f"Entry {entry} is put right.", markup=False)

    _with_registers_of_room(database, key_file, correct)


@app.command("todo")
def todo_command(
    house: RoomHouseOption = "",
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """List what waits to be done, the most pressing first; exit code 1 if anything is overdue.

    [dim]pokerroom records todo --house star[/]
    """
    book = house_meant(house)
    overdue = False

    async def show(registers: RoomRegisters) -> None:
        nonlocal overdue
        waits = registers.todo(book.id)
        overdue = any(duty.overdue for duty in waits)
        if as_json:
            print_json([_duty_document(duty) for duty in waits])
        else:
            console.print(_duties_table(waits) if waits else "Nothing waits.")

    _with_registers_of_room(database, key_file, show)
    if overdue:
        raise typer.Exit(NO)


def _duty_document(duty: RegisterDuty) -> dict[str, object]:
    return {
        "entry": duty.entry,
        "number": duty.number,
        "register": duty.register,
        "what": duty.what,
        "about": duty.about,
        "due": duty.due.isoformat() if duty.due else "",
        "overdue": duty.overdue,
        "cites": list(map(str, duty.cites)),
    }


def _duties_table(duties: Iterable[RegisterDuty]) -> Table:
    """Return a table of duties, one row each."""
    table = plain_table("entry", "no.", "what", "by when", "clauses")
    for duty in duties:
        due = f"{duty.due:%Y-%m-%d %H:%M}" if duty.due else "as soon as practicable"
        words = Text(f"{due}, overdue", style="bold red") if duty.overdue else Text(due)
        what = Text(f"{duty.what}: {duty.about}" if duty.about else duty.what)
        table.add_row(Text(duty.entry), str(duty.number or ""), what, words, ", ".join(map(str, duty.cites)))
    return table


@app.command("done")
def done_command(
    entry: _Entry,
    number: Annotated[int, typer.Argument(help="Which of what is due after it, as `todo` has it.")],
    note: Annotated[str, typer.Option(help="Who was told, or what was done.")] = "",
    house: RoomHouseOption = "",
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Say that something due was done.

    [dim]pokerroom records done 12 1 --note 'by phone' --house star[/]
    """
    book = house_meant(house)

    async def done(registers: RoomRegisters) -> None:
        await registers.finish(book.id, entry, number, note, shell_name())
        console.print("It is on record.")

    _with_registers_of_room(database, key_file, done)


@app.command("person")
def person_command(
    person: Annotated[str, typer.Argument(help="The id that stands for the person in an entry.")],
    erase: Annotated[str, typer.Option(help="Erase what is kept of them, for this reason.")] = "",
    house: RoomHouseOption = "",
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Print everything that is kept of a person, as JSON for them; with --erase, take it away.

    [dim]pokerroom records person Ann --house star[/]
    """
    book = house_meant(house)

    async def about(registers: RoomRegisters) -> None:
        stored_person = registers.person(book.id, person)
        if erase:
            await registers.erase(book.id, person, erase, shell_name())
            console.print(f"Nothing is kept of {person} any more; the entries stand.", markup=False)
            return
        await registers.record_look(f"what is kept of {person}", shell_name())
        entries = [
            {"entry": entry.id, "at": entry.at.isoformat(), "values": entry.now}
            for entry in registers.about(book.id, person)
        ]
        print_json(
            {"words": stored_person.words, "keep_until": stored_person.keep_until.isoformat(), "entries": entries}
        )

    _with_registers_of_room(database, key_file, about)


@app.command("packet")
def packet_command(
    out: Annotated[Path, typer.Option(help="Where to write it: a file that ends in .html or .pdf.")],
    day: Annotated[datetime | None, typer.Option(help="Which day; today unless said.", formats=["%Y-%m-%d"])] = None,
    house: RoomHouseOption = "",
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Write a day of all registers as one page for the files of the house.

    [dim]pokerroom records packet --out day.pdf --house star[/]
    """
    from pokerroom.room.registers.exporting import packet

    if out.suffix not in _PAGE_SUFFIXES:
        raise Malformed(f"a packet in {out.name}", allowed=f"a file that ends in {' or '.join(_PAGE_SUFFIXES)}")
    browser = browser_to_print() if out.suffix == ".pdf" else ""
    book = house_meant(house)

    async def write(registers: RoomRegisters) -> None:
        which = (day or registers.zone.local(registers.now())).date()
        page = packet(registers, book, which, registers.now())
        if browser:
            print_page(browser, page, out)
        else:
            out.write_text(page, "utf-8")
        console.print(f"The packet is in {out}.", highlight=False)

    _with_registers_of_room(database, key_file, write)


def _read_entry_value(text: str, fields: dict[str, RegisterField]) -> tuple[str, EntryValue]:
    name, equals, answer = text.partition("=")
    if not equals:
        raise Malformed(f"{shortened(text)!r} is no value", allowed="field=value")
    field = fields.get(name)
    if field is not None and field.kind == "number" and answer.lstrip("-").isdigit():
        return name, int(answer)
    if field is not None and field.kind == "yes" and answer in _YES_NO:
        return name, _YES_NO[answer]
    return name, answer


def _with_registers_of_room(
    database: str | None, key_file: Path | None, do: Callable[[RoomRegisters], Awaitable[None]]
) -> None:
    """Do something with the registers of the named room."""
    from pokerroom.room.registers.keeping import RoomRegisters
    from pokerroom.room.wall_time import Zone

    settings = room_settings(database, key_file)

    async def work(store: Store) -> None:
        await do(RoomRegisters(store, lambda: datetime.now(UTC), Zone(settings.time_zone), houses_of_room(settings)))

    with opened_store(settings) as store:
        asyncio.run(work(store))
