"""The audit: that every record, head, hand and snapshot is as the room wrote it, and what is not, by name.

Without the key the chains are checked; with it also that their ends are the true ends, that no stream was removed, and
that everything sealed can be opened. Heads that were noted earlier and kept elsewhere show a roll-back of the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from pokerroom.room.store.chain import Roll
from pokerroom.room.store.database import read_transaction, reason
from pokerroom.room.store.heads import Heads
from pokerroom.room.store.records import REGISTER, Head, RoomHead, Tampered
from pokerroom.room.store.seal import Seals
from pokerroom.room.store.walk import Finding, RawRecord, walk

# Plain text, so that a value of a wrong type arrives as it is.
_RECORDS = text(
    'SELECT stream, version, epoch, at, kind, form, "by", request, secret, body, link FROM records '
    "WHERE stream = :stream ORDER BY version"
)
_NAMES = text(
    "SELECT stream FROM records UNION SELECT stream FROM hands UNION SELECT stream FROM snapshots "
    "UNION SELECT stream FROM streams"
)
_HANDS = text(
    "SELECT number, began, ended, first_version, last_version, players, pot, log FROM hands "
    "WHERE stream = :stream ORDER BY number"
)
_LINK = text("SELECT link FROM records WHERE stream = :stream AND version = :version")
_STREAMED = {"yield_per": 500}
_MOST_UNSEALED = 200


def verify_records(
    engine: Engine, seals: Seals | None, streams: Collection[str] = (), noted: Heads | None = None
) -> Iterator[Finding]:
    """Everything that is not as it was written, as of one moment; the room may go on meanwhile."""
    with read_transaction(engine) as connection:
        try:
            yield from verify_at(connection, seals, streams, noted)
        except DBAPIError as fault:
            yield Finding("unreadable", "", 0, reason(fault))


def verify_at(
    connection: Connection, seals: Seals | None, chosen: Collection[str] = (), noted: Heads | None = None
) -> Iterator[Finding]:
    """Everything that is not as it was written, as seen by a transaction that is open already."""
    heads: dict[str, Head] = {}
    head_seals: dict[str, Any] = {}
    for stream, version, link, hands, epoch, seal in connection.execute(
        text("SELECT stream, version, link, hands, epoch, seal FROM streams")
    ):
        if not isinstance(stream, str):
            continue
        heads[stream] = Head(version, link, hands, epoch)
        head_seals[stream] = seal
    yield from _check_room(connection, seals, heads)
    opened = _opened(connection)
    found = set(heads)
    for name in connection.execute(_NAMES).scalars():
        if isinstance(name, str):
            found.add(name)
        else:
            yield Finding("added", repr(name), 0, "the name of this stream is no text")
    known = opened | found
    for stream in sorted(set(chosen) or known):
        if stream not in known:
            yield Finding("missing", stream, 0, "there is no such stream")
            continue
        if stream != REGISTER and stream not in opened:
            yield Finding("added", stream, 0, "the room has not opened this stream")
        if stream not in found:
            yield Finding("deleted", stream, 0, "the whole stream is gone")
            continue
        try:
            yield from _check_stream(connection, seals, stream, heads.get(stream), head_seals.get(stream))
        except DBAPIError as fault:
            yield Finding("unreadable", stream, 0, reason(fault))
    if noted is not None:
        yield from _check_noted(connection, noted, chosen)


def _check_room(connection: Connection, seals: Seals | None, heads: dict[str, Head]) -> Iterator[Finding]:
    rows = connection.execute(text("SELECT id, commits, root, seal FROM room ORDER BY id")).all()
    if [row.id for row in rows] != [1]:
        yield Finding(
            "head", "", 0, "the head of the room is gone" if not rows else "the head of the room is not one row"
        )
        return
    _, commits, root, seal = rows[0]
    try:
        computed = Roll(heads).root()
    except (TypeError, ValueError):
        computed = b""
    if computed != root:
        yield Finding("head", "", 0, "the streams do not stand where the head of the room says")
    if seals is not None and not _sealed(seals, ("room", commits, root), seal):
        yield Finding("head", "", 0, "the head of the room was changed")


def _opened(connection: Connection) -> set[str]:
    """The streams that the register knows."""
    rows = connection.execute(_RECORDS, {"stream": REGISTER}, execution_options=_STREAMED)
    return {bytes(row.body).decode("utf-8", "replace") for row in rows if isinstance(row.body, bytes | memoryview)}


def _check_stream(
    connection: Connection, seals: Seals | None, stream: str, head: Head | None, seal: object
) -> Iterator[Finding]:
    if head is None:
        yield Finding("head", stream, 0, "the head of the stream is gone")
    elif not _is_number(head.version):
        yield Finding("head", stream, 0, "the head of the stream was changed")
        head = None
    elif seals is not None and not _sealed(seals, ("head", stream, *msgspec.structs.astuple(head)), seal):
        yield Finding("head", stream, 0, "the head of the stream was changed")
    unsealed: list[Finding] = []
    yield from walk(stream, _raw(connection, stream, seals, unsealed), head)
    yield from unsealed
    yield from _check_hands(connection, seals, stream, head)
    if seals is not None:
        yield from _check_snapshot(connection, seals, stream, head)


def _raw(connection: Connection, stream: str, seals: Seals | None, unsealed: list[Finding]) -> Iterator[RawRecord]:
    """The records of a stream; those that cannot be opened are noted on the way."""
    for row in connection.execute(_RECORDS, {"stream": stream}, execution_options=_STREAMED):
        record = RawRecord(*row)
        yield record
        if seals is None or not record.secret or len(unsealed) == _MOST_UNSEALED:
            continue
        if not _opens(seals, record.body, "record", stream, record.version, record.kind):
            version = _number(record.version)
            unsealed.append(Finding("unsealed", stream, version, "its body cannot be opened with the room's key"))


def _check_hands(connection: Connection, seals: Seals | None, stream: str, head: Head | None) -> Iterator[Finding]:
    count, expected, gap = 0, 1, 0
    for row in connection.execute(_HANDS, {"stream": stream}, execution_options=_STREAMED):
        *place, log = row
        if seals is not None and not _opens(seals, log, "hand", stream, *place):
            yield Finding("hand", stream, 0, f"hand {row.number} was changed")
        count += 1
        if not gap and row.number != expected:
            gap = expected
        expected = _number(row.number) + 1
    wanted = 0 if head is None else head.hands
    if count != wanted:
        hint = f" (the first gap is at hand {gap})" if gap else ""
        yield Finding("hand", stream, 0, f"{count} played hands are kept, {wanted} were written{hint}")


def _check_snapshot(connection: Connection, seals: Seals, stream: str, head: Head | None) -> Iterator[Finding]:
    row = connection.execute(
        text("SELECT version, code, body FROM snapshots WHERE stream = :stream"), {"stream": stream}
    ).one_or_none()
    if row is None:  # it only saves time: without one the table is told from its records
        return
    if not _opens(seals, row.body, "snapshot", stream, row.version, row.code):
        yield Finding("snapshot", stream, 0, "the snapshot was changed")
    elif head is None or row.version > head.version:
        yield Finding(
            "snapshot", stream, 0, f"the snapshot is of version {row.version}, which the stream has not reached"
        )


def _check_noted(connection: Connection, noted: Heads, chosen: Collection[str]) -> Iterator[Finding]:
    row = connection.execute(text("SELECT commits, root FROM room WHERE id = 1")).one_or_none()
    now = RoomHead(0, b"") if row is None else RoomHead(*row)
    if now.commits < noted.room.commits:
        what = f"it stood at commit {noted.room.commits} when the heads were noted, and stands at {now.commits}"
        yield Finding("rolled back", "", 0, what)
    elif now.commits == noted.room.commits and now.root != noted.room.root:
        yield Finding("rewritten", "", 0, "it is not the room whose heads were noted")
    for stream, head in noted.streams.items():
        if chosen and stream not in chosen:
            continue
        link = connection.execute(_LINK, {"stream": stream, "version": head.version}).scalar()
        if link is None:
            yield Finding("rolled back", stream, head.version, "it was there when the heads were noted")
        elif link != head.link:
            yield Finding("rewritten", stream, head.version, "it is not the record whose link was noted")


def _sealed(seals: Seals, parts: tuple[Any, ...], seal: object) -> bool:
    try:
        return bool(seals.sign(*parts) == seal)
    except (TypeError, ValueError, OverflowError):
        return False


def _opens(seals: Seals, sealed: Any, *place: Any) -> bool:
    try:
        seals.open(sealed, *place)
    except (Tampered, TypeError, ValueError, OverflowError):
        return False
    return True


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _is_number(value: object) -> bool:
    return isinstance(value, int)


def tally(findings: Collection[Finding]) -> str:
    """How many of each kind, in words.

    >>> tally([Finding("changed", "t", 1, ""), Finding("changed", "t", 2, ""), Finding("missing", "t", 3, "")])
    '2 changed, 1 missing'
    """
    return ", ".join(f"{count} {kind}" for kind, count in Counter(each.kind for each in findings).items())
