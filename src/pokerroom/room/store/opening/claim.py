"""Let only one room at a time use a database: two would drive the same tables.

The claim is a lock of the operating system or of the database, so it ends with the process, however that ends. It can
end earlier: a restarted PostgreSQL knows nothing of its locks. So a room checks again and again whether it still has
its claim, and the store refuses to write to streams that another room has taken over (`Store.drive`).
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import IO, Any, Final, Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from pokerroom.room.store.records import Unopened

try:
    import fcntl

    _HAS_LOCKS = True
except ImportError:  # no such locks on this system; the port still keeps two rooms apart
    _HAS_LOCKS = False

_LOCK_NUMBER: Final = 7306  # a number of our own among PostgreSQL's advisory locks
_CLAIM_SECONDS: Final = 5.0  # a server may take a moment to notice that the last room is gone
_OPEN_ALREADY: Final = "a room is open already on this database"
_STOP_OR_CHOOSE_ANOTHER: Final = "stop it, or another --data or --database"
_TAKE_LOCK: Final = text("SELECT pg_try_advisory_lock(:lock)").bindparams(lock=_LOCK_NUMBER)
_RELEASE_LOCK: Final = text("SELECT pg_advisory_unlock(:lock)").bindparams(lock=_LOCK_NUMBER)
_OWN_CONNECTION: Final = text("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
# The process that has the lock in this database; the lock's number is in two halves.
_END_GHOST: Final = text(
    "SELECT pg_terminate_backend(held.pid) FROM pg_locks held JOIN pg_stat_activity session USING (pid) "
    "WHERE held.locktype = 'advisory' AND held.classid = 0 AND held.objid = :lock AND held.granted "
    "AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND held.pid = :pid AND session.backend_start = :since"
).bindparams(lock=_LOCK_NUMBER)


class DatabaseClaim(Protocol):
    """A database claimed for this process."""

    def release(self) -> None:
        """Give up the database, so that another process can claim it."""

    def is_held(self) -> bool:
        """Return whether this process still has the database, or could take it again; this may take seconds."""


def claim(engine: Engine) -> DatabaseClaim:
    """Claim the database for this process, or refuse while another room has it."""
    if engine.dialect.name == "postgresql":
        return _ServerClaim(engine)
    return _FileClaim(Path(str(engine.url.database)))


class _ServerClaim:
    """A lock of PostgreSQL's, which belongs to one connection."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._access = threading.Lock()  # one thread at a time is at the connection
        self._released = False
        self._connection: Connection | None = None
        self._session: dict[str, Any] = {}  # the server's own name for the connection that had the lock last
        end = time.monotonic() + _CLAIM_SECONDS
        while not self._take_lock():
            if time.monotonic() > end:
                raise Unopened(_OPEN_ALREADY, allowed=_STOP_OR_CHOOSE_ANOTHER)
            time.sleep(0.1)

    def release(self) -> None:
        """Give the lock back, and never take it again."""
        with self._access:
            self._released = True
            self._give_back()

    def _give_back(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.execute(_RELEASE_LOCK)
            connection.close()
        except DBAPIError:  # the connection is gone, and the lock with it
            connection.invalidate()
            connection.close()

    def is_held(self) -> bool:
        """Return whether the lock is still held, on this connection or on a new one."""
        with self._access:
            return not self._released and self._is_held()

    def _is_held(self) -> bool:
        connection = self._connection
        if connection is not None:
            try:
                connection.execute(text("SELECT 1"))
                connection.commit()
            except DBAPIError:
                self._connection = None
                connection.invalidate()
                connection.close()
            else:
                return True
        try:
            return self._take_lock() or self._end_ghost()
        except DBAPIError:  # nobody can be asked just now; nothing is written meanwhile either
            return True

    def _take_lock(self) -> bool:
        """Take the lock on a connection of its own, and return whether it was free."""
        connection = self._engine.connect()
        try:
            if connection.execute(_TAKE_LOCK).scalar():
                pid, since = connection.execute(_OWN_CONNECTION).one()
                connection.commit()  # the lock is the session's, not the transaction's
                self._connection, self._session = connection, {"pid": pid, "since": since}
                return True
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        connection.close()
        return False

    def _end_ghost(self) -> bool:
        """End our own earlier session if it still has the lock, take the lock, and return whether that could be done.

        A server may take long to notice that the other end of a connection is gone.
        """
        if not self._session:
            return False
        with self._engine.connect() as connection:
            ended = bool(connection.execute(_END_GHOST, self._session).scalar())
            connection.commit()
        end = time.monotonic() + _CLAIM_SECONDS
        while not self._take_lock():  # the lock may have been freed just now
            if not ended or time.monotonic() > end:
                return False
            time.sleep(0.1)
        return True


class _FileClaim:
    """A lock of the operating system's on a file beside the database, wherever that really lies."""

    def __init__(self, database: Path) -> None:
        self._path = Path(f"{database.resolve()}.lock")
        self._access = threading.Lock()  # one thread at a time is at the file
        self._released = False
        self._lock = self._lock_file()
        if self._lock is None and _HAS_LOCKS:
            raise Unopened(_OPEN_ALREADY, allowed=_STOP_OR_CHOOSE_ANOTHER)

    def release(self) -> None:
        """Give the lock back, and never take it again."""
        with self._access:
            self._released = True
            self._give_back()

    def _give_back(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def is_held(self) -> bool:
        """Return whether the lock is still held; make a removed lock file again."""
        with self._access:
            return not self._released and self._is_held()

    def _is_held(self) -> bool:
        if not _HAS_LOCKS or self._is_there():
            return True
        another = self._lock_file()  # somebody has removed the file: it is made again, unless another room has
        if another is None:
            return False
        self._give_back()
        self._lock = another
        return True

    def _is_there(self) -> bool:
        if self._lock is None:
            return False
        try:
            on_disk, ours = self._path.stat(), os.fstat(self._lock.fileno())
        except FileNotFoundError:
            return False
        return (on_disk.st_dev, on_disk.st_ino) == (ours.st_dev, ours.st_ino)

    def _lock_file(self) -> IO[str] | None:
        """Return the lock file, open and locked; None if another process has it."""
        if not _HAS_LOCKS:
            return None
        self._path.touch(mode=0o600)
        lock = self._path.open("a")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            return None
        return lock
