"""The happenings of a house's registers: frozen events, from which the same registers can always be rebuilt."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, TypeAlias, get_args

from msgspec import Struct

from pokerroom.happening_text import HappeningText
from pokerroom.record_kind import kind_of
from pokerroom.registers.register import EntryValue


class _RegisterHappening(Struct, frozen=True, tag=kind_of, tag_field="kind", omit_defaults=True):
    """Something that happened to a house's registers."""


class EntryMade(_RegisterHappening, frozen=True):
    """An entry was made in a register."""

    number: int
    register: str
    values: Mapping[str, EntryValue]
    at: datetime
    by: str


class EntryCorrected(_RegisterHappening, frozen=True):
    """Some fields of an entry were corrected; the old words stay on record."""

    entry: str
    values: Mapping[str, EntryValue]
    why: str
    at: datetime
    by: str


class DutyDone(_RegisterHappening, frozen=True):
    """A duty after an entry was done."""

    entry: str
    duty: int
    note: str
    at: datetime
    by: str


class PersonErased(_RegisterHappening, frozen=True):
    """All personal data of a person was erased."""

    person: str
    why: str
    at: datetime
    by: str


RegisterHappening: TypeAlias = EntryMade | EntryCorrected | DutyDone | PersonErased

REGISTER_HAPPENINGS: Final[HappeningText[RegisterHappening]] = HappeningText(get_args(RegisterHappening), "a register")
