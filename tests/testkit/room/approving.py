"""Written approvals that a house has on record before its room opens, as somebody at the shell enters them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from pokerroom.registers.register import EntryValue
from pokerroom.room.keys import room_key
from pokerroom.room.registers.keeping import RoomRegisters
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store

COMMISSION: Final[Mapping[str, EntryValue]] = {
    "what": "commission, most a hand",
    "figure": 10,
    "reference": "GRC 7",
    "given": "1 May 2026",
    "kept_at": "the safe",
}


async def enter_beforehand(
    told: Settings, house: str, values: Mapping[str, EntryValue] = COMMISSION, register: str = "approvals"
) -> None:
    """Write in a register of a room that is not open."""
    with Store.open(told.database_url, room_key(told.key_path)) as store:
        await RoomRegisters(store, lambda: datetime.now(UTC)).make(house, register, values, "shell op")


async def approve_table(told: Settings, house: str, table: str) -> None:
    """Enter the checklist of a live table's equipment, with the reference of its approval."""
    checklist: Mapping[str, EntryValue] = {
        "table": table, "layout": "A", "there": "all of it", "dealt_from": "a shoe for one deck",
        "tray": "lockable and fixed to the table", "approval": "T 1",
    }  # fmt: skip
    await enter_beforehand(told, house, checklist, register="equipment")
