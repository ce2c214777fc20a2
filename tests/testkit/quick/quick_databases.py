"""New databases that get their tables at once: working the steps out takes longer than what most tests do with them.

The first database of a kind is brought up by the steps themselves, and what they asked of it is noted; every other one
is asked the same. Where the steps are what is tested, they are run: `steps_run` has them back.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from unittest import mock

from sqlalchemy import Connection, event

from pokerroom.room.store import migrations

_STEPS: Final = migrations.run_missing_steps
_noted: dict[str, list[tuple[str, Any]]] = {}  # by the kind of database


def quick_databases() -> AbstractContextManager[Any]:
    """Meanwhile every empty database that is opened in this process gets its tables as the first one got them."""
    return mock.patch.object(migrations, "run_missing_steps", _asked_the_same)


def steps_run() -> AbstractContextManager[Any]:
    """Meanwhile the steps are run again."""
    return mock.patch.object(migrations, "run_missing_steps", _STEPS)


def _asked_the_same(connection: Connection, to: str = "head") -> None:
    kind = connection.dialect.name
    if to != "head" or migrations.revision(connection) is not None:
        _STEPS(connection, to)
    elif kind in _noted:
        for statement, values in _noted[kind]:
            connection.exec_driver_sql(statement, values)
    else:
        with _noting(connection) as asked:
            _STEPS(connection)
        _noted[kind] = asked


@contextmanager
def _noting(connection: Connection) -> Iterator[list[tuple[str, Any]]]:
    """Whatever a connection is asked that changes something."""
    asked: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, values: Any, *_: object) -> None:
        if not statement.lstrip().upper().startswith(("SELECT", "PRAGMA")):
            asked.append((statement, values or None))

    event.listen(connection, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(connection, "before_cursor_execute", note)
