"""A register as data: what is written in it, which clauses want it, what falls due, and which records fill it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.citation_text import read_citation
from pokerroom.errors import Illegal
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.data_files import data_file

FieldKind: TypeAlias = Literal["text", "long", "number", "choice", "yes", "person", "table"]
EntryValue: TypeAlias = str | int | bool
ANYTHING: Final = "*"  # in a condition: whatever is written there
EVERYTHING: Final = "*"  # as a part of a record: all that it says beside when, who and by which clauses
WHO: Final = "@by"  # as a part of a record: whoever asked for it
AND: Final = " + "  # between parts of a record that become one field
ONE_MATTER: Final = "="  # before a word: every such record of a stream tells of one matter
_DAYS_A_YEAR: Final = 365


class NeededWhere(Struct, frozen=True, forbid_unknown_fields=True):
    """When a field must be filled in: where another field has one of these values, by these clauses."""

    when: Mapping[str, tuple[str, ...]]
    clauses: tuple[str, ...]


class RegisterField(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is written in an entry; an optional one may be needed where the entry is about certain things."""

    name: str
    says: str
    kind: FieldKind = "text"
    choices: tuple[str, ...] = ()
    optional: bool = False
    needed: tuple[NeededWhere, ...] = ()


class EntryOwes(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is due after an entry; without minutes as soon as practicable.

    Where the clause wants a name kept with it, `asks` says whose: it is not done until somebody is named. A later entry
    that has the values of `met`, and the same as the first in the fields `same`, is the doing of it.
    """

    what: str
    clauses: tuple[str, ...]
    minutes: int | None = None
    when: Mapping[str, str] = {}
    asks: str = ""
    met: Mapping[str, str] = {}
    same: tuple[str, ...] = ()


class Routine(Struct, frozen=True, forbid_unknown_fields=True):
    """How often an entry must be made at least."""

    what: str
    hours: int
    clauses: tuple[str, ...]


class RegisterWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A register's own words for what stands in a part of a record; of a list, for the first that has one."""

    at: str
    words: Mapping[str, str]


class EntrySource(Struct, frozen=True, forbid_unknown_fields=True):
    """Records of the room that count as entries: their kind, and which of their parts become which fields.

    A part is a path, or several with ` + ` between them. `says` holds unless `means` has better words. Of records that
    tell of one matter as it goes on, `follows` is the part that says which, or `=` and a name for it where a stream has
    but one such matter; the last one counts.
    """

    kind: str
    where: Mapping[str, str] = {}
    values: Mapping[str, str] = {}
    says: Mapping[str, str] = {}
    means: Mapping[str, RegisterWords] = {}
    follows: str = ""


class RegisteredLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure of a register that bounds a part of a decision: the entries about `what` have it."""

    what: str
    key: str
    part: str


class Register(Struct, frozen=True, forbid_unknown_fields=True):
    """One register that a book wants kept: who keeps it, under which clauses, and the fields of its entries."""

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
        """Return the clauses of a house's book that want this register."""
        return of_house(self.clauses, book)

    def field(self, name: str) -> RegisterField | None:
        """Return the field of that name."""
        return next((field for field in self.fields if field.name == name), None)

    @property
    def keep_days(self) -> int:
        """How long a person's data is kept after an entry."""
        return self.keep_years * _DAYS_A_YEAR


def of_house(clauses: tuple[str, ...], book: Rulebook) -> tuple[Citation, ...]:
    """Return those of some clauses that stand in a house's book, or in the book that it extends."""
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
    """Return the registers that a house keeps: those that a clause of its book wants.

    >>> from pokerroom.rulebook import library
    >>> [name for name in ("star", "uk") if "player-cards" in registers_of(library().book(name))]
    ['star']
    """
    return {name: register for name, register in all_registers().items() if register.cites(book)}


def register_named(book: Rulebook, name: str) -> Register:
    """Return one register of a house; refuse a name that its book wants no register for."""
    register = registers_of(book).get(name)
    if register is None:
        raise Illegal(
            f"there is no register {name[:40]!r} in this house", allowed=", ".join(registers_of(book)) or "none"
        )
    return register
