"""The duties by a house's registers, and those that are late, worked out from the entries and the time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.registers.happenings import DutyDone
from pokerroom.registers.register import ANYTHING, EntryOwes, Register, of_house, registers_of
from pokerroom.registers.state import RegisterEntry
from pokerroom.rulebook.book import Rulebook


class RegisterDuty(Struct, frozen=True):
    """A duty: the entry it follows ("" for a routine), since when, by when, and by which clauses."""

    register: str
    entry: str
    number: int
    what: str
    since: datetime | None
    due: datetime | None
    overdue: bool
    cites: tuple[Citation, ...]
    about: str = ""
    asks: str = ""  # who must be named with it


class LateDuty(Struct, frozen=True):
    """A duty that was done late, or is late now."""

    duty: RegisterDuty
    done: DutyDone | None


def owed_after(register: Register, book: Rulebook, entry: RegisterEntry) -> Iterator[tuple[int, EntryOwes]]:
    """Yield the duties after an entry in this house, each with its number in the register."""
    values = entry.now
    for number, owed in enumerate(register.owed, 1):
        if of_house(owed.clauses, book) and all(
            _field_has_wanted_value(values.get(name), want) for name, want in owed.when.items()
        ):
            yield number, owed


def _field_has_wanted_value(value: object, want: str) -> bool:
    text = "" if value in (None, False) else str(value)
    if value is True:
        text = "yes"
    return bool(text) if want == ANYTHING else text == want


def todo(
    book: Rulebook, entries: Iterable[RegisterEntry], done: Mapping[tuple[str, int], DutyDone], now: datetime
) -> tuple[RegisterDuty, ...]:
    """Return all duties that are due now, routines included, the most urgent first."""
    entries = list(entries)
    done = {**_done_by_entries(book, entries), **done}
    duties = [duty for duty in _all_owed(book, entries, now) if (duty.entry, duty.number) not in done]
    duties += _routines(book, entries, now)
    return tuple(sorted(duties, key=lambda duty: (duty.due is None, duty.due or duty.since or now)))


def late(
    book: Rulebook, entries: Iterable[RegisterEntry], done: Mapping[tuple[str, int], DutyDone], now: datetime
) -> tuple[LateDuty, ...]:
    """Return the duties that were done late, and those that are late now."""
    entries, duties = list(entries), []
    done = {**_done_by_entries(book, entries), **done}
    for duty in _all_owed(book, entries, now):
        finished = done.get((duty.entry, duty.number))
        if duty.due is not None and (finished.at if finished else now) > duty.due:
            duties.append(LateDuty(duty, finished))
    return tuple(duties)


def _done_by_entries(book: Rulebook, entries: Sequence[RegisterEntry]) -> dict[tuple[str, int], DutyDone]:
    """Return the duties fulfilled by a later entry of the same register."""
    registers, done = registers_of(book), dict[tuple[str, int], DutyDone]()
    by_register: dict[str, list[RegisterEntry]] = {}
    for entry in entries:
        by_register.setdefault(entry.register, []).append(entry)
    for name, register in registers.items():
        if not any(owed.met for owed in register.owed):
            continue
        for earlier in by_register.get(name, ()):
            for number, owed in owed_after(register, book, earlier):
                doing = _first_that_fulfils(owed, earlier, by_register[name]) if owed.met else None
                if doing is not None:
                    done[earlier.id, number] = DutyDone(earlier.id, number, "", doing.at, doing.by)
    return done


def _first_that_fulfils(
    owed: EntryOwes, earlier: RegisterEntry, entries: Sequence[RegisterEntry]
) -> RegisterEntry | None:
    """Return the first of a register's entries that fulfils a duty after an earlier one; None where none does."""
    return next((later for later in entries if _entry_fulfils_duty(later, earlier, owed)), None)


def _entry_fulfils_duty(later: RegisterEntry, earlier: RegisterEntry, owed: EntryOwes) -> bool:
    if later.at < earlier.at or later.id == earlier.id:
        return False
    values, first = later.now, earlier.now
    fits = all(_field_has_wanted_value(values.get(name), want) for name, want in owed.met.items())
    return fits and all(values.get(name) == first.get(name) for name in owed.same)


def _all_owed(book: Rulebook, entries: Iterable[RegisterEntry], now: datetime) -> Iterator[RegisterDuty]:
    registers = registers_of(book)
    for entry in entries:
        register = registers.get(entry.register)
        if register is None:
            continue
        for number, owed in owed_after(register, book, entry):
            # A duty that is due at once is late after a quarter of an hour: nobody can be told in no time at all.
            due = None if owed.minutes is None else entry.at + timedelta(minutes=owed.minutes or 15)
            cites = of_house(owed.clauses, book)
            yield RegisterDuty(
                register=register.name,
                entry=entry.id,
                number=number,
                what=owed.what,
                since=entry.at,
                due=due,
                overdue=due is not None and now > due,
                cites=cites,
                about=entry_summary(register, entry),
                asks=owed.asks,
            )


def _routines(book: Rulebook, entries: Iterable[RegisterEntry], now: datetime) -> Iterator[RegisterDuty]:
    last: dict[str, datetime] = {}
    for entry in entries:
        if not entry.of_room:
            last[entry.register] = max(entry.at, last.get(entry.register, entry.at))
    for name, register in registers_of(book).items():
        routine = register.routine
        if routine is None or not of_house(routine.clauses, book):
            continue
        since = last.get(name)
        due = since + timedelta(hours=routine.hours) if since else None
        if due is None or now + timedelta(hours=routine.hours) / 4 > due:
            cites = of_house(routine.clauses, book)
            yield RegisterDuty(
                register=name,
                entry="",
                number=0,
                what=routine.what,
                since=since,
                due=due,
                overdue=due is not None and now > due,
                cites=cites,
            )


def entry_summary(register: Register, entry: RegisterEntry) -> str:
    """Return an entry in one line: its first fields that are not empty."""
    values = entry.now
    lines = [str(values[field.name]) for field in register.fields if field.kind != "person" and values.get(field.name)]
    return "; ".join(lines[:6])[:200]
