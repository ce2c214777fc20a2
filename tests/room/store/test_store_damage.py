"""A medium that fails under the record: the audit goes around what cannot be read, and names it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy

from pokerroom.errors import PokerroomError
from pokerroom.room.store import Finding
from pokerroom.room.store.opening.database import open_existing
from pokerroom.room.store.proof.audit import verify_records
from pokerroom.room.store.records import Unopened
from pokerroom.room.store.seal import Seals
from room.store.filled import filled
from room.store.ruining import KEY, PAGE, many_records, page_of_record, ruined
from room.store.typed_commands import typed
from testkit.suite.effort import THOROUGH

NOBODY = 65534
WAYS = ("zeros", "noise", "a few bits", "cut off")


def findings(url: str) -> list[Finding]:
    engine = open_existing(url, damaged=True)
    try:
        return list(verify_records(engine, Seals(KEY)))
    finally:
        engine.dispose()


@pytest.mark.parametrize("how", WAYS)
def test_whatever_page_is_damaged_the_audit_comes_to_its_end(tmp_path: Path, how: str) -> None:
    """In a usual run each page is damaged in two of the ways."""
    file = tmp_path / "room.db"
    filled(f"sqlite:///{file}", KEY)
    whole = file.read_bytes()
    pages = range(len(whole) // PAGE)
    for page in pages if THOROUGH else pages[WAYS.index(how) % 2 :: 2]:
        file.write_bytes(ruined(whole, page, how))
        try:
            found = findings(f"sqlite:///{file}")
        except Unopened as refused:
            assert (page, "cannot be read" in str(refused)) == (0, True)  # noqa: PT017
        else:
            assert found or how in ("a few bits", "cut off"), page  # those may fall where nothing is


def test_what_lies_around_a_damaged_page_is_checked_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    many_records(f"sqlite:///{file}")
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER records_no_update")
        connection.execute("UPDATE records SET kind = 'raised' WHERE stream = 'table-1' AND version IN (20, 280)")
    file.write_bytes(ruined(file.read_bytes(), page_of_record(file, 150), "zeros"))
    found = findings(f"sqlite:///{file}")
    changed = [finding.version for finding in found if finding.kind == "changed"]
    assert changed == [20, 280]
    (unread,) = [finding for finding in found if finding.kind == "unreadable" and finding.stream == "table-1"]
    assert unread.version <= 150
    assert "cannot be read: database disk image is malformed" in str(unread)
    assert not [finding for finding in found if finding.kind in ("missing", "truncated")]
    assert any(finding.stream == "" for finding in found), found  # the file as a whole


def test_the_command_prints_what_it_finds_before_the_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = tmp_path / "room-data"
    data.mkdir()
    (data / "room.key").write_bytes(KEY)
    file = data / "room.db"
    many_records(f"sqlite:///{file}")
    file.write_bytes(ruined(file.read_bytes(), page_of_record(file, 150), "noise"))
    code, text = typed("audit", "verify")
    assert code == 1
    assert "table-1, record" in text
    assert "The record is not as it was written" in text


@contextmanager
def a_folder_nobody_may_write_to(file: Path) -> Iterator[Path]:
    """A copy of a database, and somebody who may read it and no more: root may write anywhere."""
    folder = Path(tempfile.mkdtemp(prefix="pokerroom-read-only-"))
    copy = folder / "room.db"
    shutil.copy(file, copy)
    copy.chmod(0o444)
    folder.chmod(0o555)
    before = os.geteuid()
    try:
        if before == 0:
            os.seteuid(NOBODY)
        yield copy
    finally:
        os.seteuid(before)
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_copy_that_nobody_may_write_to_is_audited(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    filled(f"sqlite:///{file}", KEY)
    with a_folder_nobody_may_write_to(file) as copy:
        assert findings(f"sqlite:///{copy}") == []
        assert [path.name for path in copy.parent.iterdir()] == ["room.db"]


def test_an_audit_leaves_a_file_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    filled(f"sqlite:///{file}", KEY)
    before = file.read_bytes()
    assert findings(f"sqlite:///{file}") == []
    assert file.read_bytes() == before


def test_what_was_written_last_and_cannot_be_read_there_is_not_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    filled(f"sqlite:///{file}", KEY)
    with a_folder_nobody_may_write_to(file) as copy:
        os.seteuid(0) if os.getuid() == 0 else copy.parent.chmod(0o755)
        copy.with_name("room.db-wal").write_bytes(b"x" * 100)
        os.seteuid(NOBODY) if os.getuid() == 0 else copy.parent.chmod(0o555)
        with pytest.raises(PokerroomError, match="copy both"):
            findings(f"sqlite:///{copy}")


def test_a_damaged_page_of_postgresql(postgres_server: Any, postgres_url: str) -> None:
    many_records(postgres_url)
    where = sqlalchemy.make_url(postgres_url)
    maintenance = sqlalchemy.create_engine(where.set(database="postgres"), isolation_level="AUTOCOMMIT")
    name = f"{where.database}_copy"
    with maintenance.connect() as connection:
        # A copy by files has nothing in memory yet: what is on the disk is what will be read.
        connection.execute(sqlalchemy.text(f"CREATE DATABASE {name} TEMPLATE {where.database} STRATEGY file_copy"))
        place = connection.execute(sqlalchemy.text(f"SELECT oid FROM pg_database WHERE datname = '{name}'")).scalar()
    original = sqlalchemy.create_engine(where)
    with original.connect() as connection:
        node = connection.execute(sqlalchemy.text("SELECT pg_relation_filenode('records')")).scalar()
    original.dispose()
    file = Path(postgres_server.pgdata) / "base" / str(place) / str(node)
    pages = bytearray(file.read_bytes())
    at = pages.index(f'"{149:0400}"'.encode()) // 8192 * 8192
    pages[at : at + 24] = b"\xff" * 24
    file.write_bytes(pages)
    try:
        found = findings(where.set(database=name).render_as_string(hide_password=False))
    finally:
        with maintenance.connect() as connection:
            connection.execute(sqlalchemy.text(f"DROP DATABASE {name} WITH (FORCE)"))
        maintenance.dispose()
    assert any(finding.kind == "unreadable" and finding.stream == "table-1" for finding in found), found
    assert not [finding for finding in found if finding.kind in ("changed", "missing", "truncated", "deleted", "added")]
