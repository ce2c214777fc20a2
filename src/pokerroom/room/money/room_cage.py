"""The cage of a room, in a stream of its own: what moves money is an entry of the ledger in the same append.

Requests are carried out one at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

from msgspec.structs import replace

from pokerroom.cage import commands
from pokerroom.cage.decide import at_of, decide_cage
from pokerroom.cage.evolve import evolve_cage
from pokerroom.cage.happenings import (
    CageHappening,
    SlipBooked,
    SlipDeclined,
    cage_kind,
    read_cage_happening,
    write_cage_happening,
)
from pokerroom.cage.rules import CageRules
from pokerroom.cage.state import CageState
from pokerroom.cage.words import CountedBy
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.record_forms import FORMS, replay
from pokerroom.room.store import NOT_KEPT, Part, Record, Store, Unwritten
from pokerroom.room.store.requests.failed_appends import read_again
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook.house import House

CAGE_STREAM: Final = "cage"


class RoomCage:
    """The cage of a room as its stream has it. Nothing counts before the store has taken it.

    `refuse` refuses chips for somebody who may not have them; `changed` is told of a table whose rack or boxes have
    changed; `deals_at` says whether a table is dealt here, by a person.
    """

    def __init__(
        self,
        store: Store,
        ledger: RoomLedger,
        clock: Callable[[], datetime],
        zone: Zone,
        *,
        counted_by: CountedBy,
        refuse: Callable[[commands.AnyCageCommand, datetime, House, CageState], None],
        changed: Callable[[str], None],
        deals_at: Callable[[str], bool],
    ) -> None:
        self._store, self._ledger, self._clock, self.zone = store, ledger, clock, zone
        self._counted_by, self._refuse, self._changed = counted_by, refuse, changed
        self._deals_at = deals_at
        self._at_work = asyncio.Lock()
        self._epoch: int | None = None
        self.cage, self._version = CageState(), 0
        self._in_doubt = False  # whether the stream may have something that memory has not

    async def open(self) -> None:
        """Read the cage that the store has; from now on this process alone writes it."""
        if self._store.head(CAGE_STREAM) is not None:
            self._epoch = await self._store.take_over(CAGE_STREAM)
            self.cage, self._version = read_cage(self._store)

    def now(self) -> datetime:
        """Return the time on the room's wall."""
        return self.zone.local(self._clock())

    async def do(self, command: commands.AnyCageCommand, house: House) -> tuple[CageHappening, ...]:
        """Carry out a command to the cage by a house's book, store it, and return its happenings."""
        async with self._at_work:
            await self._ledger.end_doubt()
            await self._end_doubt()
            at = at_of(self.cage, self.now())
            self._refuse(command, at, house, self.cage)
            rules = CageRules(house, self._counted_by, self._deals_at(getattr(command, "table", "")))
            happenings = decide_cage(rules, self.cage, replace(command, at=at), self._ledger.free_in)
            records = [_cage_record(happening, command.by, command.title) for happening in happenings]
            part = Part(CAGE_STREAM, self._version, records, epoch=self._epoch)
            who = _of_the_house(command.by, command.title)
            try:
                (version,) = await self._ledger.append_entries(
                    [part], list(_ledger_entries_of_cage(happenings)), self._clock(), by=who
                )
            except NOT_KEPT:
                self._in_doubt = True  # it may stand there after all
                with suppress(Unwritten):
                    await self._end_doubt()
                    await self._ledger.end_doubt()
                raise
            for happening in happenings:
                evolve_cage(self.cage, happening)
            self._version = version
            if self._epoch is None:
                self._epoch = await self._store.take_over(CAGE_STREAM)
            for table in dict.fromkeys(table for happening in happenings if (table := self._table_of(happening))):
                self._changed(table)
            return happenings

    def _table_of(self, happening: CageHappening) -> str:
        """Return the table that a happening is about; "" where it is about none."""
        if isinstance(happening, SlipDeclined):
            return self.cage.slips[happening.slip].table
        return getattr(happening, "table", "")

    async def _end_doubt(self) -> None:
        """Read the cage again if the last write is in doubt."""
        if self._in_doubt:
            self.cage, self._version = await read_again(read_cage, self._store)
            self._in_doubt = False


def read_cage(store: Store) -> tuple[CageState, int]:
    """Return the cage that a store has, and the version of its stream."""
    state = CageState()
    version = replay(
        store, CAGE_STREAM, lambda stored: evolve_cage(state, read_cage_happening(stored.kind, stored.body))
    )
    return state, version


def _ledger_entries_of_cage(happenings: Sequence[CageHappening]) -> Iterator[RoomEntry]:
    """Yield the ledger's entries for happenings that move money."""
    for happening in happenings:
        if isinstance(happening, SlipBooked) and happening.moves:
            yield RoomEntry(f"{happening.what}, slip {happening.slip}", happening.moves)


def _cage_record(happening: CageHappening, by: str, title: str) -> Record:
    kind = cage_kind(happening)
    return Record(kind, write_cage_happening(happening), form=FORMS.of(kind), by=_of_the_house(by, title))


def _of_the_house(by: str, title: str) -> str:
    return f"staff {by} ({title})"
