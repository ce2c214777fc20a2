"""A table between two hands as one value, so that a room need not read a stream from its beginning to open again.

The rules of a table are not part of it: they are made again from the book and the set-up. What a snapshot holds is
Python's own form of the table, so it is good for the program that wrote it and no other: `program_mark` tells them
apart, and where it differs the stream is read instead. The store seals snapshots, and opens only its own.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pokerroom
from pokerroom.errors import Malformed
from pokerroom.hand import Hand
from pokerroom.room import wire
from pokerroom.room.desk import Found, Settled
from pokerroom.room.played import with_clauses
from pokerroom.rulebook import library
from pokerroom.table import Table
from pokerroom.table.table_rules import TableRules, table_rules_for

_RULES = "rules"


class _Writer(pickle.Pickler):
    def persistent_id(self, value: Any) -> Any:
        if isinstance(value, TableRules):
            return _RULES, value.house.book.id, value.setup, value.unit
        return None


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self._known: dict[Any, TableRules] = {}

    def persistent_load(self, mark: Any) -> TableRules:
        _, book, setup, unit = mark
        key = book, repr(setup), unit
        if key not in self._known:
            self._known[key] = table_rules_for(library().book(book), setup, unit=unit)
        return self._known[key]


def write_snapshot(found: Found, lines: Sequence[wire.Line]) -> bytes:
    """A table, which must be between two hands, with its last hand and what was last said at it."""
    if found.table.hand is not None:
        raise Malformed("a snapshot in the middle of a hand", allowed="between two hands")
    last = found.last
    played = None if last is None else (last.number, last.hand.log(), dict(last.names), last.began)
    file = io.BytesIO()
    _Writer(file, protocol=pickle.HIGHEST_PROTOCOL).dump((found.table, found.wishes, played, tuple(lines)))
    return file.getvalue()


def read_snapshot(body: bytes) -> tuple[Found, tuple[wire.Line, ...]]:
    """What a snapshot holds that the store has opened, and so one that this room has written."""
    table, wishes, played, lines = _Reader(io.BytesIO(body)).load()
    if not isinstance(table, Table):
        raise Malformed("a snapshot that is no table", allowed="a snapshot of this room")
    last = None
    if played is not None:
        number, log, names, began = played
        last = Settled(number, with_clauses(Hand.read(log), table.rules.hand), names, began)
    return Found(table, wishes, last), lines


@cache
def program_mark() -> str:
    """A mark of the program's own files: another version of the program has another one."""
    digest = hashlib.sha256()
    folder = Path(pokerroom.__file__).parent
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".toml"):
            digest.update(file.relative_to(folder).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()
