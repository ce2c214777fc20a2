"""One WebSocket connection, and all of them together.

A connection has one reader and one writer. Messages of the room wait in an outbox that never blocks the room. A client
that cannot keep up is disconnected, and gets everything again when it reconnects.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import structlog
from litestar.exceptions import WebSocketDisconnect
from msgspec import json

from pokerroom.room import wire
from pokerroom.room.errors import TooMany
from pokerroom.web.serving.limits import Bucket

if TYPE_CHECKING:
    from pokerroom.room.people.login.logins import Login
    from pokerroom.room.settings.room_settings import Settings
    from pokerroom.web.serving.metrics import Metrics

_log = structlog.get_logger("pokerroom.web")

MOST_MESSAGES_WAITING: Final = 256  # whoever lags behind by more is disconnected
_LINGER_SECONDS: Final = 0.3  # in which further messages of the client are read and dropped
_LAST_WORDS_SECONDS: Final = 2.0  # for telling somebody that the connection ends
NORMAL, GOING_AWAY, NOT_ALLOWED, TRY_LATER = 1000, 1001, 1008, 1013

_AGAIN_AFTER_A_PAGE_CLOSES_SECONDS: Final = 5.0
_CONNECTION_LOST: Final = (OSError, WebSocketDisconnect)

SendMessage = Callable[[Any], Awaitable[None]]
encode: Final = json.Encoder().encode


class ActionTiming:
    """Shared by the connections of one table: when the action being carried out came in, 0 between two actions."""

    __slots__ = ("asked_at",)

    def __init__(self) -> None:
        self.asked_at = 0.0


class Connection:
    """One WebSocket connection of a person; a `Watcher` of the room."""

    __slots__ = (
        "_ending", "_metrics", "_outbox", "_send", "_waiter", "_writer", "address", "bucket", "login", "player",
        "since", "slow", "timing", "to",
    )  # fmt: skip

    def __init__(
        self,
        send: SendMessage,
        login: Login | None,
        address: str,
        since: int,
        timing: ActionTiming,
        to: str,
        metrics: Metrics,
    ) -> None:
        self.login = login
        self.player = login.name if login else ""
        self.address = address
        self.since = since
        self.timing = timing
        self.to = to
        self.slow = False
        self.bucket: Bucket | None = None
        self._send = send
        self._metrics = metrics
        self._outbox: deque[tuple[bytes, float]] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._writer: asyncio.Future[None] | None = None
        self._ending: tuple[int, str, int] | None = None

    def send(self, frame: bytes) -> None:
        """Put a message into the outbox; never blocks."""
        if self._ending is not None:
            return
        if len(self._outbox) >= MOST_MESSAGES_WAITING:
            self.slow = True
            self._outbox.clear()
            self.end(TRY_LATER, "you did not keep up with the table", 1000)
            return
        self._outbox.append((frame, self.timing.asked_at))
        waiter = self._waiter
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    def tell(self, message: wire.ServerMessage) -> None:
        """Put a message into the outbox that is for this connection only."""
        self.send(encode(message))

    def end(self, code: int, why: str, again: int = -1) -> None:
        """End the connection after the messages in the outbox; `again` as in `wire.Closing`."""
        if self._ending is not None:
            return
        self._ending = (code, why, again)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
        if self._writer is not None:  # it may hang on a client that reads nothing
            asyncio.get_running_loop().call_later(0.0 if self.slow else _LAST_WORDS_SECONDS, self._writer.cancel)

    @property
    def ending(self) -> bool:
        """Whether the room has ended it."""
        return self._ending is not None

    async def write(self) -> None:
        """Send the messages in the outbox, for as long as the connection lasts."""
        outbox, send, metrics = self._outbox, self._send, self._metrics
        seconds = metrics.sent_seconds
        loop = asyncio.get_running_loop()
        while True:
            while outbox:
                frame, asked_at = outbox.popleft()
                await send({"type": "websocket.send", "text": frame.decode(), "bytes": None})
                metrics.frames_out += 1
                if asked_at:
                    seconds.observe(time.perf_counter() - asked_at)
            if self._ending is not None:
                return
            self._waiter = loop.create_future()
            await self._waiter
            self._waiter = None

    async def run(self, read: Callable[[], Awaitable[None]], busy: Callable[[], bool]) -> None:
        """Read and write until either side ends it; an action that is being done is never cut short."""
        reader = asyncio.ensure_future(read())
        writer = self._writer = asyncio.ensure_future(self.write())
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            if self._ending is not None:
                await asyncio.wait({writer}, timeout=0.0 if self.slow else _LAST_WORDS_SECONDS)
        finally:
            writer.cancel()
            await asyncio.wait({writer})
            await self._say_goodbye()
            if not busy():
                reader.cancel()
            await asyncio.wait({reader})
            _report(reader, writer)

    async def _say_goodbye(self) -> None:
        if self._ending is None:
            return
        code, why, again = self._ending
        last = encode(wire.Closing(why=why, again=again)).decode()
        try:
            async with asyncio.timeout(_LAST_WORDS_SECONDS):
                await self._send({"type": "websocket.send", "text": last, "bytes": None})
                if code == NOT_ALLOWED:  # they may still be sending: unread, that would take the last words with it
                    await asyncio.sleep(_LINGER_SECONDS)
                await self._send({"type": "websocket.close", "code": code, "reason": why[:100]})
        except (TimeoutError, RuntimeError, *_CONNECTION_LOST):
            pass  # they are gone, or read nothing


def _report(*tasks: asyncio.Future[None]) -> None:
    for task in tasks:
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, _CONNECTION_LOST):
            _log.error("fault", exc_info=fault)


class PresentPerson:
    """A person who is connected, in however many tabs."""

    __slots__ = ("bucket", "number")

    def __init__(self, bucket: Bucket) -> None:
        self.bucket = bucket
        self.number = 0


class Connections:
    """All connections of the room, and how many there may be."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._all: set[Connection] = set()
        self._present: dict[str, PresentPerson] = {}
        self._timings: dict[str, ActionTiming] = {}
        self.lobby: set[Connection] = set()
        self.tournaments: dict[str, set[Connection]] = {}  # to a tournament, by its name
        self.closed = False
        self.last_told: wire.ServerMessage | None = None  # to everybody

    def timing_of(self, table: str) -> ActionTiming:
        """Return the timing that the connections of a table share."""
        timing = self._timings.get(table)
        if timing is None:
            timing = self._timings[table] = ActionTiming()
        return timing

    def add(self, connection: Connection) -> None:
        """Let a connection in; refused where there are too many."""
        settings, key = self._settings, _key(connection)
        most = settings.connections_each if connection.login else settings.connections_per_address
        present = self._present.get(key)
        if len(self._all) >= settings.connections:
            raise TooMany("the room is full", allowed="try again in a while", again=30.0)
        if present is not None and present.number >= most:
            whose = "your pages are" if connection.login else "the pages at your address are"
            raise TooMany(
                f"too many of {whose} open here",
                allowed="close one, and this one opens",
                again=_AGAIN_AFTER_A_PAGE_CLOSES_SECONDS,
            )
        if present is None:
            present = self._present[key] = PresentPerson(Bucket(settings.frames_per_second, settings.frames_at_once))
        present.number += 1
        connection.bucket = present.bucket
        self._all.add(connection)

    def remove(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        if connection not in self._all:
            return
        self._all.discard(connection)
        self.lobby.discard(connection)
        for name, watching in list(self.tournaments.items()):
            watching.discard(connection)
            if not watching:
                del self.tournaments[name]
        key = _key(connection)
        present = self._present[key]
        present.number -= 1
        if not present.number:
            del self._present[key]

    def counts(self) -> dict[str, int]:
        """Return how many there are to tables, to the lobby and to tournaments."""
        tournaments = sum(map(len, self.tournaments.values()))
        tables = len(self._all) - len(self.lobby) - tournaments
        return {"tables": tables, "lobby": len(self.lobby), "tournaments": tournaments}

    def logins(self) -> tuple[Login, ...]:
        """Return the logins that anybody is connected by."""
        return tuple(
            {
                connection.login.token: connection.login for connection in self._all if connection.login is not None
            }.values()
        )

    def end_login(self, token: bytes) -> None:
        """End the connections of a login that has ended, for whatever reason."""
        for connection in tuple(self._all):
            if connection.login is not None and connection.login.token == token:
                connection.end(NORMAL, "this login has ended", 0)

    def end_person(self, name: str, why: str) -> None:
        """End the connections of a person whose login or appointment has changed."""
        for connection in tuple(self._all):
            if connection.player == name:
                connection.end(NORMAL, why, 0)

    def end_at(self, table: str, player: str, why: str, ends: Callable[[Login | None], bool]) -> None:
        """End the connections of somebody to a table, those whose login may not look at it any more."""
        for connection in tuple(self._all):
            if connection.player == player and connection.to == table[:40] and ends(connection.login):
                connection.end(NOT_ALLOWED, why)

    def tell_everybody(self, message: wire.ServerMessage) -> None:
        """Send a message to every connected client, and the latest such message to each client that connects later."""
        self.last_told = message
        frame = encode(message)
        for connection in tuple(self._all):
            connection.send(frame)

    async def close(self, why: str = "the room is closing") -> None:
        """End all of them, and wait a moment until they are told."""
        self.closed = True
        for connection in tuple(self._all):
            connection.end(GOING_AWAY, why, 1000)
        for _ in range(100):
            if not self._all:
                return
            await asyncio.sleep(0.03)


def _key(connection: Connection) -> str:
    return connection.login.account if connection.login else f"@{connection.address}"
