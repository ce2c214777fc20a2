"""How those who run the room see that it is well: it lives, it is ready, and its measures."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import Request, Response, Router, get
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct
from sqlalchemy import text

from pokerroom.room.room import Room
from pokerroom.web.api.callers import OfRoom
from pokerroom.web.api.errors import documented_refusals

_WAIT: Final = 5.0  # seconds for the store to answer


class Health(Struct, frozen=True):
    """How the room is."""

    status: str
    tables: int = 0
    store: str = ""


_NOT_READY: Final = ResponseSpec(data_container=Health, description="Not ready.", generate_examples=False)


@get("/health", responses=documented_refusals())
async def health() -> Health:
    """The process lives."""
    return Health("ok")


@get("/ready", responses={**documented_refusals(), 503: _NOT_READY})
async def ready(room: OfRoom) -> Response[Health]:
    """The store answers and takes what is to be kept, and the tables are open; 503 while it is not so."""
    try:
        async with asyncio.timeout(_WAIT):
            await asyncio.to_thread(_ask, room)
    except Exception:
        return Response(Health("not ready", len(room.tables) + len(room.boxes), "does not answer"), status_code=503)
    try:
        async with asyncio.timeout(_WAIT):
            if room.store.failing:
                await room.store.try_again()
    except Exception:
        return Response(Health("not ready", len(room.tables) + len(room.boxes), "keeps nothing"), status_code=503)
    return Response(Health("ok", len(room.tables) + len(room.boxes), "answers"))


def _ask(room: Room) -> None:
    with room.store.engine.connect() as connection:
        connection.execute(text("SELECT 1"))


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The measures, for Prometheus."""
    body: bytes = request.app.state.metrics.page()
    return Response(body, media_type="text/plain; version=0.0.4")


router = Router(path="/", route_handlers=[health, ready, metrics], tags=["running the room"])
