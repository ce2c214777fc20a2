"""A witness outside the room: what it complains of, and what it only cannot know."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import msgspec
import pytest

from pokerroom.cli.rooms import witness
from pokerroom.room.store import Record, Store
from pokerroom.room.store.in_service.signing import RoomHeads
from pokerroom.room.store.proof.tree import SignedHead
from testkit.suite.command_line import run

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
Answer = Callable[[httpx.Request], httpx.Response]


@pytest.fixture
def heads(tmp_path: Path) -> Iterator[tuple[RoomHeads, list[SignedHead]]]:
    """A room with four heads, of two records each."""
    with Store.open(f"sqlite:///{tmp_path}/room.db", bytes(32)) as store:
        room = RoomHeads(store, lambda: NOON)

        async def evening() -> list[SignedHead]:
            signed_heads = []
            for number in range(4):
                await store.append("table:a", 2 * number, [Record("acted", b"{}")] * 2, NOON)
                signed_heads.append(await room.sign())
            return [head for head in signed_heads if head is not None]

        yield room, asyncio.run(evening())


def shows(room: RoomHeads, head: SignedHead) -> Answer:
    """A room as it answers, with this head as its last."""

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/api/record/head":
            return httpx.Response(200, content=msgspec.json.encode(head))
        first, second = int(request.url.params["first"]), int(request.url.params["second"])
        return httpx.Response(200, json={"path": room.consistency(first, second)})

    return answer


@pytest.fixture
def room_answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[Answer], None]:
    real = httpx.Client
    monkeypatch.setattr(witness, "_SECONDS_BEFORE_ASKING_AGAIN", 0.0)

    def answers(answer: Answer) -> None:
        monkeypatch.setattr(httpx, "Client", lambda **more: real(transport=httpx.MockTransport(answer), **more))

    return answers


def written(file: Path, heads: list[SignedHead]) -> Path:
    file.write_bytes(b"".join(msgspec.json.encode(head) + b"\n" for head in heads))
    return file


def test_a_room_that_refuses_the_proof_is_complained_of(
    heads: tuple[RoomHeads, list[SignedHead]], room_answers: Callable[[Answer], None], tmp_path: Path
) -> None:
    room, (first, second, *_) = heads
    path, asked = written(tmp_path / "kept", [first]), 0

    def refuses(request: httpx.Request) -> httpx.Response:
        nonlocal asked
        if request.url.path == "/api/record/head":
            return shows(room, second)(request)
        asked += 1
        return httpx.Response(404, json={"what": "no"})

    room_answers(refuses)
    told = run("audit", "witness", path, "--room", "http://room.example")
    assert (told.returncode, asked) == (1, 2), "it is asked once more first"
    assert "refuses to show" in told.stdout
    assert first.root in told.stdout
    assert second.root in told.stdout
    room_answers(shows(room, second))
    assert run("audit", "witness", path, "--room", "http://room.example").returncode == 0


def test_a_room_that_cannot_be_reached_is_asked_again_the_next_time(
    heads: tuple[RoomHeads, list[SignedHead]],
    room_answers: Callable[[Answer], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room, (first, second, *_) = heads
    path, looks = written(tmp_path / "kept", [first]), 0

    class EnoughError(Exception):
        pass

    def slept(seconds: float) -> None:
        nonlocal looks
        looks += seconds == 60
        if looks == 2:
            raise EnoughError

    def away_at_first(request: httpx.Request) -> httpx.Response:
        if not looks:
            raise httpx.ConnectError("nobody is there")
        return shows(room, second)(request)

    room_answers(away_at_first)
    monkeypatch.setattr(time, "sleep", slept)
    with pytest.raises(EnoughError):
        run("audit", "witness", path, "--room", "http://room.example", "--every", "60")
    assert len(path.read_text().splitlines()) == 2
    looks = 0
    told = run("audit", "witness", path, "--room", "http://room.example")
    assert told.returncode == 2, "without --every there is no next time"
    assert "cannot be asked" in told.stderr


def test_heads_over_other_numbers_of_records_are_compared_with_the_room_or_not_at_all(
    heads: tuple[RoomHeads, list[SignedHead]], room_answers: Callable[[Answer], None], tmp_path: Path
) -> None:
    room, (first, second, third, last) = heads
    path, same = written(tmp_path / "kept", [first, third]), written(tmp_path / "same", [third])
    other = written(tmp_path / "other", [second, last])
    assert run("audit", "witness", path, "--heads", same).returncode == 0
    told = run("audit", "witness", path, "--heads", other)
    assert told.returncode == 1
    assert "could not be compared" in told.stdout
    assert "nothing was taken back" not in told.stdout
    room_answers(shows(room, third))
    told = run("audit", "witness", path, "--heads", other, "--room", "http://room.example")
    assert (told.returncode, "nothing was taken back" in told.stdout) == (0, True)


def test_a_head_of_another_key_is_complained_of_whatever_its_size(
    heads: tuple[RoomHeads, list[SignedHead]], tmp_path: Path
) -> None:
    async def elsewhere() -> SignedHead | None:
        with Store.open(f"sqlite:///{tmp_path}/other.db", bytes(32)) as store:
            await store.append("table:a", 0, [Record("acted", b"{}")] * 5, NOON)
            return await RoomHeads(store, lambda: NOON).sign()

    strange = asyncio.run(elsewhere())
    assert strange is not None
    path, other = written(tmp_path / "kept", heads[1]), written(tmp_path / "other", [strange])
    told = run("audit", "witness", path, "--heads", other)
    assert told.returncode == 1
    assert "signed by another key" in told.stdout
