"""Opening a room: its store is claimed, the tables in it are read, those that are new are opened, and play begins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from time import perf_counter
from typing import Final

import structlog

from pokerroom.room.bonus_tables.bonus_room import open_bonus_tables
from pokerroom.room.bonus_tables.journal.stored_bonus_tables import BONUS_STREAMS
from pokerroom.room.claimed_store import claim_store
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.tables.journal.stored_table import StoredTable
from pokerroom.room.tables.opening.requested_jackpots import requested_jackpots
from pokerroom.room.tables.opening.requested_table import RequestedTable
from pokerroom.room.tables.opening.tables_already_open import log_changed_settings, staff_with_open_houses
from pokerroom.room.tables.opening.tables_of_settings import requested_tables
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.room.wall_time import RoomTime

_PREFIX: Final = stream_of("")
_log = structlog.get_logger("pokerroom.room")


async def open_room(settings: Settings, clock: Callable[[], datetime] | None = None) -> Room:
    """Open the store, read the tables that are in it, open those that are new, and begin to play."""
    time = RoomTime(clock, settings.time_zone)
    claimed = await claim_store(settings, time)
    try:
        room = Room(settings, claimed, time)
        began = perf_counter()
        bonus = await _open_poker_tables(room)
        await _open_rooms_bonus_tables(room, bonus)
        await _open_services(room)
        _tell_unapproved(room)
        _log.info("tables are ready", tables=len(room.tables), seconds=round(perf_counter() - began, 2))
        await _start_or_stop(room)
    except BaseException:
        await claimed.let_go()
        raise
    return room


async def _start_or_stop(room: Room) -> None:
    """Begin to play; if that fails, stop whatever has begun."""
    try:
        room.start()
    except BaseException:
        await room.stop()
        raise


async def _open_poker_tables(room: Room) -> list[RequestedTable]:
    """Open the poker tables of the store and of the settings; the bonus tables that the settings want are left over."""
    opener, settings = room.services.opener, room.settings
    not_here = await room.services.tournaments.read() | await room.services.hosting.read()
    read = await _read_tables(room, not_here)
    opened = {table_id: resting.journal.table.opening if resting else None for table_id, (resting, _) in read.items()}
    tables = {table.id: table for table in requested_tables(settings, opened, opener.houses)}
    bonus = [tables.pop(table.id) for table in list(tables.values()) if table.is_bonus]
    new = {table_id: table.made() for table_id, table in tables.items() if table_id not in read}
    for table_id, table in new.items():
        opener.refuse_opening(tables[table_id], table)
    room.pits.update({table.id: table.settings.pit for table in (*tables.values(), *bonus)})
    room.people.staff.go_by_settings(staff_with_open_houses(settings.staff, tables.values(), opened))
    _add_tables(room, read, tables)
    for table_id, table in new.items():
        await opener.open(tables[table_id], table)
    return bonus


async def _read_tables(room: Room, besides: Collection[str]) -> dict[str, tuple[StoredTable | None, int]]:
    """Read the store's tables with their epochs, besides some that others look after; None where one cannot be read."""
    streams = [stream for stream in room.store.streams() if stream.startswith(_PREFIX)]
    streams = [stream for stream in streams if stream.removeprefix(_PREFIX) not in besides]
    epochs = await asyncio.gather(*map(room.store.take_over, streams))
    read = {}
    for stream, epoch in zip(streams, epochs, strict=True):
        table_id = stream.removeprefix(_PREFIX)
        read[table_id] = room.services.opener.read_if_it_can_be(table_id), epoch
        await asyncio.sleep(0)
    return read


def _add_tables(
    room: Room, read: Mapping[str, tuple[StoredTable | None, int]], requested: Mapping[str, RequestedTable]
) -> None:
    """Add the tables that could be read to the room, as they were opened."""
    opener = room.services.opener
    for table_id, (resting, epoch) in read.items():
        if resting is not None:
            difference = log_changed_settings(requested.get(table_id), resting.journal.table.opening)
            by_host = opener.requested_by_host(room.services.hosting.choices_of(table_id), table_id)
            hosted = room.services.hosting.find(table_id) is not None
            seats = room.services.hosting.seat_port(table_id) if hosted else None
            opener.add(table_id, resting, epoch, difference or by_host, host_seats=seats)


async def _open_rooms_bonus_tables(room: Room, requested: Iterable[RequestedTable]) -> None:
    room.bonus_tables.update(
        await open_bonus_tables(room.services.bonus_table_services, requested, requested_jackpots(room.settings))
    )
    streams = [stream for stream in room.store.streams() if stream.startswith(BONUS_STREAMS)]
    bonus_ids = [stream.removeprefix(BONUS_STREAMS) for stream in streams]
    room.unreadable_tables += [table_id for table_id in bonus_ids if table_id not in room.bonus_tables]


async def _open_services(room: Room) -> None:
    """Open the services around the tables: jackpots, promotions, tournaments, the cage, the members and the floor."""
    cash = {table_id: actor for table_id, actor in room.tables.items() if room.is_of_the_house(actor)}
    await room.money.jackpot_tables.open(cash, room.bonus_tables)
    await room.money.promoted_tables.open(cash)
    for pool, since in room.money.promotions.pools_added_to():
        room.money.jackpot_tables.tell_of_paid(pool, since)
    await room.services.tournaments.open()
    await room.money.cage.open()
    await room.people.members.open()
    await room.services.queues.open(cash)
    await room.rulebooks.registers.finish_erasing()
    await room.follow_former_names()


def _tell_unapproved(room: Room) -> None:
    """Log the tables with charges for which nobody has entered a written approval."""
    for house in sorted({actor.house_id for actor in room.tables.values()}):
        for duty in room.rulebooks.registers.approvals_wanted(house):
            _log.warning(duty.what, house=house, tables=duty.about, cites=" ".join(map(str, duty.cites)))
