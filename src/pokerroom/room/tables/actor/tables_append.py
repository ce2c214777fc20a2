"""Store the happenings of tables in one append, with their effects on the ledger and on the room's jackpots."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import TableBookings
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.prizes.pending_pool_changes import TableNotes
from pokerroom.room.store import Part


async def append_tables(
    ledger: RoomLedger,
    jackpots: RoomJackpots | None,
    parts: Sequence[Part],
    bookings: Sequence[TableBookings],
    notes: Sequence[TableNotes],
    at: datetime,
) -> Sequence[int]:
    """Store the records of tables, all or nothing, and return the version of each of their streams.

    `notes` are the tables' notes for their jackpots; a pool is asked only if there are any.
    """
    if jackpots is None or not any(table_notes.notes for table_notes in notes):
        return await ledger.append(parts, bookings, at)
    return await jackpots.keep(parts, bookings, notes, at)
