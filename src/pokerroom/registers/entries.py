"""Entries of a house's registers: commands, happenings, and the registers as they stand; nothing here reads a clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.registers.register import EntryValue
from pokerroom.table.happenings import kind_of

# What may be asked


class MakeEntry(Struct, frozen=True):
    """Write something in a register."""

    register: str
    values: Mapping[str, EntryValue]
    at: datetime
    by: str


class CorrectEntry(Struct, frozen=True):
    """Put an entry right by a further one: only the fields named are other; the old words stay on record.

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
    """What is known of a person is taken away; the entries about them stay."""

    person: str
    why: str
    at: datetime
    by: str


RecordCommand: TypeAlias = MakeEntry | CorrectEntry | FinishDuty | ErasePerson

# What happened


class _RecordHappening(Struct, frozen=True, tag=kind_of, tag_field="kind", omit_defaults=True):
    """Something that happened to a house's registers."""


class EntryMade(_RecordHappening, frozen=True):
    """An entry stands in a register."""

    number: int
    register: str
    values: Mapping[str, EntryValue]
    at: datetime
    by: str


class EntryCorrected(_RecordHappening, frozen=True):
    """An entry was put right."""

    entry: str
    values: Mapping[str, EntryValue]
    why: str
    at: datetime
    by: str


class DutyDone(_RecordHappening, frozen=True):
    """What fell due after an entry was done."""

    entry: str
    duty: int
    note: str
    at: datetime
    by: str


class PersonErased(_RecordHappening, frozen=True):
    """Everything known of a person was erased."""

    person: str
    why: str
    at: datetime
    by: str


RecordHappening: TypeAlias = EntryMade | EntryCorrected | DutyDone | PersonErased

# How they stand


class RegisterEntry(Struct, frozen=True):
    """An entry as it stands. `id` is its number, or the stream and version of the room's own record that it is."""

    id: str
    register: str
    values: Mapping[str, EntryValue]
    at: datetime
    by: str
    of_room: bool = False
    corrected: tuple[EntryCorrected, ...] = ()

    @property
    def now(self) -> dict[str, EntryValue]:
        """What an entry says by now, with every correction in its place."""
        found = dict(self.values)
        for each in self.corrected:
            found.update(each.values)
        return found


class Registers(Struct, frozen=True):
    """The registers of a house: entries made by people, corrections and duties done by the entry's id, the erased."""

    entries: Mapping[str, RegisterEntry] = {}
    corrections: Mapping[str, tuple[EntryCorrected, ...]] = {}
    done: Mapping[tuple[str, int], DutyDone] = {}
    erased: frozenset[str] = frozenset()


def evolve_registers(state: Registers, happened: RecordHappening) -> Registers:
    """Return the registers after one happening."""
    match happened:
        case EntryMade():
            made = RegisterEntry(str(happened.number), happened.register, happened.values, happened.at, happened.by)
            return replace(state, entries={**state.entries, made.id: made})
        case EntryCorrected():
            all_of = (*state.corrections.get(happened.entry, ()), happened)
            return replace(state, corrections={**state.corrections, happened.entry: all_of})
        case DutyDone():
            return replace(state, done={**state.done, (happened.entry, happened.duty): happened})
        case PersonErased():
            return replace(state, erased=state.erased | {happened.person})


def registers_from(told: Iterable[RecordHappening]) -> Registers:
    """Rebuild the registers from what happened."""
    entries: dict[str, RegisterEntry] = {}
    corrections: dict[str, tuple[EntryCorrected, ...]] = {}
    done: dict[tuple[str, int], DutyDone] = {}
    erased: set[str] = set()
    for each in told:
        step = evolve_registers(Registers(), each)
        entries.update(step.entries)
        for entry, corrected in step.corrections.items():
            corrections[entry] = (*corrections.get(entry, ()), *corrected)
        done.update(step.done)
        erased |= step.erased
    return Registers(entries, corrections, done, frozenset(erased))
