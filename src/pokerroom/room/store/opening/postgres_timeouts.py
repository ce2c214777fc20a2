"""Time limits for a connection to PostgreSQL, so that a database that never answers holds nobody up.

A server may accept a connection and never answer on it: it is stopped, or something on the way swallows its packets.
The server's own time-outs are of no use then, and neither are those of TCP, whose other end still acknowledges.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final, TypeVar

import psycopg

Answer = TypeVar("Answer")
STATEMENT_MILLISECONDS: Final = 8000  # after so long the server itself gives a statement up, where it can
_SECONDS_PAST_STATEMENT: Final = 1.0  # we wait longer than the server by these


class _Silent(Exception):
    """The server has not answered in time."""


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection that closes itself once it has waited too long for an answer."""

    def wait(self, gen: Any, *words: Any, **named: Any) -> Any:
        """Wait for a statement's result; close the connection and raise `OperationalError` if it takes too long."""
        seconds = STATEMENT_MILLISECONDS / 1000 + _SECONDS_PAST_STATEMENT
        try:
            return super().wait(_wait_for_server_until(gen, time.monotonic() + seconds), *words, **named)
        except _Silent:
            self.pgconn.finish()
            raise psycopg.OperationalError(f"the server has not answered for {seconds:g} seconds") from None


def _wait_for_server_until(waiting: Generator[Any, Any, Answer], end: float) -> Generator[Any, Any, Answer]:
    """Run psycopg's generator `waiting` to its end; raise `_Silent` if the server has sent nothing by `end`.

    psycopg resumes this one several times a second, whether something has come or not.
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
    """Open a connection that does not wait for ever, with psycopg's usual arguments."""
    return ImpatientConnection.connect(*words, **named)
