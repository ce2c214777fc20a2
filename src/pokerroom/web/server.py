"""The process that serves a room: uvicorn, made to stop the way a room stops.

First all connected clients are told, then requests are finished, and then the app ends. Requests that still wait for a
long answer are told to come again; answers that are being made are finished before the room's store closes.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from typing import Final

import uvicorn
from litestar import Litestar

from pokerroom.room.settings.room_settings import Settings
from pokerroom.web.api.api_health import measures
from pokerroom.web.api.books.search_bodies import make_search_ready
from pokerroom.web.app_parts import door_of, parts_of
from pokerroom.web.serving.guard import Guard
from pokerroom.web.serving.protocols import GuardedConfig
from pokerroom.web.serving.ready_answers import all_made, in_turn

_EVERY_TICK: Final = 0  # what uvicorn does now and then, it does at this one
_DATE_SECONDS: Final = 1.0  # how long the date in the head of an answer may stand
_MOST_METRICS_READERS: Final = 50
_GRACE_SECONDS: Final = 5  # for requests that are being answered
_READERS_GRACE_SECONDS: Final = 2.0  # for those of them that change nothing
# A message between its limit and this one is refused kindly; a larger one ends the connection.
_LARGEST_FRAME_BYTES: Final = 64 * 1024


class _QuietServer(uvicorn.Server):
    """A server that leaves signals to the program that runs it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the command."""
        yield


class RoomServer(_QuietServer):
    """The server of a room, and of its measures where they have an address of their own."""

    def __init__(self, app: Litestar, settings: Settings, opened: Callable[[], None] = lambda: None) -> None:
        super().__init__(
            GuardedConfig(
                app,
                settings,
                Guard(settings, parts_of(app).metrics),
                loop="none",
                lifespan="on",
                ws_max_size=_LARGEST_FRAME_BYTES,
                ws_per_message_deflate=False,  # tables are small and sent often: packing them costs more than it saves
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                access_log=False,
                log_config=None,
                server_header=False,
                proxy_headers=True,
                forwarded_allow_ips=list(settings.proxies),
                timeout_keep_alive=30,
                timeout_graceful_shutdown=_GRACE_SECONDS,
            )
        )
        self._room_app = app
        self._opened = opened
        self._stop = asyncio.Event()
        self._search: asyncio.Future[None] | None = None  # being made ready beside the loop, once the door is open

    async def run_until(
        self, stop: asyncio.Event, listening: socket.socket, for_measures: socket.socket | None = None
    ) -> None:
        """Serve until `stop` is set."""
        _answers_at_once(listening)
        self._stop = stop
        telling = asyncio.create_task(self._tell_measures(for_measures)) if for_measures is not None else None
        try:
            await self.serve(sockets=[listening])
        finally:
            if telling is not None:
                telling.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await telling

    async def _tell_measures(self, listening: socket.socket) -> None:
        teller = _QuietServer(
            uvicorn.Config(
                measures(self._room_app),
                lifespan="off",
                loop="none",
                ws="none",
                access_log=False,
                log_config=None,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=_MOST_METRICS_READERS,
            )
        )
        await teller.serve(sockets=[listening])

    async def main_loop(self) -> None:
        """Serve until the room stops. The loop of uvicorn would look ten times a second whether it may end."""
        while not await self.on_tick(_EVERY_TICK):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_DATE_SECONDS):
                    await self._stop.wait()
                    self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the door, and say so once it is open."""
        await super().startup(sockets)
        if self.started:
            self._opened()
            self._search = asyncio.ensure_future(in_turn(make_search_ready, parts_of(self._room_app).room.library))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell every connection that the room closes, then close the server."""
        await parts_of(self._room_app).connections.close()
        letting_go = asyncio.get_running_loop().call_later(
            _READERS_GRACE_SECONDS, door_of(self._room_app).let_readers_go
        )
        await super().shutdown(sockets)
        letting_go.cancel()
        await all_made()


def _answers_at_once(listening: socket.socket) -> None:
    """Make each part of an answer go out at once on connections accepted here.

    The loop does this only for sockets that were made for TCP by number. Otherwise the body of an answer waits, a
    twenty-fifth of a second, until the other side has confirmed the head.
    """
    if listening.family in (socket.AF_INET, socket.AF_INET6):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
