"""Time limits for a connection to PostgreSQL, so that a database that never answers holds nobody up.

A server may accept a connection and never answer on it: it is stopped, or something on the way swallows what it says.
Its own time-outs are of no use then, and neither are those of TCP, whose other end still acknowledges.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final, TypeVar

import psycopg

Answer = TypeVar("Answer")
MILLISECONDS: Final = 8000  # for a statement; what a server has not done by then it gives up itself, where it can
_LONGER: Final = 1.0  # seconds that we wait after that


class _Silent(Exception):
    """The server has not answered in time."""


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection that is given up, and closed, once an answer has been waited for too long."""

    def wait(self, gen: Any, *words: Any, **named: Any) -> Any:
        """Wait for what a statement comes to, and not too long."""
        seconds = MILLISECONDS / 1000 + _LONGER
        try:
            return super().wait(_wait_until(gen, time.monotonic() + seconds), *words, **named)
        except _Silent:
            self.pgconn.finish()
            raise psycopg.OperationalError(f"the server has not answered for {seconds:g} seconds") from None


def _wait_until(waiting: Generator[Any, Any, Answer], end: float) -> Generator[Any, Any, Answer]:
    """Go through what `waiting` waits for, and raise `_Silent` if it has not come by `end`.

    It is asked several times a second.
    """
    try:
        awaited = next(waiting)
        while True:
            ready = yield awaited
            if not ready and time.monotonic() > end:
                raise _Silent
            awaited = waiting.send(ready)
    except StopIteration as done:
        value: Answer = done.value
        return value


def connect(words: Sequence[Any], named: Mapping[str, Any]) -> ImpatientConnection:
    """Open a connection that does not wait for ever, with what any other is opened with."""
    return ImpatientConnection.connect(*words, **named)
