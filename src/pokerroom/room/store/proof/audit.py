"""The audit: check that every record, head, hand and snapshot is as the room wrote it, and name each that is not.

Without the key the chains are checked; with it also that their ends are the true ends, that no stream was removed, and
that everything sealed can be opened. Heads that were noted earlier and kept elsewhere show a roll-back of the whole.
Records on a damaged page are named, and the rest is checked all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from pokerroom.room.store.chain import Roll
from pokerroom.room.store.opening.database import read_transaction, reason
from pokerroom.room.store.proof.chain_check import Finding, RawRecord, UnreadRun, check_chain
from pokerroom.room.store.proof.heads import Heads
from pokerroom.room.store.proof.published_once import PublishedNames
from pokerroom.room.store.records import REGISTER, Head, RoomHead, Tampered
from pokerroom.room.store.seal import Seals

# Plain text, so that a value of a wrong type arrives as it is.
_COLUMNS = 'SELECT stream, version, epoch, at, kind, form, "by", request, secret, body, link FROM records '
_RECORDS = text(_COLUMNS + "WHERE stream = :stream ORDER BY version")
_RECORDS_AFTER = text(_COLUMNS + "WHERE stream = :stream AND version > :after ORDER BY version")
_RECORD = text(_COLUMNS + "WHERE stream = :stream AND version = :version")
_NAMES = {
    table: text(f"SELECT DISTINCT stream FROM {table}")  # noqa: S608, these names are ours
    for table in ("records", "hands", "snapshots", "streams")
}
_HANDS = text(
    "SELECT number, began, ended, first_version, last_version, players, pot, log FROM hands "
    "WHERE stream = :stream ORDER BY number"
)
_SNAPSHOT = text("SELECT version, code, body FROM snapshots WHERE stream = :stream")
_ROOM = text("SELECT commits, root FROM room WHERE id = 1")
_LINK = text("SELECT link FROM records WHERE stream = :stream AND version = :version")
_STREAMING_OPTIONS = {"yield_per": 500}
_MOST_UNSEALED = 200
_BEHIND_LAST_RECORD = "what stands behind its last record"
_RECORDS_TRIED_SINGLY = 1000  # every one of the first behind a damaged page is tried, and then fewer and fewer


def verify_records(
    engine: Engine, seals: Seals | None, streams: Collection[str] = (), earlier_heads: Heads | None = None
) -> Iterator[Finding]:
    """Yield whatever is not as it was written, as of one moment; the room may go on meanwhile."""
    with read_transaction(engine) as connection:
        yield from verify_at(connection, seals, streams, earlier_heads)
        if not streams and engine.dialect.name == "sqlite":
            yield from _check_pages(connection)


class _HeadRows(NamedTuple):
    """The heads of all streams with their seals, as the database has them, and what cannot be read of them."""

    heads: dict[str, Head]
    seals: dict[str, Any]
    lost: list[Finding]


class _StreamNames(NamedTuple):
    """The streams that the register has opened, and those of which rows were found.

    `findings` are names that are no text, and what cannot be read: of the register, or (`lost`) of either.
    """

    opened: set[str]
    found: set[str]
    findings: list[Finding]
    register_lost: bool
    lost: bool


def verify_at(
    connection: Connection, seals: Seals | None, chosen: Collection[str] = (), earlier_heads: Heads | None = None
) -> Iterator[Finding]:
    """Yield everything that is not as it was written, as seen by a transaction that is open already."""
    rows = _read_head_rows(connection)
    yield from rows.lost
    if not rows.lost:
        yield from _check_room(connection, seals, rows.heads)
    names = _read_stream_names(connection, rows.heads)
    yield from names.findings
    for stream in sorted(set(chosen) or names.opened | names.found):
        yield from _check_presence(stream, rows, names)
        if stream in names.found or (stream in names.opened and names.lost):
            yield from _check_stream(connection, seals, stream, rows.heads.get(stream), rows.seals.get(stream))
    if earlier_heads is not None:
        yield from _check_earlier_heads(connection, earlier_heads, chosen)


def _read_head_rows(connection: Connection) -> _HeadRows:
    result = _HeadRows({}, {}, [])
    query = "SELECT stream, version, link, hands, epoch, seal FROM streams"
    for stream, version, link, hands, epoch, seal in _readable_rows(connection, query, "the heads", result.lost):
        if isinstance(stream, str):
            result.heads[stream] = Head(version, link, hands, epoch)
            result.seals[stream] = seal
    return result


def _read_stream_names(connection: Connection, heads: Collection[str]) -> _StreamNames:
    lost: list[Finding] = []
    bodies = [row.body for row in _readable_rows(connection, _RECORDS, "the register", lost, stream=REGISTER)]
    opened = {bytes(body).decode("utf-8", "replace") for body in bodies if isinstance(body, bytes | memoryview)}
    register_lost = bool(lost)
    stream_names, no_text = set(heads), []
    for table, names in _NAMES.items():
        for (name,) in _readable_rows(connection, names, f"the names in {table}", lost):
            if isinstance(name, str):
                stream_names.add(name)
            else:
                no_text.append(Finding("added", repr(name), 0, "the name of this stream is no text"))
    return _StreamNames(opened, stream_names, [*no_text, *lost], register_lost, bool(lost))


def _check_presence(stream: str, rows: _HeadRows, names: _StreamNames) -> Iterator[Finding]:
    """Yield where a stream is missing, was added, or has lost its records or its head."""
    if stream not in names.opened and stream not in names.found:
        yield Finding("missing", stream, 0, "there is no such stream")
        return
    if stream != REGISTER and stream not in names.opened and not names.register_lost:
        yield Finding("added", stream, 0, "the room has not opened this stream")
    if stream not in names.found and not names.lost:
        yield Finding("deleted", stream, 0, "the whole stream is gone")
    elif stream not in rows.heads and rows.lost:
        yield Finding("unreadable", stream, 0, "its head cannot be read: its end is not known")
    elif stream not in rows.heads:
        yield Finding("head", stream, 0, "the head of the stream is gone")


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """Read something in a savepoint, so that a failure does not end the transaction around it."""
    if connection.dialect.name == "sqlite":
        yield
    else:
        with connection.begin_nested():
            yield


def _readable_rows(connection: Connection, query: Any, what: str, lost: list[Finding], **values: Any) -> Iterator[Any]:
    """Yield the rows of a query as far as they can be read; where they cannot, add a finding to `lost`."""
    statement = text(query) if isinstance(query, str) else query
    stream = values.get("stream", "")
    try:
        with (
            _savepoint(connection),
            closing(connection.execute(statement, values, execution_options=_STREAMING_OPTIONS)) as rows,
        ):
            yield from rows
    except (DBAPIError, UnicodeError) as fault:
        lost.append(Finding("unreadable", stream, 0, f"{what} cannot be read: {_reason_of(fault)}"))


def _reason_of(fault: Exception) -> str:
    return reason(fault) if isinstance(fault, DBAPIError) else str(fault)


def _check_pages(connection: Connection) -> Iterator[Finding]:
    """Yield damage anywhere in the file, also where no record lies."""
    lost: list[Finding] = []
    for (answer,) in _readable_rows(connection, "PRAGMA quick_check", "the file", lost):
        for line in [] if answer == "ok" else str(answer).splitlines():
            yield Finding("damaged", "", 0, line)
    yield from lost


def _check_room(connection: Connection, seals: Seals | None, heads: dict[str, Head]) -> Iterator[Finding]:
    lost: list[Finding] = []
    rows = list(
        _readable_rows(connection, "SELECT id, commits, root, seal FROM room ORDER BY id", "the head of the room", lost)
    )
    if lost:
        yield from lost
        return
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
    if seals is not None and not _has_seal(seals, ("room", commits, root), seal):
        yield Finding("head", "", 0, "the head of the room was changed")


def _check_stream(
    connection: Connection, seals: Seals | None, stream: str, head: Head | None, seal: object
) -> Iterator[Finding]:
    if head is not None and not _is_whole_number(head.version):
        yield Finding("head", stream, 0, "the head of the stream was changed")
        head = None
    elif (
        head is not None
        and seals is not None
        and not _has_seal(seals, ("head", stream, *msgspec.structs.astuple(head)), seal)
    ):
        yield Finding("head", stream, 0, "the head of the stream was changed")
    findings: list[Finding] = []
    yield from check_chain(stream, _raw_records(connection, stream, seals, head, findings), head)
    yield from findings
    yield from _check_hands(connection, seals, stream, head)
    if seals is not None:
        yield from _check_snapshot(connection, seals, stream, head)


def _raw_records(
    connection: Connection, stream: str, seals: Seals | None, head: Head | None, findings: list[Finding]
) -> Iterator[RawRecord | UnreadRun]:
    """Yield the records of a stream, around damaged pages.

    Records that cannot be opened, and those that publish a deal for another time, are added to `findings` on the way.
    """
    unsealed, published = 0, PublishedNames()
    for record in _around_damage(connection, stream, head, findings):
        yield record
        if isinstance(record, UnreadRun):
            continue
        if name := published.repeated_name(record.kind, record.body):
            findings.append(
                Finding("published twice", stream, _number_or_zero(record.version), f"{name} had a root before")
            )
        if seals is None or not record.secret or unsealed == _MOST_UNSEALED:
            continue
        if not _can_open(seals, record.body, "record", stream, record.version, record.kind):
            unsealed += 1
            version = _number_or_zero(record.version)
            findings.append(Finding("unsealed", stream, version, "its body cannot be opened with the room's key"))


def _around_damage(
    connection: Connection, stream: str, head: Head | None, findings: list[Finding]
) -> Iterator[RawRecord | UnreadRun]:
    """Yield the readable records of a stream, and in place of damaged ones a mark of where they are.

    After damage each later record is tried by itself until one can be read; from there on they are read in a row again.
    """
    lost: list[Finding] = []
    rows: Iterator[Any] = _readable_rows(connection, _RECORDS, _BEHIND_LAST_RECORD, lost, stream=stream)
    after = 0
    while True:
        for row in rows:
            yield (record := RawRecord(*row))
            after = max(after, _number_or_zero(record.version))
        if not lost:
            return
        end = after + _RECORDS_TRIED_SINGLY if head is None else head.version
        raw_record = _next_readable(connection, stream, after + 1, end)
        if after >= end:
            findings.append(lost[0])
            return
        before = end if raw_record is None else raw_record.version - 1
        if before > after:
            yield UnreadRun(after + 1, before, lost[0].what.removeprefix(f"{_BEHIND_LAST_RECORD} cannot be read: "))
        if raw_record is None:
            return
        yield raw_record
        after = raw_record.version
        lost = []
        rows = _readable_rows(connection, _RECORDS_AFTER, _BEHIND_LAST_RECORD, lost, stream=stream, after=after)


def _next_readable(connection: Connection, stream: str, first: int, last: int) -> RawRecord | None:
    """Return the next record that can be read on its own; None if there are no more."""
    version = first
    while version <= last:
        for row in _readable_rows(connection, _RECORD, "", [], stream=stream, version=version):
            return RawRecord(*row)
        version += max(1, (version - first) // _RECORDS_TRIED_SINGLY)
    return None


def _check_hands(connection: Connection, seals: Seals | None, stream: str, head: Head | None) -> Iterator[Finding]:
    count, expected, gap = 0, 1, 0
    lost: list[Finding] = []
    for row in _readable_rows(connection, _HANDS, "its played hands", lost, stream=stream):
        *place, log = row
        if seals is not None and not _can_open(seals, log, "hand", stream, *place):
            yield Finding("hand", stream, 0, f"hand {row.number} was changed")
        count += 1
        if not gap and row.number != expected:
            gap = expected
        expected = _number_or_zero(row.number) + 1
    expected_count = 0 if head is None else head.hands
    yield from lost
    if count != expected_count and not lost:
        hint = f" (the first gap is at hand {gap})" if gap else ""
        yield Finding("hand", stream, 0, f"{count} played hands are kept, {expected_count} were written{hint}")


def _check_snapshot(connection: Connection, seals: Seals, stream: str, head: Head | None) -> Iterator[Finding]:
    lost: list[Finding] = []
    rows = list(_readable_rows(connection, _SNAPSHOT, "its snapshot", lost, stream=stream))
    yield from lost
    if not rows:  # it only saves time: without one the table is told from its records
        return
    row = rows[0]
    if not _can_open(seals, row.body, "snapshot", stream, row.version, row.code):
        yield Finding("snapshot", stream, 0, "the snapshot was changed")
    elif head is None or _number_or_zero(row.version) > head.version:
        yield Finding(
            "snapshot", stream, 0, f"the snapshot is of version {row.version}, which the stream has not reached"
        )


def _check_earlier_heads(connection: Connection, earlier_heads: Heads, chosen: Collection[str]) -> Iterator[Finding]:
    lost: list[Finding] = []
    rooms = list(_readable_rows(connection, _ROOM, "the head of the room", lost))
    now = RoomHead(_number_or_zero(rooms[0].commits), rooms[0].root) if rooms else RoomHead(0, b"")
    if lost:
        yield from lost
    elif now.commits < earlier_heads.room.commits:
        what = f"it stood at commit {earlier_heads.room.commits} when the heads were noted, and stands at {now.commits}"
        yield Finding("rolled back", "", 0, what)
    elif now.commits == earlier_heads.room.commits and now.root != earlier_heads.room.root:
        yield Finding("rewritten", "", 0, "it is not the room whose heads were noted")
    for stream, head in earlier_heads.streams.items():
        if chosen and stream not in chosen:
            continue
        lost.clear()
        links = [row.link for row in _readable_rows(connection, _LINK, "it", lost, stream=stream, version=head.version)]
        if lost:
            yield Finding("unreadable", stream, head.version, lost[0].what)
        elif not links:
            yield Finding("rolled back", stream, head.version, "it was there when the heads were noted")
        elif links != [head.link]:
            yield Finding("rewritten", stream, head.version, "it is not the record whose link was noted")


def _has_seal(seals: Seals, parts: tuple[Any, ...], seal: object) -> bool:
    try:
        return bool(seals.sign(*parts) == seal)
    except (TypeError, ValueError, OverflowError):
        return False


def _can_open(seals: Seals, sealed: Any, *place: Any) -> bool:
    try:
        seals.open(sealed, *place)
    except (Tampered, TypeError, ValueError, OverflowError):
        return False
    return True


def _number_or_zero(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _is_whole_number(value: object) -> bool:
    return isinstance(value, int)


def tally(findings: Collection[Finding]) -> str:
    """Return in words how many findings there are of each kind.

    >>> tally([Finding("changed", "t", 1, ""), Finding("changed", "t", 2, ""), Finding("missing", "t", 3, "")])
    '2 changed, 1 missing'
    """
    return ", ".join(f"{count} {kind}" for kind, count in Counter(finding.kind for finding in findings).items())
