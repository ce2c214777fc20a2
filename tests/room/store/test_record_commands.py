"""`pokerroom audit`, `backup` and `restore`, as typed."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pokerroom.errors import Malformed
from room.store.filled import filled
from room.store.typed_commands import typed

KEY = bytes(range(32))


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    data = tmp_path / "room-data"
    data.mkdir()
    (data / "room.key").write_bytes(KEY)
    (data / "room.key").chmod(0o600)
    filled(f"sqlite:///{data / 'room.db'}", KEY)
    return data


def test_a_whole_record_and_a_changed_one(room: Path) -> None:
    assert typed("audit", "verify") == (0, "The record is as it was written.\n")
    with closing(sqlite3.connect(room / "room.db", isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER records_no_update")
        connection.execute("UPDATE records SET kind = 'raised' WHERE stream = 'table-2' AND version = 5")
    code, text = typed("audit", "verify")
    assert code == 1
    assert "table-2, record 5: changed: it does not follow from the record before it" in text
    code, text = typed("audit", "verify", "--json")
    assert code == 1
    assert json.loads(text)["findings"][0]["version"] == 5
    assert typed("audit", "verify", "table-1")[0] == 0
    assert typed("audit", "verify", "tabel-1")[0] == 1


def test_without_the_key_the_chains_are_checked_and_it_says_so(room: Path) -> None:
    (room / "room.key").unlink()
    code, text = typed("audit", "verify")
    assert code == 0
    assert "only the chains were checked" in text
    with pytest.raises(Malformed, match="there is no key"):
        typed("audit", "verify", "--key-file", "elsewhere.key")
    with pytest.raises(Malformed, match="there is no key"):
        typed("backup", "room.backup")


def test_heads_noted_backed_up_and_restored(room: Path, tmp_path: Path) -> None:
    code, heads = typed("audit", "heads")
    assert code == 0
    Path("heads.txt").write_text(heads)
    assert "2 streams with 18 records" in typed("backup", "room.backup")[1]
    other = f"sqlite:///{tmp_path / 'other.db'}"
    code, text = typed("restore", "room.backup", "--database", other)
    assert code == 0
    assert "audited" in text
    assert typed("audit", "verify", "--database", other, "--heads", "heads.txt")[0] == 0
    assert typed("audit", "heads", "--database", other) == (0, heads)
