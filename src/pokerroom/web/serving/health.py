"""Health checks for those who run the room: whether it lives, whether it is ready, and its measures."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import structlog
from litestar import Litestar, Request, Response, Router, get
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from pokerroom.room.room import Room
from pokerroom.room.store.in_service.scrub import Scrub
from pokerroom.web.errors import NoSuch, documented_refusals

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

_log = structlog.get_logger("pokerroom.web")
RoomStatus: TypeAlias = Literal["ok", "not ready"]
StoreState: TypeAlias = Literal[
    "", "answers", "does not answer", "has lost the head of the room", "keeps nothing"
]  # nothing where nobody has asked it
_STORE_SECONDS: Final = 5.0  # the store has to answer within them
_PROXY_HEADERS: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")  # a proxy asks for somebody else
_READY_SECONDS: Final = 1.0  # "ready" holds for so long, as asking the store costs a write


class Health(Struct, frozen=True, omit_defaults=True):
    """The health of the room: its tables, its store, and anything that cannot go on just now."""

    status: RoomStatus
    tables: int = 0
    store: StoreState = ""
    away: tuple[str, ...] = ()  # tables that cannot go on just now
    closed: tuple[str, ...] = ()  # tables that cannot be read, and stay closed
    damaged: tuple[str, ...] = ()  # streams whose record is not as it was written, and can be played on all the same

    @property
    def ready(self) -> bool:
        """Whether the store answers and takes records, and every table can go on."""
        return self.status == "ok"


class Readiness:
    """The real state of the tables and the store, checked at most once a second."""

    def __init__(self, room: Room, scrub: Scrub) -> None:
        self._room = room
        self._scrub = scrub
        self._asking = asyncio.Lock()
        self.last = Health("not ready")  # as it was last seen
        self._at = 0.0

    async def look(self) -> Health:
        """Return how the room is at this moment."""
        async with self._asking:
            if not self.last.ready or time.monotonic() - self._at >= _READY_SECONDS:
                self.last = self._health(await self._store_says())
                self._at = time.monotonic()
        return self.last

    def _health(self, store: StoreState) -> Health:
        room = self._room
        actors = [*room.tables.values(), *room.bonus_tables.values()]
        away = tuple(sorted(actor.id for actor in actors if not actor.goes_on))
        closed = tuple(sorted(room.unreadable_tables))
        ready = store == "answers" and not away and not closed
        status: RoomStatus = "ok" if ready else "not ready"
        return Health(status, len(actors) - len(away), store, away, closed, tuple(sorted(self._scrub.damage)))

    async def _store_says(self) -> StoreState:
        """Return the state of the store in words; if it cannot do something, the log gets the reason."""
        store = self._room.store
        tried: tuple[tuple[StoreState, Callable[[], Awaitable[object]]], ...] = (
            ("does not answer", lambda: asyncio.to_thread(_ask, self._room)),
            ("has lost the head of the room", lambda: asyncio.to_thread(store.room_head)),
            ("keeps nothing", store.try_again),
        )
        for fault, check in tried:
            try:
                async with asyncio.timeout(_STORE_SECONDS):
                    await check()
            except Exception as why:  # whatever it is, the room is not ready
                _log.warning(f"the store {fault}", why=repr(why))
                return fault
        return "answers"


_NOT_READY: Final = ResponseSpec(data_container=Health, description="Not ready.", generate_examples=False)


@get("/health", responses=documented_refusals())
async def health() -> Health:
    """Say that the process is alive; `/ready` says whether the room can do its work."""
    return Health("ok")


@get("/ready", responses={**documented_refusals(), 503: _NOT_READY})
async def ready(request: Request[Any, Any, Any]) -> Response[Health]:
    """Say whether the store answers and takes records and every table can go on; 503 while it is not so."""
    readiness = await request.app.state.readiness.look()
    return Response(readiness, status_code=200 if readiness.ready else 503)


def _ask(room: Room) -> None:
    with room.store.engine.connect() as connection:
        connection.exec_driver_sql("SELECT 1")


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Tell the measures, for Prometheus: to this machine alone, and not here at all if they have an address of their
    own."""
    settings = request.app.state.room.settings
    client = request.client.host if request.client else ""
    passed_on = any(name in request.headers for name in _PROXY_HEADERS)
    if settings.metrics_address or passed_on or not _is_here(client):
        raise NoSuch("there is nothing at /metrics")
    await request.app.state.readiness.look()
    body: bytes = request.app.state.metrics.page()
    return Response(body, media_type="text/plain; version=0.0.4")


def _is_here(client: str) -> bool:
    try:
        return ip_address(client.removeprefix("::ffff:")).is_loopback
    except ValueError:
        return False


def measures(app: Litestar) -> ASGIApp:
    """Make an app of its own that tells the measures of another, and nothing else."""

    async def tell(scope: Scope, _: Receive, send: Send) -> None:
        is_metrics = scope["path"] == "/metrics"
        if is_metrics:
            await app.state.readiness.look()
        body = app.state.metrics.page() if is_metrics else b"there is only /metrics here"
        headers = [(b"content-type", b"text/plain; version=0.0.4"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200 if is_metrics else 404, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    return tell


router = Router(path="/", route_handlers=[health, ready, metrics], tags=["running the room"])
