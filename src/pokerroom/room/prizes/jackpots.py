"""The jackpots of a room: its pools, the tables that feed them, the claims and the payments.

Everything that happens to a pool is a record of one stream. It is stored in the same append as the table's records it
comes from and as the entries of the room's ledger: all of it or nothing. Nothing counts before it is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from typing import Final

import msgspec
import structlog

from pokerroom.errors import Malformed
from pokerroom.jackpots import Pool, PoolConditions, pool_books
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.jackpots.commands import OpenPool, PoolCommand
from pokerroom.jackpots.happenings import ClaimMade, ClaimPaid, PoolBooked, PoolHappening, PoolOpened
from pokerroom.jackpots.state import PoolState
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import TableBookings, pool_account
from pokerroom.room.prizes.pending_pool_changes import PendingPoolChanges, TableNotes
from pokerroom.room.prizes.pool_records import STREAM, opening_record, pool_kind, pool_record, read_pool_record
from pokerroom.room.prizes.prize_table_ports import NO_TABLES, PoolTablesPort
from pokerroom.room.prizes.prize_viewer import PrizeViewer
from pokerroom.room.prizes.recent_hits import RecentHits
from pokerroom.room.store import NOT_KEPT, Part, Store, Stored, Unwritten
from pokerroom.room.store.requests.failed_appends import read_again
from pokerroom.rulebook.library import Library

JACKPOTS_SNAPSHOT_FORM: Final = "jackpots 1"  # of the snapshots that this release writes and reads
_RECORDS_PER_SNAPSHOT: Final = 1_000
_LATEST_CLAIMS: Final = 20  # all that somebody may not know of yet are among them
_RECORDS_OF_METER_LINE: Final = 20_000
_log = structlog.get_logger("pokerroom.jackpots")


class RoomJackpots:
    """Every pool of a room, as its stream has it."""

    def __init__(self, store: Store, ledger: RoomLedger, library: Library) -> None:
        self._store, self._ledger, self._library = store, ledger, library
        self.pools: dict[str, Pool] = {}
        self.hits = RecentHits()
        self._tables: PoolTablesPort = NO_TABLES
        self._lock = asyncio.Lock()
        self._epoch: int | None = None
        self._version = self._snapshot_at = 0
        self._in_doubt = False  # whether the stream may have something that memory has not

    @classmethod
    async def open(cls, store: Store, ledger: RoomLedger, library: Library, at: datetime) -> RoomJackpots:
        """Open the jackpots of a store, driven from now on by this process alone."""
        jackpots = cls(store, ledger, library)
        if store.head(STREAM) is None:
            await store.append(STREAM, 0, [opening_record()], at)
        jackpots._epoch = await store.take_over(STREAM)
        jackpots._go_on_from_snapshot()
        jackpots.catch_up()
        for name, pool in jackpots.pools.items():  # unpaid jackpots from before the room closed are shown again
            for claim in pool.claims:
                if claim.open:
                    jackpots.hits.won(name, claim.number)
        return jackpots

    def serve(self, tables: PoolTablesPort) -> None:
        """Serve these tables from now on: ask them who plays, and tell them of changes."""
        self._tables = tables

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the tables, by their ids."""
        return self._tables.names

    async def close(self) -> None:
        """Store a snapshot of the pools, so that the next opening of the room need not read the whole stream."""
        if self._version > self._snapshot_at:
            await self._snapshot()

    def _go_on_from_snapshot(self) -> None:
        try:
            snapshot = self._store.snapshot(STREAM)
            if snapshot is None or snapshot.code != JACKPOTS_SNAPSHOT_FORM:
                return
            states = msgspec.json.decode(snapshot.body, type=dict[str, PoolState])
            self.pools = {name: Pool(self._library.house(state.house), state) for name, state in states.items()}
        except Exception:  # whatever is wrong with it, the stream has everything
            _log.exception("the jackpots' snapshot is left aside, and the stream is read")
            self.pools = {}
            return
        self._version = self._snapshot_at = snapshot.version

    async def _snapshot(self) -> None:
        self._snapshot_at = self._version
        body = msgspec.json.encode({name: pool.state for name, pool in self.pools.items()})
        await self._store.save_snapshot(STREAM, self._version, JACKPOTS_SNAPSHOT_FORM, body)

    def catch_up(self) -> None:
        """Read the records that memory does not have yet."""
        for stored in self._store.read(STREAM, self._version):
            self._take_in_stored(stored)

    async def read_on(self) -> None:
        """Read the records that memory does not have yet, in a thread."""
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> None:
        for stored in await read_again(lambda: list(self._store.read(STREAM, self._version))):
            self._take_in_stored(stored)
        self._in_doubt = False

    def _take_in_stored(self, stored: Stored) -> None:
        self._version = stored.version
        if (happenings := read_pool_record(stored)) is not None:
            self._apply(happenings[0], [happenings[1]])

    def _apply(self, name: str, happenings: Sequence[PoolHappening]) -> None:
        pool = self.pools.get(name)
        if pool is None:
            pool = self.pools[name] = Pool(self._library.house(_house_opening(happenings)))
        pool.apply(happenings)
        pool.happenings.clear()  # the stream has them

    # What tables tell

    def pool_of(self, table: str) -> Pool | None:
        """Return the pool that a table takes part in; None where it takes part in none."""
        open_ = (pool for pool in self.pools.values() if not pool.state.ended)
        return next((pool for pool in open_ if table in pool.state.tables), None)

    async def keep(
        self, parts: Sequence[Part], bookings: Sequence[TableBookings], table_notes: Sequence[TableNotes], at: datetime
    ) -> tuple[int, ...]:
        """Store the records of tables with their effects on their pools and on the ledger: all or nothing."""
        async with self.pending_changes(table_notes) as changes:
            if not changes.happenings:
                return await self._ledger.append(parts, bookings, at)
            both = [*parts, self.part_of(changes)]
            *versions, changes.version = await self._ledger.append_entries(both, changes.entries, at, bookings=bookings)
            return tuple(versions)

    @asynccontextmanager
    async def pending_changes(self, table_notes: Sequence[TableNotes]) -> AsyncIterator[PendingPoolChanges]:
        """Turn the notes of tables into happenings of their pools and entries of the ledger.

        They count once they are stored, which the caller confirms by `PendingPoolChanges.version`. Nothing else happens
        to a pool meanwhile.
        """
        async with self._lock:
            if self._in_doubt:
                await self._read_on()
            changes = PendingPoolChanges()
            for of_table in table_notes:
                if (pool := self.pool_of(of_table.table)) is not None:
                    changes.add_notes(pool, of_table, partial(self._tables.players_of_pool, of_table.table))
            try:
                yield changes
            except NOT_KEPT:
                self._in_doubt = True  # it may stand there after all
                with suppress(Unwritten):
                    await self._read_on()
                    await self._ledger.end_doubt()
                raise
            if changes.version:
                await self._take_in(changes)
        if changes.version and self._version - self._snapshot_at >= _RECORDS_PER_SNAPSHOT:
            await self._snapshot()

    def part_of(self, changes: PendingPoolChanges) -> Part:
        """Return the pools' own part of an append."""
        return Part(
            STREAM, None, [pool_record(name, happening) for name, happening in changes.happenings], epoch=self._epoch
        )

    async def _take_in(self, changes: PendingPoolChanges) -> None:
        """Apply changes that the store has taken, or read the stream where it has more than those."""
        if changes.version == self._version + len(changes.happenings):
            for name, happening in changes.happenings:
                self._apply(name, [happening])
            self._version = changes.version
        else:
            await self._read_on()
        for name, happening in changes.happenings:
            if isinstance(happening, ClaimMade) and happening.claim.status == "eligible":
                self.hits.won(name, happening.claim.number)
            if isinstance(happening, ClaimPaid):
                self._tables.claim_paid(name, self.pools[name].state.claims[happening.claim])
                self.hits.paid(name, happening.claim, happening.at)
        if any(isinstance(happening, ClaimMade | ClaimPaid) for _, happening in changes.happenings):
            self._tables.hits_changed()

    # Requests of staff

    async def do(self, name: str, command: PoolCommand, at: datetime, *, by: str = "") -> None:
        """Carry out a command to a pool: judge, store and book it, or refuse it with the clause and change nothing."""
        if name not in self.pools and not isinstance(command, OpenPool):
            raise Malformed(f"there is no jackpot {name!r}", allowed=", ".join(self.pools) or "none")
        await self.do_all(name, [command], at, by=by)

    def refuse(self, name: str, commands: Sequence[PoolCommand]) -> None:
        """Refuse commands, with the clause, if the pool would refuse one of them, carried out in turn."""
        pool = self.pools[name]
        tried = Pool(pool.house, pool.state.copy())
        for command in commands:
            tried.do(command)

    async def do_all(
        self,
        name: str,
        commands: Sequence[PoolCommand],
        at: datetime,
        *,
        by: str = "",
        parts: Sequence[Part] = (),
        bookings: Sequence[TableBookings] = (),
    ) -> tuple[int, ...]:
        """Carry out several commands to a pool, or none of them; `parts` of tables are stored with them.

        Return the versions of those parts then.
        """
        await self._ledger.end_doubt()
        async with self.pending_changes(()) as changes:
            house = self._library.house(_conditions_of(commands).house) if name not in self.pools else None
            pool = Pool(house) if house is not None else self.pools[name]
            now = changes.pool(name, pool)
            for command in commands:
                changes.add(name, now.do(command))
            if not changes.happenings:
                return await self._ledger.append(parts, bookings, at) if parts else ()
            both = [*parts, self.part_of(changes)]
            *versions, changes.version = await self._ledger.append_entries(
                both, changes.entries, at, by=by, bookings=bookings
            )
            return tuple(versions)

    # Looking

    def claim(self, name: str, number: int) -> ClaimFile:
        """Return a claim of a pool by its number, or refuse a number that it does not have."""
        pool = self.pools.get(name)
        if pool is None or number not in pool.state.claims:
            raise Malformed(f"there is no claim {number} on {name!r}", allowed="a claim of one of the room's jackpots")
        return pool.state.claims[number]

    def line(self, name: str, most: int = 400) -> list[tuple[datetime, int]]:
        """Return the amounts of the pool over time, from its latest records, in at most this many points."""
        since = max(0, self._version - _RECORDS_OF_METER_LINE)
        records = (record for record in self._store.read(STREAM, since) if record.kind == pool_kind(PoolBooked))
        happening = (
            happenings
            for happenings in map(read_pool_record, records)
            if happenings is not None and happenings[0] == name
        )
        points = pool_books.history(
            pool_happening.entry for _, pool_happening in happening if isinstance(pool_happening, PoolBooked)
        )
        before = self.pools[name].meter.value - points[-1][1] if points else 0  # the sum of the earlier records
        points = list(dict(points).items())  # of one moment the last
        step = max(1, -(-len(points) // most))
        return [(at, value + before) for at, value in points[::-1][::step][::-1]]

    def pooled(self, table: str) -> int:
        """Return the chips that have gone from a table to pools."""
        return self._ledger.pooled(table)

    def open_claims(self, table: str) -> Iterator[tuple[str, ClaimFile]]:
        """Yield the claims of a table's hands that are won and not paid yet."""
        for name, pool in self.pools.items():
            for claim in pool.state.claims.values():
                if claim.facts.table == table and claim.open:
                    yield name, claim

    def shown_hits(self, now: datetime, viewer: PrizeViewer) -> list[tuple[str, ClaimFile]]:
        """Return the hits that somebody is shown now, the latest first."""
        claims_hit = ((hit.pool, self.pools[hit.pool].state.claims[hit.claim]) for hit in self.hits.at(now))
        return [(name, claim) for name, claim in claims_hit if claim.status != "denied" and self.knows(viewer, claim)]

    def knows(self, viewer: PrizeViewer, claim: ClaimFile) -> bool:
        """Return whether somebody may know of a claim: not before they may know how its hand ended."""
        facts = claim.facts
        return facts.table == viewer.here or self._tables.may_know_result(viewer.player, facts.table, facts.hand)

    def hidden_from(self, viewer: PrizeViewer, pool: Pool) -> list[ClaimFile]:
        """Return the claims that somebody may not know of yet, the latest first; they are of tables' last hands."""
        return [claim for claim in pool.claims[: -_LATEST_CLAIMS - 1 : -1] if not self.knows(viewer, claim)]

    def faults(self) -> list[str]:
        """Return in words the differences between the pools' books and the room's ledger."""
        faults = []
        for name, pool in self.pools.items():
            meter = pool.meter
            if not meter.balanced:
                faults.append(f"the books of the jackpot {name} do not balance")
            for account in pool_books.POOL_ACCOUNTS:
                by_book, by_ledger = meter.holds(account), self._ledger.balance(pool_account(name, account))
                if by_book != by_ledger:
                    faults.append(
                        f"the jackpot {name} has {by_book} in its {account} by its book, and {by_ledger} by the ledger"
                    )
        return faults


def _house_opening(happenings: Sequence[PoolHappening]) -> str:
    first = happenings[0] if happenings else None
    if not isinstance(first, PoolOpened):
        raise Malformed("a jackpot without its opening", allowed="the record of its opening first")
    return first.house


def _conditions_of(commands: Sequence[PoolCommand]) -> PoolConditions:
    first = commands[0] if commands else None
    if not isinstance(first, OpenPool):
        raise Malformed("a jackpot that is not open", allowed="open it first")
    return first.conditions
