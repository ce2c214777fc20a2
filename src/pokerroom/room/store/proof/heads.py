"""Heads to keep elsewhere: the heads of the room and every stream, as a text that a person can print or mail.

A later room must go on from there; one that was set back to an older state cannot, however well it was resealed.
"""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, Engine, select

from pokerroom.errors import Malformed
from pokerroom.room.store import schema
from pokerroom.room.store.opening.database import read_transaction
from pokerroom.room.store.records import Head, RoomHead, Tampered
from pokerroom.room.store.rows import read_room

_TITLE = "pokerroom heads 1"


class Heads(Struct, frozen=True):
    """Where a room stood at one moment.

    >>> heads = Heads(RoomHead(12, bytes(32)), {"table 1": Head(7, b"x" * 32)})
    >>> read_heads_text(heads_text(heads)) == heads
    True
    """

    room: RoomHead
    streams: dict[str, Head]


def take_heads(engine: Engine) -> Heads:
    """Return the heads of the room and of all its streams at this moment."""
    with read_transaction(engine) as connection:
        return heads_at(connection)


def heads_at(connection: Connection) -> Heads:
    """Return the heads of the room and its streams, as seen by a transaction that is open already."""
    room = read_room(connection)
    rows = connection.execute(select(schema.streams).order_by(schema.streams.c.stream)).all()
    if room is None:
        raise Tampered("the head of the room is gone", allowed="`pokerroom audit verify` to see what else is")
    return Heads(room[0], {row.stream: Head(row.version, row.link) for row in rows})


def heads_text(heads: Heads) -> str:
    """Write heads as text: a line for the room and one for each stream, with version, link and name."""
    lines = [_TITLE, f"room {heads.room.commits} {heads.room.root.hex()}"]
    lines += [f"{head.version} {head.link.hex()} {stream}" for stream, head in heads.streams.items()]
    return "\n".join(lines) + "\n"


def read_heads_text(written: str) -> Heads:
    """Read the heads of a record that `heads_text` wrote; refuse any other text."""
    title, _, rest = written.partition("\n")
    if title.strip() != _TITLE:
        raise Malformed("these are not a room's heads", allowed="what `pokerroom audit heads` prints")
    room: RoomHead | None = None
    streams: dict[str, Head] = {}
    for number, line in enumerate(rest.splitlines(), 2):
        if not line.strip():
            continue
        try:
            first, second, *third = line.split(" ", 2)
            if first == "room":
                room = RoomHead(int(second), bytes.fromhex(third[0]))
            else:
                streams[third[0]] = Head(int(first), bytes.fromhex(second))
        except (ValueError, IndexError):
            raise Malformed(f"line {number} of the heads cannot be read", allowed="version, link and stream") from None
    if room is None:
        raise Malformed("the heads have no line for the room", allowed="what `pokerroom audit heads` prints")
    return Heads(room, streams)
