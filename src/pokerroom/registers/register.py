"""A register as data: its fields, the clauses that require it, its duties, and the records that fill it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from pokerroom.citation import Citation, read_citation
from pokerroom.command_reading import FREE_TEXT
from pokerroom.errors import Illegal, shortened
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.data_files import data_file
from pokerroom.wording.few_names import few_names

FieldKind: TypeAlias = Literal["text", "long", "number", "choice", "yes", "person", "table"]
EntryValue: TypeAlias = Annotated[str, FREE_TEXT] | int | bool
ANYTHING: Final = "*"  # in a condition: any value but an empty one
EVERYTHING: Final = "*"  # as a part of a record: its whole content except time, author and clauses
ASKER_PART: Final = "@by"  # as a part of a record: the person who asked for it
PART_SEPARATOR: Final = " + "  # between parts of a record that become one field
SAME_MATTER_MARK: Final = "="  # before a name in `follows`: all such records of one stream are about one matter
_DAYS_A_YEAR: Final = 365


class NeededWhere(Struct, frozen=True, forbid_unknown_fields=True):
    """The condition under which a field is required: another field has one of these values, by these clauses."""

    when: Mapping[str, tuple[str, ...]]
    clauses: tuple[str, ...]


class RegisterField(Struct, frozen=True, forbid_unknown_fields=True):
    """One field of an entry; an optional one may be required for certain subjects."""

    name: str
    says: str
    kind: FieldKind = "text"
    choices: tuple[str, ...] = ()
    optional: bool = False
    needed: tuple[NeededWhere, ...] = ()


class EntryOwes(Struct, frozen=True, forbid_unknown_fields=True):
    """A duty after an entry; without minutes it is due as soon as practicable.

    Where the clause requires a name, `asks` says whose: the duty is not done until somebody is named. A later entry
    with the values of `met`, and the first entry's values in the fields `same`, fulfils it.
    """

    what: str
    clauses: tuple[str, ...]
    minutes: int | None = None
    when: Mapping[str, str] = {}
    asks: str = ""
    met: Mapping[str, str] = {}
    same: tuple[str, ...] = ()


class Routine(Struct, frozen=True, forbid_unknown_fields=True):
    """The longest time between entries that must be made regularly."""

    what: str
    hours: int
    clauses: tuple[str, ...]


class RegisterWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A register's own words for a part of a record; for a list, those of its first known item."""

    at: str
    words: Mapping[str, str]


class EntrySource(Struct, frozen=True, forbid_unknown_fields=True):
    """Records of the room that count as entries: their kind, and the field that each of their parts becomes.

    A part is a path, or several joined by ` + `. `says` has the words unless `means` has better ones. For records that
    follow one matter over time, `follows` is the part that identifies it, or `=` and a name where a stream has only one
    such matter; the last record counts.
    """

    kind: str
    where: Mapping[str, str] = {}
    values: Mapping[str, str] = {}
    says: Mapping[str, str] = {}
    means: Mapping[str, RegisterWords] = {}
    follows: str = ""


class RegisteredLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure in a register that limits a part of a decision; entries about `what` have it."""

    what: str
    key: str
    part: str


class Register(Struct, frozen=True, forbid_unknown_fields=True):
    """A register that a book requires: its keeper, its clauses, and the fields of its entries."""

    title: str
    says: str
    kept_by: str
    clauses: tuple[str, ...]
    fields: tuple[RegisterField, ...]
    owed: tuple[EntryOwes, ...] = ()
    routine: Routine | None = None
    filled: tuple[EntrySource, ...] = ()
    bounds: tuple[RegisteredLimit, ...] = ()
    keep_years: int = 7
    name: str = ""

    def cites(self, book: Rulebook) -> tuple[Citation, ...]:
        """Return the clauses of a house's book that require this register."""
        return of_house(self.clauses, book)

    def field(self, name: str) -> RegisterField | None:
        """Return the field with this name; None without one."""
        return next((field for field in self.fields if field.name == name), None)

    @property
    def keep_days(self) -> int:
        """The number of days for which personal data is kept after an entry."""
        return self.keep_years * _DAYS_A_YEAR


def of_house(clauses: tuple[str, ...], book: Rulebook) -> tuple[Citation, ...]:
    """Return those of some clauses that are in a house's book, or in the book that it extends."""
    return tuple(filter(book.has, map(read_citation, clauses)))


@cache
def all_registers() -> Mapping[str, Register]:
    """Return every register by its name.

    >>> all_registers()["directions"].title
    "Supervisors' directions"
    """
    raw: dict[str, Any] = data_file("registers")["register"]
    return {name: msgspec.convert({**row, "name": name}, Register) for name, row in raw.items()}


def registers_of(book: Rulebook) -> dict[str, Register]:
    """Return the registers that a house keeps, because a clause of its book requires them.

    >>> from pokerroom.rulebook import library
    >>> [name for name in ("star", "uk") if "player-cards" in registers_of(library().book(name))]
    ['star']
    """
    return {name: register for name, register in all_registers().items() if register.cites(book)}


def register_named(book: Rulebook, name: str) -> Register:
    """Return one register of a house; refuse a name for which its book requires no register."""
    register = registers_of(book).get(name)
    if register is None:
        raise Illegal(
            f"there is no register {shortened(name)!r} in this house",
            allowed=few_names(registers_of(book), name) or "none",
        )
    return register
