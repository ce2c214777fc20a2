"""Staff, as a [[staff]] of the settings names them: their house, their titles by its book, their pit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pokerroom.errors import Malformed
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.settings.wording import as_written, refuse_unknown_key
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.rights import titles_of_house
from pokerroom.rulebook.operator.usual import usual_house
from pokerroom.staff.pits import refuse_without_pit


@dataclass(frozen=True, slots=True)
class Staff:
    """A person of a house: the name of their account, the house, and the titles they have by its book."""

    name: str
    house: str
    titles: tuple[str, ...]
    pit: str = ""  # that they answer for, where their title answers for one
    where: str = field(default="", compare=False, repr=False)  # where they are named, to say so when it cannot be

    def __str__(self) -> str:
        return f"{self.name} of {self.house}"


def own_staff(value: object, source: str) -> tuple[Staff, ...]:
    """Return the staff that the settings name; refuse an entry that cannot be read, with its place."""
    if isinstance(value, tuple) and all(isinstance(item, Staff) for item in value):
        return value
    allowed = f'[[staff]] in the file, each with name = "Bo", house = "{usual_house()}", titles = ["supervisor"]'
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Malformed(f"staff ({source})", allowed=allowed)
    return tuple(_member(number, item, source, allowed) for number, item in enumerate(value, 1))


def _member(number: int, words: dict[str, Any], source: str, allowed: str) -> Staff:
    where = f"staff {number} in {source}"
    for key in words:
        refuse_unknown_key(key, key, ("name", "house", "titles", "pit"), where)
    name, house, titles, pit = words.get("name"), words.get("house"), words.get("titles"), words.get("pit", "")
    if not isinstance(pit, str):
        raise Malformed(f"pit = {as_written(pit)} ({where})", allowed="text")
    if not isinstance(name, str) or not isinstance(house, str) or not isinstance(titles, list) or not titles:
        raise Malformed(where, allowed=allowed)
    if not all(isinstance(title, str) for title in titles):
        raise Malformed(where, allowed=allowed)
    return Staff(name, house, tuple(titles), pit, where)


def staff_of_known_houses(staff: tuple[Staff, ...], tables: tuple[TableSettings, ...]) -> tuple[Staff, ...]:
    """Return staff, each with the id of their house's book and titles that it has.

    The house is one of the library's, a file of one's own, or the id of a file that a table has. A table that is open
    outlives its file, so staff of a file that cannot be read are not judged here.
    """
    houses = [*(table.house for table in tables), *(person.house for person in staff)]
    own, unread = _own_houses(house for house in houses if house.endswith(".toml"))
    of_tables = {table.house for table in tables if table.house in unread}
    for person in staff:
        if person.house in unread and person.house not in of_tables:
            fault = unread[person.house]
            raise Malformed(f"{fault.what} ({person.where})", allowed=fault.allowed, cites=fault.cites)
    return tuple(_with_house_id(person, own, of_tables, tables) if person.where else person for person in staff)


def _own_houses(files: Iterable[str]) -> tuple[dict[str, Rulebook], dict[str, Malformed]]:
    """Return the books of files of one's own, by file and by id, and why the others cannot be read."""
    own: dict[str, Rulebook] = {}
    unread = {}
    for file in dict.fromkeys(files):
        try:
            own[file] = library().named(file)
        except Malformed as fault:
            unread[file] = fault
    return {**own, **{book.id: book for book in own.values()}}, unread


def _with_house_id(
    member: Staff, own: Mapping[str, Rulebook], unread: set[str], tables: tuple[TableSettings, ...]
) -> Staff:
    books = {**library().books, **own}
    if member.house not in books:
        if member.house in unread or (unread and not member.house.endswith(".toml")):
            return member
        house_ids = [*library().books, *(name for name in own if not name.endswith(".toml"))]
        allowed = f"{', '.join(dict.fromkeys(house_ids))}, or a file of your own"
        raise Malformed(f"house = {member.house} ({member.where})", allowed=allowed)
    book = books[member.house]
    titles = titles_of_house(House(book))
    for title in member.titles:
        if title not in titles:
            raise Malformed(f"the title {title!r} ({member.where})", allowed=", ".join(titles))
    pits = {table.pit for table in tables if books.get(table.house) is book}
    refuse_without_pit(member.titles, member.pit, book, pits, member.where)
    return replace(member, house=book.id)
