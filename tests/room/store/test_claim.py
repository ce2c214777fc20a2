"""One room at a time on one database, whatever becomes of the database meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from sqlalchemy import Engine

from pokerroom.room.hosting.room_hosting import RoomHosting
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Fenced, Record, Store, Unopened
from pokerroom.room.store.opening.claim import DatabaseClaim, claim
from pokerroom.room.store.opening.database import open_engine
from testkit.databases.postgres import start_again
from testkit.databases.postgres_proxy import PostgresProxy

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
KEY = bytes(range(32))
Claims = Callable[[str], DatabaseClaim]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.store.opening.claim._CLAIM_SECONDS", 0.0)


@pytest.fixture
def claims() -> Iterator[Callable[[str], DatabaseClaim]]:
    """Claims a database for a room of its own, until the test is over."""
    engines: list[Engine] = []
    database_claims: list[DatabaseClaim] = []

    def claims_it(url: str) -> DatabaseClaim:
        engines.append(open_engine(url))
        database_claims.append(claim(engines[-1]))
        return database_claims[-1]

    yield claims_it
    for database_claim in database_claims:
        database_claim.release()
    for engine in engines:
        engine.dispose()


def test_a_second_room_is_refused_until_the_first_has_gone(database_url: str, claims: Claims) -> None:
    first = claims(database_url)
    assert first.is_held()
    with pytest.raises(Unopened, match="open already"):
        claims(database_url)
    first.release()
    assert not first.is_held()  # it is given up for good: whoever still looks does not take it again
    assert claims(database_url).is_held()


def test_a_file_is_the_same_by_whatever_way_one_comes_to_it(sqlite_url: str, tmp_path: Path, claims: Claims) -> None:
    (tmp_path / "also").symlink_to(tmp_path)
    (tmp_path / "link.db").symlink_to(tmp_path / "room.db")
    claims(sqlite_url)
    for other in (tmp_path / "link.db", tmp_path / "also" / "room.db"):
        with pytest.raises(Unopened, match="open already"):
            claims(f"sqlite:///{other}")


def test_a_lock_that_somebody_removed_is_taken_again_unless_another_room_was_quicker(
    sqlite_url: str, tmp_path: Path, claims: Claims
) -> None:
    first = claims(sqlite_url)
    (tmp_path / "room.db.lock").unlink()
    assert first.is_held()
    (tmp_path / "room.db.lock").unlink()
    second = claims(sqlite_url)
    assert second.is_held()
    assert not first.is_held()


def test_a_claim_is_taken_again_after_postgresql_was_started_again(
    postgres_url: str, postgres_server: Any, claims: Claims
) -> None:
    first = claims(postgres_url)
    start_again(postgres_server)
    assert first.is_held()
    with pytest.raises(Unopened, match="open already"):
        claims(postgres_url)
    start_again(postgres_server)
    second = claims(postgres_url)
    assert not first.is_held()
    assert second.is_held()


def test_a_claim_whose_connection_the_server_still_believes_in_is_taken_again(
    proxy: PostgresProxy, monkeypatch: pytest.MonkeyPatch, claims: Claims
) -> None:
    """The way to the server broke, and only this side knows: our own lock must not keep us out."""
    monkeypatch.setattr("pokerroom.room.store.opening.claim._CLAIM_SECONDS", 5.0)
    database_claim = claims(proxy.url)
    proxy.forsake()
    assert database_claim.is_held()


def test_a_claim_outlives_a_server_that_is_away_for_a_while(
    proxy: PostgresProxy, postgres_url: str, monkeypatch: pytest.MonkeyPatch, claims: Claims
) -> None:
    database_claim = claims(proxy.url)
    proxy.fault = "away"
    proxy.cut()
    assert database_claim.is_held()  # nobody can be asked
    proxy.fault = ""
    with monkeypatch.context() as patient:  # the server may take a moment to end the session that was cut
        patient.setattr("pokerroom.room.store.opening.claim._CLAIM_SECONDS", 5.0)
        assert database_claim.is_held()
    with pytest.raises(Unopened, match="open already"):
        claims(postgres_url)


def test_whoever_drove_the_room_before_writes_nothing_any_more(store: Store, database_url: str) -> None:
    """To no stream, also to one that nobody has taken over, and to nothing that is no stream."""
    fold = Record("acted", b'{"fold": true}')
    touch = sqlalchemy.text("UPDATE room SET commits = commits")

    async def scene(other: Store) -> None:
        await store.append("t", 0, [fold], NOON)
        await store.drive()
        assert await store.append("t", 1, [fold], NOON) == 2
        assert not store.is_driven_elsewhere()
        await other.drive()
        assert store.is_driven_elsewhere()
        for stream in ("t", "new"):
            with pytest.raises(Fenced, match="the room was taken over"):
                await store.append(stream, None, [fold], NOON)
        with pytest.raises(Fenced):
            await store.take_over("t")
        with pytest.raises(Fenced):
            await store.write(lambda connection: connection.execute(touch))
        assert await other.append("t", 2, [fold], NOON) == 3
        await other.write(lambda connection: connection.execute(touch))

    with Store.open(database_url, KEY) as other:
        asyncio.run(scene(other))
    assert list(store.verify()) == []


def test_a_room_that_cannot_begin_stops_what_has_begun_and_lets_go_of_its_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(
        data=tmp_path, demo=False, tables=(TableSettings("uk", "holdem", bots=0, name="Main"),), pace=0.0
    )

    def fails(_hosting: RoomHosting) -> None:
        assert any(all_task.get_name() == "table main" for all_task in asyncio.all_tasks())  # play has begun
        raise RuntimeError("no hosting today")

    async def scene() -> None:
        with monkeypatch.context() as today:
            today.setattr(RoomHosting, "start", fails)
            with pytest.raises(RuntimeError, match="no hosting today"):
                await open_room(settings)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        room = await open_room(settings)  # nobody holds its database any more
        assert list(room.tables) == ["main"]
        await room.close()

    asyncio.run(scene())
