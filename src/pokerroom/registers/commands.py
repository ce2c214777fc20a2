"""What may be asked of a house's registers: each command is a frozen value with its time and who gives it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from msgspec import Struct

from pokerroom.registers.register import EntryValue


class MakeEntry(Struct, frozen=True):
    """Write something in a register."""

    register: str
    values: Mapping[str, EntryValue]
    at: datetime
    by: str


class CorrectEntry(Struct, frozen=True):
    """Correct an entry by a further one: only the fields named change; the old words stay on record.

    With `register` it must be an entry of that one.
    """

    entry: str
    values: Mapping[str, EntryValue]
    why: str
    at: datetime
    by: str
    register: str = ""


class FinishDuty(Struct, frozen=True):
    """Note that a duty has been done."""

    entry: str
    duty: int
    note: str
    at: datetime
    by: str


class ErasePerson(Struct, frozen=True):
    """Erase what is known of a person; the entries about them stay."""

    person: str
    why: str
    at: datetime
    by: str


RegisterCommand: TypeAlias = MakeEntry | CorrectEntry | FinishDuty | ErasePerson
