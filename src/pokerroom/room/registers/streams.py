"""The owners of the room's records: the house and table of each stream, and its records for the registers."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any, Final

import msgspec
import structlog

from pokerroom.registers.filling import RoomRecord, wanted_kinds
from pokerroom.room.bonus_tables.journal.stored_bonus_tables import BONUS_STREAMS
from pokerroom.room.people.members.room_members import MEMBER_STREAM
from pokerroom.room.prizes.pool_records import STREAM as POOL_STREAM
from pokerroom.room.prizes.promotions import PROMOTION_STREAM
from pokerroom.room.queues.listed_games import house_of_game
from pokerroom.room.queues.stored_queues import QUEUES_STREAM
from pokerroom.room.store import Store, Stored
from pokerroom.room.store.trail import records_of_kinds
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.rulebook.setup.table_setup import TableSetup

REGISTERS: Final = "records:"  # the streams of registers are named so, and by their house
_TABLE_STREAMS: Final = stream_of("")
# The records that say of which house a stream, or a pool, is.
_KINDS_WITH_SETUP: Final = ("opened", "changed")
_CLOSED: Final = "closed"
_KINDS_OF_OPENING: Final = ("opened", "bonus_opened", "promotion_drafted", "jackpot_pool_opened", "tournament_drafted")
_log = structlog.get_logger("pokerroom.room")


class RoomTrail:
    """The room's own records as the registers read them; each call reads on from where the last one ended."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._after: dict[str, int] = {}
        self._houses: dict[str, str] = {}
        self._records: dict[str, list[RoomRecord]] = {}
        self._setups: dict[str, TableSetup] = {}  # the set-ups of open tables, by their streams
        self._reading = Lock()

    def of_house(self, house_id: str) -> list[RoomRecord]:
        """Return the records of a house that fill its registers, oldest first."""
        with self._reading:
            self._read_on()
            house_records = list(self._records.get(house_id, ()))
        return sorted(house_records, key=lambda record: (record.at, record.stream, record.version))

    def houses(self) -> tuple[str, ...]:
        """Return the houses of which the room has a record."""
        with self._reading:
            self._read_on()
            return tuple(dict.fromkeys(filter(None, self._houses.values())))

    def posted(self, house_id: str) -> dict[str, TableSetup]:
        """Return the set-ups of a house's open tables."""
        with self._reading:
            self._read_on()
            return {
                stream.removeprefix(_TABLE_STREAMS): setup
                for stream, setup in self._setups.items()
                if self._houses.get(stream) == house_id
            }

    def houses_concerned(self, records: Sequence[Stored]) -> list[frozenset[str]]:
        """Return the houses that each record concerns, as its stream or its words say; an empty set for none."""
        with self._reading:
            self._read_on()
            return [self._concerned_houses(record) for record in records]

    def _concerned_houses(self, stored: Stored) -> frozenset[str]:
        if stored.stream.startswith(REGISTERS):
            return frozenset({stored.stream.removeprefix(REGISTERS)})
        try:
            body = msgspec.json.decode(stored.body, type=dict[str, Any]) if stored.body else {}
        except msgspec.DecodeError:
            body = {}
        return frozenset(filter(None, (*self._houses_of(stored, body), str(body.get("house", "") or ""))))

    def _read_on(self) -> None:
        for stored in self._new_records():
            try:
                body = msgspec.json.decode(stored.body, type=dict[str, Any])
                posted = stored.stream.startswith(_TABLE_STREAMS) and stored.kind in _KINDS_WITH_SETUP
                setup = msgspec.convert(body["setup"], TableSetup) if posted else None
            except (KeyError, msgspec.DecodeError) as fault:  # a damaged record closes its table, and not the room
                _log.error("a record cannot be read", stream=stored.stream, version=stored.version, why=repr(fault))
                continue
            self._note_house(stored, body)
            whose = self._houses_of(stored, body)
            if setup is not None:
                self._setups[stored.stream] = setup
            elif stored.kind == _CLOSED:
                self._setups.pop(stored.stream, None)
            if stored.kind in wanted_kinds() and any(whose):
                table = stored.stream.removeprefix(_TABLE_STREAMS).removeprefix(BONUS_STREAMS)
                of_table = stored.stream.startswith((_TABLE_STREAMS, BONUS_STREAMS))
                record = RoomRecord(
                    stored.stream, stored.version, stored.at, stored.kind, stored.by, body, table if of_table else ""
                )
                for house_id in whose:
                    self._records.setdefault(house_id, []).append(record)

    def _new_records(self) -> list[Stored]:
        stored_records = records_of_kinds(
            self._store, {*wanted_kinds(), *_KINDS_OF_OPENING, *_KINDS_WITH_SETUP, _CLOSED}, self._after
        )
        return sorted(
            stored_records, key=lambda record: record.stream == QUEUES_STREAM
        )  # it tells of tables, which come first

    def _houses_of(self, stored: Stored, body: dict[str, Any]) -> tuple[str, ...]:
        """Return the houses that a record concerns: that of its stream, or those that a record of a member names."""
        if stored.stream.startswith(MEMBER_STREAM):
            return (str(body["house"]),) if body.get("house") else tuple(body.get("houses", ()))
        if stored.stream == QUEUES_STREAM:
            return (self._whose_on_floor(body),)
        return (self._houses.get(_stream_with_pool(stored, body), ""),)

    def _note_house(self, stored: Stored, body: dict[str, Any]) -> None:
        """Note of which house a stream, a pool or a call of the floor is, where a record says so."""
        if stored.stream == QUEUES_STREAM:
            if "number" in body:
                self._houses[_seat_call_key(body)] = self._whose_on_floor(body)
        elif stored.kind in _KINDS_OF_OPENING:
            opening = body.get("happening", {}) if stored.stream == POOL_STREAM else body
            self._houses[_stream_with_pool(stored, body)] = str(opening.get("house", ""))
        elif stored.stream.startswith(PROMOTION_STREAM) and "house" in body:
            self._houses[_stream_with_pool(stored, body)] = str(body["house"])

    def _whose_on_floor(self, body: dict[str, Any]) -> str:
        """Return the house of a record of the floor's queues: that of its table, its game, or its call."""
        house_id = self._houses.get(stream_of(str(body.get("table", "")))) or self._houses.get(_seat_call_key(body))
        return house_id or house_of_game(str(body.get("game", "")), self._houses.values())


def _stream_with_pool(stored: Stored, body: dict[str, Any]) -> str:
    return f"{POOL_STREAM} {body.get('pool')}" if stored.stream == POOL_STREAM else stored.stream


def _seat_call_key(body: dict[str, Any]) -> str:
    return f"{QUEUES_STREAM} {body.get('number') or body.get('call')}"
