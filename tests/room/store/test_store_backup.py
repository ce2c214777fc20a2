"""A backup of a room that goes on, and a room made from it, from either database to either."""

from __future__ import annotations

import asyncio
import gzip
import stat
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from pokerroom.errors import Malformed
from pokerroom.room.store import Record, Store, Tampered, Unopened
from pokerroom.room.store.backups import backup
from pokerroom.room.store.schema import accounts, devices, factors, logins
from room.store.filled import NOON, VERSIONS, filled, play

KEY = bytes(range(32))
FOLD = Record("acted", b'{"fold": true}')


@pytest.fixture(params=["sqlite", "postgresql"])
def target_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'target.db'}"
    url: str = request.getfixturevalue("second_postgres_url")
    return url


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    filled(f"sqlite:///{tmp_path / 'source.db'}", KEY)
    with Store.open(f"sqlite:///{tmp_path / 'source.db'}", KEY) as store:
        store.backup(tmp_path / "room.backup")
    return tmp_path / "room.backup"


def test_a_room_comes_back_with_the_same_heads(store: Store, target_url: str, tmp_path: Path) -> None:
    asyncio.run(play(store))
    ann = {"id": "a1", "name": "Ann", "name_key": "ann", "kind": "player", "password": None}
    with store.engine.begin() as connection:
        connection.execute(insert(accounts), ann | {"created": 1, "failed": 0, "locked_until": 0})
        connection.execute(
            insert(logins), {"token": b"\x00\xff", "account": "a1", "csrf": "c", "created": 1, "expires": 2}
        )
        connection.execute(
            insert(devices), {"account": "a1", "device": "Firefox on Linux", "first": 1, "last": 2, "told": False}
        )
        row = {"secret": b"\x01", "recovery": b"\x02", "confirmed": True, "step": 3}
        connection.execute(insert(factors), {"account": "a1", **row})
    file = tmp_path / "room.backup"
    taken = store.backup(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert taken == store.heads()
    assert Store.restore(target_url, KEY, file) == taken
    with Store.open(target_url, KEY) as restored:
        assert restored.heads() == taken
        assert list(restored.verify(earlier_heads=taken)) == []
        assert list(restored.read("table-1")) == list(store.read("table-1"))
        assert restored.hands("table-2") == store.hands("table-2")
        assert restored.snapshot("table-1") == store.snapshot("table-1")
        with restored.engine.connect() as connection:
            assert connection.execute(select(accounts.c.name)).scalar() == "Ann"
            assert connection.execute(select(logins)).all() == []  # whoever had ended one could find it back
            assert connection.execute(select(devices)).one() == ("a1", "Firefox on Linux", 1, 2, False)
            assert connection.execute(select(factors)).one() == ("a1", b"\x01", b"\x02", True, 3)
        assert asyncio.run(restored.append("table-1", VERSIONS, [FOLD], NOON)) == VERSIONS + 1
        assert list(restored.verify(earlier_heads=taken)) == []


def test_logins_of_a_backup_of_an_earlier_release_are_left_out(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, file = f"sqlite:///{tmp_path / 'source.db'}", tmp_path / "older.backup"
    with Store.open(source, KEY) as store:
        with store.engine.begin() as connection:
            ann = {"id": "a1", "name": "Ann", "name_key": "ann", "kind": "player", "created": 1}
            connection.execute(insert(accounts), ann)
            login = {"token": b"\x00\xff", "account": "a1", "csrf": "c", "created": 1, "expires": 2}
            connection.execute(insert(logins), login)
        with monkeypatch.context() as older:
            older.setattr(backup, "_TABLES", (*backup._TABLES, logins))
            store.backup(file)
    assert b"logins" in gzip.decompress(file.read_bytes())
    Store.restore(f"sqlite:///{tmp_path / 'target.db'}", KEY, file)
    with Store.open(f"sqlite:///{tmp_path / 'target.db'}", KEY) as restored, restored.engine.connect() as connection:
        assert connection.execute(select(accounts.c.name)).scalar() == "Ann"
        assert connection.execute(select(logins)).all() == []


def test_a_backup_is_one_moment_of_a_room_that_goes_on(store: Store, tmp_path: Path) -> None:
    async def scene() -> None:
        going, version = True, 0

        async def table() -> None:
            nonlocal version
            while going:
                version = await store.append("busy", version, [FOLD], NOON)

        async def played_beyond(before: int) -> None:
            while version <= before and not playing.done():
                await asyncio.sleep(0.005)

        playing = asyncio.create_task(table())
        await played_beyond(0)
        taken = await asyncio.to_thread(store.backup, tmp_path / "room.backup")
        await played_beyond(taken.streams["busy"].version)
        going = False
        await playing
        assert taken.streams["busy"].version < store.heads().streams["busy"].version
        assert Store.restore(f"sqlite:///{tmp_path / 'target.db'}", KEY, tmp_path / "room.backup") == taken

    asyncio.run(scene())


def test_an_opened_but_empty_room_can_be_restored_into_and_a_used_one_not(kept: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'target.db'}"
    Store.open(url, KEY).__exit__(None, None, None)
    taken = Store.restore(url, KEY, kept)
    with pytest.raises(Malformed, match="not empty"):
        Store.restore(url, KEY, kept)
    with Store.open(url, KEY) as store:
        assert store.heads() == taken


def test_the_key_is_not_in_the_backup_and_another_does_not_open_it(kept: Path, tmp_path: Path) -> None:
    content = gzip.decompress(kept.read_bytes())
    assert KEY not in content
    assert b"As Kd" not in content
    with pytest.raises(Malformed, match="belongs to another key"):
        Store.restore(f"sqlite:///{tmp_path / 'target.db'}", bytes(32), kept)


def test_a_changed_or_cut_backup_restores_nothing(kept: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'target.db'}"
    whole = kept.read_bytes()
    content = gzip.decompress(whole)
    changed = content.replace(b'"fold": true', b'"fold": fals', 1)
    spoiled = [
        b"",
        b"no backup",
        whole[: len(whole) // 2],
        whole[:40] + bytes([whole[40] ^ 1]) + whole[41:],
        gzip.compress(changed),
        gzip.compress(content[: len(content) // 2]),
        gzip.compress(content[:7]),
        gzip.compress(b"\xff\xff\xff\xff" + content),
    ]
    for data in spoiled:
        kept.write_bytes(data)
        with pytest.raises(Malformed):
            Store.restore(url, KEY, kept)
    with Store.open(url, KEY) as store:
        assert store.streams() == []


def test_a_backup_never_writes_over_a_file(kept: Path, tmp_path: Path) -> None:
    before = kept.read_bytes()
    with Store.open(f"sqlite:///{tmp_path / 'source.db'}", KEY) as store:
        with pytest.raises(Malformed, match="is there already"):
            store.backup(kept)
        with pytest.raises(OSError, match="No such file"):
            store.backup(tmp_path / "nowhere" / "room.backup")
    assert kept.read_bytes() == before
    assert not list(tmp_path.glob(".*"))


def test_a_tampered_room_is_not_backed_up(kept: Path, tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'source.db'}", KEY) as store:
        with store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE hands SET pot = 5 WHERE number = 1 AND stream = 'table-1'")
        with pytest.raises(Tampered, match="hand 1 was changed"):
            store.backup(tmp_path / "second.backup")
    assert not (tmp_path / "second.backup").exists()
    assert kept.exists()


def test_a_database_that_is_not_there_is_not_made_for_looking_at(tmp_path: Path) -> None:
    with pytest.raises(Unopened, match="there is no database"):
        Store.open(f"sqlite:///{tmp_path / 'none.db'}", KEY, create=False)
    assert list(tmp_path.iterdir()) == []
