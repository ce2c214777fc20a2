"""What was answered to requests with a key: whoever sends one again is told the same, and nothing is done twice.

The records say that a request was done, for ever (`asked_under.py`); what was answered is kept beside them for a while,
the latest of everybody.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from pokerroom.room.store import schema
from pokerroom.room.store.database import read_transaction
from pokerroom.room.store.store import Store

ANSWERS_KEPT: Final = 2000  # answers, of everybody together
LARGEST_ANSWER: Final = 256 * 1024  # characters of an answer that is kept
_SPARE: Final = 100  # so many more before the oldest are forgotten

AnswerState = Literal["new", "done", "something else"]


class RequestAnswer(Struct, frozen=True):
    """How a request was answered; "done" without a body where only the record of what it did is left."""

    finding: AnswerState
    status: int = 0
    body: bytes = b""


class RequestAnswers:
    """The answers of a room, in its database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._since = _SPARE  # answers kept since the oldest were last forgotten

    def marks(self, account: str, *asked: str | bytes) -> tuple[str, ...]:
        """Marks of what was asked and by whom, which tell nobody else what it was; the newest key's first."""
        seals = self._store.seals
        return tuple(each.sign("request over http", account, *asked).hex()[:32] for each in (seals, *seals.former))

    def find(self, account: str, key: str, marks: Sequence[str]) -> RequestAnswer:
        """What became of a request; this reads the database, when nothing that was sent to it is under way."""
        table, records = schema.answers, schema.records
        self._store.let_commits_end()
        with read_transaction(self._store.engine) as connection:
            row = connection.execute(select(table).where(table.c.account == account, table.c.key == key)).one_or_none()
            if row is not None and row.mark not in marks:
                return RequestAnswer("something else")
            if row is not None:
                status, _, body = self._store.seals.open(row.answer, "answer", account, key, row.mark).partition(b" ")
                return RequestAnswer("done", int(status), body)
            wanted = (
                select(records.c.version).where(records.c.request.in_([f"{key} {mark}" for mark in marks])).limit(1)
            )
            return RequestAnswer("new" if connection.execute(wanted).first() is None else "done")

    async def keep(self, account: str, key: str, mark: str, status: int, body: bytes) -> None:
        """Keep what is answered, before it is."""
        table = schema.answers
        sealed = self._store.seals.close(b"%d %b" % (status, body), "answer", account, key, mark)
        row = {"account": account, "key": key, "mark": mark, "at": time.time_ns() // 1000, "answer": sealed}
        self._since += 1
        forgets, self._since = self._since >= _SPARE, 0 if self._since >= _SPARE else self._since

        def write(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.account == account, table.c.key == key))
            connection.execute(insert(table), row)
            if forgets:
                latest = select(table.c.at).order_by(table.c.at.desc()).offset(ANSWERS_KEPT).limit(1)
                oldest = connection.execute(latest).scalar()
                if oldest is not None:
                    connection.execute(delete(table).where(table.c.at <= oldest))

        await self._store.write(write)
