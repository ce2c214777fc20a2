"""The ledger and the tables' books as a store has them at one moment, to look at."""

from __future__ import annotations

from itertools import islice
from typing import Final

from pokerroom.charges.ledger import Ledger
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_journal_port import NO_BONUS_LIMITS
from pokerroom.room.bonus_tables.journal.stored_bonus_tables import BONUS_STREAMS
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.ledger import LEDGER_STREAM, RoomLedger
from pokerroom.room.store import Store
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.stream.table_stream import stream_of

_PREFIX: Final = stream_of("")


def read_ledger(store: Store) -> tuple[RoomLedger, dict[str, Ledger]]:
    """Read the ledger and the book of every table from their streams as of one commit, while the room may go on."""
    streams, book_archive = store.heads().streams, BookArchive(store)
    books = {}
    for stream, head in streams.items():
        if stream.startswith(_PREFIX):
            records = islice(store.read(stream), head.version)
            journal = TableJournal.restore(records, lambda cards: cards, book_archive.book, port=NO_LIMITS)
            books[stream.removeprefix(_PREFIX)] = journal.ledger
        elif stream.startswith(BONUS_STREAMS):
            records = islice(store.read(stream), head.version)
            bonus_journal = BonusJournal.restore(records, book_archive.book, port=NO_BONUS_LIMITS)
            books[stream.removeprefix(BONUS_STREAMS)] = bonus_journal.ledger
    return RoomLedger.read(store, until=streams[LEDGER_STREAM].version if LEDGER_STREAM in streams else 0), books
