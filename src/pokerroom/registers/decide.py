"""Judge commands to a house's registers: return their happenings, or refuse with the clauses behind the registers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pokerroom.citation import Citation
from pokerroom.command_reading import judge_of
from pokerroom.errors import Illegal, Malformed, shortened
from pokerroom.registers.commands import CorrectEntry, ErasePerson, FinishDuty, MakeEntry, RegisterCommand
from pokerroom.registers.duties import owed_after
from pokerroom.registers.happenings import DutyDone, EntryCorrected, EntryMade, PersonErased, RegisterHappening
from pokerroom.registers.opening import refuse_against_terms
from pokerroom.registers.register import EntryValue, Register, RegisterField, of_house, register_named
from pokerroom.registers.state import RegisterEntry, Registers
from pokerroom.rulebook.book import Rulebook
from pokerroom.wording.few_names import few_names
from pokerroom.wording.wordless import required_reason

PERSON_PREFIX: Final = "person-"
_LONGEST_TEXT: Final = 4000
_LARGEST_NUMBER: Final = 10**15


@dataclass(frozen=True, slots=True)
class _RegisterFacts:
    """The registers of a book, all their present entries, and the people they are about."""

    book: Rulebook
    registers: Registers
    entries: Mapping[str, RegisterEntry]
    people: Collection[str]

    def entry(self, name: str) -> RegisterEntry:
        """Return the entry with this name; refuse a name that no entry has."""
        entry = self.entries.get(name)
        if entry is None:
            raise Malformed(f"there is no entry {shortened(name)!r}", allowed="an entry of a register")
        return entry


def decide_registers(
    book: Rulebook,
    state: Registers,
    command: RegisterCommand,
    entries: Mapping[str, RegisterEntry],
    people: Collection[str],
) -> tuple[RegisterHappening, ...]:
    """Judge a command to the registers and return its happenings; `entries` are all present ones, the room's own too.

    >>> from datetime import UTC, datetime
    >>> from pokerroom.rulebook import library
    >>> at, star = datetime(2026, 5, 1, 20, tzinfo=UTC), library().book("star")
    >>> said = {"table": "t-1", "what": "silence during a hand"}
    >>> (made,) = decide_registers(star, Registers(), MakeEntry("directions", said, at, "Bo"), {}, ())
    >>> made.number
    1
    >>> less = MakeEntry("directions", {"table": "t-1"}, at, "Bo")
    >>> decide_registers(star, Registers(), less, {}, ())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: nothing is said about 'What was directed'; allowed: English only, ...
    """
    judge = judge_of(command, "the registers", _JUDGES)
    return (judge(_RegisterFacts(book, state, entries, people), command),)


def _decide_new_entry(facts: _RegisterFacts, command: MakeEntry) -> EntryMade:
    book = facts.book
    register = register_named(book, command.register)
    values = _complete_values(register, book, command.values)
    refuse_against_terms(book, register, values)
    return EntryMade(len(facts.registers.entries) + 1, register.name, values, command.at, command.by)


def _decide_correct_entry(facts: _RegisterFacts, command: CorrectEntry) -> EntryCorrected:
    book, entry = facts.book, facts.entry(command.entry)
    register = register_named(book, entry.register)
    if command.register not in ("", entry.register):
        where = register_named(book, command.register)
        raise Illegal(
            f"entry {entry.id} is none of {where.title!r}",
            allowed=f"an entry of that register; this one is of {register.title!r}",
            cites=where.cites(book),
        )
    why = command.why.strip()
    if not why or not command.values:
        cites = register.cites(book)
        raise Malformed("the corrected value or the reason is missing", allowed="what changes, and why", cites=cites)
    whole = _complete_values(
        register, book, {**_values_of_fields(register, entry), **command.values}, of_room=entry.of_room
    )
    if not entry.of_room:
        refuse_against_terms(book, register, whole)
    values = {name: _checked_field_value(register, book, name, value) for name, value in command.values.items()}
    return EntryCorrected(entry.id, values, why, command.at, command.by)


def _decide_duty(facts: _RegisterFacts, command: FinishDuty) -> DutyDone:
    book, entry = facts.book, facts.entry(command.entry)
    owed = dict(owed_after(register_named(book, entry.register), book, entry)).get(command.duty)
    if owed is None:
        raise Illegal("there is no such duty", allowed="a duty of the list")
    if (entry.id, command.duty) in facts.registers.done:
        raise Illegal(f"this duty is done already: {owed.what}", allowed="a duty that is still open")
    if owed.asks and not command.note.strip():
        cites = of_house(owed.clauses, book)
        raise Malformed(f"the name is missing for this duty: {owed.what}", allowed=owed.asks, cites=cites)
    return DutyDone(entry.id, command.duty, command.note.strip()[:_LONGEST_TEXT], command.at, command.by)


def _decide_erasing(facts: _RegisterFacts, command: ErasePerson) -> PersonErased:
    if command.person not in facts.people:
        raise Illegal("the registers know nobody of this name", allowed="a person who is named in an entry")
    why = required_reason(command.why, "erase what is kept of a person")
    return PersonErased(command.person, why[:_LONGEST_TEXT], command.at, command.by)


def _values_of_fields(register: Register, entry: RegisterEntry) -> dict[str, EntryValue]:
    return {name: value for name, value in entry.now.items() if register.field(name) is not None}


def _complete_values(
    register: Register, book: Rulebook, values: Mapping[str, EntryValue], *, of_room: bool = False
) -> dict[str, EntryValue]:
    """Return an entry's values in the form of their fields; refuse an entry that lacks a required one.

    Values recorded by the room itself may be incomplete and need not be among a field's own words.
    """
    complete_values = {}
    for name, value in values.items():
        complete_values[name] = value if of_room else _checked_field_value(register, book, name, value)
    for field in register.fields:
        missing = complete_values.get(field.name) in (None, "") and field.kind != "yes"
        if missing and not field.optional and not of_room:
            raise _field_refusal(f"nothing is said about {field.says!r}", field, register.cites(book))
        for needed in field.needed if missing and not of_room else ():
            cites = of_house(needed.clauses, book)
            if cites and all((complete_values.get(name) or "") in words for name, words in needed.when.items()):
                about = ", ".join(str(complete_values[name]) for name in needed.when if complete_values.get(name))
                what = f"nothing is said about {field.says!r}"
                raise _field_refusal(f"{what}, for: {about}" if about else what, field, cites)
    return {name: value for name, value in complete_values.items() if value != ""}


def _checked_field_value(register: Register, book: Rulebook, name: str, value: EntryValue) -> EntryValue:
    """Return one value of an entry in the form of its field; refuse one of the wrong kind or outside its choices."""
    field, cites = register.field(name), register.cites(book)
    if field is None:
        raise Malformed(
            f"{register.title} has no field {shortened(name)!r}",
            allowed=few_names((field.name for field in register.fields), name),
            cites=cites,
        )
    if value == "" and field.optional:
        return value
    if field.kind == "number":
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _LARGEST_NUMBER:
            raise _field_refusal(f"{shortened(str(value))!r} does not fit {field.says!r}", field, cites)
        return value
    if field.kind == "yes":
        if not isinstance(value, bool):
            raise _field_refusal(f"{shortened(str(value))!r} does not fit {field.says!r}", field, cites)
        return value
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise _field_refusal(f"{shortened(str(value))!r} does not fit {field.says!r}", field, cites)
    text = value.strip()
    if field.kind == "choice" and text not in field.choices:
        raise _field_refusal(f"{shortened(text)!r} does not fit {field.says!r}", field, cites)
    if field.kind == "person" and not text.startswith(PERSON_PREFIX):
        raise _field_refusal(f"{field.says!r} does not stand in the record itself", field, cites)
    return text


def _field_refusal(what: str, field: RegisterField, cites: tuple[Citation, ...]) -> Malformed:
    allowed = {
        "number": "a whole number",
        "yes": "yes or no",
        "choice": ", ".join(field.choices),
        "person": "somebody of whom something is kept beside the record",
        "table": "a table's name, or the whole room",
    }
    return Malformed(what, allowed=allowed.get(field.kind, "some words"), cites=cites)


_JUDGES: Final[dict[type, Callable[[_RegisterFacts, Any], RegisterHappening]]] = {
    MakeEntry: _decide_new_entry,
    CorrectEntry: _decide_correct_entry,
    FinishDuty: _decide_duty,
    ErasePerson: _decide_erasing,
}
