"""A table of poker as the store has it: its last snapshot where that can be read, and every record since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pokerroom.cards.shuffle import shuffled_and_cut
from pokerroom.room import wire
from pokerroom.room.store import Store, Stored
from pokerroom.room.tables.journal.entries import Books
from pokerroom.room.tables.journal.journal_port import JournalPort
from pokerroom.room.tables.journal.snapshots import SNAPSHOT_FORM, read_snapshot
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.stream.answers import Request
from pokerroom.room.tables.stream.table_stream import TableReading, stream_of
from pokerroom.talk import Sentence


class StoredTable(NamedTuple):
    """A table as the store has it: its version, the last lines said at it, and the last requests that records name."""

    journal: TableJournal
    version: int
    lines: Sequence[wire.LogLine] = ()
    requests: Sequence[Request] = ()
    new: bool = False  # whether it was opened just now, and nobody has been there yet


def read_stored_table(store: Store, books: Books, table_id: str, port: JournalPort) -> StoredTable:
    """Read a table from the store, under its book in the version of its records."""
    reading = TableReading(store, stream_of(table_id))
    resting = reading.snapshot(SNAPSHOT_FORM, lambda body: read_snapshot(body, books))

    def on_record(journal: TableJournal, stored: Stored, sentences: Sequence[Sentence]) -> None:
        reading.add(stored, sentences, journal.last_hand_number)

    journal = TableJournal.restore(reading.records(), shuffled_and_cut, books, resting, port=port, on_record=on_record)
    return StoredTable(journal, reading.version, reading.lines, reading.requests)
