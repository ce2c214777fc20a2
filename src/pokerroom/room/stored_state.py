"""A part of the room with one stream of its own, such as the cage: a state, and the happenings that make it.

Nothing counts before the store has taken it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from pokerroom.happening_text import HappeningText
from pokerroom.room.record_forms import happening_in, record_of
from pokerroom.room.store import Part, Record, Store
from pokerroom.room.store.requests.failed_appends import read_again

StateT = TypeVar("StateT")
EventT = TypeVar("EventT", bound=msgspec.Struct)


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedState(Generic[StateT, EventT]):
    """How a stream becomes a state: the empty state, and the function that applies each happening to it.

    `hides` says of which happenings the record is sealed.
    """

    stream: str
    empty: Callable[[], StateT]
    evolve: Callable[[StateT, EventT], object]
    text: HappeningText[EventT]
    hides: Callable[[EventT], bool] = lambda _: False

    def record(self, happening: EventT, by: str) -> Record:
        """Return a happening as it is stored."""
        return record_of(self.text, happening, by, secret=self.hides(happening))

    def read(self, store: Store) -> tuple[StateT, int]:
        """Return the state that a store has, and the version of its stream; 0 where it has none."""
        state, version = self.empty(), 0
        if store.head(self.stream) is not None:
            for stored in store.read(self.stream):
                self.evolve(state, happening_in(self.text, stored))
                version = stored.version
        return state, version


class StoredState(Generic[StateT, EventT]):
    """A state with its stream, which this process alone writes: `state` is the one that the store is known to have."""

    def __init__(self, store: Store, recorded: RecordedState[StateT, EventT]) -> None:
        self._store, self._recorded = store, recorded
        self.state, self._version = recorded.empty(), 0
        self._epoch: int | None = None
        self._in_doubt = False  # whether the stream may have something that memory has not

    async def open(self) -> None:
        """Read the records in the store; from now on this process alone writes them."""
        if self._store.head(self._recorded.stream) is not None:
            await self.own()
            self.state, self._version = self._recorded.read(self._store)

    def part(self, happenings: Sequence[EventT], by: str) -> Part:
        """Return happenings as a part of an append, which may also hold records of other streams."""
        records = [self._recorded.record(happening, by) for happening in happenings]
        return Part(self._recorded.stream, self._version, records, epoch=self._epoch)

    def apply(self, happenings: Sequence[EventT], version: int) -> None:
        """Apply happenings that are stored: from now on they count."""
        self._version = version
        for happening in happenings:
            self._recorded.evolve(self.state, happening)

    async def own(self) -> None:
        """Take over the stream, which may have just begun, so that only this process writes it."""
        if self._epoch is None:
            self._epoch = await self._store.take_over(self._recorded.stream)

    def doubt(self) -> None:
        """Mark the state as in doubt after a failed write: it is read again before anything else is asked."""
        self._in_doubt = True

    async def end_doubt(self) -> None:
        """Read the state again if the last write is in doubt."""
        if self._in_doubt:
            self.state, self._version = await read_again(self._recorded.read, self._store)
            self._in_doubt = False
