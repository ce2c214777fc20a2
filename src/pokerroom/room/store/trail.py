"""Search a room's records across all streams: by who, what, where and when, the newest or the oldest first.

It reads the rows as they are; whether any was changed is for `audit verify` to say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Row, Select, and_, or_, select

from pokerroom.room.store import schema
from pokerroom.room.store.opening.database import read_transaction
from pokerroom.room.store.records import REGISTER, Stored, microseconds
from pokerroom.room.store.rows import open_body, opened_record
from pokerroom.room.store.store import Store


class TrailFilter(Struct, frozen=True):
    """Which records are wanted; empty fields are ignored. `by` may occur anywhere in who asked."""

    streams: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    by: str = ""
    since: datetime | None = None
    until: datetime | None = None
    before: tuple[int, str, int] | None = None  # microseconds, stream and version of the last one seen


def trail(store: Store, trail_filter: TrailFilter, limit: int) -> list[Stored]:
    """Return the newest records that fit; sealed bodies are left out."""
    table = schema.records
    query = (
        _query_for(trail_filter).order_by(table.c.at.desc(), table.c.stream.desc(), table.c.version.desc()).limit(limit)
    )
    with read_transaction(store.engine) as connection:
        rows = connection.execute(query).all()
    return [_without_secret(row) for row in rows]


def records_of_kinds(store: Store, kinds: Collection[str], after: dict[str, int]) -> Iterator[Stored]:
    """Yield the open records of some kinds, oldest first in each stream, after the version noted for it.

    When a stream has been read, `after` says up to where.
    """
    table = schema.records
    heads = select(schema.streams.c.stream, schema.streams.c.version).where(schema.streams.c.stream != REGISTER)
    with read_transaction(store.engine) as connection:
        rows = [row for row in connection.execute(heads).all() if row.version > after.get(row.stream, 0)]
        for stream, version in rows:
            query = (
                select(table)
                .where(table.c.stream == stream, table.c.version > after.get(stream, 0), table.c.kind.in_(kinds))
                .where(~table.c.secret)
                .order_by(table.c.version)
            )
            for row in connection.execute(query):
                yield opened_record(row, open_body(row, store.seals))
            after[stream] = version


def kinds_and_streams(store: Store) -> tuple[list[str], list[str]]:
    """Return every kind of record and every stream that a room has."""
    table = schema.records
    with read_transaction(store.engine) as connection:
        kinds = sorted(connection.execute(select(table.c.kind).distinct()).scalars())
    return kinds, store.streams()


def _query_for(trail_filter: TrailFilter) -> Select[Any]:
    table = schema.records
    query = select(table).where(table.c.stream != REGISTER)
    if trail_filter.streams:
        query = query.where(table.c.stream.in_(trail_filter.streams))
    if trail_filter.kinds:
        query = query.where(table.c.kind.in_(trail_filter.kinds))
    if trail_filter.by:
        query = query.where(table.c.by.contains(trail_filter.by, autoescape=True))
    if trail_filter.since is not None:
        query = query.where(table.c.at >= microseconds(trail_filter.since))
    if trail_filter.until is not None:
        query = query.where(table.c.at < microseconds(trail_filter.until))
    if trail_filter.before is not None:
        at, stream, version = trail_filter.before
        same = and_(table.c.at == at, table.c.stream == stream, table.c.version < version)
        query = query.where(or_(table.c.at < at, and_(table.c.at == at, table.c.stream < stream), same))
    return query


def _without_secret(row: Row[Any]) -> Stored:
    return opened_record(row, b"" if row.secret else bytes(row.body))
