"""The event store: one append-only, hash-chained stream of records per table, durable before anybody is shown them.

`Store.open` returns a store on SQLite or PostgreSQL; `docs/event-store.md` says what it promises and how to check it.
"""

from __future__ import annotations

from pokerroom.room.store.proof.chain_check import Finding
from pokerroom.room.store.proof.heads import Heads
from pokerroom.room.store.records import (
    NOT_KEPT,
    Fenced,
    HandRow,
    Head,
    Part,
    Record,
    RoomHead,
    Snapshot,
    Stale,
    Stored,
    Tampered,
    Unopened,
    Unsure,
    Unwritten,
)
from pokerroom.room.store.store import Store

__all__ = [
    "Store",
    "Record",
    "Part",
    "Stored",
    "Head",
    "RoomHead",
    "HandRow",
    "Snapshot",
    "Heads",
    "Finding",
    "Stale",
    "Fenced",
    "Tampered",
    "Unopened",
    "Unwritten",
    "Unsure",
    "NOT_KEPT",
]
