"""The door of the room: everything that is checked or added for every request, before and after its handler.

That is the caller, how often they may call, whether a page of ours sent the request, the headers that keep a browser
safe, one line in the log, and the measures. WebSocket handshakes come through here too; `sockets.py` handles what
follows.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar.enums import ScopeType

from pokerroom.errors import NotAllowed, PokerroomError
from pokerroom.room.errors import TooMany
from pokerroom.room.people.login.logins import Login
from pokerroom.web.errors import body_of, status_and_kind
from pokerroom.web.serving.guard import neighbourhood
from pokerroom.web.serving.host_names import KnownNames
from pokerroom.web.serving.limits import Buckets

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from pokerroom.room.room import Room
    from pokerroom.web.serving.metrics import Metrics

_log = structlog.get_logger("pokerroom.web")

COOKIE: Final = "pokerroom"
BODY_LIMIT: Final = 64 * 1024
CSRF_HEADER: Final = b"x-csrf-token"
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_ENTRY_PATHS: Final = frozenset({"/api/guest", "/api/guest/name", "/api/register", "/api/login", "/api/sample"})
# Many people may share one address; each of them still has a limit of their own.
_PEOPLE_AT_AN_ADDRESS: Final = 5
# A page is made of a dozen files and more, and friends open a link at once: a file costs a tenth of a request.
_FILES_PATH: Final = "/assets/"
_FILES_A_REQUEST: Final = 10
_CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        # Seats and chips are placed by style attributes; no script can come in that way.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = [
    (b"content-security-policy", _CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
_HTTPS_ONLY_HEADER: Final = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE_HEADER: Final = (b"cache-control", b"no-store")


class Door:
    """The application with the door before it: what every request passes on its way in and out."""

    def __init__(self, app: ASGIApp, room: Room, metrics: Metrics) -> None:
        settings = room.settings
        self._app = app
        self._room = room
        self._metrics = metrics
        self._origins = frozenset(origin.lower() for origin in settings.origins)
        self._names = KnownNames(settings)
        rate, most = settings.requests_per_second, settings.requests_at_once
        self._callers = Buckets(rate, most)
        self._addresses = Buckets(rate * _PEOPLE_AT_AN_ADDRESS, most * _PEOPLE_AT_AN_ADDRESS)
        files = _PEOPLE_AT_AN_ADDRESS * _FILES_A_REQUEST
        self._files = Buckets(rate * files, most * files)
        self._entries = Buckets(settings.entries_per_minute / 60, settings.entries_per_minute)
        self._reading: dict[asyncio.Task[Any], _Outgoing] = {}  # requests that change nothing, being answered
        self._closing = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        headers = dict(scope["headers"])
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._let_connect(scope, receive, send, headers)
            return
        outgoing = _Outgoing(scope, receive, send, self._metrics)
        try:
            await self._check(scope, headers)
        except PokerroomError as fault:
            await _answer_at_door(scope, outgoing.send, fault)
        else:
            await self._let_through(scope, outgoing)
        outgoing.done()

    def let_readers_go(self) -> None:
        """Tell everybody who waits for something to read that the room closes; what changes anything goes on."""
        self._closing = True
        for task, outgoing in tuple(self._reading.items()):
            if not outgoing.begun:
                task.cancel()

    async def _let_through(self, scope: Scope, outgoing: _Outgoing) -> None:
        task = asyncio.current_task()
        if task is None or scope["method"] not in _SAFE_METHODS:  # type: ignore[typeddict-item]
            await self._app(scope, outgoing.receive, outgoing.send)
            return
        self._reading[task] = outgoing
        try:
            await self._app(scope, outgoing.receive, outgoing.send)
        except asyncio.CancelledError:
            if not self._closing or outgoing.begun:
                raise
            task.uncancel()
            closing = TooMany("the room is closing", allowed="try again in a moment", again=1.0)
            await _answer_at_door(scope, outgoing.send, closing)
        finally:
            del self._reading[task]

    async def _let_connect(self, scope: Scope, receive: Receive, send: Send, headers: dict[bytes, bytes]) -> None:
        try:
            self._names.refuse_unknown(scope["headers"])
            self._refuse_foreign(headers)
            await self._let_in(scope, headers)
        except PokerroomError as fault:
            self._metrics.refusals.labels(status_and_kind(fault)[1]).inc()
            _log.info("connection refused", path=scope["path"], client=client_of(scope), what=fault.what)
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": fault.what[:100]})
            return
        await self._app(scope, receive, send)

    async def _check(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        self._names.refuse_unknown(scope["headers"])
        method = scope["method"]  # type: ignore[typeddict-item]
        if method in _SAFE_METHODS and scope["path"].startswith(_FILES_PATH):
            scope["state"]["login"] = None
            _refuse_too_many(self._files.take(client_of(scope)))
            return
        login = await self._let_in(scope, headers)
        if method in _SAFE_METHODS:
            return
        self._refuse_foreign(headers)
        header = headers.get(CSRF_HEADER, b"")
        if login is not None and not hmac.compare_digest(header, login.csrf.encode()):
            raise NotAllowed(
                "a change without your login's own token", allowed="the header X-CSRF-Token as /api/me tells it"
            )
        if scope["path"] in _ENTRY_PATHS:
            wait = self._entries.take(client_of(scope))
            if wait:
                raise TooMany("too many people come in from your address", allowed="try again in a while", again=wait)

    async def _let_in(self, scope: Scope, headers: dict[bytes, bytes]) -> Login | None:
        """Return the caller's login; None for a caller who is not logged in.

        An address that calls too often is refused before anything is looked up.
        """
        address = client_of(scope)
        scope["state"]["login"] = None
        _refuse_too_many(self._addresses.take(address))
        cookie = _cookie(headers)
        login = await self._room.accounts.logins.who(cookie) if cookie else None
        scope["state"]["login"] = login
        _refuse_too_many(self._callers.take(login.account if login else address))
        if login is not None and login.kind == "guest":
            self._room.accounts.places.note(login.name, neighbourhood(address))
        elif login is not None:
            self._room.accounts.places.forget(login.name)
        return login

    def _refuse_foreign(self, headers: dict[bytes, bytes]) -> None:
        """Refuse a request of a page from elsewhere.

        Programs send no Origin, and have no one else's cookie to misuse.
        """
        origin = headers.get(b"origin")
        if origin is None:
            if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
                raise NotAllowed("a request from a page of another site", allowed="the room's own pages")
            return
        text = origin.decode("latin-1").lower()
        if text in self._origins:
            return
        try:
            parts = urlsplit(text)
        except ValueError:
            parts = urlsplit("")
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if parts.scheme not in ("http", "https") or not host or parts.netloc != host:
            raise NotAllowed("a request from a page of another site", allowed="the room's own pages")


def _refuse_too_many(wait: float) -> None:
    if wait:
        raise TooMany("too many requests", allowed=f"try again in {max(1, round(wait))} s", again=wait)


class _Outgoing:
    """An answer on its way out: its headers are completed, its status and time noted."""

    __slots__ = ("_began", "_metrics", "_receive", "_scope", "_send", "_status", "_vanished")

    def __init__(self, scope: Scope, receive: Receive, send: Send, metrics: Metrics) -> None:
        self._scope = scope
        self._receive = receive
        self._vanished = False
        self._send = send
        self._metrics = metrics
        self._began = time.perf_counter()
        self._status = 0

    @property
    def begun(self) -> bool:
        """Whether the answer has begun to go out."""
        return self._status > 0

    async def receive(self) -> Any:
        """Hand on what the client sends, and notice when it goes away."""
        message = await self._receive()
        if message["type"] == "http.disconnect" and not self._status:
            self._vanished = True
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer on, with every header that it must have."""
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = list(message.get("headers", ()))
            named = {name.lower() for name, _ in headers}
            headers += [header for header in _HEADERS if header[0] not in named]
            if self._scope["scheme"] == "https":
                headers.append(_HTTPS_ONLY_HEADER)
            if b"cache-control" not in named:
                headers.append(_NO_STORE_HEADER)
            message["headers"] = headers
        await self._send(message)

    def done(self) -> None:
        """Count and log the answer once it is out."""
        scope, took = self._scope, time.perf_counter() - self._began
        method = scope["method"]  # type: ignore[typeddict-item]
        known = method if method in ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH") else "other"
        self._metrics.requests.labels(known, "vanished" if self._vanished else str(self._status)).inc()
        self._metrics.request_seconds.observe(took)
        if self._vanished:  # a client that goes away in mid-request is no fault of ours, and gets no answer
            _log.debug("vanished", method=method, path=scope["path"], client=client_of(scope))
            return
        refusal = scope["state"].get("refusal")
        if refusal:
            self._metrics.refusals.labels(refusal).inc()
        quiet = self._status < 400 and (not scope["path"].startswith("/api/") or method in _SAFE_METHODS)
        login = scope["state"].get("login")
        (_log.debug if quiet else _log.info)(
            "request",
            method=method,
            path=scope["path"],
            status=self._status,
            ms=round(took * 1000, 1),
            client=client_of(scope),
            player=login.name if login else "",
            **({"refused": refusal} if refusal else {}),
        )


async def _answer_at_door(scope: Scope, send: Any, fault: PokerroomError) -> None:
    status, kind = status_and_kind(fault)
    scope["state"]["refusal"] = kind
    body = msgspec.json.encode(body_of(fault))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if isinstance(fault, TooMany):
        headers.append((b"retry-after", str(max(1, round(fault.again))).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _cookie(headers: dict[bytes, bytes]) -> str:
    try:
        named_cookie = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1")).get(COOKIE)
    except CookieError:
        return ""
    return named_cookie.value if named_cookie else ""


def client_of(scope: Any) -> str:
    """Return the address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"
