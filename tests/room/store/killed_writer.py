"""Run as a program: appends without end and says what was acknowledged, until somebody kills it."""

from __future__ import annotations

import asyncio
import sys

from pokerroom.room.store import Part, Record, Store
from room.store.filled import NOON


async def table(store: Store, stream: str) -> None:
    version = 0
    while True:
        secret = Record("dealt", b'{"cards": "' + b"x" * 700 + b'"}', secret=True)
        version = await store.append(stream, version, [secret, Record("acted", b"{}")], NOON)
        print(stream, version, flush=True)


async def pair(store: Store) -> None:
    """Two streams that are only ever written together."""
    while True:
        versions = await store.append_all(
            [Part(f"pair-{side}", None, [Record("moved", b"{}")] * 2) for side in "ab"], NOON
        )
        print("pair-a", versions[0], flush=True)


async def main(url: str) -> None:
    store = Store.open(url, bytes(range(32)))
    await asyncio.gather(pair(store), *(table(store, f"table-{number}") for number in range(5)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
