"""A small evening in a store: two tables with open and secret records, played hands and snapshots."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from pokerroom.room.store import HandRow, Record, Store

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TABLES = ("table-1", "table-2")
VERSIONS = 9


def some_hand(number: int, last: int) -> HandRow:
    began, ended = NOON + timedelta(minutes=number), NOON + timedelta(minutes=number + 1)
    return HandRow(number, began, ended, last - 2, last, '{"1": "Ann"}', 40 * number, b'{"deck": "secret"}')


async def play(store: Store) -> None:
    for stream in TABLES:
        for version in range(0, VERSIONS, 3):
            records = [
                Record("dealt", b'{"cards": "As Kd"}', secret=True),
                Record("acted", f'{{"to": {version}}}'.encode(), by="player Ann", request="7"),
                Record("acted", b'{"fold": true}', by="player Bob"),
            ]
            hand = some_hand(version // 3 + 1, version + 3)
            await store.append(stream, version, records, NOON + timedelta(seconds=version), hand)
        await store.take_over(stream)
        await store.save_snapshot(stream, VERSIONS, "code-1", b'{"whole": "table"}')


def filled(url: str, key: bytes) -> None:
    async def fill() -> None:
        store = Store.open(url, key)
        await play(store)
        await store.close()

    asyncio.run(fill())
