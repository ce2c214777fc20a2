"""What is the same for everybody is made once, beside the event loop, and packed once."""

from __future__ import annotations

import asyncio
import gzip
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.web.api.books import api_books
from pokerroom.web.serving.ready_answers import ReadyAnswers
from testkit.room.web_room import Person, Running

People = Callable[[Running], Person]


def test_many_who_ask_at_once_have_it_made_once_and_not_on_the_loop() -> None:
    made: list[tuple[str, str]] = []

    def make(word: str) -> str:
        made.append((word, threading.current_thread().name))
        return word * 1000

    async def ask() -> None:
        answers = ReadyAnswers(2, make)
        first = await asyncio.gather(*(answers.get("one") for _ in range(20)))
        assert len({id(answer) for answer in first}) == 1
        assert gzip.decompress(first[0].packed) == first[0].body
        for word in ("two", "one", "three", "one", "two"):
            await answers.get(word)

    asyncio.run(ask())
    assert [word for word, _ in made] == ["one", "two", "three", "two"]  # the one unasked for longest is forgotten
    assert {thread.rpartition("_")[0] for _, thread in made} == {"answers"}


def test_what_cannot_be_made_is_refused_and_tried_again() -> None:
    tries = iter([KeyError("no such"), None])

    def make(word: str) -> str:
        fault = next(tries)
        if fault is not None:
            raise fault
        return word

    async def ask() -> None:
        answers = ReadyAnswers(2, make)
        with pytest.raises(KeyError):
            await answers.get("one")
        assert (await answers.get("one")).body == b'"one"'

    asyncio.run(ask())


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Running]:
    running = Running(
        tmp_path,
        open_room,
        demo=False,
        guests="on",
        tables=(TableSettings("uk", "holdem", seats=4, bots=3, name="Holdem"),),
        pace=0.0,
        between_hands=0.0,
    )
    yield running
    running.close()


def test_books_and_replays_are_packed_once_and_known_again(
    room: Running, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, other = people(room), people(room).guest()
    watching = reader.sit_at("holdem")
    for _ in range(2000):
        if room.room.tables["holdem"].journal.last_hand_number > 2:
            break
        watching.hear()
    packed: list[int] = []
    pack = gzip.compress

    def counted(body: bytes, *more: int, **named: int) -> bytes:
        packed.append(len(body))
        return pack(body, *more, **named)

    monkeypatch.setattr(gzip, "compress", counted)
    api_books._book._answers._kept.clear()
    for path, cache in (("/api/books/uk", "public, max-age=300"), ("/api/tables/holdem/hands/1", "private, no-cache")):
        first, again = reader.get(path), other.get(path)
        assert (first.status_code, first.headers["content-encoding"]) == (200, "gzip")
        assert (first.content, first.headers["cache-control"]) == (again.content, cache)
        assert "Cookie" in first.headers["vary"]
        known = reader.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
        plain = reader.get(path, headers={"Accept-Encoding": "identity"})
        assert ("content-encoding" not in plain.headers, plain.content) == (True, first.content)
    assert len(packed) == 2
