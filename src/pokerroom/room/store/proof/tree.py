"""The tree over the whole record, as certificate transparency has it, and its signed heads.

A leaf is a record: its stream, version and link. From time to time all new records get a place in the tree, and the
room signs the head. The places are recorded too, so that the tree can be made again from the record alone. It is *not*
made from the room's key: a holder of the key cannot make another record under a head that was given out before.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct
from sqlalchemy import Engine, select

from pokerroom.errors import Malformed
from pokerroom.merkle import MerkleTree, leaf_hash
from pokerroom.room.store import schema
from pokerroom.room.store.chain import pack
from pokerroom.room.store.opening.database import read_transaction
from pokerroom.room.store.records import REGISTER

TREE_STREAM: Final = "tree"
TREE_KEY: Final = "tree_key"
TREE_GREW: Final = "tree_grew"
_ROWS_PER_READ: Final = 5000


class SignedHead(Struct, frozen=True):
    """A head over the first `size` records, in the order of the tree, signed by the room; `at` is in milliseconds."""

    size: int
    root: str
    at: int
    key: str
    signature: str


class TreeKey(Struct, frozen=True):
    """The key that signs heads. Its record is sealed; it stays the same as long as the record goes on."""

    seed: str


class TreeGrew(Struct, frozen=True):
    """Records get their places, in this order: of each stream, those after one version up to another."""

    head: SignedHead
    ranges: tuple[tuple[str, int, int], ...]


def record_leaf(stream: str, version: int, link: bytes) -> bytes:
    """Return the leaf of one record."""
    return leaf_hash(pack("leaf", stream, version, link))


def signed_bytes(size: int, root: str, at: int) -> bytes:
    """Return the bytes that a signature on a head covers."""
    return f"pokerroom tree head 1\n{size}\n{root}\n{at}\n".encode("ascii")


def sign_head(key: Ed25519PrivateKey, size: int, root: bytes, at: datetime) -> SignedHead:
    """Return a head with the room's signature."""
    moment = int(at.timestamp() * 1000)
    signature = key.sign(signed_bytes(size, root.hex(), moment))
    return SignedHead(size, root.hex(), moment, key.public_key().public_bytes_raw().hex(), signature.hex())


def is_signed(head: SignedHead) -> bool:
    """Return whether a head has the signature of the key that it names."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(head.key))
        key.verify(bytes.fromhex(head.signature), signed_bytes(head.size, head.root, head.at))
    except (InvalidSignature, ValueError):
        return False
    return True


class Placing(NamedTuple):
    """Records that were read and will get places: their leaves, their runs, and by stream the last version."""

    leaves: tuple[bytes, ...]
    runs: tuple[tuple[int, str, int, int], ...]
    placed: dict[str, int]


class RecordTree:
    """The tree over the records that have places in it, and the last place of each stream."""

    def __init__(self) -> None:
        self.tree = MerkleTree()
        self.placed: dict[str, int] = {}  # by stream, the last version that has a place
        # By stream, its runs in order: the version before each, its last one, and the place of its first record.
        self._runs: dict[str, list[tuple[int, int, int]]] = {}

    def read(self, engine: Engine, ranges: Iterable[tuple[str, int, int]]) -> Placing:
        """Read the records that get places next, before giving any, so that a failure of the database does no harm."""
        placed: dict[str, int] = {}
        runs: list[tuple[int, str, int, int]] = []
        leaves: list[bytes] = []
        for stream, after, last in ranges:
            if placed.get(stream, self.placed.get(stream, 0)) != after or last < after:
                raise Malformed(f"records {after + 1} to {last} of {stream} are placed out of order")
            runs.append((len(self.tree) + len(leaves), stream, after, last))
            leaves += [record_leaf(stream, version, link) for version, link in _links(engine, stream, after, last)]
            placed[stream] = last
        return Placing(tuple(leaves), tuple(runs), placed)

    def add(self, placing: Placing) -> None:
        """Give the records that were read their places among the leaves."""
        for leaf in placing.leaves:
            self.tree.append(leaf)
        for first, stream, after, last in placing.runs:
            self._runs.setdefault(stream, []).append((after, last, first))
        self.placed |= placing.placed

    def grow(self, engine: Engine, ranges: Iterable[tuple[str, int, int]]) -> None:
        """Give records their places: all of them, or none where one cannot be read."""
        self.add(self.read(engine, ranges))

    def place(self, stream: str, version: int) -> int | None:
        """Return the place of a record, from 0; None where it has none yet."""
        runs = self._runs.get(stream, [])
        at = bisect_left(runs, (version,)) - 1  # the last run that begins after an earlier version
        if at < 0 or version > runs[at][1]:
            return None
        after, _, first = runs[at]
        return first + version - after - 1

    def coming(self, heads: Mapping[str, int]) -> list[tuple[str, int, int]]:
        """Return the records that have no place yet, of streams that stand at these versions."""
        stream_ranges = [(stream, self.placed.get(stream, 0), version) for stream, version in sorted(heads.items())]
        return [(stream, after, last) for stream, after, last in stream_ranges if last > after]

    def streams_between(self, start: int, end: int) -> list[str]:
        """Return the streams that have records at the places from `start` to before `end`."""
        return sorted(
            stream
            for stream, runs in self._runs.items()
            if any(first < end and start < first + last - after for after, last, first in runs)
        )


def versions_now(engine: Engine) -> dict[str, int]:
    """Return the version of every stream that belongs under a head: all but the register and the tree's own."""
    query = select(schema.streams.c.stream, schema.streams.c.version)
    with read_transaction(engine) as connection:
        rows = connection.execute(query).all()
    return {row.stream: row.version for row in rows if row.stream not in (REGISTER, TREE_STREAM)}


def read_grown(engine: Engine) -> Iterator[TreeGrew]:
    """Yield the records of the tree's own stream, in order; no key is needed."""
    table = schema.records
    query = select(table.c.body).where(table.c.stream == TREE_STREAM, table.c.kind == TREE_GREW)
    with read_transaction(engine) as connection:
        bodies = connection.execute(query.order_by(table.c.version)).scalars().all()
    for body in bodies:
        yield msgspec.json.decode(body, type=TreeGrew)


def key_from(seed: str) -> Ed25519PrivateKey:
    """Return the key that signs heads, from its stored seed."""
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))


def fingerprint(key: str) -> str:
    """Return the beginning of a key's digest, in few enough digits to be read out.

    >>> fingerprint("00" * 32)
    '6668 7aad f862 bd77'
    """
    text = hashlib.sha256(bytes.fromhex(key)).hexdigest()[:16]
    return " ".join(text[at : at + 4] for at in range(0, 16, 4))


def _links(engine: Engine, stream: str, after: int, last: int) -> Iterator[tuple[int, bytes]]:
    table = schema.records
    query = select(table.c.version, table.c.link).where(table.c.stream == stream).order_by(table.c.version)
    version = after
    while version < last:
        with read_transaction(engine) as connection:
            page = connection.execute(
                query.where(table.c.version > version, table.c.version <= last).limit(_ROWS_PER_READ)
            ).all()
        for row in page:
            version += 1
            if row.version != version:
                raise Malformed(f"record {version} of {stream} is missing", allowed="`pokerroom audit verify`")
            yield version, row.link
        if not page:
            raise Malformed(f"record {version + 1} of {stream} is missing", allowed="`pokerroom audit verify`")
