"""Run as a program: appends without end and says what was acknowledged, until somebody kills it."""

from __future__ import annotations

import asyncio
import sys

from pokerroom.room.store import Record, Store
from room.store.filled import NOON


async def table(store: Store, stream: str) -> None:
    version = 0
    while True:
        secret = Record("dealt", b'{"cards": "' + b"x" * 700 + b'"}', secret=True)
        version = await store.append(stream, version, [secret, Record("acted", b"{}")], NOON)
        print(stream, version, flush=True)


async def main(url: str) -> None:
    store = Store.open(url, bytes(range(32)))
    await asyncio.gather(*(table(store, f"table-{number}") for number in range(5)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
