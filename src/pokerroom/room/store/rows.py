"""The rows beside the records: the head of the room, the heads of its streams, played hands and snapshots.

Each carries a seal of the room's key; here is how it is made and checked.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, Row, insert, select, update

from pokerroom.room.store import schema
from pokerroom.room.store.chain import FIRST_LINK, Roll
from pokerroom.room.store.records import HandRow, Head, RoomHead, Snapshot, Stored, Tampered, microseconds, moment
from pokerroom.room.store.seal import Seals

ROOM_ID = 1
_SAME_ROOM = update(schema.room).where(schema.room.c.id == ROOM_ID).values(commits=schema.room.c.commits)
THE_ROOM = select(schema.room.c.commits, schema.room.c.root, schema.room.c.seal).where(schema.room.c.id == ROOM_ID)
# It waits for the end of any transaction that holds the room's row; SQLite has one writer, who is never lost.
LET_COMMITS_END = THE_ROOM.with_for_update(read=True)

Values = dict[str, Any]


def touch_room(connection: Connection) -> None:
    """Write something to the disk that changes nothing.

    SQLite writes no row that stays as it is, and would say on a full disk that all is well; its own number of a
    version, which nobody uses, it writes whatever it is.
    """
    connection.execute(_SAME_ROOM)
    if connection.dialect.name == "sqlite":
        number = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        connection.exec_driver_sql(f"PRAGMA user_version = {int(number)}")


def begin_room(connection: Connection, seals: Seals) -> None:
    """Write the room's row if this database is new; a row that went missing later stays missing, and is found."""
    if connection.execute(THE_ROOM).first() is None and connection.execute(select(schema.streams)).first() is None:
        room = RoomHead(0, Roll().root())
        row = {"id": ROOM_ID, "commits": room.commits, "root": room.root, "seal": seals.room(room)}
        connection.execute(insert(schema.room), row)


def read_room(connection: Connection) -> tuple[RoomHead, bytes] | None:
    """Return the room's head and its seal; None for a room without them."""
    row = connection.execute(THE_ROOM).one_or_none()
    return None if row is None else (RoomHead(row.commits, row.root), row.seal)


def hand_place(stream: str, hand: HandRow) -> tuple[str | int, ...]:
    """Return what a hand's log is sealed to: everything else in its row."""
    began, ended = microseconds(hand.began), microseconds(hand.ended)
    return "hand", stream, hand.number, began, ended, hand.first_version, hand.last_version, hand.players, hand.pot


def hand_row(stream: str, hand: HandRow, seals: Seals) -> Values:
    """Return a played hand as it is stored."""
    return {
        "stream": stream,
        "number": hand.number,
        "began": microseconds(hand.began),
        "ended": microseconds(hand.ended),
        "first_version": hand.first_version,
        "last_version": hand.last_version,
        "players": hand.players,
        "pot": hand.pot,
        "log": seals.close(hand.log, *hand_place(stream, hand)),
    }


def result_rows(stream: str, hand: HandRow) -> list[Values]:
    """Return the results of a played hand for each of its people, as they are stored."""
    began, ended = microseconds(hand.began), microseconds(hand.ended)
    place: Values = {"stream": stream, "number": hand.number, "began": began, "ended": ended}
    return [{**place, **asdict(result)} for result in hand.results]


def write_snapshot(connection: Connection, stream: str, snapshot: Snapshot, seals: Seals) -> None:
    """Replace a stream's snapshot by a newer one; an older one never replaces a newer one."""
    table = schema.snapshots
    body = seals.close(snapshot.body, "snapshot", stream, snapshot.version, snapshot.code)
    row = {"version": snapshot.version, "code": snapshot.code, "body": body}
    stored_version = connection.execute(
        select(table.c.version).where(table.c.stream == stream).with_for_update()
    ).scalar()
    if stored_version is None:
        connection.execute(insert(table), row | {"stream": stream})
    elif stored_version <= snapshot.version:
        connection.execute(update(table).where(table.c.stream == stream), row)


def head_of(row: Row[Any]) -> Head:
    """Return the head of a stream, from its row."""
    return Head(row.version, row.link, row.hands, row.epoch)


def read_head(connection: Connection, stream: str) -> Head:
    """Return the head of one stream, from its row; that of an empty stream if it has none."""
    row = connection.execute(select(schema.streams).where(schema.streams.c.stream == stream)).one_or_none()
    return Head(0, FIRST_LINK) if row is None else head_of(row)


def read_heads(connection: Connection, seals: Seals, room: RoomHead, seal: bytes) -> Roll:
    """Return the heads of all streams; refuse a head that is not the one this key sealed."""
    roll = Roll()
    for row in connection.execute(select(schema.streams)):
        head = head_of(row)
        if seals.head(row.stream, head) != row.seal:
            raise Tampered(
                f"the head of {row.stream} was changed", allowed="`pokerroom audit verify` to see what else was"
            )
        roll.put(row.stream, head)
    if roll.root() != room.root or seals.room(room) != seal:
        raise Tampered("the head of the room was changed", allowed="`pokerroom audit verify` to see what else was")
    return roll


def open_body(row: Row[Any], seals: Seals) -> bytes:
    """Return the body of a stored record, opened if it is sealed."""
    body: bytes = row.body
    return seals.open(body, "record", row.stream, row.version, row.kind) if row.secret else body


def opened_record(row: Row[Any], body: bytes) -> Stored:
    """Return a record as its row has it, with its body opened or left out."""
    return Stored(
        stream=row.stream,
        version=row.version,
        at=moment(row.at),
        kind=row.kind,
        body=body,
        secret=row.secret,
        link=row.link,
        form=row.form,
        by=row.by,
        request=row.request,
        epoch=row.epoch,
    )
