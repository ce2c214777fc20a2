"""Opening a database: SQLite in a file of its own or PostgreSQL, with the settings that make a commit durable.

Opening brings the tables up to date: missing migrations are run. What cannot be opened is refused with the reason.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from pokerroom.room.store import migrations
from pokerroom.room.store.records import Unopened

_EXAMPLE_URLS = "sqlite:///room.db or postgresql://user@host/room"
_LOCK_WAIT_SECONDS = 10
_CONNECT_SECONDS = 5  # for a server to take a connection
# These keep-alives notice that a server's machine is gone, even while the connection is idle.
_KEPT_ALIVE = {"keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
_SQLITE_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk before it is answered
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
)


def open_engine(url: str, *, create: bool = True, migrate: bool = True, patient: bool = True) -> Engine:
    """Open the database behind `url`, with today's tables; with `create` off it must be there already.

    With `migrate` off its tables are left as they are. With `patient` off a server that accepts and does not answer
    is given up (`postgres_timeouts.py`).
    """
    where = _read_url(url)
    if where.get_backend_name() == "sqlite":
        _make_file(where, create=create)
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
        raise Unopened(f"{_address_text(where)} cannot be opened: {reason(fault)}", allowed=_EXAMPLE_URLS) from fault
    except Unopened:
        engine.dispose()
        raise
    if patient or engine.dialect.name != "postgresql":
        return engine
    engine.dispose()  # bringing tables up may take its time; nothing after it may
    return _engine(where, patient=False)


def let_go(engine: Engine) -> None:
    """Close every connection; one that a thread still has in use is closed when it is given back."""
    event.listen(engine, "checkin", lambda _connection, entry: entry.close())
    engine.dispose()


def open_existing(url: str, *, damaged: bool = False) -> Engine:
    """Open a room's database to read it, also from a medium or in a folder that nobody may write to.

    It must have the tables of this program. If it may be `damaged`, one that cannot say which it has is opened all
    the same.
    """
    where = _read_url(url)
    if where.get_backend_name() == "sqlite":
        _make_file(where, create=False)
    engine = _reading_engine(where)
    try:
        with read_transaction(engine) as connection:
            current_revision = migrations.revision(connection)
    except DBAPIError as fault:
        if damaged and _is_damage(fault):
            return engine
        engine.dispose()
        raise Unopened(f"{_address_text(where)} cannot be read: {reason(fault)}", allowed=_EXAMPLE_URLS) from fault
    if current_revision == migrations.newest():
        return engine
    engine.dispose()
    if current_revision is None:
        raise Unopened(
            "there is no room in this database", allowed="the database of a room that has been opened before"
        )
    migrations.refuse_unknown(current_revision)
    raise Unopened(
        f"the database is at revision {current_revision}, this program at {migrations.newest()}",
        allowed="an older database is brought up when its room opens",
    )


def _is_damage(fault: DBAPIError) -> bool:
    """Return whether part of the database cannot be read, and the rest may be."""
    if isinstance(fault.orig, sqlite3.Error):
        return getattr(fault.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT
    return str(getattr(fault.orig, "sqlstate", "") or "").startswith("XX")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Open a transaction for writing: it waits for its turn at the start, and cannot be refused later on."""
    with connect_to_write(engine) as connection, connection.begin():
        yield connection


def connect_to_write(engine: Engine) -> Connection:
    """Return a connection whose transactions are for writing."""
    return engine.connect().execution_options(writes=True)


@contextmanager
def read_transaction(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that sees one moment of the database, however long it reads and whatever is written."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        transaction = connection.begin()
        try:
            yield connection
        finally:
            with suppress(DBAPIError):  # nothing was written; after a damaged page even an end is refused
                transaction.rollback()


def reason(fault: DBAPIError) -> str:
    """Return the database's own message, in one line."""
    return " ".join(str(fault.orig).split()) or type(fault).__name__


def _read_url(url: str) -> URL:
    try:
        where = make_url(url)
    except ArgumentError:
        raise Unopened("the database address cannot be read", allowed=_EXAMPLE_URLS) from None
    if where.drivername in ("postgresql", "postgres"):
        where = where.set(drivername="postgresql+psycopg")
    if where.drivername not in ("sqlite", "sqlite+pysqlite", "postgresql+psycopg"):
        raise Unopened(f"{where.drivername} is not a database this room can use", allowed=_EXAMPLE_URLS)
    if where.get_backend_name() == "sqlite" and where.database in (None, "", ":memory:"):
        raise Unopened("a room needs a database that stays", allowed=_EXAMPLE_URLS)
    return where


def _address_text(where: URL) -> str:
    return where.set(query={}).render_as_string(hide_password=True)


def _make_file(where: URL, *, create: bool) -> None:
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


def _engine(where: URL, *, patient: bool = True) -> Engine:
    if where.get_backend_name() == "postgresql":
        from pokerroom.room.store.opening import postgres_timeouts

        options: dict[str, Any] = {"connect_timeout": _CONNECT_SECONDS, **_KEPT_ALIVE}
        options["options"] = "-c synchronous_commit=on"
        if not patient:
            options["options"] += f" -c statement_timeout={postgres_timeouts.STATEMENT_MILLISECONDS}"
            options["tcp_user_timeout"] = postgres_timeouts.STATEMENT_MILLISECONDS
        engine = create_engine(where, pool_pre_ping=True, connect_args=options)
        if not patient:
            event.listen(engine, "do_connect", lambda _dialect, _record, *given: postgres_timeouts.connect(*given))
        return engine
    engine = create_engine(where, connect_args={"timeout": _LOCK_WAIT_SECONDS, "check_same_thread": False})
    event.listen(engine, "connect", _settle_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _reading_engine(where: URL) -> Engine:
    """Return an engine that writes nothing, not even the files that SQLite keeps beside a database that is read."""
    if where.get_backend_name() == "postgresql":
        return _engine(where)
    file = Path(str(where.database)).absolute()
    engine = create_engine(where, creator=lambda: _connect_to_read(file))
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _connect_to_read(file: Path) -> sqlite3.Connection:
    connection = _connect_to_file(file, "mode=ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_schema").close()
    except sqlite3.OperationalError as fault:
        connection.close()
        written_since = Path(f"{file}-wal")
        if fault.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        if written_since.exists() and written_since.stat().st_size:
            raise sqlite3.OperationalError(
                f"{written_since.name} holds what was written last, and in this folder it cannot be read: "
                "copy both to a folder that you may write to"
            ) from None
        # Nobody can write here, so nobody has it open: the file is read as it is.
        connection = _connect_to_file(file, "mode=ro&immutable=1")
    except sqlite3.DatabaseError:
        pass  # the reader reports any damage
    return connection


def _connect_to_file(file: Path, how: str) -> sqlite3.Connection:
    address = f"file:{quote(str(file))}?{how}"
    connection = sqlite3.connect(
        address, uri=True, timeout=_LOCK_WAIT_SECONDS, check_same_thread=False, isolation_level=None
    )
    connection.execute("PRAGMA cell_size_check = ON").close()
    return connection


def _settle_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # the driver would begin late and end early; _begin_sqlite does it
    for setting in _SQLITE_SETTINGS:
        connection.execute(setting).close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
