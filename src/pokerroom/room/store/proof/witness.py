"""A witness: somebody outside the room keeps its signed heads, and checks that each goes on from the last.

A witness needs neither the key nor the database. Two heads that do not go together, both signed by the room, are proof
for anybody that the room has taken something back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import Engine

from pokerroom.errors import Malformed
from pokerroom.merkle import verify_consistency
from pokerroom.room.store.proof.tree import RecordTree, SignedHead, fingerprint, is_signed, read_grown
from pokerroom.room.store.records import moment


class Complaint(Struct, frozen=True):
    """A fault of a head, in words, and the head that it contradicts."""

    what: str
    kept: SignedHead | None
    head: SignedHead | None = None

    def __str__(self) -> str:
        return self.what


class StoredHeads:
    """The heads that a witness has kept, one to a line of a file; only one that goes on from the last is added."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.heads: list[SignedHead] = list(_read_witnessed_heads(file))

    @property
    def last(self) -> SignedHead | None:
        """The head that the next one must go on from; None before the first."""
        return self.heads[-1] if self.heads else None

    def check_and_keep(self, head: SignedHead, path: Sequence[str]) -> Complaint | None:
        """Keep a head where its proof shows that it goes on from the last one; otherwise return its fault."""
        complaint = judge_head(self.last, head, path)
        if complaint is None and (self.last is None or head.size > self.last.size):
            with self._file.open("ab") as lines:
                lines.write(msgspec.json.encode(head) + b"\n")
            self.heads.append(head)
        return complaint


def judge_head(last: SignedHead | None, head: SignedHead, path: Sequence[str]) -> Complaint | None:
    """Return the fault of a head that follows a kept one; None if it goes on from there."""
    if not is_signed(head):
        return Complaint(f"the head over {head.size} records is not signed by the key it names", last, head)
    if last is None:
        return None
    if head.key != last.key:
        names = f"{fingerprint(head.key)}, not {fingerprint(last.key)}"
        return Complaint(f"the head over {head.size} records is signed by another key: {names}", last, head)
    if head.size < last.size:
        missing = f"{last.size - head.size} of {last.size} records"
        return Complaint(
            f"taken back: {missing}, which were under a head of {_time_of_head(last)}, are gone", last, head
        )
    first, second = _bytes_from_hex(last.root), _bytes_from_hex(head.root)
    if not verify_consistency(last.size, first, head.size, second, [_bytes_from_hex(item) for item in path]):
        words = f"taken back: the first {last.size} records are not those of the head of {_time_of_head(last)}"
        return Complaint(words, last, head)
    return None


def judge_record(engine: Engine, heads: Sequence[SignedHead]) -> Iterator[Complaint]:
    """Yield how a database differs from heads that were kept elsewhere; no key is needed."""
    records = RecordTree()
    for grew in read_grown(engine):
        records.grow(engine, grew.ranges)
    good = 0
    for head in heads:
        if not is_signed(head):
            yield Complaint(f"the kept head over {head.size} records is not signed by the key it names", head)
        elif head.size > len(records.tree):
            missing = head.size - len(records.tree)
            yield Complaint(
                f"taken back: {missing} of {head.size} records under the head of {_time_of_head(head)} are gone", head
            )
        elif records.tree.root(head.size).hex() != head.root:
            where = ", ".join(records.streams_between(good, head.size))
            yield Complaint(
                f"taken back: records {good + 1} to {head.size} are not all those of the head of "
                f"{_time_of_head(head)}; they are of {where}",
                head,
            )
            return  # whatever comes later cannot agree either
        else:
            good = head.size


def _read_witnessed_heads(file: Path) -> Iterator[SignedHead]:
    if not file.is_file():
        return
    for number, line in enumerate(file.read_bytes().splitlines(), 1):
        try:
            yield msgspec.json.decode(line, type=SignedHead)
        except msgspec.DecodeError:
            raise Malformed(f"line {number} of {file} is not a head", allowed="heads that a room has signed") from None


def _time_of_head(head: SignedHead) -> str:
    return f"{moment(head.at * 1000):%Y-%m-%d %H:%M:%S} UTC"


def _bytes_from_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
