"""Heads over HTTP while a room opens, and what runs beside it when it closes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store.in_service.signing import RoomHeads
from pokerroom.web import app
from testkit.room.web_room import Person, Running

TABLES = (TableSettings("uk", "holdem", seats=6, bots=0, name="Holdem"),)


def test_heads_of_a_room_that_has_just_opened_are_not_missing(
    tmp_path: Path, people: Callable[[Running], Person]
) -> None:
    """Who asks before the room has read its tree waits for that, and is not told that there is none."""
    running = Running(tmp_path, open_room, demo=False, tables=TABLES, pace=0.0, head_seconds=0.0)
    try:
        signing = RoomHeads(running.room.store)
        head = asyncio.run_coroutine_threadsafe(signing.sign(), running.loop).result(30)
        assert head is not None
        person = people(running)
        size = person.get(f"/api/record/consistency?first=1&second={head.size}")
        assert (size.status_code, size.json()["path"]) == (200, list(signing.consistency(1, head.size)))
        shown = person.get("/api/record/head")
        assert (shown.status_code, shown.json()["root"]) == (200, head.root)
        assert person.get(f"/api/record/consistency?first=1&second={head.size + 1}").status_code == 404
    finally:
        running.close()


def test_what_had_ended_beside_the_room_is_told_when_it_closes_and_the_rest_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_given: Any) -> None:
        raise RuntimeError("it fell over")

    lines: list[str] = []
    log = SimpleNamespace(error=lambda what, exc_info: lines.append(f"{what}: {exc_info}"))
    monkeypatch.setattr(app, "tell_the_lobby", fails)
    monkeypatch.setattr(app, "_log", log)

    async def evening() -> None:
        room = await open_room(Settings(data=tmp_path, demo=False, tables=TABLES, pace=0.0))
        try:
            serving, before = app.make_app(room), asyncio.all_tasks()
            async with app._background_tasks(serving):
                await asyncio.sleep(0)
                beside = asyncio.all_tasks() - before
            assert len(beside) >= 4
            assert all(each.done() for each in beside)
        finally:
            await room.close()

    asyncio.run(evening())
    assert lines == ["something that runs beside the room had ended: it fell over"]
