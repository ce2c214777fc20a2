"""Check one hash chain from its first record to its head, and name each record that is not as it was written.

No key is needed here. A record that does not follow from the one before it is *changed*; one that would follow
elsewhere was *moved*; gaps are *missing*, a chain that stops before its head is *truncated*, records behind the head
were *added*. Records on a damaged page are *unreadable*, and the check goes on behind them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from pokerroom.room.store.chain import FIRST_LINK, link
from pokerroom.room.store.records import REGISTER, Head

# More doubtful records than these are judged in parts, so that a ruined chain cannot fill the memory.
_MOST_DOUBTS = 200


class Finding(Struct, frozen=True):
    """One way in which a stream is not as it was written; `version` is 0 where it concerns no record in particular."""

    kind: str
    stream: str
    version: int
    what: str

    def __str__(self) -> str:
        where = {"": "the room", REGISTER: "the register of streams"}.get(self.stream, self.stream)
        if self.version:
            where += f", record {self.version}"
        return f"{where}: {self.kind}: {self.what}"


class RawRecord(NamedTuple):
    """A row of records exactly as the database holds it; a tampered one can hold anything."""

    stream: Any
    version: Any
    epoch: Any
    at: Any
    kind: Any
    form: Any
    by: Any
    request: Any
    secret: Any
    body: Any
    link: Any


class UnreadRun(NamedTuple):
    """A run of records, `first` to `last`, on a damaged page that cannot be read, and the database's reason."""

    first: int
    last: int
    why: str


class _Doubt(NamedTuple):
    row: RawRecord
    before: bytes


def follows(row: RawRecord, before: bytes, version: int | None = None) -> bool:
    """Return whether a record's link follows from the link before it, as if it stood at `version` if one is given."""
    return bool(_compute_link(row, before, row.version if version is None else version) == row.link)


def _compute_link(row: RawRecord, before: bytes, version: int) -> bytes | None:
    try:
        return link(before, row.stream, version, *row[2:-1])
    except (TypeError, ValueError, OverflowError):
        return None


def check_chain(stream: str, rows: Iterable[RawRecord | UnreadRun], head: Head | None) -> Iterator[Finding]:
    """Check the records of one stream, given in order of version, against each other and against the head."""
    place = 0
    last: bytes | None = FIRST_LINK  # None where the record before could not be read
    doubts: list[_Doubt] = []
    gaps: list[tuple[int, int, bytes]] = []
    added: list[RawRecord] = []
    true_links: dict[int, set[bytes]] = {}
    for row in rows:
        if isinstance(row, UnreadRun):
            yield _unread_finding(stream, row)
            place, last = row.last, None
            continue
        if not isinstance(row.version, int) or row.version < 1 or (head is not None and row.version > head.version):
            added.append(row)
            del added[_MOST_DOUBTS:]
            continue
        if row.version > place + 1:
            gaps.append((place + 1, row.version - 1, last or b""))
        elif last is not None and not follows(row, last):
            doubts.append(_Doubt(row, last))
        place, last = row.version, row.link
        if len(doubts) == _MOST_DOUBTS:
            yield from _judge_doubts(stream, doubts, [], true_links)
            doubts.clear()
    if head is not None and place < head.version:
        gaps.append((place + 1, head.version, last or b""))
    yield from _judge_doubts(stream, doubts, added, true_links)
    yield from _judge_gaps(stream, gaps, added, head)
    for row in added:
        version = row.version if isinstance(row.version, int) else 0
        yield Finding("added", stream, version, "the room has not written this record")
    ends = {last} | true_links.get(place, set())
    if head is not None and last is not None and place == head.version and head.link not in ends:
        yield Finding("head", stream, place, "the head does not name the last record's link")


def _unread_finding(stream: str, unread: UnreadRun) -> Finding:
    which = "it" if unread.first == unread.last else f"records {unread.first} to {unread.last}"
    return Finding("unreadable", stream, unread.first, f"{which} cannot be read: {unread.why}")


def _judge_doubts(
    stream: str, doubts: list[_Doubt], added: list[RawRecord], true_links: dict[int, set[bytes]]
) -> Iterator[Finding]:
    """Yield the findings about records that do not follow; one that only stands behind a changed one is not named.

    `true_links` gathers the links that the records in doubt ought to have.
    """
    for doubt in doubts:
        version = doubt.row.version
        before = {doubt.before} | true_links.get(version - 1, set())
        if any(follows(doubt.row, link) for link in before):
            continue
        others = [other.row for other in doubts if other is not doubt] + added
        moved = next((row for row in others if any(follows(row, link, version) for link in before)), None)
        if moved is not None:
            true_links[version] = {moved.link}
            yield Finding("moved", stream, version, f"it stands in the place of record {moved.version}")
            continue
        # If its link alone was changed, the next record still follows from the link it ought to have.
        computed = {_compute_link(doubt.row, link, version) for link in before}
        true_links[version] = {link for link in computed if link}
        yield Finding("changed", stream, version, "it does not follow from the record before it")


def _judge_gaps(
    stream: str, gaps: list[tuple[int, int, bytes]], added: list[RawRecord], head: Head | None
) -> Iterator[Finding]:
    for first, last, before in gaps:
        moved = next((row for row in added if follows(row, before, first)), None)
        if moved is not None:
            added.remove(moved)
            yield Finding("moved", stream, first, f"it stands in the place of record {moved.version}")
            first += 1
        if first > last:
            continue
        end = head is not None and last == head.version
        which = f"record {first}" if first == last else f"records {first} to {last}"
        what = f"{which} {'is' if first == last else 'are'} not there"
        yield Finding("truncated" if end else "missing", stream, first, f"the end is cut off: {what}" if end else what)
