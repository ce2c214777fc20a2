"""Any order of appends to one stream or several, of stale and fenced ones, and of streams taken over, leaves the store
as a few lists in memory would be."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from pokerroom.errors import Malformed, PokerroomError
from pokerroom.room.store import Fenced, Part, Record, Stale, Store
from room.store.filled import NOON
from testkit.suite.effort import examples

KEY: Final = bytes(range(32))
_ROUNDS: Final = count()


class Piece(Struct, frozen=True):
    """A part of an append as it is drawn: versions and epochs as distances from where the stream then stands."""

    stream: str
    behind: int | None
    late: int | None
    records: tuple[Record, ...]


class TakesOver(Struct, frozen=True):
    """Somebody takes a stream over."""

    stream: str


@dataclass
class Model:
    """What the streams hold, and in which epoch each is."""

    written: dict[str, list[tuple[Record, int]]] = field(default_factory=dict)
    epochs: dict[str, int] = field(default_factory=dict)

    def parts(self, pieces: Sequence[Piece]) -> list[Part]:
        """The pieces as an append that is asked for now."""
        return [
            Part(
                piece.stream,
                None if piece.behind is None else max(0, self._version(piece.stream) - piece.behind),
                piece.records,
                epoch=None if piece.late is None else self.epochs.get(piece.stream, 0) - piece.late,
            )
            for piece in pieces
        ]

    def _version(self, stream: str) -> int:
        return len(self.written.get(stream, ()))

    def append(self, parts: Sequence[Part]) -> tuple[int, ...] | str:
        """The new versions, or the refusal in words."""
        for part in parts:
            version, epoch = self._version(part.stream), self.epochs.get(part.stream, 0)
            if part.epoch not in (None, epoch):
                return str(Fenced(part.stream, part.epoch or 0, epoch))
            if part.expected not in (None, version):
                return str(Stale(part.stream, part.expected or 0, version))
        for part in parts:
            epoch = self.epochs.get(part.stream, 0)
            self.written.setdefault(part.stream, []).extend((record, epoch) for record in part.records)
        return tuple(self._version(part.stream) for part in parts)

    def take_over(self, stream: str) -> int | str:
        """The new epoch, or the refusal in words."""
        if stream not in self.written:
            return str(Malformed(f"there is no stream {stream!r} to take over", allowed="a stream that has a record"))
        self.epochs[stream] = self.epochs.get(stream, 0) + 1
        return self.epochs[stream]


RECORDS: Final = st.builds(
    Record,
    st.sampled_from(["sat", "rose"]),
    st.sampled_from([b"{}", b'{"seat":3}']),
    st.booleans(),
    st.integers(1, 3),
    st.sampled_from(["", "player Ann", "staff Bo (Duty Manager)"]),
    st.sampled_from(["", "41"]),
)
PIECES: Final = st.builds(
    Piece,
    st.sampled_from("abcd"),
    st.sampled_from([None, 0, 0, 0, 1, -1]),
    st.sampled_from([None, None, 0, 0, 1, -1]),
    st.lists(RECORDS, min_size=1, max_size=3).map(tuple),
)
APPENDS: Final = st.lists(PIECES, min_size=1, max_size=3, unique_by=lambda piece: piece.stream)
# Each group is asked for at once, through one of two stores on the same database.
EVENINGS: Final = st.lists(
    st.tuples(st.booleans(), st.lists(APPENDS | st.builds(TakesOver, st.sampled_from("abcd")), min_size=1, max_size=6)),
    min_size=1,
    max_size=6,
)


@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(evening=EVENINGS)
def test_the_store_holds_what_a_few_lists_would(
    store: Store, database_url: str, evening: list[tuple[bool, list[list[Piece] | TakesOver]]]
) -> None:
    prefix, model = f"round {next(_ROUNDS)} ", Model()

    async def scene(other: Store) -> None:
        for through_other, group in evening:
            through = other if through_other else store
            asked: list[Any] = []
            awaited: list[Any] = []
            for step in group:
                if isinstance(step, TakesOver):
                    asked.append(through.take_over(prefix + step.stream))
                    awaited.append(model.take_over(prefix + step.stream))
                else:
                    pieces = [Piece(prefix + each.stream, each.behind, each.late, each.records) for each in step]
                    parts = model.parts(pieces)
                    asked.append(through.append_all(parts, NOON))
                    awaited.append(model.append(parts))
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [str(answer) if isinstance(answer, PokerroomError) else answer for answer in answers] == awaited

    with Store.open(database_url, KEY) as other:
        asyncio.run(scene(other))
    assert {stream for stream in store.streams() if stream.startswith(prefix)} == set(model.written)
    for stream, written in model.written.items():
        read = list(store.read(stream))
        assert [each.version for each in read] == list(range(1, len(written) + 1))
        assert [
            (Record(each.kind, each.body, each.secret, each.form, each.by, each.request), each.epoch) for each in read
        ] == written
        head = store.head(stream)
        assert head is not None
        assert (head.version, head.epoch, head.link) == (len(written), model.epochs.get(stream, 0), read[-1].link)
    assert list(store.verify()) == []


@pytest.mark.parametrize("fault", ["stale", "fenced"])
def test_a_request_refused_in_one_part_has_written_no_other(store: Store, fault: str) -> None:
    sat = [Record("sat", b"{}")]
    spoiled = Part("b", 1, sat) if fault == "stale" else Part("b", 0, sat, epoch=7)

    async def scene() -> None:
        with pytest.raises(Stale if fault == "stale" else Fenced, match="b "):
            await store.append_all([Part("a", 0, sat), spoiled], NOON)

    asyncio.run(scene())
    assert store.streams() == []
    assert store.room_head().commits == 0
