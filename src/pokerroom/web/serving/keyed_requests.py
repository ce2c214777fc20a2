"""Requests with a key chosen by their sender: sent again, they are answered the same and do nothing twice.

The header Idempotency-Key names one request, and is never used for another. `KEYED_PATHS` says where it may be sent.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.room.store.records import NOT_KEPT
from pokerroom.room.store.request_context import request_context
from pokerroom.room.store.requests.failed_appends import read_again
from pokerroom.room.store.requests.kept_answers import LONGEST_KEPT_ANSWER, RequestAnswer, RequestAnswers
from pokerroom.web.errors import DoneBefore, body_of, status_and_kind
from pokerroom.web.serving.door import BODY_LIMIT
from pokerroom.web.shapes.http_shapes import KEYED_PATHS

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from pokerroom.room.people.login.logins import Login
    from pokerroom.room.room import Room

_log = structlog.get_logger("pokerroom.web")

KEY_HEADER: Final = b"idempotency-key"
_LONGEST_KEY: Final = 64


class KeyedRequests:
    """The application, with answers that are remembered for those who send a key."""

    def __init__(self, app: ASGIApp, room: Room) -> None:
        self._app = app
        self._kept = RequestAnswers(room.store)
        # One request at a time under a key: the same request, sent again meanwhile, waits for the first.
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it as it was answered before."""
        login = scope.get("state", {}).get("login")
        key_header = dict(scope["headers"]).get(KEY_HEADER)
        if key_header is None or login is None or scope.get("method") != "POST" or not _is_keyed(scope["path"]):
            await self._app(scope, receive, send)
            return
        try:
            key = _read_key(key_header)
            body = await _body_to_keep(receive)
            if body is None:  # they have gone
                return
            if len(body) > BODY_LIMIT:  # which the application refuses
                await self._app(scope, _receiving(body), send)
                return
            lock = self._locks.setdefault((login.account, key), asyncio.Lock())
            async with lock:
                await self._answer_once(scope, send, login, key, body)
        except PokerroomError as fault:
            await _send_refusal(scope, send, fault)

    async def _answer_once(self, scope: Scope, send: Send, login: Login, key: str, body: bytes) -> None:
        account = login.account
        marks = self._kept.marks(account, scope["path"], body)
        mark = marks[0]
        request_answer = await read_again(self._kept.find, account, login.name, key, marks)
        if request_answer.finding == "something else":
            what = f"you have sent another request with the id {key!r}"
            raise Illegal(what, allowed="the same again, or another key for this one")
        if request_answer.finding == "done":
            if not request_answer.status:
                raise DoneBefore("this was done when you sent it before", allowed="look at how it stands now")
            await _say_again(send, request_answer)
            return
        answer = _HeldAnswer()
        with request_context(key, mark):
            await self._app(_unpacked(scope), _receiving(body), answer.hear)
        if 200 <= answer.status < 300 and len(answer.body) <= LONGEST_KEPT_ANSWER:
            try:
                await self._kept.keep(account, key, mark, answer.status, answer.body)
            except NOT_KEPT as fault:  # the effect is on record; only this answer cannot be given again
                _log.warning("an answer could not be kept", path=scope["path"], why=str(fault))
        for message in answer.messages:
            await send(message)


class _HeldAnswer:
    """An answer, held back until it is kept."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.status = 0
        self.body = b""

    async def hear(self, message: Message) -> None:
        """Keep a part of the answer instead of sending it."""
        self.messages.append(message)
        if message["type"] == "http.response.start":
            self.status = message["status"]
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")


def _is_keyed(path: str) -> bool:
    return any(path == keyed or path.startswith(f"{keyed}/") for keyed in KEYED_PATHS)


def _read_key(given: bytes) -> str:
    key = given.decode("latin-1")
    if not 0 < len(key) <= _LONGEST_KEY or not all("!" <= item <= "~" for item in key):
        raise Malformed(
            "the Idempotency-Key cannot be read", allowed=f"1 to {_LONGEST_KEY} printable characters, no space"
        )
    return key


async def _body_to_keep(receive: Receive) -> bytes | None:
    """Read all that they send, or a little more than anybody may send; return None if they go before."""
    body = b""
    while len(body) <= BODY_LIMIT:
        message: Any = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return body


def _receiving(body: bytes) -> Receive:
    """Return a receiver for the application: it gives the body once, and then waits for ever."""
    has_begun = False

    async def receive() -> Any:
        nonlocal has_begun
        if has_begun:
            await asyncio.Event().wait()
        has_begun = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _unpacked(scope: Scope) -> Scope:
    """Return the request with its answer asked for uncompressed, so that a stored answer can be sent to any client."""
    scope["headers"] = [header for header in scope["headers"] if header[0] != b"accept-encoding"]
    return scope


async def _say_again(send: Send, answer: RequestAnswer) -> None:
    await _send(send, answer.status, answer.body, (b"idempotency-replayed", b"true"))


async def _send_refusal(scope: Scope, send: Send, fault: PokerroomError) -> None:
    status, kind = status_and_kind(fault)
    scope["state"]["refusal"] = kind
    await _send(send, status, msgspec.json.encode(body_of(fault)))


async def _send(send: Send, status: int, body: bytes, *more: tuple[bytes, bytes]) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
