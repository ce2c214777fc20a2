"""How pools are stored: their happenings as records of one stream, their entries as entries of the ledger."""

from __future__ import annotations

from typing import Final

import msgspec

from pokerroom.charges.entries import CAGE, PLAYER_PREFIX, ChipMove, player_account
from pokerroom.jackpots import pool_books
from pokerroom.jackpots.happenings import POOL_HAPPENINGS, PoolHappening
from pokerroom.jackpots.pool_books import PoolEntry
from pokerroom.record_kind import kind_of
from pokerroom.room.ledger_entries import RoomEntry, pool_account, table_account
from pokerroom.room.record_forms import FORMS, brought_up
from pokerroom.room.store import Record
from pokerroom.room.store.records import Stored

STREAM: Final = "jackpots"
POOLS_OPENED: Final = "jackpots_opened"
_PREFIX: Final = "jackpot_"  # of the kinds of these records
HOUSE_ACCOUNT: Final = "house jackpots"  # the house's part of the contributions to jackpots


class PoolRecord(msgspec.Struct, frozen=True):
    """One happening of one pool, as it is stored."""

    pool: str
    happening: msgspec.Raw


def opening_record() -> Record:
    """Return the record that begins the stream of the room's jackpots."""
    return Record(POOLS_OPENED, b"{}", form=FORMS.of(POOLS_OPENED))


def pool_record(name: str, happening: PoolHappening) -> Record:
    """Return a happening of a pool as a record."""
    kind = pool_kind(type(happening))
    body = msgspec.json.encode(PoolRecord(name, msgspec.Raw(POOL_HAPPENINGS.write(happening))))
    return Record(kind, body, form=FORMS.of(kind))


def pool_kind(happening: type[PoolHappening]) -> str:
    """Return the kind under which a happening of a pool is stored."""
    return _PREFIX + kind_of(happening.__name__)


def read_pool_record(stored: Stored) -> tuple[str, PoolHappening] | None:
    """Return the pool of a record and its happening; None for the record that opens the stream."""
    if stored.kind == POOLS_OPENED:
        return None
    record = msgspec.json.decode(brought_up(stored).body, type=PoolRecord)
    return record.pool, POOL_HAPPENINGS.read(stored.kind.removeprefix(_PREFIX), bytes(record.happening))


def room_entry(name: str, entry: PoolEntry) -> RoomEntry:
    """Return an entry of a pool's books as one of the room's ledger."""
    moves = tuple(
        ChipMove(_ledger_account_of_pool(name, move.source), _ledger_account_of_pool(name, move.target), move.amount)
        for move in entry.moves
    )
    return RoomEntry(f"jackpot {name}: {entry.kind}, {entry.why}", moves)


def _ledger_account_of_pool(name: str, account: str) -> str:
    if account == pool_books.OPERATOR:
        return CAGE
    if account == pool_books.HOUSE:
        return HOUSE_ACCOUNT
    if account.startswith(PLAYER_PREFIX):
        return player_account(account.removeprefix(PLAYER_PREFIX))
    if account.startswith(pool_books.TABLE_PREFIX):
        return table_account(account.removeprefix(pool_books.TABLE_PREFIX))
    return pool_account(name, account)
