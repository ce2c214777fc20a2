"""The audit finds whatever was changed behind the room's back, and says what and where."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pokerroom.cards import Deck
from pokerroom.errors import Malformed
from pokerroom.room.store import Finding, Head, Heads, Record, RoomHead, Store, schema
from pokerroom.room.store.chain import Roll, link
from pokerroom.room.store.opening.database import open_existing
from pokerroom.room.store.proof.audit import verify_at, verify_records
from pokerroom.room.store.proof.heads import heads_text, read_heads_text
from pokerroom.room.store.seal import Seals
from pokerroom.room.tables.journal.shuffles import COMMITTED, commit
from room.store.filled import NOON, TABLES, VERSIONS, filled, play
from testkit.databases.postgres import fresh_database
from testkit.suite.effort import THOROUGH, examples

KEY = bytes(range(32))
FOLD = Record("acted", b'{"fold": true}')
COLUMNS = [
    (table.name, column.name)
    for table in (schema.room, schema.streams, schema.records, schema.snapshots, schema.hands)
    for column in table.columns
]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("evening") / "room.db"
    filled(f"sqlite:///{file}", KEY)
    return file


@contextmanager
def tampering(evening: Path) -> Iterator[tuple[sqlite3.Connection, Path]]:
    """A copy of the evening, open to somebody who knows SQL and has taken the guards away."""
    file = evening.with_name("tampered.db")
    for suffix in ("", "-wal", "-shm"):
        evening.with_name(f"tampered.db{suffix}").unlink(missing_ok=True)
    shutil.copy(evening, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER records_no_update")
        connection.execute("DROP TRIGGER records_no_delete")
        yield connection, file


def findings(file: Path, key: bytes | None = KEY, noted: Heads | None = None) -> list[Finding]:
    engine = open_existing(f"sqlite:///{file}")
    try:
        return list(verify_records(engine, None if key is None else Seals(key), earlier_heads=noted))
    finally:
        engine.dispose()


def other_value(old: Any) -> st.SearchStrategy[Any]:
    """Values like the old one, and values of quite another type."""
    anything = st.one_of(st.integers(-5, 5), st.text("xyz", max_size=3), st.binary(max_size=3), st.just(2.5))
    if isinstance(old, int):
        return st.integers(-3, 3).map(lambda by: old + by) | anything
    if isinstance(old, str):
        return st.sampled_from([old + "x", old[1:], old.upper(), "table-2", "table-1", "*", ""]) | anything
    places = st.integers(0, max(0, len(old) - 1))
    flipped = st.tuples(places, st.integers(1, 255)).map(
        lambda change: old[: change[0]] + bytes([old[change[0]] ^ change[1]]) + old[change[0] + 1 :]
    )
    return flipped | st.just(old[:-1]) | st.just(old + b"\0") | anything


def test_an_evening_left_alone_has_no_findings(evening: Path) -> None:
    with tampering(evening) as (_, file):
        assert findings(file) == []
        assert findings(file, key=None) == []


@pytest.mark.parametrize(("table", "column"), COLUMNS, ids=map(".".join, COLUMNS))
@settings(
    max_examples=8 if THOROUGH else 2,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)
@given(data=st.data())
def test_any_changed_value_is_found_and_named(evening: Path, table: str, column: str, data: st.DataObject) -> None:
    with tampering(evening) as (connection, file):
        rows = connection.execute(f'SELECT rowid, "{column}" FROM {table} ORDER BY 1').fetchall()
        row, old = data.draw(st.sampled_from(rows))
        names = [item[1] for item in connection.execute(f"PRAGMA table_info({table})")]
        before = connection.execute(f"SELECT * FROM {table} WHERE rowid = ?", [row]).fetchone()
        was = dict(zip(names, before, strict=True))
        new = data.draw(other_value(old))
        try:
            connection.execute(f'UPDATE {table} SET "{column}" = ? WHERE rowid = ?', [new, row])
        except sqlite3.IntegrityError:
            assume(False)
        # `id` is another name of the row itself
        where, key = ("rowid = ?", row) if column != "id" else ("id = ?", new)
        after = connection.execute(f"SELECT * FROM {table} WHERE {where}", [key]).fetchone()
        assume([(type(item), item) for item in before] != [(type(item), item) for item in after])
        found = findings(file)
    assert found
    if table == "room":
        assert any(finding.stream == "" for finding in found)
    else:
        assert any(finding.stream == was["stream"] for finding in found) or (
            table == "snapshots" and column == "stream"
        )
    if table == "records":
        assert any(finding.stream == was["stream"] and finding.version == was["version"] for finding in found)
    if table == "hands" and column != "stream":
        assert any(finding.kind == "hand" for finding in found)


@given(st.sampled_from(("*", *TABLES)), st.integers(1, VERSIONS))
@settings(max_examples=examples(20), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_removed_record_is_found_and_named(evening: Path, stream: str, version: int) -> None:
    last = len(TABLES) if stream == "*" else VERSIONS
    version = min(version, last)
    with tampering(evening) as (connection, file):
        connection.execute("DELETE FROM records WHERE stream = ? AND version = ?", [stream, version])
        for key in (KEY, None):
            kind = "truncated" if version == last else "missing"
            assert [(finding.kind, finding.stream, finding.version) for finding in findings(file, key)][:1] == [
                (kind, stream, version)
            ] or stream == "*"
            assert (kind, stream, version) in [
                (finding.kind, finding.stream, finding.version) for finding in findings(file, key)
            ]


@given(st.sampled_from(TABLES), st.integers(1, VERSIONS), st.integers(1, VERSIONS))
@settings(max_examples=examples(20), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_two_records_in_each_others_place_are_found_and_named(evening: Path, stream: str, one: int, two: int) -> None:
    assume(one != two)
    with tampering(evening) as (connection, file):
        for was, becomes in ((one, 99), (two, one), (99, two)):
            connection.execute(
                "UPDATE records SET version = ? WHERE stream = ? AND version = ?", [becomes, stream, was]
            )
        found = findings(file, key=None)
    assert [(finding.kind, finding.version) for finding in found] == [
        ("moved", min(one, two)),
        ("moved", max(one, two)),
    ]


@given(st.sampled_from(TABLES), st.integers(1, VERSIONS))
@settings(max_examples=examples(10), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_cut_off_end_is_found_and_named(evening: Path, stream: str, first: int) -> None:
    with tampering(evening) as (connection, file):
        connection.execute("DELETE FROM records WHERE stream = ? AND version >= ?", [stream, first])
        found = findings(file)
        assert [(finding.kind, finding.stream, finding.version) for finding in found] == [("truncated", stream, first)]
        # Setting the heads back to match does not help without the key.
        row = connection.execute(
            "SELECT link FROM records WHERE stream = ? AND version = ?", [stream, first - 1]
        ).fetchone()
        connection.execute(
            "UPDATE streams SET version = ?, link = ? WHERE stream = ?",
            [first - 1, row[0] if row else bytes(32), stream],
        )
        assert ("head", stream) in [(finding.kind, finding.stream) for finding in findings(file)]


def test_a_forged_record_at_the_end_is_found_even_with_a_right_link(evening: Path) -> None:
    with tampering(evening) as (connection, file):
        (last,) = connection.execute("SELECT link FROM records WHERE stream = 'table-1' AND version = 9").fetchone()
        made = link(last, "table-1", 10, 0, 5, "acted", 1, "", "", False, b"{}")
        connection.execute(
            "INSERT INTO records VALUES ('table-1', 10, 0, 5, 'acted', 1, '', '', 0, ?, ?)", [b"{}", made]
        )
        assert [(finding.kind, finding.stream, finding.version) for finding in findings(file)] == [
            ("added", "table-1", 10)
        ]
        connection.execute("UPDATE streams SET version = 10, link = ? WHERE stream = 'table-1'", [made])
        heads = {
            row[0]: Head(*row[1:])
            for row in connection.execute("SELECT stream, version, link, hands, epoch FROM streams")
        }
        connection.execute("UPDATE room SET root = ?", [Roll(heads).root()])
        assert findings(file, key=None) == []  # the chain itself is right; only the key knows that the end is not
        assert [(finding.kind, finding.stream) for finding in findings(file)] == [("head", ""), ("head", "table-1")]


def test_a_chain_rewritten_from_the_middle_is_found(evening: Path) -> None:
    with tampering(evening) as (connection, file):
        rows = connection.execute(
            'SELECT version, epoch, at, kind, form, "by", request, secret, body, link FROM records '
            "WHERE stream = 'table-2' ORDER BY version"
        ).fetchall()
        last = rows[3][-1]
        for version, epoch, at, kind, form, by, request, secret, body, _ in rows[4:]:
            body = b'{"to": 1000000}' if version == 5 else body
            last = link(last, "table-2", version, epoch, at, kind, form, by, request, bool(secret), body)
            change = "UPDATE records SET body = ?, link = ? WHERE stream = 'table-2' AND version = ?"
            connection.execute(change, [body, last, version])
        assert [(finding.kind, finding.stream, finding.version) for finding in findings(file, key=None)] == [
            ("head", "table-2", VERSIONS)
        ]


def test_a_deal_whose_root_the_room_has_published_twice_is_named(tmp_path: Path) -> None:
    """However well both records are chained, sealed and under the head: one of the two was not what was dealt."""
    url = f"sqlite:///{tmp_path / 'room.db'}"

    async def evening() -> list[tuple[str, str, int]]:
        store = Store.open(url, KEY)
        for stream in TABLES:  # the same name at another table is another deal
            deal_committeds = [commit(f"{TABLES[0]}, hand {number}", Deck(52).cards, {})[0] for number in (1, 2)]
            await store.append(
                stream,
                0,
                [Record(COMMITTED, msgspec.json.encode(deal_committed)) for deal_committed in deal_committeds],
                NOON,
            )
        assert list(store.verify()) == []
        again, _ = commit(f"{TABLES[0]}, hand 1", Deck(52).cards, {})
        await store.append(TABLES[0], 2, [Record(COMMITTED, msgspec.json.encode(again))], NOON)
        result = [(finding.kind, finding.stream, finding.version) for finding in store.verify()]
        await store.close()
        return result

    assert asyncio.run(evening()) == [("published twice", TABLES[0], 3)]
    engine = open_existing(url)
    assert [str(finding) for finding in verify_records(engine, None)] == [
        f"{TABLES[0]}, record 3: published twice: {TABLES[0]}, hand 1 had a root before"
    ]
    engine.dispose()


def test_a_removed_stream_is_named(evening: Path) -> None:
    with tampering(evening) as (connection, file):
        for table in ("records", "streams", "hands", "snapshots"):
            connection.execute(f"DELETE FROM {table} WHERE stream = 'table-2'")
        found = findings(file, key=None)
        assert [(finding.kind, finding.stream) for finding in found] == [("head", ""), ("deleted", "table-2")]
        assert str(found[1]) == "table-2: deleted: the whole stream is gone"


@pytest.mark.parametrize("table", ["streams", "hands", "room"])
def test_a_removed_row_beside_the_records_is_found(evening: Path, table: str) -> None:
    with tampering(evening) as (connection, file):
        connection.execute(f"DELETE FROM {table} WHERE rowid = (SELECT max(rowid) FROM {table})")
        assert findings(file)
        assert findings(file, key=None)


def test_an_invented_stream_is_found(evening: Path) -> None:
    with tampering(evening) as (connection, file):
        connection.execute("INSERT INTO records VALUES ('mine', 1, 0, 5, 'acted', 1, '', '', 0, x'00', x'00')")
        assert ("added", "mine") in [(finding.kind, finding.stream) for finding in findings(file)]


def test_text_that_is_none_is_told_and_not_a_crash(evening: Path) -> None:
    with tampering(evening) as (connection, file):
        connection.execute("UPDATE records SET kind = CAST(x'ff' AS TEXT) WHERE stream = 'table-1' AND version = 2")
        assert ("unreadable", "table-1") in [(finding.kind, finding.stream) for finding in findings(file)]


def test_heads_kept_elsewhere_show_a_roll_back_of_everything(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    url = f"sqlite:///{file}"
    filled(url, KEY)
    shutil.copy(file, tmp_path / "old.db")

    async def go_on() -> Heads:
        store = Store.open(url, KEY)
        early = store.heads()
        await store.append("table-1", VERSIONS, [FOLD], NOON)
        await store.append("table-3", 0, [FOLD], NOON)
        assert list(store.verify(earlier_heads=early)) == []  # it goes on from there
        late = store.heads()
        await store.close()
        return late

    noted = read_heads_text(heads_text(asyncio.run(go_on())))
    assert findings(file, noted=noted) == []
    old = findings(tmp_path / "old.db", noted=noted)
    assert {(finding.kind, finding.stream) for finding in old} == {
        ("rolled back", ""),
        ("rolled back", "*"),
        ("rolled back", "table-1"),
        ("rolled back", "table-3"),
    }
    assert findings(tmp_path / "old.db") == []  # nothing else could show it


def test_noted_heads_show_another_history(evening: Path) -> None:
    with tampering(evening) as (_, file):
        noted = Heads(RoomHead(8, bytes(32)), {"table-1": Head(5, bytes(32))})
        found = findings(file, noted=noted)
    assert ("rewritten", "table-1", 5) in [(finding.kind, finding.stream, finding.version) for finding in found]


@pytest.mark.parametrize(
    "text", ["", "x", "pokerroom heads 1\n", "pokerroom heads 1\nroom 1 zz\n", "pokerroom heads 1\n7"]
)
def test_heads_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_heads_text(text)


@pytest.mark.parametrize(
    ("statement", "kind", "stream", "version"),
    [
        ("UPDATE records SET body = 'x' WHERE stream = 'table-1' AND version = 4", "changed", "table-1", 4),
        ("UPDATE records SET secret = false WHERE stream = 'table-1' AND version = 4", "changed", "table-1", 4),
        ("DELETE FROM records WHERE stream = 'table-1' AND version = 4", "missing", "table-1", 4),
        ("DELETE FROM records WHERE stream = 'table-2' AND version > 4", "truncated", "table-2", 5),
        ("UPDATE records SET version = 30 WHERE stream = 'table-2' AND version = 4", "moved", "table-2", 4),
        ("INSERT INTO records VALUES ('table-2', 10, 0, 1, 'x', 1, '', '', false, 'x', 'x')", "added", "table-2", 10),
        ("UPDATE records SET form = 2 WHERE stream = 'table-1' AND version = 4", "changed", "table-1", 4),
        ("UPDATE records SET \"by\" = 'player Bob' WHERE stream = 'table-1' AND version = 4", "changed", "table-1", 4),
        ("UPDATE records SET request = '8' WHERE stream = 'table-1' AND version = 4", "changed", "table-1", 4),
        ("UPDATE records SET epoch = 2 WHERE stream = 'table-1' AND version = 4", "changed", "table-1", 4),
        ("UPDATE streams SET epoch = 0 WHERE stream = 'table-2'", "head", "table-2", 0),
        ("UPDATE streams SET hands = 2 WHERE stream = 'table-2'", "head", "table-2", 0),
        ("UPDATE hands SET pot = 1000 WHERE stream = 'table-2' AND number = 2", "hand", "table-2", 0),
        ("UPDATE snapshots SET version = 3 WHERE stream = 'table-2'", "snapshot", "table-2", 0),
        ("UPDATE room SET commits = 3", "head", "", 0),
        ("DELETE FROM streams WHERE stream = 'table-1'", "head", "table-1", 0),
    ],
)
def test_on_postgresql_too(evening_on_postgres: Store, statement: str, kind: str, stream: str, version: int) -> None:
    store = evening_on_postgres
    with store.engine.connect() as connection:
        transaction = connection.begin()
        connection.execute(sqlalchemy.text("ALTER TABLE records DISABLE TRIGGER ALL"))
        connection.execute(sqlalchemy.text(statement))
        found = list(verify_at(connection, store.seals))
        transaction.rollback()
    assert (kind, stream, version) in [(finding.kind, finding.stream, finding.version) for finding in found]
    assert list(store.verify()) == []


@pytest.fixture(scope="module")
def evening_on_postgres(postgres_server: Any) -> Iterator[Store]:
    with fresh_database(postgres_server) as url, Store.open(url, KEY) as store:
        asyncio.run(play(store))
        yield store
