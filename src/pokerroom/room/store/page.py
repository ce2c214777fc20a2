"""One transaction's worth of new rows: requests are taken in one by one, chained and sealed, then sent together."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, insert, update

from pokerroom.errors import Malformed
from pokerroom.room.store import schema
from pokerroom.room.store.chain import FIRST_LINK, link
from pokerroom.room.store.records import EVERY_STREAM, REGISTER, Fenced, Head, Part, Record, Stale
from pokerroom.room.store.rows import Values, hand_row, result_rows
from pokerroom.room.store.seal import Seals

# Built once: the database layer then finds its compiled form at once.
_NEW_RECORD = insert(schema.records)
_NEW_HAND = insert(schema.hands)
_NEW_RESULT = insert(schema.own_hands)
_NEW_HEAD = insert(schema.streams)
_MOVE_HEAD = update(schema.streams).where(schema.streams.c.stream == bindparam("of"))


class Page:
    """The rows of one transaction, built up request by request."""

    def __init__(self, stored_heads: dict[str, Head], seals: Seals) -> None:
        self._stored_heads = stored_heads
        self._seals = seals
        self.heads: dict[str, Head] = {}
        self.records: list[Values] = []
        self.hands: list[Values] = []
        self.results: list[Values] = []

    def add(self, parts: Sequence[Part], at: int) -> tuple[int, ...]:
        """Take in one request with all its parts, or refuse it and take in nothing if one of them cannot be written."""
        for part in parts:
            head = self._head(part.stream)
            if part.epoch is not None and part.epoch != head.epoch:
                raise Fenced(part.stream, part.epoch, head.epoch)
            if part.expected is not None and part.expected != head.version:
                raise Stale(part.stream, part.expected, head.version)
        self.hands += [hand_row(part.stream, part.hand, self._seals) for part in parts if part.hand is not None]
        self.results += [row for part in parts if part.hand is not None for row in result_rows(part.stream, part.hand)]
        for part in parts:
            if self._head(part.stream).version == 0:
                self._extend(REGISTER, [Record("opened", part.stream.encode())], at, 0)
        return tuple(self._extend(part.stream, part.records, at, int(part.hand is not None)) for part in parts)

    def take_over(self, stream: str) -> int:
        """Begin the next epoch of a stream and return it; refuse a stream that does not exist."""
        head = self._head(stream)
        if head.version == 0:
            raise Malformed(f"there is no stream {stream!r} to take over", allowed="a stream that has a record")
        self.heads[stream] = replace(head, epoch=head.epoch + 1)
        return head.epoch + 1

    def refuse_if_driven_elsewhere(self, epoch: int) -> None:
        """Refuse everything once another process has taken the whole room over."""
        current_epoch = self._head(REGISTER).epoch
        if current_epoch != epoch:
            raise Fenced(EVERY_STREAM, epoch, current_epoch)

    def _head(self, stream: str) -> Head:
        return self.heads.get(stream) or self._stored_heads.get(stream) or Head(0, FIRST_LINK)

    def _extend(self, stream: str, records: Sequence[Record], at: int, hands: int) -> int:
        head = self._head(stream)
        version, last = head.version, head.link
        for record in records:
            version += 1
            kind, form, by, request, secret = record.kind, record.form, record.by, record.request, record.secret
            body = self._seals.close(record.body, "record", stream, version, kind) if secret else record.body
            last = link(
                before=last,
                stream=stream,
                version=version,
                epoch=head.epoch,
                at=at,
                kind=kind,
                form=form,
                by=by,
                request=request,
                secret=secret,
                body=body,
            )
            row = {"stream": stream, "version": version, "epoch": head.epoch, "at": at, "kind": kind, "form": form}
            row |= {"by": by, "request": request, "secret": secret, "body": body, "link": last}
            self.records.append(row)
        self.heads[stream] = Head(version, last, head.hands + hands, head.epoch)
        return version

    def write(self, connection: Connection) -> None:
        """Write the rows, with one statement for each table."""
        if self.records:
            connection.execute(_NEW_RECORD, self.records)
        if self.hands:
            connection.execute(_NEW_HAND, self.hands)
        if self.results:
            connection.execute(_NEW_RESULT, self.results)
        new: list[Values] = []
        moved: list[Values] = []
        for stream, head in self.heads.items():
            row = {"version": head.version, "link": head.link, "hands": head.hands, "epoch": head.epoch}
            row["seal"] = self._seals.head(stream, head)
            if stream in self._stored_heads:
                moved.append(row | {"of": stream})
            else:
                new.append(row | {"stream": stream})
        if new:
            connection.execute(_NEW_HEAD, new)
        if moved:
            connection.execute(_MOVE_HEAD, moved)
