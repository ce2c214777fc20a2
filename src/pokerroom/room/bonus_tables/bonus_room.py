"""The bonus tables of a room: opened from the settings, read from the store, and driven beside its poker tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

import structlog

from pokerroom.bonus.table.table import BonusTable
from pokerroom.cards import Card
from pokerroom.errors import PokerroomError
from pokerroom.jackpots import PoolConditions
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.bonus_at_play import BonusPace, BonusPorts
from pokerroom.room.bonus_tables.bonus_bots import BonusBots
from pokerroom.room.bonus_tables.bonus_jackpots import payments_due
from pokerroom.room.bonus_tables.bonus_scheduler import BonusScheduler
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_journal_port import BonusJournalPort
from pokerroom.room.bonus_tables.journal.bonus_snapshots import BONUS_SNAPSHOT_FORM, read_bonus_table
from pokerroom.room.bonus_tables.journal.stored_bonus_tables import BONUS_STREAMS, StoredBonusTables
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.people.naming.bot_names import RoomBotNames
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store, Stored
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.journal.journal_port import Admit
from pokerroom.room.tables.opening.requested_table import RequestedTable
from pokerroom.room.tables.ports import QueuePorts
from pokerroom.room.tables.stream.table_stream import TableReading
from pokerroom.room.wall_time import RoomTime
from pokerroom.rulebook.house import House
from pokerroom.talk import Sentence

_log = structlog.get_logger("pokerroom.room")


@dataclass(frozen=True, kw_only=True)
class BonusTableServices:
    """The services of the room that its bonus tables need.

    `brought` gives the chips a player has bought anywhere in the room that are not stored yet. `admit` refuses a player
    who may not play at a table, or not with so many chips, at a journal's request; `is_kept_out` says whether a house
    keeps a player out. `ports` are those of a table of a house, as the settings ask for it.
    """

    settings: Settings
    store: Store
    ledger: RoomLedger
    book_archive: BookArchive
    shuffle: Callable[[Sequence[Card]], Sequence[Card]]
    chance: Random
    time: RoomTime
    brought: Callable[[str], int]
    admit: Admit[BonusTable]
    is_kept_out: Callable[[House, str, datetime], bool]
    jackpots: RoomJackpots
    ports: Callable[[str, House, TableSettings | None], QueuePorts]
    bot_names: RoomBotNames


async def open_bonus_tables(
    room: BonusTableServices, requested: Iterable[RequestedTable], pools: Sequence[PoolConditions] = ()
) -> dict[str, BonusActor]:
    """Open every bonus table of the store and the settings, not started yet; one that is unreadable stays closed."""
    tables = {table.id: table for table in requested}
    actors: dict[str, BonusActor] = {}
    for stream in [stream for stream in room.store.streams() if stream.startswith(BONUS_STREAMS)]:
        table_id = stream.removeprefix(BONUS_STREAMS)
        epoch = await room.store.take_over(stream)
        try:
            bots = _bots(room, tables.get(table_id))
            bonus_tables = _read_bonus_table_from_store(room, _port(room, table_id, bots))
            _tell_difference(tables.get(table_id), bonus_tables.journal, pools)
            actors[table_id] = _make_bonus_actor(room, bonus_tables, epoch, tables.get(table_id), bots)
        except PokerroomError as fault:
            _log.error("a table cannot be read and stays closed", table=table_id, why=str(fault))
        except Exception:
            _log.exception("a table cannot be read and stays closed", table=table_id)
        tables.pop(table_id, None)
    for table_id, table in tables.items():
        book, setup, stack = table.made_bonus(pools)
        await room.book_archive.keep(book, room.time.utc())
        bots = _bots(room, table)
        journal = BonusJournal.open(book, setup, name=table.name, stack=stack, port=_port(room, table_id, bots))
        records = [note.record for note in journal.take_entries()]
        version = await room.store.append(BONUS_STREAMS + table_id, 0, records, room.time.utc())
        epoch = await room.store.take_over(BONUS_STREAMS + table_id)
        actors[table_id] = _make_bonus_actor(room, StoredBonusTables(journal, version), epoch, table, bots)
    return actors


def _tell_difference(requested: RequestedTable | None, journal: BonusJournal, pools: Sequence[PoolConditions]) -> None:
    """Log how the settings differ from a bonus table that is open already and goes on as it was."""
    opening = journal.opening
    if requested is None or not requested.settings.where:
        return
    if why := requested.bonus_differences(opening.house, opening.digest, opening.setup, pools):
        _log.warning("a table goes on as it was opened, not as the settings say now", table=requested.id, why=why)


def _bots(room: BonusTableServices, requested: RequestedTable | None) -> BonusBots:
    """Return the bots of a table, as many as its settings want."""
    unasked = room.settings.bots_at_table if room.settings.demo else 0
    return BonusBots(unasked if requested is None else requested.bots, room.chance, room.bot_names)


def _port(room: BonusTableServices, table_id: str, bots: BonusBots) -> BonusJournalPort:
    """Return who may play at a table, and with how much; the house's bots are let in, with its own chips."""

    def admit(table: BonusTable, player: str, chips: int, at: datetime, *, comes: bool) -> None:
        if not bots.is_bot(player):
            room.admit(table, player, chips, at, comes=comes)

    def purse(player: str) -> int | None:
        return None if bots.is_bot(player) else room.ledger.free(player) - room.brought(player)

    return BonusJournalPort(table_id=table_id, admit=admit, purse=None if room.settings.gives_chips else purse)


def _make_bonus_actor(
    room: BonusTableServices, stored: StoredBonusTables, epoch: int, requested: RequestedTable | None, bots: BonusBots
) -> BonusActor:
    """Make the actor of a bonus table, with its scheduler, its ports to the room, and the way to read it again."""
    settings, port = room.settings, stored.journal.port
    table_id = port.table_id
    pace = BonusPace(settings.pace, settings.between_hands, 2 * settings.patience, seeds=settings.seed_seconds)
    house = stored.journal.house
    ports = BonusPorts(
        jackpot_linked=lambda: room.jackpots.pool_of(table_id) is not None,
        jackpot_waits=lambda: any(room.jackpots.open_claims(table_id)),
        jackpots_due=lambda journal: payments_due(room.jackpots, table_id, journal),
        is_kept_out=lambda player, now: not bots.is_bot(player) and room.is_kept_out(house, player, now),
    )
    scheduler = BonusScheduler(
        stored.journal, bots, pace, room.shuffle, ports, plays_for_watchers=settings.plays_for_watchers
    )

    async def reopen() -> StoredBonusTables:
        await asyncio.to_thread(room.store.let_commits_end)
        again = await asyncio.to_thread(_read_bonus_table_from_store, room, port)
        await room.ledger.read_on()  # an append that was taken for unwritten may be there after all
        return again

    home = TableHome(table_id, room.store, room.ledger, epoch, room.time, settings.spectators, settings.snapshot_every)
    of_room = room.ports(table_id, house, None if requested is None else requested.settings)
    return BonusActor(home, stored, scheduler, of_room, reopen)


def _read_bonus_table_from_store(room: BonusTableServices, port: BonusJournalPort) -> StoredBonusTables:
    """Read a table from the store."""
    books, reading = room.book_archive.book, TableReading(room.store, BONUS_STREAMS + port.table_id)
    resting = reading.snapshot(BONUS_SNAPSHOT_FORM, lambda body: read_bonus_table(body, books, port))

    def on_record(journal: BonusJournal, stored: Stored, sentences: Sequence[Sentence]) -> None:
        reading.add(stored, sentences, journal.state.rounds)

    journal = BonusJournal.restore(reading.records(), books, resting, port=port, on_record=on_record)
    return StoredBonusTables(journal, reading.version, reading.lines, reading.requests)
