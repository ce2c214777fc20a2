"""A table between two hands as one value, so that a room need not read a stream from its beginning to open again.

A snapshot is data of its own form, which has a version. One of another version, or one that cannot be read, is left
aside, and the stream is read instead. The store seals snapshots, and opens only its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from pokerroom.hand import Hand
from pokerroom.room import wire
from pokerroom.room.tables.journal.entries import FinishedHand, TableBetweenHands
from pokerroom.room.tables.journal.played import with_clauses
from pokerroom.room.tables.journal.player_wishes import Wishes
from pokerroom.room.tables.stream.answers import Request
from pokerroom.rulebook import Rulebook
from pokerroom.table.happenings import Opened
from pokerroom.table.saved import SavedTable, save_table, table_from

SNAPSHOT_FORM: Final = "table 3"  # of the snapshots that this release writes and reads


class _LastHand(msgspec.Struct, frozen=True):
    """The hand that was played last."""

    number: int
    log: str
    names: dict[int, str]
    began: datetime


class _TableSnapshot(msgspec.Struct, frozen=True):
    """A table with its players' wishes, its last hand, lines and requests, and withheld seeds."""

    table: SavedTable
    wishes: dict[str, Wishes]
    last: _LastHand | None
    lines: tuple[wire.LogLine, ...]
    requests: tuple[Request, ...]
    withheld: dict[str, int] = {}  # earlier releases wrote none


class ReadTable(NamedTuple):
    """The content of a snapshot: the table, the last lines said at it, and the last requests that its records name."""

    resting: TableBetweenHands
    lines: tuple[wire.LogLine, ...]
    requests: tuple[Request, ...]


def encode_snapshot(resting: TableBetweenHands, lines: Sequence[wire.LogLine], requests: Sequence[Request]) -> bytes:
    """Return a table between two hands as bytes: its last hand, its last lines and its last requests too."""
    last = resting.last
    played = None if last is None else _LastHand(last.number, last.hand.log(), dict(last.names), last.began)
    table, withheld = save_table(resting.table), dict(resting.withheld)
    snapshot = _TableSnapshot(table, resting.wishes, played, tuple(lines), tuple(requests), withheld)
    return msgspec.json.encode(snapshot)


def read_snapshot(body: bytes, books: Callable[[Opened], Rulebook]) -> ReadTable:
    """Return the content of a snapshot of this form."""
    snapshot = msgspec.json.decode(body, type=_TableSnapshot)
    table = table_from(snapshot.table, books(snapshot.table.opening))
    last = None
    if snapshot.last is not None:
        number, names, began = snapshot.last.number, snapshot.last.names, snapshot.last.began
        last_hand = Hand.read(snapshot.last.log, recorded=True)
        last = FinishedHand(number, with_clauses(last_hand, table.rules.hand), names, began)
    resting = TableBetweenHands(table, snapshot.wishes, last, snapshot.withheld)
    return ReadTable(resting, snapshot.lines, snapshot.requests)
