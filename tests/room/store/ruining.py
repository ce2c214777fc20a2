"""A record of many pages in a file, and pages of it ruined."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from pathlib import Path

from pokerroom.room.store import Record, Store
from room.store.filled import NOON

KEY = bytes(range(32))

PAGE = 4096

RECORDS = 300


def many_records(url: str) -> None:
    """One table with enough records for many pages, and a short one beside it."""

    async def fill() -> None:
        store = Store.open(url, KEY)
        for version in range(0, RECORDS, 10):
            records = [Record("acted", f'{{"say": "{version + each:0400}"}}'.encode()) for each in range(10)]
            await store.append("table-1", version, records, NOON + timedelta(seconds=version))
        await store.append("table-2", 0, [Record("acted", b"{}")], NOON)
        await store.close()

    asyncio.run(fill())


def ruined(whole: bytes, page: int, how: str) -> bytes:
    chance = random.Random(f"{page} {how}")
    damaged = bytearray(whole)
    place = slice(page * PAGE, (page + 1) * PAGE)
    if how == "zeros":
        damaged[place] = bytes(PAGE)
    elif how == "noise":
        damaged[place] = chance.randbytes(PAGE)
    elif how == "a few bits":
        for _ in range(8):
            damaged[page * PAGE + chance.randrange(PAGE)] ^= 1 << chance.randrange(8)
    else:
        del damaged[page * PAGE + PAGE // 2 :]
    return bytes(damaged)


def page_of_record(file: Path, version: int) -> int:
    return file.read_bytes().index(f'"{version - 1:0400}"'.encode()) // PAGE
