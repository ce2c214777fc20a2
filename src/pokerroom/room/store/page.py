"""One transaction's worth of new rows: requests are taken in one by one, chained and sealed, then sent together."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, insert, update

from pokerroom.room.store import schema
from pokerroom.room.store.chain import START, link
from pokerroom.room.store.records import REGISTER, HandRow, Head, Record, Stale
from pokerroom.room.store.rows import Values, hand_row
from pokerroom.room.store.seal import Seals

# Built once: the database layer then finds its compiled form at once.
_NEW_RECORD = insert(schema.records)
_NEW_HAND = insert(schema.hands)
_NEW_HEAD = insert(schema.streams)
_MOVE_HEAD = update(schema.streams).where(schema.streams.c.stream == bindparam("of"))


class Page:
    """The rows of one transaction, built up request by request."""

    def __init__(self, known: dict[str, Head], seals: Seals) -> None:
        self._known = known
        self._seals = seals
        self.heads: dict[str, Head] = {}
        self.records: list[Values] = []
        self.hands: list[Values] = []

    def add(self, stream: str, expected: int, records: Sequence[Record], at: int, hand: HandRow | None) -> int:
        """Take one request in; refused (and nothing taken) if it rests on an old state."""
        head = self._head(stream)
        if head.version != expected:
            raise Stale(stream, expected, head.version)
        played = [] if hand is None else [hand_row(stream, hand, self._seals)]
        if head.version == 0:
            self._extend(REGISTER, [Record("opened", stream.encode())], at, 0)
        self.hands += played
        return self._extend(stream, records, at, len(played))

    def _head(self, stream: str) -> Head:
        return self.heads.get(stream) or self._known.get(stream) or Head(0, START)

    def _extend(self, stream: str, records: Sequence[Record], at: int, hands: int) -> int:
        head = self._head(stream)
        version, last = head.version, head.link
        for record in records:
            version += 1
            kind, secret = record.kind, record.secret
            body = self._seals.close(record.body, "record", stream, version, kind) if secret else record.body
            last = link(last, stream, version, at, kind, secret, body)
            row = {"stream": stream, "version": version, "at": at, "kind": kind, "secret": secret}
            self.records.append(row | {"body": body, "link": last})
        self.heads[stream] = Head(version, last, head.hands + hands)
        return version

    def write(self, connection: Connection) -> None:
        """Send the rows, in as few statements as there are tables."""
        connection.execute(_NEW_RECORD, self.records)
        if self.hands:
            connection.execute(_NEW_HAND, self.hands)
        new: list[Values] = []
        moved: list[Values] = []
        for stream, head in self.heads.items():
            row = {"version": head.version, "link": head.link, "hands": head.hands}
            row["seal"] = self._seals.head(stream, head)
            if stream in self._known:
                moved.append(row | {"of": stream})
            else:
                new.append(row | {"stream": stream})
        if new:
            connection.execute(_NEW_HEAD, new)
        if moved:
            connection.execute(_MOVE_HEAD, moved)
