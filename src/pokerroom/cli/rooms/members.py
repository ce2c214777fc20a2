"""`pokerroom members`: the members of a house at the shell, as on the pages.

Reading works beside an open room. Orders need the room closed, because an open room is the only writer of its members.
Holders of the room's key give orders as `shell NAME`, under a title of the house with the power.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.text import Text

from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import console, plain_table, print_json
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
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House

if TYPE_CHECKING:
    from pokerroom.room.people.members.room_members import RoomMembers
    from pokerroom.room.registers.keeping import RoomRegisters
    from pokerroom.room.store import Store

app = typer.Typer(help="The members of a house: cards, bars, and their own limits.", no_args_is_help=True)

_Name = Annotated[str, typer.Argument(help="The member, by their name in the room.")]
_Why = Annotated[str, typer.Option(help="Why: it stands on record.")]
_Title = Annotated[str, typer.Option(help="Under which title of the house; the first that may unless said.")]


class _MembersRoom(NamedTuple):
    """The room that a command is about."""

    store: Store
    members: RoomMembers
    registers: RoomRegisters

    def named(self, name: str) -> str:
        """Return a name as the room spells it; refuse a name that nobody has."""
        from pokerroom.room.people.account_rows import name_of_account

        spelt = name if name in self.members.members else name_of_account(self.store.engine, name)
        if not spelt:
            raise Malformed(f"nobody is called {shortened(name)}", allowed="the name of a player or guest")
        return spelt


@app.command("list")
def list_members_command(
    find: Annotated[str, typer.Option(help="Only those whose name or card has this in it.")] = "",
    house: RoomHouseOption = "",
    csv: Annotated[bool, typer.Option("--csv", help="As CSV.")] = False,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """List everybody of whom the room knows something: membership, card, and whether they are kept out.

    [dim]pokerroom members list --house star[/]
    """
    from pokerroom.cage.report_texts import csv_text
    from pokerroom.room.people.members.listing import MEMBER_HEADS, member_rows

    book = house_meant(house)

    async def show(room: _MembersRoom) -> None:
        rows = member_rows(room.members, book.id, find)
        if csv:
            sys.stdout.write(csv_text(MEMBER_HEADS, rows))
        elif as_json:
            print_json([dict(zip(MEMBER_HEADS, row, strict=True)) for row in rows])
        else:
            table = plain_table(*(head.replace("_", " ") for head in MEMBER_HEADS))
            for row in rows:
                table.add_row(*(Text("yes" if cell is True else str(cell or "")) for cell in row))
            console.print(table if rows else "There are no members yet.")

    _with_members_of_room(database, key_file, show)


@app.command("show")
def show_member_command(
    name: _Name,
    house: RoomHouseOption = "",
    as_json: JsonOption = False,
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Show one member as people of the house see them: membership, cards, bars, whom they are kept apart from.

    [dim]pokerroom members show Ann --house star[/]
    """
    from pokerroom.room.people.members.listing import member_document

    book = house_meant(house)

    async def show(room: _MembersRoom) -> None:
        spelt = room.named(name)
        document = member_document(room.members, spelt, book.id)
        if as_json:
            print_json(document)
        else:
            _print_document(document)

    _with_members_of_room(database, key_file, show)


@app.command("limits")
def limits_command(
    name: _Name, as_json: JsonOption = False, database: DatabaseOption = None, key_file: KeyFileOption = None
) -> None:
    """Show what a member limits themselves to, by their own wish; that somebody looked is put on record.

    [dim]pokerroom members limits Ann[/]
    """
    from pokerroom.room.people.members.listing import own_document

    async def show(room: _MembersRoom) -> None:
        spelt = room.named(name)
        await room.registers.record_look(f"the limits of {spelt}", shell_name())
        document = own_document(room.members, spelt)
        if as_json:
            print_json(document)
        else:
            _print_document(document)

    _with_members_of_room(database, key_file, show)


@app.command("export")
def export_command(
    name: _Name,
    out: Annotated[Path | None, typer.Option(help="A file to write; otherwise it is printed.")] = None,
    house: RoomHouseOption = "",
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Print everything that is kept of a member, as JSON for them: limits, names, addresses, what they said and marked.

    [dim]pokerroom members export Ann --house star[/]
    """
    import msgspec

    from pokerroom.room.chat.stored_chat import StoredChat
    from pokerroom.room.people.members.listing import member_document, own_document
    from pokerroom.room.people.private_marks import Marks

    book = house_meant(house)

    async def show(room: _MembersRoom) -> None:
        spelt = room.named(name)
        await room.registers.record_look(f"everything that is kept of {spelt}", shell_name())
        document = {
            **member_document(room.members, spelt, book.id),
            "own": own_document(room.members, spelt),
            "kept_beside_the_record": _persons(room.registers, book, spelt),
            "said_at_tables": [
                {"table": table, **msgspec.to_builtins(line)} for table, line in StoredChat(room.store).said_by(spelt)
            ],
            "marked": msgspec.to_builtins(Marks(room.store).read_of(spelt)),
            "entries": [
                {"register": entry.register, "entry": entry.id, "at": entry.at.isoformat(), "values": entry.now}
                for entry in room.registers.about(book.id, spelt)
            ],
        }
        if out is None:
            print_json(document)
        else:
            out.write_bytes(msgspec.json.format(msgspec.json.encode(document)) + b"\n")
            console.print(f"What is kept of {spelt} is in {out}.", markup=False, highlight=False)

    _with_members_of_room(database, key_file, show)


@app.command("erase")
def erase_command(
    name: _Name, why: _Why, house: RoomHouseOption = "", database: DatabaseOption = None, key_file: KeyFileOption = None
) -> None:
    """Take away the names and addresses that registers keep of a member, and what they said at tables.

    The entries stand, and the chain is whole.

    [dim]pokerroom members erase Ann --why 'asked to be forgotten' --house star[/]
    """
    from pokerroom.room.chat.stored_chat import StoredChat

    book = house_meant(house)

    async def erase(room: _MembersRoom) -> None:
        spelt = room.named(name)
        persons = _persons(room.registers, book, spelt)
        for person in persons:
            await room.registers.erase(book.id, person, why, shell_name())
        sentences = await StoredChat(room.store).forget(spelt)
        what = f"{len(persons) + sentences} taken away" if persons or sentences else "nothing was kept"
        console.print(f"Of {spelt}, beside the record: {what}. The entries stand.", markup=False)

    _with_members_of_room(database, key_file, erase)


@app.command("bar")
def bar_command(
    name: _Name,
    why: _Why,
    days: Annotated[int | None, typer.Option(min=1, help="For how many days; without an end unless said.")] = None,
    casino: Annotated[
        bool, typer.Option("--casino", help="From every table of the room, not the house's alone.")
    ] = False,
    title: _Title = "",
    house: RoomHouseOption = "",
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Keep a member out; the room must be closed.

    [dim]pokerroom members bar Ann --why 'abused the dealer' --days 30 --house star[/]
    """
    from pokerroom.members.commands import BarMember

    def asked(now: datetime) -> dict[str, Any]:
        until = now + timedelta(days=days) if days else None
        return {"why": why, "reach": "casino" if casino else "room", "until": until}

    _carry_out_member_order(BarMember, name, asked, title, house, database, key_file)


@app.command("let-in")
def let_in_command(
    name: _Name,
    number: Annotated[int, typer.Argument(help="The bar, as `pokerroom members show` has it.")],
    why: _Why,
    title: _Title = "",
    house: RoomHouseOption = "",
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """End a bar before its time; the room must be closed.

    [dim]pokerroom members let-in Ann 1 --why 'apologised' --house star[/]
    """
    from pokerroom.members.commands import LiftMemberBar

    _carry_out_member_order(
        LiftMemberBar, name, lambda _: {"number": number, "why": why}, title, house, database, key_file
    )


def _carry_out_member_order(
    kind: Callable[..., Any],
    name: str,
    parts: Callable[[datetime], dict[str, Any]],
    title: str,
    house: str,
    database: str | None,
    key_file: Path | None,
) -> None:
    """Carry out an order about a member, judged and recorded like one from the page."""
    from pokerroom.members.happening_lines import member_happening_line
    from pokerroom.rulebook.operator.titles import titles_with

    member_house = House(house_meant(house))

    async def order(room: _MembersRoom) -> None:
        now, spelt = room.members.now(), room.named(name)
        may = title or next(iter(titles_with(member_house, "rule")), "")
        command = kind(at=now, player=spelt, by=shell_name(), title=may, **parts(now))
        for happening in await room.members.do(command, member_house):
            console.print(f"{spelt}: {member_happening_line(happening)}.", markup=False, highlight=False)

    _with_members_of_room(database, key_file, order, alone=True)


def _persons(registers: RoomRegisters, book: Rulebook, player: str) -> dict[str, str]:
    """Return the data that registers keep about a player outside the record, by the id that the record has instead."""
    from pokerroom.registers.register import register_named

    persons = {}
    for entry in registers.about(book.id, player):
        for field in register_named(book, entry.register).fields:
            name = str(entry.now.get(field.name, ""))
            person = registers.persons.find(book.id, name) if field.kind == "person" and name else None
            if person is not None:
                persons[name] = person.words
    return persons


def _print_document(document: dict[str, Any]) -> None:
    for key, value in document.items():
        lines = value if isinstance(value, list) else [value]
        for number, line in enumerate(lines or ["none"]):
            words = (
                ", ".join(f"{name} {item}" for name, item in line.items() if item) if isinstance(line, dict) else line
            )
            console.print(Text(f"{key.replace('_', ' ') if not number else '':<16}{words if words else 'none'}"))


def _with_members_of_room(
    database: str | None,
    key_file: Path | None,
    do: Callable[[_MembersRoom], Awaitable[None]],
    *,
    alone: bool = False,
) -> None:
    """Do something with the members of the named room; `alone` requires that the room is closed."""
    from pokerroom.room.people.members.room_members import RoomMembers
    from pokerroom.room.registers.keeping import RoomRegisters
    from pokerroom.room.wall_time import Zone

    settings = room_settings(database, key_file)

    async def work(store: Store) -> None:
        registers = RoomRegisters(store, lambda: datetime.now(UTC), Zone(settings.time_zone), houses_of_room(settings))
        houses = registers.trail.houses()
        members = RoomMembers(
            store,
            lambda: datetime.now(UTC),
            Zone(settings.time_zone),
            waiting=timedelta(hours=settings.loosen_after),
            rest=timedelta(minutes=settings.sitting_rest),
            houses=lambda: houses,
            changed=lambda: None,
        )
        if alone:
            await members.open()
        else:
            members.look_in()
        await do(_MembersRoom(store, members, registers))

    with opened_store(settings, alone=alone) as store:
        asyncio.run(work(store))
