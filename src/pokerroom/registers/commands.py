"""Commands to a house's registers: frozen values with their time and the person who gives them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from pokerroom.command_reading import FREE_TEXT
from pokerroom.command_struct import CommandStruct
from pokerroom.registers.register import EntryValue

_Moment = Annotated[datetime, Meta(tz=True)]


class MakeEntry(CommandStruct, frozen=True):
    """Make an entry in a register."""

    register: str
    values: Mapping[str, EntryValue]
    at: _Moment
    by: str


class CorrectEntry(CommandStruct, frozen=True):
    """Correct an entry by a further one: only the fields named change, and the old words stay on record.

    With `register` the entry must be in that register.
    """

    entry: str
    values: Mapping[str, EntryValue]
    why: Annotated[str, FREE_TEXT]
    at: _Moment
    by: str
    register: str = ""


class FinishDuty(CommandStruct, frozen=True):
    """Note that a duty has been done."""

    entry: str
    duty: int
    note: Annotated[str, FREE_TEXT]
    at: _Moment
    by: str


class ErasePerson(CommandStruct, frozen=True):
    """Erase all personal data of a person; the entries about them stay."""

    person: str
    why: Annotated[str, FREE_TEXT]
    at: _Moment
    by: str


RegisterCommand: TypeAlias = MakeEntry | CorrectEntry | FinishDuty | ErasePerson
