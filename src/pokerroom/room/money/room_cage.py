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
    CAGE_HAPPENINGS,
    CageCounted,
    CageHappening,
    DropCounted,
    RackCounted,
    SlipAsked,
    SlipBooked,
    SlipDeclined,
)
from pokerroom.cage.rules import CageRules
from pokerroom.cage.state import CageState
from pokerroom.cage.words import CountedBy
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.store import NOT_KEPT, Store, Unwritten
from pokerroom.room.stored_state import RecordedState, StoredState
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook.house import House

RECORDED_CAGE: Final[RecordedState[CageState, CageHappening]] = RecordedState(
    stream="cage", empty=CageState, evolve=evolve_cage, text=CAGE_HAPPENINGS
)


class RoomCage:
    """The cage of a room as its stream has it. Nothing counts before the store has taken it.

    `refuse` refuses chips for a person who may not have them; `changed` is called for a table whose rack or boxes have
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
        self._ledger, self._clock, self.zone = ledger, clock, zone
        self._counted_by, self._refuse, self._changed = counted_by, refuse, changed
        self._deals_at = deals_at
        self._at_work = asyncio.Lock()
        self._stored = StoredState(store, RECORDED_CAGE)

    async def open(self) -> None:
        """Read the cage that the store has; from now on this process alone writes it."""
        await self._stored.open()

    @property
    def state(self) -> CageState:
        """The state of the cage as its stream has it."""
        return self._stored.state

    def now(self) -> datetime:
        """Return the time on the room's wall."""
        return self.zone.local(self._clock())

    async def do(self, command: commands.AnyCageCommand, house: House) -> tuple[CageHappening, ...]:
        """Carry out a command to the cage by a house's book, store it, and return its happenings."""
        async with self._at_work:
            await self._ledger.end_doubt()
            await self._stored.end_doubt()
            at = at_of(self.state, self.now())
            self._refuse(command, at, house, self.state)
            rules = CageRules(house, self._counted_by, self._deals_at(_table_asked_of(command)))
            happenings = decide_cage(rules, self.state, replace(command, at=at), self._ledger.free_in)
            who = f"staff {command.by} ({command.title})"
            part = self._stored.part(happenings, who)
            try:
                (version,) = await self._ledger.append_entries(
                    [part], list(_ledger_entries_of_cage(happenings)), self._clock(), by=who
                )
            except NOT_KEPT:
                self._stored.doubt()  # it may stand there after all
                with suppress(Unwritten):
                    await self._stored.end_doubt()
                    await self._ledger.end_doubt()
                raise
            self._stored.apply(happenings, version)
            await self._stored.own()
            for table in dict.fromkeys(map(self._table_of, happenings)):
                if table:
                    self._changed(table)
            return happenings

    def _table_of(self, happening: CageHappening) -> str:
        """Return the table that a happening is about; "" where it is about none."""
        match happening:
            case SlipBooked() | SlipAsked() | RackCounted() | DropCounted():
                return happening.table
            case SlipDeclined():
                return self.state.slips[happening.slip].table
            case CageCounted():
                return ""


def _table_asked_of(command: commands.AnyCageCommand) -> str:
    """Return the table at which a command is carried out; "" for one of the cage itself."""
    return command.table if isinstance(command, commands.AtLiveTable) else ""


def _ledger_entries_of_cage(happenings: Sequence[CageHappening]) -> Iterator[RoomEntry]:
    """Yield the ledger's entries for happenings that move money."""
    for happening in happenings:
        if isinstance(happening, SlipBooked) and happening.moves:
            yield RoomEntry(f"{happening.what}, slip {happening.slip}", happening.moves)
