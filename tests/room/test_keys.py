"""The room's key: where it comes from, that it is for its owner alone, and another one in its place."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from structlog.testing import capture_logs
from typer.testing import CliRunner

from pokerroom.errors import Illegal, Malformed
from pokerroom.room.keys import room_key, supplied_key
from pokerroom.room.people.account_record import AccountRecord, read_accounts
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.sources import settings, settings_in_force
from pokerroom.room.store import Record, Store, Tampered, Unopened
from pokerroom.room.store.rotation import rotation_mark, sign_anew
from pokerroom.room.store.schema import accounts, factors
from pokerroom.room.store.seal import Seals
from room.store.filled import NOON, filled
from testkit.suite.whole_command import app

OLD, NEW = bytes(range(32)), bytes(range(32, 64))


def test_the_key_comes_from_the_environment_a_command_or_a_file(tmp_path: Path) -> None:
    chosen = settings(environment={"POKERROOM_KEY": NEW.hex()}, folder=tmp_path)
    assert supplied_key(chosen) == NEW
    assert {key: value for key, value, _ in settings_in_force(chosen)}["key"] == "…"
    assert NEW.hex() not in repr(chosen)
    command = f"{sys.executable} -c \"print('{NEW.hex()} {OLD.hex()}')\""
    assert supplied_key(Settings(key_command=command)) == NEW + OLD
    assert len(supplied_key(Settings(data=tmp_path))) == 32
    (tmp_path / "pokerroom.toml").write_text(f'key = "{NEW.hex()}"', "utf-8")
    with pytest.raises(Malformed, match="itself stands in"):
        settings(environment={}, folder=tmp_path)


@pytest.mark.parametrize("said", ["my secret word", "ab" * 31, "ab" * 33])
def test_a_key_that_is_none_is_refused_and_not_repeated(said: str) -> None:
    with pytest.raises(Malformed, match="is not a key") as refused:
        supplied_key(Settings(key=said))
    assert said not in str(refused.value)
    with pytest.raises(Malformed, match="key_command failed"):
        supplied_key(Settings(key_command=f'{sys.executable} -c "import sys; sys.exit(3)"'))


def test_a_key_that_others_can_read_is_told_of(tmp_path: Path) -> None:
    chosen = Settings(data=tmp_path / "own")
    with capture_logs() as logs:
        supplied_key(chosen)
    assert logs == []
    chosen.key_path.chmod(0o644)
    with capture_logs() as logs:
        supplied_key(chosen)
    assert [(log["mode"], log["allowed"]) for log in logs] == [("644", f"chmod 600 {chosen.key_path}")]


def test_another_key_reads_what_the_former_sealed_and_the_former_signs_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.db'}"
    filled(url, OLD)
    with Store.open(url, OLD) as store:
        before = list(store.read("table-1")), store.hands("table-1"), store.snapshot("table-1")
        store.backup(tmp_path / "old.backup")
        with store.engine.begin() as connection:
            connection.execute(
                insert(accounts), {"id": "a1", "name": "Ann", "name_key": "ann", "kind": "player", "created": 1}
            )
            sealed = {
                "secret": store.seals.close(b"s", "factor", "a1"),
                "recovery": store.seals.close(b"[]", "recovery", "a1"),
            }
            connection.execute(insert(factors), {"account": "a1", **sealed, "confirmed": True, "step": 0})
        engine = store.engine
        with pytest.raises(Unopened, match="former key"):
            Store.open(url, NEW + OLD)
        sign_anew(engine, Seals(NEW + OLD), rotation_mark(engine, Seals(NEW + OLD)))
    with Store.open(url, NEW + OLD) as store:
        assert (list(store.read("table-1")), store.hands("table-1"), store.snapshot("table-1")) == before
        assert list(store.verify()) == []
        asyncio.run(store.append("table-1", None, [Record("acted", b"{}", secret=True)], NOON))
        assert list(store.verify()) == []
        with store.engine.connect() as connection:
            row = connection.execute(select(factors)).one()
        assert Seals(NEW).open(row.secret, "factor", "a1") == b"s"  # what the chain does not hold is sealed anew
        with pytest.raises(Tampered):
            Seals(OLD).open(row.secret, "factor", "a1")
    with pytest.raises(Unopened, match="not the one the room was written with"):
        Store.open(url, OLD)
    again = f"sqlite:///{tmp_path / 'again.db'}"
    with pytest.raises(Illegal, match="former key of the room has signed this backup"):
        Store.restore(again, NEW + OLD, tmp_path / "old.backup")
    taken = Store.restore(again, NEW + OLD, tmp_path / "old.backup", by_former_key=True)
    with Store.open(again, NEW + OLD) as store:
        assert (store.heads(), list(store.verify())) == (taken, [])


def test_the_command_gives_a_room_a_new_key_and_finishes_what_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    chosen = Settings(data=tmp_path / "room-data")
    with Store.open(chosen.database_url, room_key(chosen.key_path)) as store:
        asyncio.run(store.append("table-1", None, [Record("acted", b"{}", secret=True)], NOON))
        record = AccountRecord(store, lambda: NOON)
        people = Accounts(store.engine, chosen, store.seals, record=record)
        asyncio.run(people.register("Tove", "correct horse battery"))
        asyncio.run(people.close())
    first = chosen.key_path.read_bytes()
    done = CliRunner().invoke(app, ["key", "rotate"])
    assert done.exit_code == 0, f"{done.output}{done.exception}"
    ring = chosen.key_path.read_bytes()
    assert (len(ring), ring[32:], chosen.key_path.stat().st_mode & 0o777) == (64, first, 0o600)
    begun = tmp_path / "room-data" / "room.key.rotating"
    assert not begun.exists()
    with monkeypatch.context() as down:  # the key is in front, and then the machine went down
        down.setattr("pokerroom.room.store.rotation.change_signature", _goes_down)
        assert CliRunner().invoke(app, ["key", "rotate"]).exit_code
    ring = chosen.key_path.read_bytes()
    assert (len(ring), begun.stat().st_mode & 0o777) == (96, 0o600)
    with pytest.raises(Unopened, match="former key"):
        Store.open(chosen.database_url, ring)
    assert CliRunner().invoke(app, ["key", "rotate"]).exit_code == 0
    assert (chosen.key_path.read_bytes(), begun.exists()) == (ring, False)
    with Store.open(chosen.database_url, ring) as store:
        assert [each.body for each in store.read("table-1")] == [b"{}"]
        asyncio.run(AccountRecord(store, lambda: NOON).open())
        assert len(read_accounts(store)) == 1  # a new key is no changed password
    monkeypatch.setenv("POKERROOM_KEY", (NEW + ring).hex())
    refused = CliRunner().invoke(app, ["key", "rotate"])
    assert "no new key is under way" in str(refused.exception)
    assert CliRunner().invoke(app, ["key", "rotate", "--new-in-front"]).exit_code == 0
    with Store.open(chosen.database_url, supplied_key(replace(chosen, key=(NEW + ring).hex()))) as store:
        assert list(store.verify()) == []
    fresh = CliRunner().invoke(app, ["key", "new"]).output.strip()
    assert len(bytes.fromhex(fresh)) == 32


def _goes_down(*_given: object) -> None:
    raise OSError("the machine went down")


@pytest.mark.parametrize("under_way", [False, True])
def test_what_a_thief_wrote_with_a_former_key_is_not_signed_by_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, under_way: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    chosen = Settings(data=tmp_path / "room-data")
    stolen = room_key(chosen.key_path)
    with Store.open(chosen.database_url, stolen) as store:
        asyncio.run(store.append("table-1", None, [Record("acted", b"{}")], NOON))
    database = chosen.data / "room.db"
    before = database.read_bytes()
    with monkeypatch.context() as down:
        if under_way:
            down.setattr("pokerroom.room.store.rotation.change_signature", _goes_down)
        assert bool(CliRunner().invoke(app, ["key", "rotate"]).exit_code) is under_way
    database.write_bytes(before)
    with Store.open(chosen.database_url, stolen) as store:  # the thief
        asyncio.run(store.append("table-1", None, [Record("acted", b'{"forged":1}')], NOON))
        store.backup(tmp_path / "forged.backup")
    ring = room_key(chosen.key_path)
    with pytest.raises(Unopened, match="former key"):
        Store.open(chosen.database_url, ring)
    refused = CliRunner().invoke(app, ["key", "rotate"])
    assert "no new key is under way" in str(refused.exception)
    refused = CliRunner().invoke(app, ["restore", str(tmp_path / "forged.backup"), "--database", "sqlite:///other.db"])
    assert "former key of the room has signed this backup" in str(refused.exception)
    with pytest.raises(Unopened, match="former key"):
        Store.open(chosen.database_url, ring)


def test_only_the_last_key_before_the_newest_is_brought_over(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.db'}"
    filled(url, OLD)
    seals = Seals(bytes(32) + NEW + OLD)
    with Store.open(url, OLD) as store, pytest.raises(Illegal, match="an earlier key than the last"):
        sign_anew(store.engine, seals, rotation_mark(store.engine, seals))
