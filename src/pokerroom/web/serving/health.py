"""The health of a room: whether its store answers and takes records, and every table can go on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, Literal, TypeAlias

import structlog
from msgspec import Struct

from pokerroom.room.room import Room
from pokerroom.room.store.in_service.scrub import Scrub

_log = structlog.get_logger("pokerroom.web")
RoomStatus: TypeAlias = Literal["ok", "not ready"]
StoreState: TypeAlias = Literal[
    "", "answers", "does not answer", "has lost the head of the room", "keeps nothing"
]  # nothing where nobody has asked it
_STORE_SECONDS: Final = 5.0  # the store has to answer within them
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


def _ask(room: Room) -> None:
    with room.store.engine.connect() as connection:
        connection.exec_driver_sql("SELECT 1")
