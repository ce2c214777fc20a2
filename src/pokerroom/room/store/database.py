"""Opening a database: SQLite in a file of its own or PostgreSQL, with the settings that make a commit durable.

Whoever opens gets today's tables: missing migrations are run, and what cannot be opened is refused with the reason.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from pokerroom.room.store import migrations
from pokerroom.room.store.records import Unopened

_URLS = "sqlite:///room.db or postgresql://user@host/room"
_WAIT_SECONDS = 10
_SQLITE_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk before it is answered
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
)


def open_engine(url: str, *, create: bool = True, migrate: bool = True) -> Engine:
    """The database behind `url`, with today's tables; with `create` off it must be there already.

    With `migrate` off its tables are left as they are.
    """
    where = _read_url(url)
    if where.get_backend_name() == "sqlite":
        _own_file(where, create=create)
    engine = _engine(where)
    try:
        with (writing if migrate else read_transaction)(engine) as connection:
            if not migrate:
                connection.execute(text("SELECT 1"))
                return engine
            if engine.dialect.name == "postgresql":  # two rooms that start at once must not both migrate
                connection.execute(text("SELECT pg_advisory_xact_lock(7305)"))
            migrations.run_missing_steps(connection)
    except DBAPIError as fault:
        engine.dispose()
        raise Unopened(f"{_shown(where)} cannot be opened: {reason(fault)}", allowed=_URLS) from fault
    except Unopened:
        engine.dispose()
        raise
    return engine


def open_existing(url: str) -> Engine:
    """A room's database to look at and not to write to; it must have the tables of this program."""
    engine = open_engine(url, create=False, migrate=False)
    with read_transaction(engine) as connection:
        found = migrations.revision(connection)
    if found == migrations.newest():
        return engine
    engine.dispose()
    if found is None:
        raise Unopened(
            "there is no room in this database", allowed="the database of a room that has been opened before"
        )
    migrations.refuse_unknown(found)
    raise Unopened(
        f"the database is at revision {found}, this program at {migrations.newest()}",
        allowed="an older database is brought up when its room opens",
    )


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that means to write: it waits its turn at the start, so that it cannot be refused in the middle."""
    with connect_to_write(engine) as connection, connection.begin():
        yield connection


def connect_to_write(engine: Engine) -> Connection:
    """A connection whose transactions mean to write."""
    return engine.connect().execution_options(writes=True)


@contextmanager
def read_transaction(engine: Engine) -> Iterator[Connection]:
    """A transaction that sees one moment of the database, however long it reads and whatever is written meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with connection.begin():
            yield connection


def reason(fault: DBAPIError) -> str:
    """What the database itself said, in one line."""
    return " ".join(str(fault.orig).split()) or type(fault).__name__


def _read_url(url: str) -> URL:
    try:
        where = make_url(url)
    except ArgumentError:
        raise Unopened("the database address cannot be read", allowed=_URLS) from None
    if where.drivername in ("postgresql", "postgres"):
        where = where.set(drivername="postgresql+psycopg")
    if where.drivername not in ("sqlite", "sqlite+pysqlite", "postgresql+psycopg"):
        raise Unopened(f"{where.drivername} is not a database this room can use", allowed=_URLS)
    if where.get_backend_name() == "sqlite" and where.database in (None, "", ":memory:"):
        raise Unopened("a room needs a database that stays", allowed=_URLS)
    return where


def _shown(where: URL) -> str:
    return where.set(query={}).render_as_string(hide_password=True)


def _own_file(where: URL, *, create: bool) -> None:
    """Make the file for its owner alone; SQLite gives the files beside it the same rights."""
    file = Path(str(where.database))
    if file.exists():
        return
    if not create:
        raise Unopened(f"there is no database at {file}", allowed="the file of a room that has been opened before")
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as fault:
        raise Unopened(f"{file} cannot be made: {fault.strerror}", allowed="a file in a folder that exists") from None


def _engine(where: URL) -> Engine:
    if where.get_backend_name() == "postgresql":
        return create_engine(
            where,
            pool_pre_ping=True,
            connect_args={"connect_timeout": _WAIT_SECONDS, "options": "-c synchronous_commit=on"},
        )
    engine = create_engine(where, connect_args={"timeout": _WAIT_SECONDS, "check_same_thread": False})
    event.listen(engine, "connect", _settle_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _settle_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # the driver would begin late and end early; _begin_sqlite does it
    for setting in _SQLITE_SETTINGS:
        connection.execute(setting).close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
