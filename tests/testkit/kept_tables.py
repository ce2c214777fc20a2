"""The tables of a new database without working out again, hundreds of times, how they are made.

The first new SQLite database of a test run is brought up by the product's own steps, which are listened to; the next
ones are told the same statements. Databases with anything in them, and other servers, always go through the steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest import mock

from sqlalchemy import Connection, event

from pokerroom.room.store import migrations

_steps = migrations.run_missing_steps
_told: Final[list[tuple[str, Any]]] = []


@contextmanager
def kept_tables() -> Iterator[None]:
    """Meanwhile new databases of this process are made so."""
    with mock.patch.object(migrations, "run_missing_steps", _run_or_repeat):
        yield


@contextmanager
def through_the_steps() -> Iterator[None]:
    """Meanwhile every database goes through the product's own steps: they are what is tested."""
    with mock.patch.object(migrations, "run_missing_steps", _steps):
        yield


def _run_or_repeat(connection: Connection, to: str = "head") -> None:
    if to != "head" or connection.dialect.name != "sqlite" or not _is_empty(connection):
        return _steps(connection, to)
    if _told:
        for statement, values in _told:
            connection.exec_driver_sql(statement, values)
        return None

    def listen(_one: Any, _cursor: Any, statement: str, values: Any, *_more: Any) -> None:
        if not statement.lstrip().upper().startswith(("SELECT", "PRAGMA")):
            _told.append((statement, values))

    event.listen(connection, "before_cursor_execute", listen)
    try:
        _steps(connection, to)
    except BaseException:
        _told.clear()
        raise
    finally:
        event.remove(connection, "before_cursor_execute", listen)


def _is_empty(connection: Connection) -> bool:
    return connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar() == 0
