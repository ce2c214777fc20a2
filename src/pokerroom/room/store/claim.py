"""One room at a time on one database: two would drive the same tables.

The claim is the operating system's or the database's own lock, so it is gone with the process, however that ends.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, text

from pokerroom.room.store.records import Unopened

_LOCK: Final = 7306  # a number of our own among PostgreSQL's advisory locks
_PATIENCE: Final = 5.0  # seconds: a server may take a moment to notice that the last room is gone
_WHAT: Final = "a room is open already on this database"
_ALLOWED: Final = "stop it, or another --data or --database"

ReleaseClaim = Callable[[], None]


def claim(engine: Engine) -> ReleaseClaim:
    """Claim the database for this process; what is returned gives it up. Refused while another room has it."""
    if engine.dialect.name == "postgresql":
        return _claim_server(engine)
    file = engine.url.database
    return _claim_file(Path(file + ".lock")) if file and file != ":memory:" else lambda: None


def _claim_server(engine: Engine) -> ReleaseClaim:
    connection = engine.connect()
    end = time.monotonic() + _PATIENCE
    while not connection.execute(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": _LOCK}).scalar():
        connection.rollback()
        if time.monotonic() > end:
            connection.close()
            raise Unopened(_WHAT, allowed=_ALLOWED)
        time.sleep(0.1)
    connection.commit()  # the lock is the session's, not the transaction's

    def release() -> None:
        connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": _LOCK})
        connection.close()

    return release


def _claim_file(path: Path) -> ReleaseClaim:
    try:
        import fcntl
    except ImportError:  # no such locks on this system; the port still keeps two rooms apart
        return lambda: None
    path.touch(mode=0o600)
    lock = path.open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise Unopened(_WHAT, allowed=_ALLOWED) from None
    return lock.close
