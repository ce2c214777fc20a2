"""The lines of chat, stored outside the chain: for some days, and only while the speaker has an account.

A line that the floor was called about stays until the floor has answered. Lines are sealed with the room's key and are
in no backup, so that a removed line does not come back.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select

from pokerroom.room import wire
from pokerroom.room.store import Store
from pokerroom.room.store.opening.database import read_transaction
from pokerroom.room.store.schema import chat
from pokerroom.room.tables.chat_log import CHAT_LINES_SHOWN


class ChatReport(Struct, frozen=True):
    """A call to the floor about a line: whose, why, and when, in milliseconds."""

    line: wire.ChatLine
    by: str
    reason: str
    at: int


class ChatRequest(Struct, frozen=True):
    """A request about a line that was carried out: its account, its id, and the digest of its content."""

    account: str
    request: str
    digest: str


class StoredLine(Struct, frozen=True, omit_defaults=True):
    """A line as it is stored, with reports of it to the floor and the requests that it comes from."""

    line: wire.ChatLine
    report: ChatReport | None = None
    requests: tuple[ChatRequest, ...] = ()


class StoredChat:
    """The chat of a room's tables in its database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, table: str, stored: StoredLine) -> None:
        """Store a line, or store it again with a report to the floor; without a report, the floor has answered."""
        line = stored.line
        body = self._store.seals.close(msgspec.json.encode(stored), "talk", table, line.number)
        row = {"room_table": table, "number": line.number, "player": line.player, "open": stored.report is not None}

        def write(connection: Connection) -> None:
            connection.execute(delete(chat).where(chat.c.room_table == table, chat.c.number == line.number))
            connection.execute(insert(chat), {**row, "body": body})

        await self._store.write(write)

    def read(self, table: str, since: int) -> tuple[list[StoredLine], list[StoredLine]]:
        """Return the latest lines of a table after a moment, and those that were reported and wait for the floor."""
        lines_of_table = select(chat).where(chat.c.room_table == table)
        latest = lines_of_table.where(chat.c.number > since).order_by(chat.c.number.desc()).limit(CHAT_LINES_SHOWN)
        with read_transaction(self._store.engine) as connection:
            lines = [self._open_line(row) for row in connection.execute(latest)]
            waiting = [self._open_line(row) for row in connection.execute(lines_of_table.where(chat.c.open))]
        return lines[::-1], waiting

    async def sweep(self, before: int) -> None:
        """Remove the lines from before a moment, except for those that the floor still has to answer for."""
        over = delete(chat).where(chat.c.number < before, chat.c.open.is_(False))
        await self._store.write(lambda connection: connection.execute(over))

    def said_by(self, player: str) -> list[tuple[str, wire.ChatLine]]:
        """Return every stored line of a player, with the table where they said it."""
        own_lines = select(chat).where(chat.c.player == player).order_by(chat.c.number)
        with read_transaction(self._store.engine) as connection:
            return [(row.room_table, self._open_line(row).line) for row in connection.execute(own_lines)]

    async def forget(self, player: str) -> int:
        """Remove everything that somebody has said, and return how many lines that was."""
        deletion = delete(chat).where(chat.c.player == player)
        return await self._store.write(lambda connection: connection.execute(deletion).rowcount)

    def _open_line(self, row: Row[Any]) -> StoredLine:
        body = self._store.seals.open(bytes(row.body), "talk", row.room_table, row.number)
        return msgspec.json.decode(body, type=StoredLine)
