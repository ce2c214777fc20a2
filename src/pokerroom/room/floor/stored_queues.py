"""Keep the floor's queues in a stream of their own. Nothing counts before the store has taken it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.floor.evolve import evolve_floor
from pokerroom.floor.happenings import FloorHappening, floor_kind, read_floor_happening, write_floor_happening
from pokerroom.floor.state import FloorState
from pokerroom.room.record_forms import FORMS, replay
from pokerroom.room.store import Part, Record, Store
from pokerroom.room.store.requests.failed_appends import read_again

FLOOR_STREAM: Final = "floor"


class StoredQueues:
    """The queues of a room: `state` is what the store is known to have."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.state, self._version = FloorState(), 0
        self._epoch: int | None = None
        self._in_doubt = False  # whether the stream may have something that memory has not

    async def open(self) -> None:
        """Read the queues that the store has; from now on this process alone writes them."""
        if self._store.head(FLOOR_STREAM) is not None:
            self._epoch = await self._store.take_over(FLOOR_STREAM)
            self.state, self._version = read_queues(self._store)

    def part(self, happenings: Sequence[FloorHappening], by: str) -> Part:
        """Return the floor's part of an append that also holds what happens at tables."""
        return Part(
            FLOOR_STREAM, self._version, [queue_record(happening, by) for happening in happenings], epoch=self._epoch
        )

    def take(self, happenings: Sequence[FloorHappening], version: int) -> None:
        """Apply happenings that are stored: from now on they count."""
        self._version = version
        for happening in happenings:
            evolve_floor(self.state, happening)

    async def own(self) -> None:
        """Take over the stream, which may have just begun, so that only this process writes it."""
        if self._epoch is None:
            self._epoch = await self._store.take_over(FLOOR_STREAM)

    def doubt(self) -> None:
        """Mark the queues as in doubt after a failed write: they are read again before anything else is asked."""
        self._in_doubt = True

    async def end_doubt(self) -> None:
        """Read the queues again if the last write is in doubt."""
        if self._in_doubt:
            self.state, self._version = await read_again(read_queues, self._store)
            self._in_doubt = False


def read_queues(store: Store) -> tuple[FloorState, int]:
    """Return the queues that a store has, and the version of their stream."""
    state = FloorState()
    version = replay(
        store, FLOOR_STREAM, lambda stored: evolve_floor(state, read_floor_happening(stored.kind, stored.body))
    )
    return state, version


def queue_record(happening: FloorHappening, by: str) -> Record:
    """Return one happening of the floor as it is stored."""
    kind = floor_kind(happening)
    return Record(kind, write_floor_happening(happening), form=FORMS.of(kind), by=by)
