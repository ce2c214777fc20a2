"""A room whose PostgreSQL loses an acknowledgement, goes away, or falls silent: nobody is told what is not so."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store, Unsure
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.store.rows import THE_ROOM
from pokerroom.room.tables.actor.table_actor import TableActor
from testkit.databases.postgres_proxy import PostgresProxy
from testkit.room.quiet_table import MORE, TABLE, chips

_WAITS = text("SELECT count(*) FROM pg_locks WHERE NOT granted")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.store.writer.UNSURE_SECONDS", 0.0)
    monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._FIRST_PAUSE_SECONDS", 0.05)
    monkeypatch.setattr("pokerroom.room.store.opening.postgres_timeouts.STATEMENT_MILLISECONDS", 300)
    monkeypatch.setattr("pokerroom.room.store.opening.database._CONNECT_SECONDS", 2)


@asynccontextmanager
async def ann_sits(folder: Path, proxy: PostgresProxy) -> AsyncIterator[tuple[Room, TableActor]]:
    table = TableSettings("uk", "holdem", name="Quiet corner", bots=0)
    room = await open_room(Settings(data=folder, database=proxy.url, pace=0.0, demo=False, tables=(table,)))
    try:
        if not room.tables[TABLE].seat_of("Ann"):
            await room.tables[TABLE].ask("Ann", wire.Sit(seat=1, chips=200))
        yield room, room.tables[TABLE]
    finally:
        proxy.fault = ""
        await room.close()


async def lost(proxy: PostgresProxy) -> None:
    assert await asyncio.to_thread(proxy.lost.wait, 20)


@pytest.mark.parametrize("more", [MORE, wire.TopUp(amount=50)])
async def test_who_asked_for_what_was_kept_is_not_told_that_it_was_not(
    tmp_path: Path, proxy: PostgresProxy, more: wire.TopUp
) -> None:
    """The commit came through and its acknowledgement did not: the answer comes once the table was read again."""
    async with ann_sits(tmp_path, proxy) as (room, actor):
        proxy.fault = "acknowledgement lost"
        asking = asyncio.create_task(actor.ask("Ann", more))
        await lost(proxy)
        while actor.goes_on:
            await asyncio.sleep(0.01)
        assert not asking.done()
        proxy.fault = ""
        assert await asyncio.wait_for(asking, 60) is None
        assert actor._unanswered._unknown is None  # nobody is told later that it is not known
        assert chips(actor) == 250
        if more.request:
            await actor.ask("Ann", more)  # also on another connection
            assert chips(actor) == 250
        assert not await room.lasting_faults()


def test_where_nobody_knows_one_is_told_so_and_the_same_request_is_not_done_twice(
    tmp_path: Path, proxy: PostgresProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.tables.actor.requests.unanswered_requests._SECONDS_IN_DOUBT", 0.1)

    async def evening() -> None:
        async with ann_sits(tmp_path, proxy) as (_, actor):
            proxy.fault = "acknowledgement lost"
            with pytest.raises(Unsure, match="it is not known whether this was done"):
                await actor.ask("Ann", MORE)
            with pytest.raises(Unavailable, match="cannot be read right now"):
                await actor.ask("Ann", wire.TopUp(amount=1))
            proxy.fault = ""
            again = None
            for _ in range(1200):
                try:
                    again = await actor.ask("Ann", MORE)
                    break
                except Unavailable:
                    await asyncio.sleep(0.05)
            assert (again, chips(actor)) == (None, 250)

    async def after_a_restart() -> None:
        async with ann_sits(tmp_path, proxy) as (_, actor):
            assert await actor.ask("Ann", MORE) is None
            assert chips(actor) == 250

    asyncio.run(evening())
    asyncio.run(after_a_restart())


async def test_what_the_database_never_took_is_refused_and_may_be_asked_again(
    tmp_path: Path, proxy: PostgresProxy
) -> None:
    async with ann_sits(tmp_path, proxy) as (room, actor):
        proxy.fault = "away"
        proxy.cut()
        asking = asyncio.create_task(actor.ask("Ann", MORE))
        while actor.goes_on:
            await asyncio.sleep(0.01)
        proxy.fault = ""
        with pytest.raises(Unavailable, match="nothing has changed"):
            await asyncio.wait_for(asking, 60)
        assert chips(actor) == 200
        await actor.ask("Ann", MORE)
        assert chips(actor) == 250
        assert not await room.lasting_faults()


async def test_a_table_is_read_again_after_a_commit_that_may_still_come(tmp_path: Path, postgres_url: str) -> None:
    table = TableSettings("uk", "holdem", name="Quiet corner", bots=0)
    room = await open_room(Settings(data=tmp_path, database=postgres_url, pace=0.0, demo=False, tables=(table,)))
    try:
        with room.store.engine.connect() as lost:  # a session whose COMMIT has not been carried out yet
            lost.execute(THE_ROOM.with_for_update())
            reading = asyncio.create_task(room.services.opener.reopen(TABLE))
            for _ in range(3000):
                with room.store.engine.connect() as connection:
                    if reading.done() or connection.execute(_WAITS).scalar_one():
                        break
                await asyncio.sleep(0.02)
            assert not reading.done()
        assert (await asyncio.wait_for(reading, 60)).version == room.tables[TABLE].version
    finally:
        await room.close()


def test_nobody_is_held_up_while_a_table_is_read_from_a_server_that_does_not_answer(
    tmp_path: Path, proxy: PostgresProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything is read from threads of its own; and a server is given up that accepts and says nothing."""
    reading: list[threading.Thread] = []

    def watched(read: Any) -> Any:
        def reads(store: Store, *given: Any) -> Any:
            reading.append(threading.current_thread())
            return read(store, *given)

        return reads

    async def evening() -> None:
        async with ann_sits(tmp_path, proxy) as (room, actor):
            for name in ("let_commits_end", "snapshot", "read", "head", "link_at"):
                monkeypatch.setattr(Store, name, watched(getattr(Store, name)))
            proxy.fault = "silent"
            asking = asyncio.create_task(actor.ask("Ann", MORE))
            for _ in range(3000):
                if reading:
                    break
                await asyncio.sleep(0.01)
            assert len(room.lobby("Ann").tables) == 1  # others are served meanwhile
            assert not actor.goes_on
            proxy.fault = ""
            with pytest.raises(Unavailable, match="nothing has changed"):
                await asyncio.wait_for(asking, 60)
            await actor.ask("Ann", MORE)
            assert chips(actor) == 250
            assert reading
            assert threading.main_thread() not in reading

    asyncio.run(evening())
