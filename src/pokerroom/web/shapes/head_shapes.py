"""Bodies that show a client that the record goes on from what they saw: signed heads, and proofs between them."""

from __future__ import annotations

from msgspec import Struct


class RecordHead(Struct, frozen=True):
    """A head over the first `size` records of the room, signed with the `key`, which people know by its `key_name`."""

    size: int
    root: str
    at: int
    key: str
    signature: str
    key_name: str


class HeadsConsistent(Struct, frozen=True):
    """The proof that the head over `second` records goes on from the one over `first`."""

    first: int
    second: int
    path: tuple[str, ...]


class LinkedRecord(Struct, frozen=True):
    """A public record in the chain; `before` is the link of the record before it, `at` is in microseconds."""

    before: str
    stream: str
    version: int
    epoch: int
    at: int
    kind: str
    form: int
    by: str
    request: str
    body: str


class RecordIncluded(Struct, frozen=True):
    """A record, its place in the tree, and the path from there to a head."""

    record: LinkedRecord
    place: int
    path: tuple[str, ...]
    head: RecordHead
