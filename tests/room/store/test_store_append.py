"""Appending and reading: versions, staleness, one commit for many, and what a reader is given."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from collections.abc import Coroutine
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.errors import Malformed
from pokerroom.room.store import Fenced, Head, Part, Record, Snapshot, Stale, Store, Tampered, Unopened, Unwritten
from pokerroom.room.store.chain import Roll
from pokerroom.room.store.opening import database
from room.store.filled import NOON, TABLES, VERSIONS, filled, play, some_hand

KEY = bytes(range(32))
FOLD = Record("acted", b'{"fold": true}')


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_what_was_appended_is_read_back_in_order(store: Store) -> None:
    run(play(store))
    assert store.streams() == list(TABLES)
    read = list(store.read("table-1"))
    assert [each.version for each in read] == list(range(1, VERSIONS + 1))
    assert read[0].body == b'{"cards": "As Kd"}'
    assert read[0].secret
    assert read[0].at == NOON
    assert [each.version for each in store.read("table-1", after=7)] == [8, 9]
    head = store.head("table-1")
    assert head == Head(VERSIONS, read[-1].link, hands=3, epoch=1)
    assert [(each.form, each.by, each.request, each.epoch) for each in read[:3]] == [
        (1, "", "", 0),
        (1, "player Ann", "7", 0),
        (1, "player Bob", "", 0),
    ]
    assert store.head("table-9") is None
    assert list(store.read("table-9")) == []
    assert list(store.verify()) == []


def test_a_stream_longer_than_a_page_is_read_whole(store: Store) -> None:
    run(store.append("long", 0, [FOLD] * 1203, NOON))
    assert sum(1 for _ in store.read("long")) == 1203
    assert list(store.verify()) == []


def test_who_decided_on_an_old_state_is_told_and_nothing_is_written(store: Store) -> None:
    async def scene() -> None:
        assert await store.append("t", 0, [FOLD, FOLD], NOON) == 2
        with pytest.raises(Stale, match="t is at version 2, not 1"):
            await store.append("t", 1, [FOLD], NOON)
        with pytest.raises(Stale):
            await store.append("t", 3, [FOLD], NOON)

    run(scene())
    assert store.head("t") is not None
    assert len(list(store.read("t"))) == 2


def test_one_refused_request_does_not_take_the_others_with_it(store: Store) -> None:
    async def scene() -> list[Any]:
        await store.append("c", 0, [FOLD], NOON, some_hand(1, 1))
        # All of them wait while the writer is busy, so that they go into one commit.
        held = threading.Event()
        busy = asyncio.create_task(store.write(lambda _: held.wait(10)))
        await asyncio.sleep(0.05)
        asked = asyncio.gather(
            store.append("a", 0, [FOLD], NOON),
            store.append("a", 0, [FOLD], NOON),  # stale
            store.append("a", 1, [FOLD], NOON),
            store.append("c", 1, [FOLD], NOON, some_hand(1, 2)),  # that hand is kept already
            store.append("b", 0, [FOLD, FOLD], NOON),
            return_exceptions=True,
        )
        await asyncio.sleep(0.05)
        held.set()
        await busy
        return list(await asked)

    answers = run(scene())
    assert answers[0] == 1
    assert isinstance(answers[1], Stale)
    assert answers[2] == 2
    assert isinstance(answers[3], Unwritten)
    assert answers[4] == 2
    assert store.head("c") == Head(1, store.head("c").link, 1)  # type: ignore[union-attr]
    assert list(store.verify()) == []


def test_many_who_wait_share_few_commits(store: Store) -> None:
    async def scene() -> None:
        await asyncio.gather(*(store.append(f"t{number}", 0, [FOLD], NOON) for number in range(200)))

    run(scene())
    assert store.room_head().commits < 50
    assert len(store.streams()) == 200


def test_appends_come_from_any_running_loop(store: Store) -> None:
    threads = [
        threading.Thread(target=run, args=(store.append(f"loop-{number}", 0, [FOLD], NOON),)) for number in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(store.streams()) == 4
    assert list(store.verify()) == []


def test_two_stores_on_one_database_keep_one_chain(store: Store, database_url: str) -> None:
    async def scene(other: Store) -> None:
        version = 0
        for writer in (store, other, other, store, store, other):
            version = await writer.append("t", version, [FOLD], NOON)
        with pytest.raises(Stale):
            await store.append("t", version - 1, [FOLD], NOON)
        races = await asyncio.gather(
            *(each.append("race", 0, [FOLD], NOON) for each in (store, other)), return_exceptions=True
        )
        assert sorted(map(str, races)) == ["1", str(Stale("race", 0, 1))]

    with Store.open(database_url, KEY) as other:
        run(scene(other))
    assert list(store.verify()) == []


def test_who_no_longer_waits_does_not_stop_the_writer(store: Store) -> None:
    async def scene() -> None:
        waiting = asyncio.create_task(store.append("t", 0, [FOLD], NOON))
        await asyncio.sleep(0)
        waiting.cancel()
        assert await store.append("t", 1, [FOLD], NOON) == 2

    run(scene())


def test_reading_goes_on_beside_writing(store: Store) -> None:
    async def scene() -> None:
        await store.append("t", 0, [FOLD] * 600, NOON)
        reader = store.read("t")
        next(reader)
        audit = store.verify()
        version = 600
        for _ in range(20):
            version = await store.append("t", version, [FOLD], NOON)
        assert list(audit) == []
        assert 599 <= sum(1 for _ in reader) <= 619

    run(scene())


def test_snapshots_and_hands(store: Store) -> None:
    async def scene() -> None:
        await play(store)
        assert store.snapshot("table-1") == Snapshot(VERSIONS, "code-1", b'{"whole": "table"}')
        await store.save_snapshot("table-1", VERSIONS - 1, "code-2", b"older")
        await store.save_snapshot("table-2", VERSIONS, "code-2", b"of another program")

    run(scene())
    assert store.snapshot("table-1") == Snapshot(VERSIONS, "code-1", b'{"whole": "table"}')
    assert store.snapshot("table-2") == Snapshot(VERSIONS, "code-2", b"of another program")
    assert store.snapshot("table-3") is None
    assert [hand.number for hand in store.hands("table-1")] == [3, 2, 1]
    assert [hand.number for hand in store.hands("table-1", before=3, limit=1)] == [2]
    assert store.hand("table-1", 2) == some_hand(2, 6)
    assert store.hand("table-1", 4) is None


@pytest.mark.parametrize("name", ["", "*", "a\nb", "x" * 201])
def test_a_stream_has_a_proper_name(sqlite_url: str, name: str) -> None:
    with Store.open(sqlite_url, KEY) as store, pytest.raises(Malformed):
        run(store.append(name, 0, [FOLD], NOON))


def test_malformed_requests_are_refused_before_they_wait(sqlite_url: str) -> None:
    with Store.open(sqlite_url, KEY) as store:
        with pytest.raises(Malformed, match="nothing to append"):
            run(store.append("t", 0, [], NOON))
        with pytest.raises(Malformed, match="nothing to append"):
            run(store.append_all([], NOON))
        with pytest.raises(Malformed, match="a stream twice"):
            run(store.append_all([Part("t", 0, [FOLD]), Part("t", 1, [FOLD])], NOON))
        with pytest.raises(Malformed, match="form 0 of the kind 'acted'"):
            run(store.append("t", 0, [Record("acted", b"{}", form=0)], NOON))
        for record in (Record("acted", b"{}", by="Ann\0"), Record("acted", b"{}", request="x" * 501)):
            with pytest.raises(Malformed, match="asked for by"):
                run(store.append("t", 0, [record], NOON))
        with pytest.raises(Malformed, match="no stream 't' to take over"):
            run(store.take_over("t"))
        with pytest.raises(Malformed, match="without a time zone"):
            run(store.append("t", 0, [FOLD], datetime(2026, 5, 1)))
        with pytest.raises(Malformed, match="t has no record 5"):
            list(store.read("t", after=5))


def test_a_fault_in_other_work_is_told_to_whoever_asked(store: Store) -> None:
    def fail(_: sqlalchemy.Connection) -> None:
        raise Malformed("no")

    async def scene() -> None:
        with pytest.raises(Malformed):
            await store.write(fail)
        with pytest.raises(Unwritten):
            await store.write(lambda connection: connection.execute(sqlalchemy.text("SELECT nonsense")))
        assert await store.write(lambda connection: connection.execute(sqlalchemy.text("SELECT 7")).scalar()) == 7

    run(scene())


def test_a_closed_store_takes_nothing_more(sqlite_url: str) -> None:
    async def scene() -> None:
        store = Store.open(sqlite_url, KEY)
        await store.append("t", 0, [FOLD], NOON)
        await store.close()
        with pytest.raises(Unwritten, match="closed"):
            await store.append("t", 1, [FOLD], NOON)

    run(scene())


def test_what_is_secret_cannot_be_read_from_the_files(sqlite_url: str, tmp_path: Path) -> None:
    filled(sqlite_url, KEY)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"fold" in stored
    for secret in (b"As Kd", b'"deck"', b'"whole"'):
        assert secret not in stored


def test_the_files_are_their_owners_alone_and_commits_are_durable(sqlite_url: str, tmp_path: Path) -> None:
    with Store.open(sqlite_url, KEY) as store:
        run(store.append("t", 0, [FOLD], NOON))
        with store.engine.connect() as connection:
            settings = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
        assert settings == ["wal", 2, 1, 10_000]
        assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


def test_the_database_itself_refuses_to_change_a_record(store: Store) -> None:
    run(play(store))
    for statement in ("UPDATE records SET kind = 'x'", "DELETE FROM records"):
        with pytest.raises(sqlalchemy.exc.DBAPIError, match="never changed"), store.engine.begin() as connection:
            connection.execute(sqlalchemy.text(statement))


def test_another_rooms_key_is_refused(store: Store, database_url: str) -> None:
    run(play(store))
    with pytest.raises(Unopened, match="this key is not the one"):
        Store.open(database_url, bytes(32))
    with pytest.raises(Malformed, match="a key of 5 bytes"):
        Store.open(database_url, b"short")


def test_nothing_is_written_on_top_of_a_forged_head(store: Store, database_url: str) -> None:
    run(play(store))
    with store.engine.begin() as connection:
        connection.execute(sqlalchemy.text("UPDATE streams SET version = 8 WHERE stream = 'table-1'"))

    async def scene(other: Store) -> None:
        with pytest.raises(Tampered, match="the head of table-1"):
            await other.append("table-1", 8, [FOLD], NOON)

    async def without_a_room(other: Store) -> None:
        asked = (other.append("table-2", 9, [FOLD], NOON) for _ in range(2))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Tampered, Tampered]
        assert answers[0] is not answers[1]

    with Store.open(database_url, KEY) as other:
        run(scene(other))
        with store.engine.begin() as connection:
            connection.execute(sqlalchemy.text("DELETE FROM room"))
        run(without_a_room(other))


def test_a_changed_record_is_not_read_as_if_nothing_were(sqlite_url: str) -> None:
    filled(sqlite_url, KEY)
    with Store.open(sqlite_url, KEY) as store:
        with store.engine.begin() as connection:
            connection.exec_driver_sql("DROP TRIGGER records_no_update")
            connection.exec_driver_sql("UPDATE records SET body = x'00' WHERE stream = 'table-1' AND version = 5")
        with pytest.raises(Tampered, match="record 5 of table-1"):
            list(store.read("table-1"))
        assert [each.version for each in store.read("table-1", after=5)] == [6, 7, 8, 9]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "cannot be read"),
        ("mysql://host/room", "mysql"),
        ("sqlite://", "needs a database that stays"),
        ("sqlite:////no/such/folder/room.db", "cannot be made"),
        ("postgresql://nobody:hidden@127.0.0.1:9/room", "cannot be opened"),
    ],
)
def test_what_cannot_be_opened_is_refused_kindly(url: str, said: str) -> None:
    with pytest.raises(Unopened, match=said) as refusal:
        Store.open(url, KEY)
    assert "hidden" not in str(refusal.value)


def test_a_database_that_somebody_else_holds_is_told_to_all_who_wait(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_LOCK_WAIT_SECONDS", 0.2)

    async def scene(store: Store, other: Store) -> None:
        await store.append("t", 0, [FOLD], NOON)
        with database.writing(other.engine):
            asked = (store.append(stream, 0, [FOLD], NOON) for stream in "abcdef")
            answers = await asyncio.gather(*asked, return_exceptions=True)
        assert {str(answer) for answer in answers} == {
            "the database did not take it: database is locked; allowed: read the stream again, then ask again"
        }
        assert await store.append("a", 0, [FOLD], NOON) == 1

    with Store.open(sqlite_url, KEY) as store, Store.open(sqlite_url, KEY) as other:
        run(scene(store, other))


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_bytes(b"Dear Ann, " * 500)
    for name, text in (("letter.txt", "not a database"), ("", "unable to open")):
        with pytest.raises(Unopened, match=text):
            Store.open(f"sqlite:///{tmp_path / name}", KEY)
    assert (tmp_path / "letter.txt").read_bytes() == b"Dear Ann, " * 500


def test_a_broken_connection_is_taken_up_again(postgres_url: str) -> None:
    async def scene(store: Store, other: Store) -> None:
        await store.append("t", 0, [FOLD], NOON)
        with other.engine.begin() as connection:
            connection.execute(
                sqlalchemy.text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
        assert await store.append("t", 1, [FOLD], NOON) == 2

    with Store.open(postgres_url, KEY) as store, Store.open(postgres_url, KEY) as other:
        run(scene(store, other))
        assert list(store.verify()) == []


def losing_the_next_commit(store: Store, monkeypatch: pytest.MonkeyPatch, *, committed: bool) -> None:
    """The connection breaks at the next commit: before it has come through, or after."""
    dialect = store.engine.dialect
    do_commit = dialect.do_commit

    def lose(connection: Any) -> None:
        monkeypatch.setattr(dialect, "do_commit", do_commit)
        if committed:
            do_commit(connection)
        gone = connection.dbapi_connection
        gone.close()
        gone.execute("SELECT 1")  # what the driver says of a connection that is gone

    monkeypatch.setattr(dialect, "do_commit", lose)


@pytest.mark.parametrize("committed", [False, True])
def test_a_connection_lost_at_the_commit_loses_and_doubles_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    """The answer to a commit may be lost though the commit is not: what is stored decides."""
    secret = Record("dealt", b'{"cards": "As"}', secret=True)
    with Store.open(postgres_url, KEY) as store:
        run(store.append("t", 0, [FOLD], NOON))
        losing_the_next_commit(store, monkeypatch, committed=committed)
        assert run(store.append("t", 1, [FOLD, secret], NOON)) == 3
        assert [each.version for each in store.read("t")] == [1, 2, 3]
        # Several streams, wherever they stand, with a refused request and a stream taken over in the same commit.
        losing_the_next_commit(store, monkeypatch, committed=committed)

        async def scene() -> list[Any]:
            anywhere = [Part("t", None, [FOLD, secret], epoch=0), Part("new", None, [FOLD])]
            asked = (store.append_all(anywhere, NOON), store.append("t", 3, [FOLD], NOON), store.take_over("t"))
            return list(await asyncio.gather(*asked, return_exceptions=True))

        versions, refusal, epoch = run(scene())
        assert (versions, str(refusal), epoch) == ((5, 1), str(Stale("t", 3, 5)), 1)
        assert [len(list(store.read(stream))) for stream in ("t", "new")] == [5, 1]
        # Nothing but a stream taken over: once more does no harm.
        losing_the_next_commit(store, monkeypatch, committed=committed)
        assert run(store.take_over("new")) == (2 if committed else 1)
        assert list(store.verify()) == []


def test_an_append_to_several_streams_is_there_whole_or_not_at_all(store: Store) -> None:
    async def scene() -> None:
        assert await store.append("account", 0, [FOLD, FOLD], NOON) == 2
        buy_in = [
            Part("account", 2, [FOLD]),
            Part("table", 0, [FOLD, FOLD], some_hand(1, 2)),
            Part("log", None, [FOLD]),
        ]
        assert await store.append_all(buy_in, NOON) == (3, 2, 1)
        with pytest.raises(Stale, match="account is at version 3, not 2") as refusal:
            await store.append_all([Part("table", 2, [FOLD]), Part("account", 2, [FOLD])], NOON)
        assert refusal.value.stream == "account"
        # Kept already: the database refuses the hand, and with it the whole request.
        with pytest.raises(Unwritten):
            await store.append_all([Part("account", 3, [FOLD]), Part("table", 2, [FOLD], some_hand(1, 3))], NOON)
        assert await store.append_all([Part("log", None, [FOLD]), Part("account", None, [FOLD])], NOON) == (2, 4)

    run(scene())
    assert {stream: len(list(store.read(stream))) for stream in store.streams()} == {"account": 4, "log": 2, "table": 2}
    assert list(store.verify()) == []


def test_whoever_took_a_stream_over_is_the_only_one_who_writes(store: Store, database_url: str) -> None:
    async def scene(other: Store) -> None:
        assert await store.append("t", 0, [FOLD], NOON) == 1
        assert await store.take_over("t") == 1
        assert await store.append("t", 1, [FOLD], NOON, epoch=1) == 2
        assert await other.take_over("t") == 2
        with pytest.raises(Fenced, match=r"t was taken over: it is in epoch 2, not 1") as refusal:
            await store.append("t", 2, [FOLD], NOON, epoch=1)
        assert (refusal.value.stream, refusal.value.epoch, refusal.value.found) == ("t", 1, 2)
        with pytest.raises(Fenced):
            await store.append_all([Part("u", 0, [FOLD]), Part("t", None, [FOLD], epoch=1)], NOON)
        with pytest.raises(Fenced):  # nobody was given that epoch
            await store.append("t", 2, [FOLD], NOON, epoch=3)
        assert await other.append("t", 2, [FOLD], NOON, epoch=2) == 3
        assert await store.append("t", 3, [FOLD], NOON) == 4  # names none, so goes with the one there is

    with Store.open(database_url, KEY) as other:
        run(scene(other))
    with Store.open(database_url, KEY) as again:  # the epoch outlives those who drove in it
        assert again.head("t") == store.head("t")
        assert run(again.take_over("t")) == 3
    assert store.streams() == ["t"]
    assert [each.epoch for each in store.read("t")] == [0, 1, 2, 2]
    assert list(store.verify()) == []


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(1, 99)), max_size=30))
def test_the_roll_is_the_same_whichever_way_it_came_about(moves: list[tuple[str, int]]) -> None:
    roll = Roll()
    for stream, version in moves:
        roll.put(stream, Head(version, bytes([version]) * 32))
        roll.root()
    assert roll.root() == Roll(roll.heads).root()


def test_a_full_disk_is_told_until_there_is_room_again(tmp_path: Path) -> None:
    """A database that takes no more is known to fail, and is well again after the next thing that it takes."""
    most, failing = [1_000_000], []

    def limit(connection: sqlalchemy.Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {most[0]}")

    async def scene(store: Store) -> None:
        sqlalchemy.event.listen(store.engine, "begin", limit)
        assert await store.append("t", 0, [FOLD], NOON) == 1
        failing.append(store.failing)
        most[0] = 1
        with pytest.raises(Unwritten):
            await store.append("t", 1, [Record("acted", b"x" * 200_000)], NOON)
        failing.append(store.failing)
        most[0] = 1_000_000
        await store.try_again()
        failing.append(store.failing)
        assert await store.append("t", 1, [FOLD], NOON) == 2

    with Store.open(f"sqlite:///{tmp_path / 'room.db'}", KEY) as store:
        run(scene(store))
        assert failing == [False, True, False]
        assert list(store.verify()) == []


def test_what_contradicts_the_store_does_not_mean_that_it_fails(store: Store) -> None:
    async def scene() -> None:
        await store.append("t", 0, [FOLD], NOON)
        with pytest.raises(Stale):
            await store.append("t", 0, [FOLD], NOON)

    run(scene())
    assert not store.failing


def test_a_connection_in_use_while_the_store_closes_is_closed_when_it_is_given_back(store: Store) -> None:
    in_use = store.engine.connect()
    opened = in_use.connection.dbapi_connection
    assert opened is not None
    run(store.close())
    assert in_use.execute(sqlalchemy.text("SELECT 1")).scalar_one() == 1
    in_use.close()
    with pytest.raises((sqlite3.ProgrammingError, psycopg.OperationalError), match="closed"):
        opened.cursor().execute("SELECT 1")
