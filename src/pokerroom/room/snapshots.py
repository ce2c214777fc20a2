"""A table between two hands as one value, so that a room need not read a stream from its beginning to open again.

The rules of a table are not part of it: they are made again from the book and the set-up. What a snapshot holds is
Python's own form of the table, so it is good for the program that wrote it and no other: `program_mark` tells them
apart, and where it differs the stream is read instead. The store seals snapshots, and opens only its own.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from functools import cache
from pathlib import Path
from typing import Any

import pokerroom
from pokerroom.errors import Malformed
from pokerroom.room.desk import Wishes
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


def write_snapshot(table: Table, wishes: dict[str, Wishes]) -> bytes:
    """The table, which must be between two hands, and what its players wish."""
    if table.hand is not None:
        raise Malformed("a snapshot in the middle of a hand", allowed="between two hands")
    file = io.BytesIO()
    _Writer(file, protocol=pickle.HIGHEST_PROTOCOL).dump((table, wishes))
    return file.getvalue()


def read_snapshot(body: bytes) -> tuple[Table, dict[str, Wishes]]:
    """What a snapshot holds that the store has opened, and so one that this room has written."""
    table, wishes = _Reader(io.BytesIO(body)).load()
    if not isinstance(table, Table):
        raise Malformed("a snapshot that is no table", allowed="a snapshot of this room")
    return table, wishes


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
