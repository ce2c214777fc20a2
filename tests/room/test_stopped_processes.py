"""Faults that are really made: the room stopped (SIGSTOP), the PostgreSQL behind it, and a disk that takes no more."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest
import sqlalchemy

from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Unsure
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.wall_time import BEAT_SECONDS
from room.chaos.forked_servers import QUICK_SETTINGS, Served
from testkit.room.at_a_table import in_turn, seat
from testkit.room.quiet_table import MORE, TABLE, chips
from testkit.room.web_room import Person, Talk
from testkit.suite.waiting import until

_STOPPED = 3.0  # seconds: more than a room that is served is ever silent for
_AWAY = 2.0
_SLACK = 0.2
_AT_REST = """
patience = 3000.0
[[tables]]
house = "uk"
game = "holdem"
name = "quiet corner"
seats = 3
bots = 0
[[tables]]
house = "uk"
game = "holdem"
name = "one more"
seats = 3
bots = 0
"""


def _clock_seen(person: Person) -> wire.TableNow:
    """The table as it is shown to somebody who comes to look now, with somebody in turn."""
    talk = person.sit_at(TABLE)
    while True:
        told = talk.hear_a(wire.TableNow, 60)
        if told.public.clock is not None:
            table_now: wire.TableNow = told
            return table_now


def _left(told: wire.TableNow) -> float:
    """The seconds that whoever is in turn has, as a frame says it."""
    assert told.public.clock is not None
    return (told.public.clock.until - told.now) / 1000


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A room that is a process of its own, with a table where only people play."""
    opened = Served(tmp_path_factory.mktemp("served"), QUICK_SETTINGS + _AT_REST)
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def comes(served: Served) -> Iterator[Callable[[str], Person]]:
    with ExitStack() as leaving:
        yield lambda name: leaving.enter_context(closing(Person(served.address.rstrip("/")))).guest(name)


def _told(talk: Talk, **asked: Any) -> wire.Done | wire.Refused:
    talk.say({"id": 1, **asked})
    message: wire.Done | wire.Refused = talk.hear_a(wire.Done | wire.Refused, 60)
    return message


def test_a_disk_that_takes_no_more_loses_nothing_and_is_gone_on_with(
    served: Served, comes: Callable[[str], Person]
) -> None:
    """The system refuses whatever would make a file longer than a few bytes; then there is room again."""
    ann = comes("Ann")
    talk = ann.sit_at("one-more")
    assert isinstance(_told(talk, do="sit", seat=1, chips=200), wire.Done)
    usual = resource.prlimit(served._pid, resource.RLIMIT_FSIZE)
    resource.prlimit(served._pid, resource.RLIMIT_FSIZE, (64, usual[1]))
    more = {"do": "top_up", "amount": 50, "request": "more"}
    for _ in range(3):
        message = _told(talk, **more)
        assert isinstance(message, wire.Refused)
        assert "nothing has changed" in message.what or "cannot be read" in message.what, message
    assert ann.get("/ready").status_code == 503
    resource.prlimit(served._pid, resource.RLIMIT_FSIZE, usual)
    while not isinstance(_told(talk, **more), wire.Done):
        time.sleep(0.05)
    assert isinstance(_told(talk, **more), wire.Done)
    seen = comes("Bob").sit_at("one-more").hear_a(wire.TableNow, 60)
    assert [seat.chips for seat in seen.public.seats if seat.player == "Ann"] == [250]
    until = time.monotonic() + 60
    while ann.get("/ready").status_code != 200:
        assert time.monotonic() < until, ann.get("/ready").text
        time.sleep(0.1)


def test_a_room_that_is_stopped_and_goes_on_takes_nobody_their_time(
    served: Served, comes: Callable[[str], Person]
) -> None:
    people = [comes(name) for name in ("Tilda", "Tore")]
    for number, person in enumerate(people, 1):
        person.sit_at(TABLE).say({"do": "sit", "seat": number, "chips": 200, "id": 1})
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
    assert _left(after) >= _left(before) - ran - BEAT_SECONDS - _SLACK


@contextmanager
def _stopped(server: Any) -> Iterator[None]:
    """A PostgreSQL server none of whose processes runs: it accepts, and neither does nor says anything."""
    first = psutil.Process(server.get_pid())
    processes = [first, *first.children(recursive=True)]
    for process in processes:
        process.suspend()
    try:
        yield
    finally:
        for process in reversed(processes):
            process.resume()


def test_a_postgresql_that_is_stopped_and_goes_on_takes_nobody_their_time_and_does_nothing_twice(
    tmp_path: Path, postgres_server: Any, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.store.writer.UNSURE_SECONDS", 0.0)
    monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._FIRST_PAUSE_SECONDS", 0.05)
    monkeypatch.setattr("pokerroom.room.store.opening.postgres_timeouts.STATEMENT_MILLISECONDS", 300)
    monkeypatch.setattr("pokerroom.room.store.opening.postgres_timeouts._SECONDS_PAST_STATEMENT", 0.1)
    monkeypatch.setattr("pokerroom.room.store.opening.database._CONNECT_SECONDS", 2)

    async def evening() -> None:
        tables = tuple(TableSettings("uk", "holdem", name=name, bots=0) for name in ("Quiet corner", "At play"))
        chosen = Settings(data=tmp_path, database=postgres_url, pace=0.0, demo=False, tables=tables, patience=3000.0)
        room = await open_room(chosen)
        try:
            actor = room.tables[TABLE]
            await actor.ask("Ann", wire.Sit(seat=1, chips=200))
            at_play = room.tables["at-play"]
            tabs = await seat(at_play, "Cy", "Dan")
            await until(lambda: in_turn(tabs))
            player, turn = in_turn(tabs), at_play.journal.table.time.turn
            assert turn is not None
            with _stopped(postgres_server):
                asking = asyncio.create_task(actor.ask("Ann", MORE))
                beside = asyncio.create_task(at_play.ask("Cy", wire.Habit(straddle=True)))
                while actor.goes_on or at_play.goes_on:
                    await asyncio.sleep(0.01)
                away_since = time.monotonic()
                assert len(room.lobby("Ann").tables) == 2  # others are served meanwhile
                with pytest.raises(Unavailable, match="cannot be read right now"):
                    await actor.ask("Bob", wire.Sit(seat=2, chips=200))
                await asyncio.sleep(max(0.0, _AWAY - (time.monotonic() - away_since)))
                away = time.monotonic() - away_since
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
            await asyncio.gather(beside, return_exceptions=True)
            later = turn.began + timedelta(seconds=away - 1)  # by whole seconds
            await until(lambda: (now := at_play.journal.table.time.turn) is not None and now.began >= later)
            assert in_turn(tabs) == player
            assert not any(standing.away for standing in at_play.journal.table.state.players.blind_statuses.values())
            you = tabs[player].now.you
            assert you is not None
            await at_play.ask(player, wire.Act(what="call", turn=you.turn))
            assert not await room.lasting_faults()
            assert list(room.store.verify()) == []
        finally:
            await room.close()

    asyncio.run(asyncio.wait_for(evening(), 120))


@contextmanager
def _small_disk(server: Any, url: str) -> Iterator[Path]:
    """A disk of two megabytes on which PostgreSQL keeps the records; only who may mount has one."""
    folder = Path(tempfile.mkdtemp(prefix="pokerroom-small-disk-"))
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], capture_output=True, text=True)
    if mounted.returncode:
        folder.rmdir()
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.strip()}")
    place = folder / "tables"
    place.mkdir()
    owner = Path(server.pgdata).stat()
    for path in (folder, place):
        os.chown(path, owner.st_uid, owner.st_gid)
    engine = sqlalchemy.create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(sqlalchemy.text(f"CREATE TABLESPACE small LOCATION '{place}'"))
            connection.execute(sqlalchemy.text("ALTER TABLE records SET TABLESPACE small"))
        yield folder
        with engine.connect() as connection:
            connection.execute(sqlalchemy.text("ALTER TABLE records SET TABLESPACE pg_default"))
            connection.execute(sqlalchemy.text("DROP TABLESPACE small"))
    finally:
        engine.dispose()
        subprocess.run(["umount", "-l", folder], check=False)
        folder.rmdir()


def test_a_disk_of_postgresql_that_is_full_loses_nothing_and_is_gone_on_with(
    tmp_path: Path, postgres_server: Any, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._FIRST_PAUSE_SECONDS", 0.05)

    async def evening() -> None:
        table = TableSettings("uk", "holdem", name="Quiet corner", bots=0)
        room = await open_room(Settings(data=tmp_path, database=postgres_url, pace=0.0, demo=False, tables=(table,)))
        try:
            actor = room.tables[TABLE]
            await actor.ask("Ann", wire.Sit(seat=1, chips=200))
            with _small_disk(postgres_server, postgres_url) as disk:
                (disk / "filler").write_bytes(bytes(os.statvfs(disk).f_bavail * os.statvfs(disk).f_bsize))
                done, refused = 0, ""
                while not refused:  # once the last page has no room any more
                    assert done < 200
                    try:
                        await actor.ask("Ann", wire.TopUp(amount=1, request=f"more {done}"))
                        done += 1
                    except Unavailable as refusal:
                        refused = str(refusal)
                assert "nothing has changed" in refused
                assert room.store.failing
                (disk / "filler").unlink()
                again = wire.TopUp(amount=1, request=f"more {done}")
                while True:
                    try:
                        await actor.ask("Ann", again)
                        break
                    except Unavailable:
                        await asyncio.sleep(0.02)
                await actor.ask("Ann", again)
                assert chips(actor) == 200 + done + 1
                assert [room.store.failing] == [False]
                assert not await room.lasting_faults()
                assert list(room.store.verify()) == []
        finally:
            await room.close()

    asyncio.run(asyncio.wait_for(evening(), 120))
