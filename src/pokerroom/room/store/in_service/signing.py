"""Signed heads of a running room: from time to time the new records get their places, and the room signs the head.

A head is stored in the record, then sent to every connected client, to a file of the operator's choice, and to an
address. Anybody who keeps a head elsewhere can check at any later time whether the record goes on from it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec
import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from pokerroom.errors import Malformed
from pokerroom.room.store.proof.tree import (
    TREE_GREW,
    TREE_KEY,
    TREE_STREAM,
    Placing,
    RecordTree,
    SignedHead,
    TreeGrew,
    TreeKey,
    key_from,
    sign_head,
    versions_now,
)
from pokerroom.room.store.records import Record
from pokerroom.room.store.store import Store

_log = structlog.get_logger("pokerroom.room")
_WITNESS_SECONDS: Final = 10.0  # a witness has to answer within them


class HeadNotice(Struct, frozen=True):
    """A notice for a witness: a head, the size of the last one sent, and the proof that this one goes on from it."""

    head: SignedHead
    before: int
    path: tuple[str, ...]


class RoomHeads:
    """The tree of one store, its signing key and its last head.

    Memory holds what the record holds, and no more: records get their places when the head over them is stored. One
    thread at a time reads the database for it; a request for a proof never waits for that.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._store, self._clock = store, clock
        self._growing = Lock()  # while the database is read
        self._reading = Lock()  # while the tree is looked at, or changes; never for long
        self._key: Ed25519PrivateKey | None = None
        self._version = 0
        self._last: SignedHead | None = None  # the head over the records that have places in the tree
        self.records = RecordTree()
        self.head: SignedHead | None = None
        self.opened = False  # whether the tree has been read to its end
        self.damage = ""  # the first head of the record that its own records do not give

    async def open(self) -> None:
        """Read the tree from the record, and make a signing key where there is none yet."""
        await asyncio.to_thread(self.catch_up)
        if self._key is None:
            seed = secrets.token_bytes(32).hex()
            record = Record(TREE_KEY, msgspec.json.encode(TreeKey(seed)), secret=True)
            self._version = await self._store.append(TREE_STREAM, 0, [record], self._clock())
            self._key = key_from(seed)

    def catch_up(self) -> None:
        """Read the new records of the tree's own stream."""
        with self._growing:
            for stored in self._store.read(TREE_STREAM, self._version):
                if stored.kind == TREE_KEY:
                    self._key = key_from(msgspec.json.decode(stored.body, type=TreeKey).seed)
                    self._version = stored.version
                else:
                    grew = msgspec.json.decode(stored.body, type=TreeGrew)
                    self._grow(grew, self.records.read(self._store.engine, grew.ranges), stored.version)
            self.head, self.opened = self._last, True  # one that others come after is not shown again

    def _grow(self, grew: TreeGrew, placing: Placing, version: int) -> None:
        with self._reading:
            self.records.add(placing)
            self._last, self._version = grew.head, version
            size, root = len(self.records.tree), self.records.tree.root().hex()
        if (size, root) != (grew.head.size, grew.head.root) and not self.damage:
            self.damage = f"the head over {grew.head.size} records is not the one that the records give"
            _log.error("the record is damaged", stream=TREE_STREAM, why=self.damage, see="pokerroom audit verify")

    async def sign(self) -> SignedHead | None:
        """Give new records their places, store the head over them signed, and return it; None where nothing is new."""
        await self.open()
        growth = await asyncio.to_thread(self._next_growth)
        if growth is None:
            return None
        version, grew, placing = growth
        record = Record(TREE_GREW, msgspec.json.encode(grew))
        await self._store.append(TREE_STREAM, version, [record], self._clock())
        await asyncio.to_thread(self._take_growth, version + 1, grew, placing)
        return grew.head

    def _take_growth(self, version: int, grew: TreeGrew, placing: Placing) -> None:
        with self._growing:
            if self._version < version:  # not yet read from the record by somebody else
                self._grow(grew, placing, version)
            self.head = self._last

    def _next_growth(self) -> tuple[int, TreeGrew, Placing] | None:
        """Return the tree's own version, the new records with a head over them, and their places; None without any."""
        with self._growing:
            ranges = self.records.coming(versions_now(self._store.engine))
            if not ranges or self._key is None:
                return None
            placing, tree = self.records.read(self._store.engine, ranges), self.records.tree
            size, root = len(tree) + len(placing.leaves), tree.root_with(placing.leaves)
            head = sign_head(self._key, size, root, self._clock())
            return self._version, TreeGrew(head, tuple(ranges)), placing

    def consistency(self, first: int, second: int) -> tuple[str, ...]:
        """Return the proof that the head over `second` records goes on from the one over `first`."""
        with self._reading:
            return tuple(digest.hex() for digest in self.records.tree.consistency(first, second))

    def inclusion(self, stream: str, version: int) -> tuple[int, SignedHead, tuple[str, ...]]:
        """Return the place of a record, the last head, and the path between them; refuse a record under no head yet."""
        with self._reading:
            place, head = self.records.place(stream, version), self.head
            if head is None or place is None or place >= head.size:
                raise Malformed(f"record {version} of {stream} is not under a head yet", allowed="after the next head")
            return place, head, tuple(digest.hex() for digest in self.records.tree.inclusion(place, head.size))


class Witnesses:
    """Sends heads to a file and to an address. A failure is logged once, and the head is sent again later."""

    def __init__(self, heads: RoomHeads, file: str, address: str) -> None:
        self._heads, self._file, self._address = heads, file, address
        self._sent = 0  # the size of the last head that the address has taken
        self._failing: set[str] = set()

    def go_on_from(self, head: SignedHead) -> None:
        """Note the head that was sent to the address last, before the room opened."""
        self._sent = head.size

    async def tell(self, head: SignedHead) -> None:
        """Add a head to the file, and send it to the address."""
        if self._file:
            await self._try("witness_file", asyncio.to_thread(_add_line, Path(self._file), head))
        if self._address:
            await self._try("witness_address", self._send(head))

    async def _send(self, head: SignedHead) -> None:
        import httpx

        path = await asyncio.to_thread(self._heads.consistency, self._sent, head.size)
        notice = msgspec.json.encode(HeadNotice(head, self._sent, path))
        async with httpx.AsyncClient(timeout=_WITNESS_SECONDS) as client:
            answer = await client.post(self._address, content=notice, headers={"content-type": "application/json"})
            answer.raise_for_status()
        self._sent = head.size

    async def _try(self, what: str, doing: Awaitable[None]) -> None:
        try:
            await doing
            self._failing.discard(what)
        except Exception as fault:  # a witness who is away holds nobody up
            if what not in self._failing:
                _log.error("a head did not reach its witness", witness=what, why=str(fault) or type(fault).__name__)
            self._failing.add(what)


def _add_line(file: Path, head: SignedHead) -> None:
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(head) + b"\n")
        lines.flush()


async def sign_for_ever(
    heads: RoomHeads, seconds: float, witnesses: Witnesses, tell: Callable[[SignedHead], None]
) -> None:
    """Sign a head at an interval of this many seconds while the room runs, and send it; never if it is 0."""
    if not seconds:
        return
    opened = False
    while True:
        try:
            if opened:
                head = await heads.sign()
                if head is not None:
                    tell(head)
                    await witnesses.tell(head)
            else:
                await asyncio.to_thread(heads.catch_up)
                opened = True
                if heads.head is not None:
                    tell(heads.head)
                    witnesses.go_on_from(heads.head)
        except Exception as fault:  # whatever the fault is, the room goes on and tries again next time
            _log.error("no head could be signed", why=str(fault) or type(fault).__name__)
        await asyncio.sleep(seconds)
