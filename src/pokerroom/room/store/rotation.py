"""A new key for a room: its heads are signed again, and stored data outside the chain is sealed again.

The chain holds records as they are, so they keep their seal: the former keys stay on the ring to open them. They open,
and sign nothing: a person with only a former key can no longer make a record that passes the audit. So a room that was
signed with a former key is brought over to the newest only during a rotation, which the newest key itself confirms.
"""

from __future__ import annotations

import hmac
from typing import Final

from sqlalchemy import Connection, Engine, select, update

from pokerroom.errors import Illegal
from pokerroom.room.store import schema
from pokerroom.room.store.opening.database import read_transaction, writing
from pokerroom.room.store.proof.audit import verify_at
from pokerroom.room.store.records import RoomHead, Tampered
from pokerroom.room.store.rows import head_of, read_heads, read_room
from pokerroom.room.store.seal import Seals

_ALLOWED_AFTER_FORMER_KEY: Final = (
    "a backup, for whoever had that key may have written this; --new-in-front only if you put a new key there just now"
)


def signing_ring(connection: Connection, seals: Seals) -> Seals | None:
    """Return the key of a ring, with those before it, that has signed the head of the room; None for none of them."""
    room_row = read_room(connection)
    if room_row is None:
        return None
    return next((ring for ring in (seals, *seals.former) if ring.room(room_row[0]) == room_row[1]), None)


def rotation_mark(engine: Engine, seals: Seals) -> str:
    """Return the newest key's mark that allows it to sign the room in its present state, and in no other."""
    with read_transaction(engine) as connection:
        room_row = read_room(connection)
    return "" if room_row is None else _mark_of_head(seals, room_row[0])


def sign_anew(engine: Engine, seals: Seals, mark: str) -> None:
    """Sign a room with the newest key that the one before it has signed; refuse a room that is not as written.

    `mark` is what `rotation_mark` said when that was begun: a room that was written since then with a former key is not
    signed by the newest.
    """
    with writing(engine) as connection:
        room_row, old = read_room(connection), signing_ring(connection, seals)
        if room_row is None or old is None:
            raise Illegal("no key of this ring has signed the room", allowed="its newest key, with its last one behind")
        if old is seals:
            raise Illegal("the room is signed by its newest key already", allowed="a ring with a newer one in front")
        if seals.former[0].room(room_row[0]) != room_row[1]:
            raise Illegal("an earlier key than the last one has signed the room", allowed=_ALLOWED_AFTER_FORMER_KEY)
        if not hmac.compare_digest(mark.encode(), _mark_of_head(seals, room_row[0]).encode()):
            raise Illegal(
                "a former key has signed the room, and no new key is under way", allowed=_ALLOWED_AFTER_FORMER_KEY
            )
        change_signature(connection, old, seals)


def _mark_of_head(seals: Seals, room: RoomHead) -> str:
    return seals.sign("rotation under way", room.commits, room.root).hex()


def change_signature(connection: Connection, old: Seals, new: Seals) -> None:
    """Sign every head again that the old key has signed, and seal the data outside the chain again."""
    fault = next(iter(verify_at(connection, old)), None)
    room_row = read_room(connection)
    if fault is not None or room_row is None:
        raise Tampered(
            f"the room does not pass the audit: {fault}", allowed="`pokerroom audit verify` names everything"
        )
    read_heads(connection, old, *room_row)
    for row in connection.execute(select(schema.streams)).all():
        sealed = {"seal": new.head(row.stream, head_of(row))}
        connection.execute(update(schema.streams).where(schema.streams.c.stream == row.stream), sealed)
    connection.execute(update(schema.room), {"seal": new.room(room_row[0])})
    _seal_anew(connection, new)


def _seal_anew(connection: Connection, seals: Seals) -> None:
    """Seal with the newest key everything that former keys have sealed outside the records: snapshots, factors,
    persons, marks, talk.
    """

    def again(sealed: bytes, *place: str | int) -> bytes:
        return seals.close(seals.open(bytes(sealed), *place), *place)

    shots, factors, persons = schema.snapshots, schema.factors, schema.persons
    marks, chat = schema.marks, schema.chat
    for row in connection.execute(select(shots)).all():
        body = again(row.body, "snapshot", row.stream, row.version, row.code)
        connection.execute(update(shots).where(shots.c.stream == row.stream), {"body": body})
    for row in connection.execute(select(factors)).all():
        sealed = {
            "secret": again(row.secret, "factor", row.account),
            "recovery": again(row.recovery, "recovery", row.account),
        }
        connection.execute(update(factors).where(factors.c.account == row.account), sealed)
    for row in connection.execute(select(persons)).all():
        key = again(row.key, "person", row.house, row.id)
        connection.execute(update(persons).where(persons.c.id == row.id), {"key": key})
    for row in connection.execute(select(marks)).all():
        is_mark = marks.c.account == row.account, marks.c.kind == row.kind, marks.c.about == row.about
        body = again(row.body, "mark", row.account, row.kind, row.about)
        connection.execute(update(marks).where(*is_mark), {"body": body})
    for row in connection.execute(select(chat)).all():
        body = again(row.body, "talk", row.room_table, row.number)
        mine_there = chat.c.room_table == row.room_table, chat.c.number == row.number
        connection.execute(update(chat).where(*mine_there), {"body": body})
