"""The chain: each record's link is a digest of the link before it and of the record exactly as stored.

Links need no key, so anybody can check a chain; that its end is the true end is sealed with the key (see seal.py). The
room's root is one digest over the heads of all streams, kept up to date in a few microseconds per commit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from operator import index

from pokerroom.room.store.records import Head

FIRST_LINK = bytes(32)
_BUCKET_COUNT = 256


def pack(*parts: str | int | bytes) -> bytes:
    """Return parts as bytes that no other parts have: each follows its type and length.

    >>> pack("ab", "c") == pack("a", "bc")
    False
    >>> pack("1") == pack(1)
    False
    """
    out: list[bytes] = []
    for part in parts:
        if isinstance(part, str):
            data, mark = part.encode("utf-8", "surrogatepass"), b"s"
        elif isinstance(part, bytes):
            data, mark = part, b"b"
        else:
            # `index` refuses a fraction, which a tampered database may well hold where a number should be.
            data, mark = index(part).to_bytes(16, "big", signed=True), b"i"
        out += (mark, len(data).to_bytes(8, "big"), data)
    return b"".join(out)


def link(
    before: bytes,
    stream: str,
    version: int,
    epoch: int,
    at: int,
    kind: str,
    form: int,
    by: str,
    request: str,
    secret: bool,
    body: bytes,
) -> bytes:
    """Return the link of one record, its values in column order; `body` as stored, a secret one sealed."""
    parts = pack("record", before, stream, version, epoch, at, kind, form, by, request, secret, body)
    return hashlib.sha256(parts).digest()


class Roll:
    """The heads of all streams, and one digest over them.

    Heads are kept in buckets by name, so that a changed head costs one bucket and not the whole roll.

    >>> first, second = Roll(), Roll()
    >>> first.put("a", Head(1, b"1" * 32)); first.put("b", Head(2, b"2" * 32))
    >>> second.put("b", Head(2, b"2" * 32)); second.put("a", Head(1, b"1" * 32))
    >>> first.root() == second.root()
    True
    """

    def __init__(self, heads: Mapping[str, Head] | Iterable[tuple[str, Head]] = ()) -> None:
        self.heads: dict[str, Head] = {}
        self._leaves: list[dict[str, bytes]] = [{} for _ in range(_BUCKET_COUNT)]
        self._digests = [hashlib.sha256().digest()] * _BUCKET_COUNT
        self._changed: set[int] = set()
        for stream, head in dict(heads).items():
            self.put(stream, head)

    def put(self, stream: str, head: Head) -> None:
        """Note the head of a stream."""
        self.heads[stream] = head
        place = hashlib.sha256(stream.encode("utf-8", "surrogatepass")).digest()[0]
        self._leaves[place][stream] = pack(stream, head.version, head.link, head.hands, head.epoch)
        self._changed.add(place)

    def root(self) -> bytes:
        """Return one digest over the heads of all streams."""
        for place in self._changed:
            leaves = self._leaves[place]
            self._digests[place] = hashlib.sha256(b"".join(leaves[name] for name in sorted(leaves))).digest()
        self._changed.clear()
        return hashlib.sha256(b"root" + b"".join(self._digests)).digest()
