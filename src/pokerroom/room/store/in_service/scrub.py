"""The scrub: while the room runs, read its whole record again, little by little, and check it against its chain.

A table opens from its snapshot, so that damage to older records would be found by nobody until they are needed. The
scrub finds it while a backup is still young. It names the first fault of a stream; `pokerroom audit verify` names all.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import islice
from typing import Final

import structlog
from sqlalchemy.exc import DBAPIError

from pokerroom.room.store.opening.database import reason
from pokerroom.room.store.records import REGISTER, Tampered
from pokerroom.room.store.store import Store

_RECORDS_PER_READ: Final = 200  # and as many hands
_PARTS_OF_TIME: Final = 20  # it reads for one of them and pauses for the others
_LEAST_PAUSE_SECONDS: Final = 0.05
_SECONDS_AFTER_OPENING: Final = 30.0
_HOUR_SECONDS: Final = 3600.0
_log = structlog.get_logger("pokerroom.room")


class Scrub:
    """The findings of the scrub of one store, and its progress."""

    def __init__(self, store: Store, share: int = _PARTS_OF_TIME) -> None:
        self._store = store
        self._share = share
        self.damage: dict[str, str] = {}  # by stream, the first fault found in it
        self.records = 0  # read since the room opened
        self.finished: float = 0.0  # when it was last through, on the clock of the wall

    async def run(self, hours: float) -> None:
        """Go through the record again and again while the room is open; never if `hours` is 0."""
        if not hours:
            return
        await asyncio.sleep(_SECONDS_AFTER_OPENING)
        while True:
            began = time.monotonic()
            try:
                await self.go_through()
            except (DBAPIError, OSError) as fault:  # the database is away: it is tried again when the time comes
                _log.warning("the record could not be read through", why=str(fault))
            await asyncio.sleep(max(_LEAST_PAUSE_SECONDS, began + hours * _HOUR_SECONDS - time.monotonic()))

    async def go_through(self) -> None:
        """Read every record of every stream once, and note the damaged ones."""
        for stream in (REGISTER, *await asyncio.to_thread(self._store.streams)):
            await self._read(stream)
        self.finished = time.time()
        _log.info("the record was read through", records=self.records, damaged=len(self.damage))

    async def _read(self, stream: str) -> None:
        parts = self._stored_parts(stream)
        while True:
            began = time.perf_counter()
            try:
                number = await asyncio.to_thread(_read_records_on, parts)
            except Tampered as fault:
                self._note_damage(stream, str(fault))
                return
            except DBAPIError as fault:
                self._note_damage(stream, reason(fault))
                return
            self.records += number
            if number < _RECORDS_PER_READ:
                self.damage.pop(stream, None)
                return
            await asyncio.sleep(max(_LEAST_PAUSE_SECONDS, (time.perf_counter() - began) * (self._share - 1)))

    def _stored_parts(self, stream: str) -> Iterator[object]:
        """Yield all that is stored of a stream, each part checked against its link or its seal as it is read."""
        store = self._store
        head = store.head(stream)
        read = 0
        for stored in store.read(stream):
            read = stored.version
            if head is not None and read == head.version and stored.link != head.link:
                raise Tampered(f"record {read} of {stream} is not the one its head names")
            yield stored
        if head is not None and read < head.version:
            raise Tampered(f"record {read + 1} of {stream} is not there")
        store.snapshot(stream)
        before: int | None = None
        while hands := store.hands(stream, before):
            yield from hands
            before = hands[-1].number

    def _note_damage(self, stream: str, why: str) -> None:
        if self.damage.get(stream) != why:
            _log.error("the record is damaged", stream=stream, why=why, see="pokerroom audit verify")
        self.damage[stream] = why


def _read_records_on(reading: Iterator[object]) -> int:
    return sum(1 for _ in islice(reading, _RECORDS_PER_READ))
