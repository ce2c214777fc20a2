"""A room that closes keeps nobody waiting for something to read, and finishes what it had begun to make."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from pokerroom.web import server
from pokerroom.web.api.books import api_books
from testkit.room.web_room import Running


def test_whoever_waits_for_an_answer_is_told_that_the_room_closes(
    other_room: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, may_end = threading.Event(), threading.Event()
    made = []

    def made_slowly(*_: object) -> tuple[()]:
        begun.set()
        assert may_end.wait(60)
        made.append(True)
        return ()

    monkeypatch.setattr(api_books._search, "_make", made_slowly)
    monkeypatch.setattr(server, "_READERS_GRACE_SECONDS", 0.0)
    room = other_room()
    with ThreadPoolExecutor(2) as others:
        try:
            asked = others.submit(httpx.get, f"{room.url}/api/search?q=asked+while+the+room+closes", timeout=60)
            assert begun.wait(60)
            closing = others.submit(room.close)
            answer = asked.result(60)
            assert not closing.done(), "what is being made is finished before the store closes"
        finally:
            may_end.set()
        closing.result(60)
    assert (answer.status_code, answer.json()["what"]) == (429, "the room is closing")
    assert answer.headers["retry-after"] == "1"
    assert made
    assert not [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
