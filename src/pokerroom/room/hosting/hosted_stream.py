"""The stream of the hosted tables: their records, alone or together with an order's effects at its table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

from pokerroom.charges.entries import CAGE, ChipMove, player_account
from pokerroom.errors import PokerroomError
from pokerroom.room.hosting.evolve import evolve_hosted
from pokerroom.room.hosting.happenings import HOSTED_HAPPENINGS, HostedHappening, InvitationMade, PlayChipsGiven
from pokerroom.room.hosting.state import HostedTables
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.store import NOT_KEPT, Part, Store, Unwritten
from pokerroom.room.store.requests.failed_appends import store_failure
from pokerroom.room.stored_state import RecordedState, StoredState
from pokerroom.room.tables.actor.table_actor import TableActor

RECORDED_HOSTED: Final[RecordedState[HostedTables, HostedHappening]] = RecordedState(
    stream="hosted",
    empty=HostedTables,
    evolve=evolve_hosted,
    text=HOSTED_HAPPENINGS,
    hides=lambda happening: isinstance(happening, InvitationMade),  # anybody with the link finds the table
)


class HostedStream:
    """The hosted tables as their stream has them. Nothing counts before the store has taken it."""

    def __init__(self, store: Store, ledger: RoomLedger, clock: Callable[[], datetime]) -> None:
        self._store, self._ledger, self._clock = store, ledger, clock
        self._stored = StoredState(store, RECORDED_HOSTED)

    async def open(self) -> None:
        """Read the records in the store; from now on this process alone writes them."""
        await self._stored.open()

    @property
    def hosted(self) -> HostedTables:
        """The hosted tables as their stream has them."""
        return self._stored.state

    def host_of(self, table_id: str) -> str:
        """Return the host of a table; "" where it is the house's own."""
        hosted = self.hosted.tables.get(table_id)
        return "" if hosted is None else hosted.host

    def part(self, happenings: Sequence[HostedHappening], by: str) -> Part:
        """Return happenings as a part of an append; without a name the room itself is their author."""
        return self._stored.part(happenings, f"player {by}" if by else "room")

    async def keep(self, happenings: Sequence[HostedHappening], by: str) -> None:
        """Store happenings that concern no table's own stream, and only then apply them."""
        try:
            (version,) = await self._store.append_all([self.part(happenings, by)], self._clock())
        except BaseException as fault:
            await self.mark_in_doubt(fault)
            raise store_failure("it could not be kept", fault) from fault
        await self.apply_kept(happenings, version)

    async def keep_with(self, actor: TableActor, carry_out: Callable[[], Sequence[HostedHappening]], by: str) -> None:
        """Do something at a table that is held still, and store it together with its effects on hosted tables."""
        try:
            happenings = carry_out()
            keeping = actor.pending_append() if actor.journal.noted else None
            parts = [self.part(happenings, by)] if happenings else []
            parts += [] if keeping is None else [keeping.part]
            if not parts:
                return
            bookings = () if keeping is None else keeping.bookings
            entries = [entry for entry in map(_entry_of_given_chips, happenings) if entry is not None]
            versions = list(await self._ledger.append(parts, bookings, self._clock(), entries))
        except BaseException as fault:
            if isinstance(fault, PokerroomError) and not actor.journal.noted and not isinstance(fault, NOT_KEPT):
                raise  # nothing was done
            actor.append_failed(fault)
            await self.mark_in_doubt(fault)
            raise store_failure("it could not be kept", fault) from fault
        if happenings:
            await self.apply_kept(happenings, versions.pop(0))
        if keeping is not None:
            actor.append_done(keeping, versions[0])

    async def mark_in_doubt(self, fault: BaseException) -> None:
        """Mark the stream as in doubt after a failed write: it is read again before anything else is judged."""
        if isinstance(fault, PokerroomError) and not isinstance(fault, NOT_KEPT):
            return
        self._stored.doubt()
        if isinstance(fault, Exception):
            with suppress(Unwritten):
                await self.end_doubt()

    async def end_doubt(self) -> None:
        """Read the stream again if the last write is in doubt."""
        await self._stored.end_doubt()

    async def apply_kept(self, happenings: Sequence[HostedHappening], version: int) -> None:
        """Apply the happenings that the store has taken as this `version`."""
        self._stored.apply(happenings, version)
        await self._stored.own()


def _entry_of_given_chips(happening: HostedHappening) -> RoomEntry | None:
    """Return the ledger's entry for play chips that the house gives on a host's word; None for any other happening."""
    if not isinstance(happening, PlayChipsGiven):
        return None
    return RoomEntry(
        f"play chips given by {happening.by}", (ChipMove(CAGE, player_account(happening.player), happening.amount),)
    )
