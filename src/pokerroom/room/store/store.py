"""The store as the room uses it: append, read, snapshots, played hands, and the check that nothing was changed.

Writing is for event loops (`await store.append(...)` comes back when the records are on the disk); reading is plain and
may go on beside it from any thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import structlog
from sqlalchemy import Connection, Engine, Row, bindparam, func, select

from pokerroom.errors import Malformed
from pokerroom.room.store import request_context, schema
from pokerroom.room.store.backups.backup import back_up, restore
from pokerroom.room.store.chain import FIRST_LINK, link
from pokerroom.room.store.opening.database import let_go, open_engine, read_transaction, writing
from pokerroom.room.store.proof.audit import verify_records
from pokerroom.room.store.proof.chain_check import Finding
from pokerroom.room.store.proof.heads import Heads, take_heads
from pokerroom.room.store.records import (
    REGISTER,
    HandRow,
    Head,
    OwnHand,
    Part,
    Record,
    RoomHead,
    Snapshot,
    Stored,
    Tampered,
    Unopened,
    check_part,
    check_stream_name,
    microseconds,
    moment,
)
from pokerroom.room.store.rotation import signing_ring
from pokerroom.room.store.rows import (
    LET_COMMITS_END,
    begin_room,
    hand_place,
    head_of,
    open_body,
    opened_record,
    read_head,
    read_room,
    touch_room,
    write_snapshot,
)
from pokerroom.room.store.seal import Seals
from pokerroom.room.store.writer import Append, Drive, TakeOver, Waiter, Writer, WriteTask

Result = TypeVar("Result")
_log = structlog.get_logger("pokerroom.room")
_RECORDS_PER_READ = 500
_LINKED_COLUMNS = slice(0, len(schema.records.columns) - 1)  # every column but the link itself
# Asked for all the time: made once.
_OF_STREAM = schema.records.c.stream == bindparam("of")
_ONE_RECORD = select(schema.records).where(_OF_STREAM, schema.records.c.version == bindparam("at"))
_LINK_OF_RECORD = select(schema.records.c.link).where(_OF_STREAM, schema.records.c.version == bindparam("at"))
_RECORDS_AFTER = (
    select(schema.records)
    .where(_OF_STREAM, schema.records.c.version > bindparam("after"))
    .order_by(schema.records.c.version)
    .limit(_RECORDS_PER_READ)
)


class Store:
    """One database of a room, opened with its key."""

    def __init__(self, engine: Engine, seals: Seals) -> None:
        self.engine = engine
        self.seals = seals
        self._writer = Writer(engine, seals)

    @classmethod
    def open(cls, url: str, key: bytes, *, create: bool = True, patient: bool = True) -> Store:
        """Open a database, make or update its tables, and see that the key is the one it was written with.

        If not `patient`, a server that accepts and does not answer is given up.
        """
        seals = Seals(key)
        engine = open_engine(url, create=create, patient=patient)
        try:
            with writing(engine) as connection:
                begin_room(connection, seals)
                _check_key(connection, seals)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, seals)

    async def append(
        self,
        stream: str,
        expected: int | None,
        records: Sequence[Record],
        at: datetime,
        hand: HandRow | None = None,
        epoch: int | None = None,
    ) -> int:
        """Write records to one stream, and return the new version; as `append_all` with one part."""
        (version,) = await self.append_all([Part(stream, expected, records, hand, epoch)], at)
        return version

    async def append_all(self, parts: Sequence[Part], at: datetime) -> tuple[int, ...]:
        """Write records to several streams, and return their new versions in order once all is on the disk.

        All of it is written or none. `Stale` if somebody else has written to a stream since the version that its part
        expects, `Fenced` if another process has taken one over. The writing goes on when the task that
        waits for it is cancelled.
        """
        if not parts:
            raise Malformed("nothing to append", allowed="at least one part")
        for part in parts:
            check_part(part)
        if len({part.stream for part in parts}) < len(parts):
            raise Malformed("an append names a stream twice", allowed="one part for each stream")
        waiter = Waiter()
        self._writer.put(Append(tuple(map(request_context.with_request, parts)), microseconds(at), waiter))
        versions: tuple[int, ...] = await waiter.future
        return versions

    async def take_over(self, stream: str) -> int:
        """Drive a stream from now on, and return the epoch to append with, one higher than any before.

        The process that drove it until now is refused (`Fenced`). Take over a stream first, then read it.
        """
        check_stream_name(stream)
        waiter = Waiter()
        self._writer.put(TakeOver(stream, waiter))
        epoch: int = await waiter.future
        return epoch

    async def drive(self) -> None:
        """Drive the whole room from now on: the process that drove it until now can write to no stream any more.

        There must be a stream in it.
        """
        waiter = Waiter()
        self._writer.put(Drive(waiter))
        self._writer.epoch = await waiter.future

    def is_driven_elsewhere(self) -> bool:
        """Return whether another process has begun to drive the room since this one did."""
        if self._writer.fenced or self._writer.epoch is None:
            return self._writer.fenced
        with read_transaction(self.engine) as connection:
            return read_head(connection, REGISTER).epoch != self._writer.epoch

    @property
    def failing(self) -> bool:
        """Whether the database refused the last write, as it does on a full disk."""
        return self._writer.failing

    async def try_again(self) -> None:
        """Write something that changes nothing, or raise `Unwritten` if the database refuses it."""
        await self.write(touch_room)

    async def write(self, do: Callable[[Connection], Result]) -> Result:
        """Run `do` in a transaction of its own on the writer's thread, for tables that are not streams."""
        waiter = Waiter()
        self._writer.put(WriteTask(do, waiter))
        result: Result = await waiter.future
        return result

    def let_commits_end(self) -> None:
        """Wait for a commit under way, even if its connection is lost, so that later reads stay true.

        A server may carry out a commit long after its client has given it up (`Unsure`).
        """
        with self.engine.connect() as connection:
            connection.execute(LET_COMMITS_END)

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the records after a version in order; `Tampered` names one that does not fit its link.

        Records are fetched by the page, so that a slow reader holds up nobody.
        """
        last, version = self.link_at(stream, after), after
        while True:
            with read_transaction(self.engine) as connection:
                page = connection.execute(_RECORDS_AFTER, {"of": stream, "after": version}).all()
            for row in page:
                version += 1
                if row.version != version or row.link != link(last, *row[_LINKED_COLUMNS]):
                    raise Tampered(
                        f"record {version} of {stream} is not the one that was written",
                        allowed="`pokerroom audit verify` to see what else was changed",
                    )
                last = row.link
                yield self._open_record(row)
            if len(page) < _RECORDS_PER_READ:
                return

    def record(self, stream: str, version: int) -> Stored:
        """Return one record, checked against its link; refuse a number that was not written."""
        before = self.link_at(stream, version - 1)
        with read_transaction(self.engine) as connection:
            row = connection.execute(_ONE_RECORD, {"of": stream, "at": version}).one_or_none()
        if row is None:
            raise Malformed(f"{stream} has no record {version}", allowed="a version that was written")
        if row.link != link(before, *row[_LINKED_COLUMNS]):
            raise Tampered(f"record {version} of {stream} is not the one that was written")
        return self._open_record(row)

    def link_at(self, stream: str, version: int) -> bytes:
        """Return the link of a record, which the next one goes on from."""
        if version == 0:
            return FIRST_LINK
        with read_transaction(self.engine) as connection:
            stored_link: bytes | None = connection.execute(_LINK_OF_RECORD, {"of": stream, "at": version}).scalar()
        if stored_link is None:
            raise Malformed(f"{stream} has no record {version}", allowed="a version that was written")
        return stored_link

    def _open_record(self, row: Row[Any]) -> Stored:
        return opened_record(row, open_body(row, self.seals))

    def streams(self) -> list[str]:
        """Return the names of all streams."""
        names = select(schema.streams.c.stream).where(schema.streams.c.stream != REGISTER)
        with read_transaction(self.engine) as connection:
            return sorted(connection.execute(names).scalars())

    def head(self, stream: str) -> Head | None:
        """Return the head of a stream: its last version and link; None where there is no such stream."""
        table = schema.streams
        with read_transaction(self.engine) as connection:
            row = connection.execute(select(table).where(table.c.stream == stream)).one_or_none()
        return None if row is None else head_of(row)

    def room_head(self) -> RoomHead:
        """Return the head of the whole room: how many commits, and one digest over all streams."""
        with read_transaction(self.engine) as connection:
            room_row = read_room(connection)
        if room_row is None:
            raise Tampered("the head of the room is gone", allowed="`pokerroom audit verify` to see what else is")
        return room_row[0]

    async def save_snapshot(self, stream: str, version: int, code: str, body: bytes) -> None:
        """Store the state of a table at a version, sealed; it replaces an older one.

        A snapshot only saves time. One that cannot be stored, on a damaged page for instance, stops nobody: it is an
        error in the log, and the stream has everything.
        """
        check_stream_name(stream)
        snapshot = Snapshot(version, code, body)
        try:
            await self.write(lambda connection: write_snapshot(connection, stream, snapshot, self.seals))
        except Exception as fault:
            _log.error("a snapshot could not be kept", stream=stream, version=version, why=str(fault))

    def snapshot(self, stream: str) -> Snapshot | None:
        """Return the last snapshot of a stream, or None; `Tampered` if it is not one that this room has made."""
        table = schema.snapshots
        with read_transaction(self.engine) as connection:
            row = connection.execute(select(table).where(table.c.stream == stream)).one_or_none()
        if row is None:
            return None
        body = self.seals.open(row.body, "snapshot", stream, row.version, row.code)
        return Snapshot(row.version, row.code, body)

    def hands(
        self, stream: str, before: int | None = None, limit: int = 50, own: Collection[str] = ()
    ) -> list[HandRow]:
        """Return the last played hands (before a number), newest first; with a player's `own` names, those that they
        were dealt in."""
        table = schema.hands
        query = select(table).where(table.c.stream == stream).order_by(table.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(table.c.number < before)
        if own:
            index = schema.own_hands.c
            theirs = select(index.number).where(index.player.in_(own), index.stream == stream)
            query = query.where(table.c.number.in_(theirs))
        with read_transaction(self.engine) as connection:
            rows = connection.execute(query).all()
        return [self._hand(row) for row in rows]

    def hand(self, stream: str, number: int) -> HandRow | None:
        """Return a played hand by its table's stream and its number; None where it was not kept."""
        table = schema.hands
        query = select(table).where(table.c.stream == stream, table.c.number == number)
        with read_transaction(self.engine) as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else self._hand(row)

    def own_hands(self, names: Collection[str], since: int = 0, until: int = 2**62) -> list[OwnHand]:
        """Return the hands that somebody was dealt in by any of their names, and that ended in a time, in microseconds.

        The oldest is first.
        """
        table = schema.own_hands
        query = select(table).where(table.c.player.in_(names), table.c.ended >= since, table.c.ended <= until)
        with read_transaction(self.engine) as connection:
            rows = connection.execute(query.order_by(table.c.ended, table.c.number)).all()
        return [
            OwnHand(
                stream=row.stream,
                number=row.number,
                began=row.began,
                ended=row.ended,
                net=row.net,
                showdown=row.showdown,
                entered=row.entered,
                raised=row.raised,
                big_blind=row.big_blind,
            )
            for row in rows
        ]

    def records_of_kind(self, stream: str, kind: str, since: int, until: int) -> list[tuple[int, bytes]]:
        """Return a stream's records of one kind in a time, in microseconds: when each was written, and its body."""
        table = schema.records
        query = select(table).where(table.c.stream == stream, table.c.kind == kind, table.c.at.between(since, until))
        with read_transaction(self.engine) as connection:
            rows = connection.execute(query.order_by(table.c.version)).all()
        return [(row.at, open_body(row, self.seals)) for row in rows]

    def hand_after(self, stream: str, number: int) -> int:
        """Return the number of the next played hand after one; 0 for none.

        A table of the bonus game leaves numbers out.
        """
        table = schema.hands
        query = select(func.min(table.c.number)).where(table.c.stream == stream, table.c.number > number)
        with read_transaction(self.engine) as connection:
            return connection.execute(query).scalar() or 0

    def _hand(self, row: Row[Any]) -> HandRow:
        began, ended = moment(row.began), moment(row.ended)
        versions = row.first_version, row.last_version
        closed = HandRow(row.number, began, ended, *versions, row.players, row.pot, b"")
        log = self.seals.open(row.log, *hand_place(row.stream, closed))
        return HandRow(row.number, began, ended, *versions, row.players, row.pot, log)

    def verify(self, streams: Collection[str] = (), earlier_heads: Heads | None = None) -> Iterator[Finding]:
        """Yield whatever is not as the room wrote it; the room may go on meanwhile."""
        return verify_records(self.engine, self.seals, streams, earlier_heads)

    def heads(self) -> Heads:
        """Return the heads of the room and all its streams, to be kept elsewhere."""
        return take_heads(self.engine)

    def backup(self, file: Path) -> Heads:
        """Write this moment of the room to a new file, without its key; the room may go on meanwhile."""
        return back_up(self.engine, self.seals, file)

    @staticmethod
    def restore(url: str, key: bytes, file: Path, *, by_former_key: bool = False) -> Heads:
        """Make a room from a backup in an empty database; all of it or nothing.

        A backup signed with a former key is taken only with `by_former_key`: any holder of that key could have written
        it.
        """
        return restore(url, Seals(key), file, by_former_key=by_former_key)

    async def close(self) -> None:
        """Write the waiting requests, then close the database."""
        await asyncio.to_thread(self._close_now)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close_now()

    def _close_now(self) -> None:
        self._writer.stop()
        let_go(self.engine)


def _check_key(connection: Connection, seals: Seals) -> None:
    """Refuse the key of another room, and a former key; a single wrong seal is left to the audit."""
    room_row = read_room(connection)
    if room_row is not None and seals.room(room_row[0]) == room_row[1]:
        return
    if signing_ring(connection, seals) is not None:
        raise Unopened(
            "the room is signed by a former key, and not by its newest",
            allowed="`pokerroom key rotate`, if one was interrupted; otherwise a backup, for whoever had that key may "
            "have written this",
        )
    heads = connection.execute(select(schema.streams))
    if not any(seals.head(row.stream, head_of(row)) == row.seal for row in heads):
        raise Unopened("this key is not the one the room was written with", allowed="the room's own key")
