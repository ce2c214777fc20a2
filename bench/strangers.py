"""`python -m bench.strangers ADDRESS SECONDS`: hostile strangers from addresses of their own, as many as they can be.

Each does one thing again and again: headers without end, headers that never come, floods of requests, of messages and
of pings, wrong passwords, guests who never connect, connections that read nothing, and readers of everything. What they
did is printed as JSON at the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import struct
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

FROM: Final = "127.66.0.{}"  # a hostile machine each
_PAUSE: Final = 0.01
_GONE: Final = (OSError, httpx.HTTPError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)
Act = Callable[["Stranger"], Awaitable[None]]


class Stranger:
    """One hostile machine: its own address, and what it has done."""

    def __init__(self, number: int, room: str, tables: list[str], done: Counter[str]) -> None:
        self.own, self.room, self.tables, self.done = FROM.format(number), room, tables, done
        parts = urlsplit(room)
        self.host, self.port = parts.hostname or "", parts.port or 80

    async def line(self) -> socket.socket:
        """A bare connection to the room."""
        made = socket.socket()
        made.setblocking(False)
        made.bind((self.own, 0))
        await asyncio.wait_for(asyncio.get_running_loop().sock_connect(made, (self.host, self.port)), 5)
        return made

    def client(self) -> httpx.AsyncClient:
        """A client from this address."""
        return httpx.AsyncClient(
            base_url=self.room, timeout=10, transport=httpx.AsyncHTTPTransport(local_address=self.own)
        )

    def table(self, number: int, cookie: str = "") -> connect:
        """A connection to a table."""
        address = f"ws://{self.host}:{self.port}/ws/tables/{self.tables[number % len(self.tables)]}"
        headers = {"cookie": cookie} if cookie else {}
        return connect(
            address,
            local_addr=(self.own, 0),
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            open_timeout=5,
            close_timeout=1,
        )


async def endless_header(stranger: Stranger) -> None:
    """A header of two million bytes."""
    loop = asyncio.get_running_loop()
    with contextlib.closing(await stranger.line()) as line:
        stranger.done["endless headers"] += 1
        await asyncio.wait_for(
            loop.sock_sendall(line, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 2_000_000), 5
        )


async def half_open(stranger: Stranger) -> None:
    """A hundred requests whose headers come a byte at a time."""
    loop = asyncio.get_running_loop()
    with contextlib.ExitStack() as opened:
        lines = [opened.enter_context(contextlib.closing(await stranger.line())) for _ in range(100)]
        stranger.done["half-open requests"] += len(lines)
        for byte in b"GET / HTTP":
            for line in lines:
                await asyncio.wait_for(loop.sock_sendall(line, bytes([byte])), 5)
            await asyncio.sleep(0.5)


async def flood(stranger: Stranger) -> None:
    """Requests as fast as they are answered."""
    async with stranger.client() as client:
        for _ in range(200):
            await client.get("/api/tables")
            stranger.done["requests"] += 1
            await asyncio.sleep(_PAUSE)


async def read_everything(stranger: Stranger) -> None:
    """Books, comparisons and replays, within the limits or not."""
    async with stranger.client() as client:
        for path in ("/api/books/uk", "/api/books/star", "/api/compare?first=uk&second=star&all=true", "/api/rulings"):
            await client.get(path)
            stranger.done["pages read"] += 1
        for table in stranger.tables:
            for number in (1, 2, 3):
                await client.get(f"/api/tables/{table}/hands/{number}")
                stranger.done["pages read"] += 1
                await asyncio.sleep(_PAUSE)


async def guess(stranger: Stranger) -> None:
    """Wrong passwords for a name."""
    async with stranger.client() as client:
        for number in range(50):
            await client.post("/api/login", json={"name": "Administrator", "password": f"guess {number} of mine"})
            stranger.done["wrong passwords"] += 1
            await asyncio.sleep(_PAUSE)


async def fill(stranger: Stranger) -> None:
    """Guests who never connect."""
    for _ in range(20):
        async with stranger.client() as client:
            await client.post("/api/guest", json={})
            stranger.done["guests"] += 1
            await asyncio.sleep(_PAUSE)


async def rant(stranger: Stranger) -> None:
    """Messages that mean nothing, and pings, on a connection to a table, until it is ended."""
    async with stranger.client() as client:
        entered = await client.post("/api/guest", json={})
        cookie = "; ".join(f"{name}={value}" for name, value in entered.cookies.items())
    async with stranger.table(stranger.done["messages"], cookie) as socket_:
        for number in range(400):
            act = {"do": "act", "what": "raise", "amount": 99_999_999, "turn": "x", "id": number}
            await socket_.send(json.dumps(act))
            await socket_.ping()
            stranger.done["messages"] += 2
            await asyncio.sleep(_PAUSE / 4)


async def read_nothing(stranger: Stranger) -> None:
    """Watchers who never read what they are sent, and go without a word."""
    watching: list[ClientConnection] = []
    for number in range(20):
        opened = await stranger.table(number)
        watching.append(opened)
        stranger.done["deaf watchers"] += 1
    await asyncio.sleep(5)
    for each in watching:
        raw = each.transport.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        each.transport.abort()


ACTS: Final[tuple[Act, ...]] = (
    endless_header,
    half_open,
    flood,
    read_everything,
    guess,
    fill,
    rant,
    read_nothing,
)


async def again(stranger: Stranger, act: Act, until: float) -> None:
    """One thing again and again; what the room refuses or cuts off is begun anew."""
    while time.monotonic() < until:
        try:
            await act(stranger)
        except _GONE:
            stranger.done["cut off"] += 1
        await asyncio.sleep(0.05)


async def attack(room: str, seconds: float) -> Counter[str]:
    """Every kind of stranger at once, for so long."""
    done: Counter[str] = Counter()
    async with httpx.AsyncClient(base_url=room, timeout=30) as client:
        tables = [item["id"] for item in (await client.get("/api/tables")).json()]
    until = time.monotonic() + seconds
    strangers = [Stranger(number, room, tables, done) for number, _ in enumerate(ACTS, 1)]
    await asyncio.gather(*(again(stranger, act, until) for stranger, act in zip(strangers, ACTS, strict=True)))
    return done


if __name__ == "__main__":
    os.nice(5)  # on a machine with two cores the processor belongs to those who are measured
    print(json.dumps(asyncio.run(attack(sys.argv[1], float(sys.argv[2])))))
