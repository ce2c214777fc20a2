"""HTTP and WebSocket as uvicorn speaks them, with time limits on everything that a stranger could hold up.

A header has a size and a number of lines; a header, a body and an answer have a time limit; control frames of a
WebSocket are counted like messages. A connection over a limit is cut off, and the others do not notice.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pokerroom.web.serving.limits import Bucket

if TYPE_CHECKING:
    import asyncio
    from asyncio import BaseTransport

    from websockets.frames import Frame

    from pokerroom.room.settings.room_settings import Settings
    from pokerroom.web.serving.guard import Guard

MOST_HEADERS: Final = 100
LARGEST_HEADER: Final = 32 * 1024  # bytes, the first line with it
_BYTES_PER_READ: Final = 8 * 1024  # before anything else gets its turn to be checked
_LINGER_SECONDS: Final = 5.0  # in them the client can read the last messages
# Pings and pongs: clients send one every few seconds.
_CONTROLS_PER_SECOND: Final = 5.0
_CONTROLS_AT_ONCE: Final = 40
# Messages have their own limit, with kind words; this one is for frames that come faster than those could be sent.
_BYTES_LIMIT_MULTIPLE: Final = 4
_MESSAGES_BEYOND_BURST: Final = 500


class GuardedConfig(uvicorn.Config):
    """The configuration of a server whose connections are guarded."""

    def __init__(self, app: Any, settings: Settings, guard: Guard, **more: Any) -> None:
        super().__init__(app, http=GuardedHttp, ws=GuardedSocket, **more)
        self.guard = guard
        self.settings = settings


class GuardedHttp(HttpToolsProtocol):
    """A connection that must send its request in time, and in a limited number of bytes."""

    config: GuardedConfig

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._deadline: asyncio.TimerHandle | None = None
        self._header_bytes = 0
        self._in_header = True
        self._begun = False  # whether something of the header has come
        self._too_much = False
        self._let_in = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin the time limit for the header; refuse the connection if the guard does."""
        client = get_remote_addr(transport)
        self._let_in = self.config.guard.enter(transport, client[0] if client else "unknown")
        super().connection_made(transport)
        if self._let_in:
            self._must("header", self.config.settings.header_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection off its address, as it has ended."""
        self._need_not()
        self.config.guard.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read the data in small pieces, so that too much of it is noticed before it has cost anything."""
        if not self._let_in:
            return
        for start in range(0, len(data), _BYTES_PER_READ):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            bite = data[start : start + _BYTES_PER_READ]
            if self._in_header:
                if self._deadline is None:  # the next request on a connection that was kept
                    self._must("header", self.config.settings.header_seconds)
                self._header_bytes += len(bite)
            super().data_received(bite)
            if self._in_header and self._header_bytes > LARGEST_HEADER and not self.transport.is_closing():
                self._too_much = True
                self.send_400_response("The header of the request is too large.")

    def on_message_begin(self) -> None:
        """Note that the first of a request is there, perhaps behind the end of the one before."""
        self._begun = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count one line of the header."""
        if len(self.headers) >= MOST_HEADERS:
            self._too_much = True
            raise httptools.HttpParserError("too many lines in the header")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Note that the header is complete; a body has its own time."""
        self._in_header, self._begun, self._header_bytes = False, False, 0
        self._must("body", self.config.settings.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that all of a request is there: now it is our turn, and then theirs to read."""
        self._in_header = True
        self._must("answer", self.config.settings.answer_seconds)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Take the time limit off a client that has its answer; one that has begun its next header keeps a limit."""
        if self._in_header and self._begun:
            self._must("header", self.config.settings.header_seconds)
        elif self._in_header and not self._header_bytes:
            self._need_not()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, counted with the others."""
        self._need_not()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Say that it cannot be read, or that it is too much; then close."""
        self._need_not()
        if not self._too_much:
            super().send_400_response(msg)
            return
        words = f"At most {MOST_HEADERS} lines and {LARGEST_HEADER} bytes of header.".encode()
        lines = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
        self.transport.write(STATUS_LINE[431] + lines % len(words) + words)
        self.transport.close()
        self.config.guard.note_cut("too large a header", self.client[0] if self.client else "unknown")

    def _must(self, what: str, seconds: float) -> None:
        self._need_not()
        self._deadline = self.loop.call_later(seconds, self._cut_as_too_slow, what)

    def _need_not(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _cut_as_too_slow(self, what: str) -> None:
        self._deadline = None
        self.config.guard.note_cut(f"too slow with the {what}", self.client[0] if self.client else "unknown")
        self.transport.abort()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are all counted, and that is cut when its other end does not read its last messages."""

    config: GuardedConfig

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        settings = self.config.settings
        self._controls = Bucket(_CONTROLS_PER_SECOND, _CONTROLS_AT_ONCE)
        self._messages = Bucket(
            settings.frames_per_second * _BYTES_LIMIT_MULTIPLE,
            settings.frames_at_once * _BYTES_LIMIT_MULTIPLE + _MESSAGES_BEYOND_BURST,
        )

    def connection_made(self, transport: BaseTransport) -> None:
        """Give the handshake this many seconds to finish."""
        super().connection_made(transport)
        self.loop.call_later(self.config.settings.header_seconds, self._if_not_open)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection off its address, as it has ended."""
        self.config.guard.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read it in small bites: a flood of tiny frames is noticed before all of it is read."""
        for start in range(0, len(data), _BYTES_PER_READ):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _BYTES_PER_READ])

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many of them."""
        if self._is_allowed(self._controls, "a flood of pings"):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong, unless there are too many of them."""
        if self._is_allowed(self._controls, "a flood of pings"):
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """Take a message, or the first part of one."""
        if self._is_allowed(self._messages, "a flood of messages"):
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take a message, or the first part of one."""
        if self._is_allowed(self._messages, "a flood of messages"):
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if self._is_allowed(self._messages, "a flood of messages"):
            super().handle_cont(event)

    async def run_asgi(self) -> None:
        """Serve it, and wait only so long until the last words are read."""
        await super().run_asgi()
        self.loop.call_later(_LINGER_SECONDS, self.transport.abort)

    def _is_allowed(self, bucket: Bucket, why: str) -> bool:
        if self.transport.is_closing():
            return False
        if bucket.take(time.monotonic()):
            return True
        self.config.guard.note_cut(why, self.client[0] if self.client else "unknown")
        self.transport.abort()
        return False

    def _if_not_open(self) -> None:
        if not self.handshake_complete and not self.transport.is_closing():
            self.config.guard.note_cut("too slow with the handshake", self.client[0] if self.client else "unknown")
            self.transport.abort()
