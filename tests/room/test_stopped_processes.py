"""Processes that are really stopped (SIGSTOP) and go on: the room itself, and the PostgreSQL behind it."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from pokerroom.room import wire
from pokerroom.room.room import Room
from pokerroom.room.settings import OwnTable, Settings
from pokerroom.room.store import Unsure
from pokerroom.room.store.again import Unavailable
from pokerroom.room.wall_time import BEAT
from room.chaos.kennel import QUICK_SETTINGS, Served
from room.test_database_that_fails import MORE, TABLE, chips
from testkit.web_room import Person

_STOPPED = 3.0  # seconds: more than a room that is served is ever silent for
_SLACK = 0.2
_AT_REST = """
patience = 3000.0
[[tables]]
house = "uk"
game = "holdem"
name = "quiet corner"
seats = 3
bots = 0
"""


def _clock_seen(person: Person) -> wire.TableNow:
    """The table as it is shown to somebody who comes to look now, with somebody in turn."""
    talk = person.sit_at(TABLE)
    while True:
        told = talk.hear_a(wire.TableNow, 60)
        if told.public.clock is not None:
            found: wire.TableNow = told
            return found


def _left(told: wire.TableNow) -> float:
    """The seconds that whoever is in turn has, as a frame says it."""
    assert told.public.clock is not None
    return (told.public.clock.until - told.now) / 1000


def test_a_room_that_is_stopped_and_goes_on_takes_nobody_their_time(tmp_path: Path) -> None:
    served = Served(tmp_path, QUICK_SETTINGS + _AT_REST)
    with ExitStack() as leaving:
        leaving.callback(served.close)
        url = served.open().rstrip("/")
        running: Any = SimpleNamespace(url=url, host=url.partition("//")[2])
        people = [Person(running).guest(name) for name in ("Ann", "Bob")]
        for seat, each in enumerate(people, 1):
            leaving.callback(each.close)
            each.sit_at(TABLE).say({"do": "sit", "seat": seat, "chips": 200, "id": 1})
        _clock_seen(people[0])
        began = time.monotonic()
        before = _clock_seen(people[0])
        os.kill(served._pid, signal.SIGSTOP)
        stopped = time.monotonic()
        time.sleep(_STOPPED)
        for_so_long = time.monotonic() - stopped
        os.kill(served._pid, signal.SIGCONT)
        after = _clock_seen(people[1])
        ran = time.monotonic() - began - for_so_long  # so long at most was the room served since it told the first
        assert after.public.turn == before.public.turn
        assert _left(after) >= _left(before) - ran - BEAT - _SLACK


@contextmanager
def _stopped(server: Any) -> Iterator[None]:
    """A PostgreSQL server none of whose processes runs: it accepts, and neither does nor says anything."""
    first = psutil.Process(server.get_pid())
    processes = [first, *first.children(recursive=True)]
    for each in processes:
        each.suspend()
    try:
        yield
    finally:
        for each in reversed(processes):
            each.resume()


def test_a_postgresql_that_is_stopped_and_goes_on_holds_nobody_up_and_does_nothing_twice(
    tmp_path: Path, postgres_server: Any, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.store.writer.UNSURE_SECONDS", 0.0)
    monkeypatch.setattr("pokerroom.room.tables.queued_table._FIRST_PAUSE", 0.05)
    monkeypatch.setattr("pokerroom.room.store.impatience.MILLISECONDS", 300)
    monkeypatch.setattr("pokerroom.room.store.impatience._LONGER", 0.1)
    monkeypatch.setattr("pokerroom.room.store.database._CONNECT_SECONDS", 2)

    async def evening() -> None:
        table = OwnTable("uk", "holdem", name="Quiet corner", bots=0)
        room = await Room.open(Settings(data=tmp_path, database=postgres_url, pace=0.0, demo=False, tables=(table,)))
        try:
            actor = room.tables[TABLE]
            await actor.ask("Ann", wire.Sit(seat=1, chips=200))
            with _stopped(postgres_server):
                asking = asyncio.create_task(actor.ask("Ann", MORE))
                while actor.goes_on:
                    await asyncio.sleep(0.01)
                assert len(room.lobby("Ann").tables) == 1  # others are served meanwhile
                with pytest.raises(Unavailable, match="cannot be read just now"):
                    await actor.ask("Bob", wire.Sit(seat=2, chips=200))
            for again in (asking, None):  # what was under way is answered, and the same is asked once more
                while True:
                    try:
                        assert await (again or actor.ask("Ann", MORE)) is None
                        break
                    except (Unavailable, Unsure):
                        if again is not None:
                            break
                        await asyncio.sleep(0.05)
            assert chips(actor) == 250
            assert not await room.lasting_faults()
            assert list(room.store.verify()) == []
        finally:
            await room.close()

    asyncio.run(asyncio.wait_for(evening(), 120))
