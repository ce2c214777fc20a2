"""Reading a table from the store: its last snapshot where that can be read, and every record since."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

import structlog

from pokerroom.cards.shuffle import shuffled_and_cut
from pokerroom.errors import Malformed
from pokerroom.room import wire
from pokerroom.room.store import Store, Stored, Tampered
from pokerroom.room.tables.journal.answers import Answers, Request, request_of
from pokerroom.room.tables.journal.entries import Books
from pokerroom.room.tables.journal.journal_port import JournalPort
from pokerroom.room.tables.journal.log_lines import line_of
from pokerroom.room.tables.journal.snapshots import SNAPSHOT_FORM, read_snapshot
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.talk import Sentence

_LINES: Final = 300  # said at the table, that are kept in mind
_log = structlog.get_logger("pokerroom.room")


class StoredTable(NamedTuple):
    """A table as the store has it: its version, the last lines said at it, and the last requests that records name."""

    journal: TableJournal
    version: int
    lines: Sequence[wire.LogLine] = ()
    requests: Sequence[Request] = ()
    new: bool = False  # whether it was opened just now, and nobody has been there yet


def stream_of(table_id: str) -> str:
    """Return the name of a table's stream.

    >>> stream_of("uk-holdem")
    'table:uk-holdem'
    """
    return f"table:{table_id}"


def read_stored_table(store: Store, books: Books, table_id: str, port: JournalPort) -> StoredTable:
    """Read a table from the store, under its book in the version of its records."""
    stream = stream_of(table_id)
    hands, version = None, 0
    lines: deque[wire.LogLine] = deque(maxlen=_LINES)
    answers = Answers()
    try:
        snapshot = store.snapshot(stream)
        if snapshot is not None and snapshot.code == SNAPSHOT_FORM:
            hands, log_lines, requests = read_snapshot(snapshot.body, books)
            version, answers = snapshot.version, Answers(requests)
            lines.extend(log_lines)
    except (Malformed, Tampered) as fault:  # whatever is wrong with it, the stream has everything
        _log.warning("a snapshot is left aside, and the stream is read", table=table_id, why=str(fault))
    except Exception:
        _log.exception("a snapshot is left aside, and the stream is read", table=table_id)

    def on_record(journal: TableJournal, stored: Stored, sentences: Sequence[Sentence]) -> None:
        nonlocal version
        version = stored.version
        answers.stands(request_of(stored.by, stored.request))
        lines.extend(line_of(sentence, version, number, journal.hands) for number, sentence in enumerate(sentences))

    records = store.read(stream, version)
    journal = TableJournal.restore(records, shuffled_and_cut, books, hands, port=port, on_record=on_record)
    return StoredTable(journal, version, list(lines), answers.known())
