"""Answers to requests with a key: a request that is sent again gets the same answer, and nothing is done twice.

The records say for ever that a request was carried out (`request_context.py`); the latest answers are stored for a
while.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select

from pokerroom.room.store import schema
from pokerroom.room.store.opening.database import read_transaction
from pokerroom.room.store.request_context import account_of
from pokerroom.room.store.store import Store

ANSWERS_KEPT: Final = 2000  # answers, of everybody together
LONGEST_KEPT_ANSWER: Final = 256 * 1024  # characters
_MARK_LENGTH: Final = 32
_ANSWERS_BETWEEN_SWEEPS: Final = 100  # that forget the oldest

AnswerState = Literal["new", "done", "something else"]


class RequestAnswer(Struct, frozen=True):
    """The answer to a request; "done" without a body if only the record of its effect is left."""

    finding: AnswerState
    status: int = 0
    body: bytes = b""


class RequestAnswers:
    """The answers of a room, in its database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._since = _ANSWERS_BETWEEN_SWEEPS  # answers kept since the oldest were last forgotten

    def marks(self, account: str, *request: str | bytes) -> tuple[str, ...]:
        """Return the marks of a request, by each key, the newest first; nobody can tell the request from a mark."""
        seals = self._store.seals
        return tuple(
            ring.sign("request over http", account, *request).hex()[:_MARK_LENGTH] for ring in (seals, *seals.former)
        )

    def find(self, account: str, name: str, key: str, marks: Sequence[str]) -> RequestAnswer:
        """Return how a request of an account with this name was answered before, if it was.

        This reads the database, when nothing that was sent to it is under way.
        """
        table = schema.answers
        self._store.let_commits_end()
        with read_transaction(self._store.engine) as connection:
            row = connection.execute(select(table).where(table.c.account == account, table.c.key == key)).one_or_none()
            if row is not None and row.mark not in marks:
                return RequestAnswer("something else")
            if row is not None:
                status, _, body = self._store.seals.open(row.answer, "answer", account, key, row.mark).partition(b" ")
                return RequestAnswer("done", int(status), body)
            rows = _requests_on_record(connection, key)
        if any(row.request == f"{key} {mark}" for row in rows for mark in marks):
            return RequestAnswer("done")
        # Others may have chosen the same key; and a table itself knows what it did under one.
        same_key = [
            row for row in rows if account_of(row.by) == name and len(row.request) == len(f"{key} ") + _MARK_LENGTH
        ]
        return RequestAnswer("something else" if same_key else "new")

    async def keep(self, account: str, key: str, mark: str, status: int, body: bytes) -> None:
        """Store the answer to a request before it is sent."""
        table = schema.answers
        sealed = self._store.seals.close(b"%d %b" % (status, body), "answer", account, key, mark)
        row = {"account": account, "key": key, "mark": mark, "at": time.time_ns() // 1000, "answer": sealed}
        self._since += 1
        forgets, self._since = (
            self._since >= _ANSWERS_BETWEEN_SWEEPS,
            0 if self._since >= _ANSWERS_BETWEEN_SWEEPS else self._since,
        )

        def write(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.account == account, table.c.key == key))
            connection.execute(insert(table), row)
            if forgets:
                latest = select(table.c.at).order_by(table.c.at.desc()).offset(ANSWERS_KEPT).limit(1)
                oldest = connection.execute(latest).scalar()
                if oldest is not None:
                    connection.execute(delete(table).where(table.c.at <= oldest))

        await self._store.write(write)


def marks_on_record(store: Store, key: str) -> frozenset[str]:
    """Return the marks of the requests that were carried out under a key, by any sender.

    This reads the database after all commits under way have ended.
    """
    store.let_commits_end()
    with read_transaction(store.engine) as connection:
        return frozenset(row.request.removeprefix(f"{key} ") for row in _requests_on_record(connection, key))


def _requests_on_record(connection: Connection, key: str) -> Sequence[Row[Any, Any]]:
    """Return the requests with a key that records name, and who asked."""
    records = schema.records
    done = select(records.c.request, records.c.by).where(records.c.request != "", *_key_condition(connection, key))
    return connection.execute(done.distinct()).all()


def _key_condition(connection: Connection, key: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the condition that a request has this key, so that an index is used whatever the database's collation."""
    request, least, past = schema.records.c.request, f"{key} ", f"{key}!"  # a key has no space, and "!" comes next
    if connection.dialect.name == "postgresql":
        return request.op("~>=~", is_comparison=True)(least), request.op("~<~", is_comparison=True)(past)
    return request >= least, request < past
