"""Opens the poker tables of a room: new ones, those of the store, and again those that are in doubt."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

import structlog

from pokerroom.cards.shuffle import shuffled_and_cut
from pokerroom.errors import Malformed, PokerroomError
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.hosting.happenings import HostedChoices
from pokerroom.room.hosting.hosting_services import HostedOpening
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.registers.keeping import RoomRegisters
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Part, Store
from pokerroom.room.store.requests.failed_appends import read_again
from pokerroom.room.table_services.room_answers import RoomAnswers
from pokerroom.room.table_services.table_maker import TableMaker
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.stored_table import StoredTable, read_stored_table
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.opening.known_houses import KnownHouses
from pokerroom.room.tables.opening.requested_table import RequestedTable, requested_table
from pokerroom.room.tables.ports import SeatPort
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import house_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.opening.new_table import NewTable

_log = structlog.get_logger("pokerroom.room")


@dataclass(frozen=True, kw_only=True)
class TableOpener:
    """Opens the tables of a room.

    `answers` are the room's to their questions, and `maker` makes their actors, which stand in `tables` from then on.
    `unreadable` are the ids of tables that are in the store and cannot be read.
    """

    settings: Settings
    store: Store
    ledger: RoomLedger
    jackpots: RoomJackpots
    book_archive: BookArchive
    houses: KnownHouses
    registers: RoomRegisters
    clock: Callable[[], datetime]
    answers: RoomAnswers
    maker: TableMaker
    tables: dict[str, TableActor]
    unreadable: list[str]
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while a running room opens a table

    # New tables

    def refuse_opening(self, requested: RequestedTable, new: NewTable) -> None:
        """Refuse a new table to which the registers lack an approval; the demo plays for practice and asks for none."""
        if self.settings.demo:
            return
        try:
            self.registers.refuse_opening(House(new.book), new.setup, requested.id, requested.name)
        except PokerroomError as fault:
            raise requested.at_its_place(fault) from None

    async def open(self, requested: RequestedTable, new: NewTable, hosting: HostedOpening | None = None) -> int:
        """Open a table; a hosted one together with the record about its `hosting`, whose version is returned."""
        table_id, name = requested.id, requested.name
        await self.book_archive.keep(new.book, self.clock())
        house = house_with(House(new.book), self.registers.approved(new.book))
        journal = self.open_journal(house, table_id, new.setup, name)
        records = [note.record for note in journal.take_entries()]
        parts = [Part(stream_of(table_id), 0, records)]
        if hosting is not None:
            parts.append(hosting.part)
        version, *others = await self.store.append_all(parts, self.clock())
        epoch = await self.store.take_over(stream_of(table_id))
        seats = None if hosting is None else hosting.seats
        self.add(table_id, StoredTable(journal, version, new=True), epoch, requested, host_seats=seats)
        return others[0] if others else 0

    def open_journal(self, house: House, table_id: str, setup: TableSetup, name: str) -> TableJournal:
        """Return the journal of a new table with its first record, or refuse a set-up that its book does not allow."""
        port = self.answers.port_of_journal(table_id)
        return TableJournal.open(house, setup, shuffled_and_cut, port=port, name=name)

    def add(
        self,
        table_id: str,
        stored: StoredTable,
        epoch: int,
        requested: RequestedTable | None,
        *,
        host_seats: SeatPort | None = None,
    ) -> TableActor:
        """Make the actor of a table and add it to the room's; it is not started yet."""
        reopen = partial(self.reopen, table_id)
        actor = self.maker.make(table_id, stored, epoch, requested, host_seats=host_seats, reopen=reopen)
        self.tables[table_id] = actor
        return actor

    # Tables that players host

    async def open_hosted(self, requested: RequestedTable, new: NewTable, hosting: HostedOpening) -> int:
        """Open a table together with the record about its host, begin to play, and return that record's version."""
        async with self.one_at_a_time:
            version = await self.open(requested, new, hosting)
            self.tables[requested.id].start()
        return version

    def judge_hosted(self, words: HostedChoices, table_id: str) -> tuple[RequestedTable, NewTable]:
        """Return the table that a host's words ask for, or refuse it like any that the house would open."""
        table = requested_table(words.own_table(), self.houses, (), self.settings, table_id)
        made = table.judged()
        self.refuse_opening(table, made)
        return table, made

    def requested_by_host(self, words: HostedChoices | None, table_id: str) -> RequestedTable | None:
        """Return a table as its host asked for it; None if no player hosts it, or it cannot be made so now."""
        try:
            own = words.own_table() if words is not None else None
            return None if own is None else requested_table(own, self.houses, (), self.settings, table_id)
        except PokerroomError:
            return None

    # Tables of the store

    def read(self, table_id: str) -> StoredTable:
        """Read a table from the store; raise `Malformed` where it cannot be read."""
        return read_stored_table(self.store, self.book_archive.book, table_id, self.answers.port_of_journal(table_id))

    def read_if_it_can_be(self, table_id: str) -> StoredTable | None:
        """Read a table from the store; return None if it cannot be read, so that the others can still open."""
        try:
            return self.read(table_id)
        except Malformed as fault:
            _log.error("a table cannot be read and stays closed", table=table_id, why=str(fault))
        except Exception:
            _log.exception("a table cannot be read and stays closed", table=table_id)
        self.unreadable.append(table_id)
        return None

    async def read_of_tournament(self, table_id: str) -> StoredTable:
        """Read a table that a tournament has opened; raise `Unwritten` if it cannot be read just now."""
        return await read_again(self.read, table_id)

    async def reopen(self, table_id: str) -> StoredTable:
        """Read an open table from the store, in a thread."""
        await asyncio.to_thread(self.store.let_commits_end)
        table = await asyncio.to_thread(self.read, table_id)
        await self.ledger.read_on()  # an append that was taken for unwritten may be there after all
        await self.jackpots.read_on()
        return table
