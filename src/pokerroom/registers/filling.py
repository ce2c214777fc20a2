"""Fill registers from the room's own records, so that nobody types again what a table, pool or promotion recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.registers.register import (
    ANYTHING,
    ASKER_PART,
    EVERYTHING,
    PART_SEPARATOR,
    SAME_MATTER_MARK,
    EntrySource,
    EntryValue,
    Register,
    RegisterWords,
    all_registers,
    registers_of,
)
from pokerroom.registers.state import RegisterEntry
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.ruling_rows.ruling_names import SPOKEN

_TOURNAMENT_STREAM: Final = "tournament:"
_RULING: Final = "ruling."  # before the name of the observation ruled on
_CITATION_PARTS: Final = {"book", "clause"}  # the parts of a citation
_PARTS_OF_EVERY_RECORD: Final = (
    "kind",
    "at",
    "by",
    "step",
    "cites",
    "moves",
    ASKER_PART,
)  # what every record of a tournament has


class RoomRecord(Struct, frozen=True):
    """A record of the room as the registers read it: its stream, its time, its author, and its content."""

    stream: str
    version: int
    at: datetime
    kind: str
    by: str
    body: Mapping[str, Any]
    table: str = ""


def wanted_kinds() -> frozenset[str]:
    """Return the kinds of records that fill a register of any house."""
    return frozenset(source.kind for register in all_registers().values() for source in register.filled)


def entries_of_room(book: Rulebook, records: Iterable[RoomRecord]) -> Iterator[RegisterEntry]:
    """Yield the entries that the records of a house's tables, pools and promotions amount to, in order."""
    rows = [(register, filled) for register in registers_of(book).values() for filled in register.filled]
    entries: dict[str, RegisterEntry] = {}
    for record in (replace(record, body={**record.body, ASKER_PART: record.by}) for record in records):
        for register, filled in rows:
            if filled.kind == record.kind and all(
                _record_has_wanted_value(record.body, *condition) for condition in filled.where.items()
            ):
                entry = _entry_from_record(register, filled, record)
                of_stream = filled.follows.startswith(SAME_MATTER_MARK)
                followed = filled.follows if of_stream else _value_at(record.body, filled.follows)
                # A lasting matter is one entry: since when it lasts, and the latest words about it.
                key = f"{record.stream}/{register.name}/{followed}" if filled.follows else f"{entry.id} {register.name}"
                first = entries.get(key)
                entries[key] = entry if first is None else _entry_with_later_values(first, entry)
    yield from entries.values()


def _entry_with_later_values(first: RegisterEntry, last: RegisterEntry) -> RegisterEntry:
    return RegisterEntry(first.id, first.register, {**first.values, **last.values}, first.at, first.by, True)


def _entry_from_record(register: Register, filled: EntrySource, record: RoomRecord) -> RegisterEntry:
    values: dict[str, EntryValue] = dict(filled.says)
    for name, paths in filled.values.items():
        said = [
            value
            for value in (_entry_value(_value_at(record.body, path)) for path in paths.split(PART_SEPARATOR))
            if value not in ("", None)
        ]
        if said:
            values[name] = said[0] if len(said) == 1 else "; ".join(map(str, said))
    for name, words in filled.means.items():
        if word := _words_for(record.body, words):
            values[name] = word
    if record.table and register.field("table") is not None:
        values.setdefault("table", record.table)
    if record.stream.startswith(_TOURNAMENT_STREAM) and register.field("event") is not None:
        values.setdefault("event", record.stream.removeprefix(_TOURNAMENT_STREAM))
    return RegisterEntry(f"{record.stream}.{record.version}", register.name, values, record.at, record.by, True)


def _record_has_wanted_value(body: Mapping[str, Any], path: str, want: str) -> bool:
    found = _value_at(body, path)
    if want == ANYTHING or not want:
        return bool(found) == bool(want)
    return found == want or (isinstance(found, list) and any(_effect_begins_with(item, want) for item in found))


def _effect_begins_with(effect: object, word: str) -> bool:
    """Return whether an effect, such as `notify surveillance inspector`, is this word or begins with it."""
    return isinstance(effect, str) and (effect == word or effect.startswith(f"{word} "))


def _words_for(body: Mapping[str, Any], meant: RegisterWords) -> str:
    found = _value_at(body, meant.at)
    if isinstance(found, Mapping):
        found = _entry_value(found)
    parts = found if isinstance(found, list) else [found]
    return next((word for part in parts for name, word in meant.words.items() if _effect_begins_with(part, name)), "")


def _value_at(body: Any, path: str) -> Any:
    """Return the value at a path of a record's body, such as `dispute.words.-1.what`; None where there is none."""
    if path == EVERYTHING:
        return {name: value for name, value in body.items() if name not in _PARTS_OF_EVERY_RECORD}
    for part in path.split("."):
        if isinstance(body, Mapping):
            body = body.get(part)
        elif isinstance(body, list) and part.lstrip("-").isdigit():
            place = int(part)
            body = body[place] if -len(body) <= place < len(body) else None
        else:
            return None
    return body


def _entry_value(value: Any) -> EntryValue:
    if isinstance(value, list):
        return ", ".join(str(_entry_value(item)) for item in value)
    if isinstance(value, Mapping):
        if set(value) == _CITATION_PARTS:
            return f"{value['book']}:{value['clause']}"
        return ", ".join(
            f"{name} {_entry_value(item)}" for name, item in value.items() if item not in (None, "", [], {})
        )
    if isinstance(value, str):
        name = value.removeprefix(_RULING)
        return (SPOKEN.get(name) if name != value else None) or name.replace("_", " ")
    return "" if value is None else value
