"""What became of a request with a key: after the room has another key, and while a commit of it may still come."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from sqlalchemy import Connection, insert, text

from pokerroom.room.book_archive import BOOK_STREAM, BookArchive
from pokerroom.room.store import Record, Store, Unsure, schema
from pokerroom.room.store.request_context import request_context
from pokerroom.room.store.requests.kept_answers import RequestAnswer, RequestAnswers, marks_on_record
from pokerroom.room.store.rotation import rotation_mark, sign_anew
from pokerroom.room.store.rows import THE_ROOM
from pokerroom.room.store.seal import Seals
from pokerroom.rulebook.library import library
from room.store.filled import NOON
from testkit.databases.postgres_proxy import PostgresProxy

OLD, NEW = bytes(range(32)), bytes(range(32, 64))
_WAITS = text("SELECT count(*) FROM pg_locks WHERE NOT granted")


def test_a_request_is_known_by_the_marks_of_former_keys_too(database_url: str) -> None:
    asked, other = ("Ann", "/api/cage", b"700"), ("Ann", "/api/cage", b"800")

    async def ask(store: Store) -> None:
        answers = RequestAnswers(store)
        mark = answers.marks(*asked)[0]
        for key in ("told", "only the record"):
            with request_context(key.replace(" ", "-"), mark):
                await store.append("cage", None, [Record("sold", b"{}", by="staff Ann (cashier)")], NOON)
        await store.append("table:a", None, [Record("sat", b"{}", by="player Ann", request="at-table 8c1f")], NOON)
        await answers.keep("Ann", "told", mark, 200, b"sold")

    with Store.open(database_url, OLD) as store:
        asyncio.run(ask(store))
        seals = Seals(NEW + OLD)
        sign_anew(store.engine, seals, rotation_mark(store.engine, seals))
    with Store.open(database_url, NEW + OLD) as store:
        request_answers = RequestAnswers(store)
        assert request_answers.find("Ann", "Ann", "told", request_answers.marks(*asked)) == RequestAnswer(
            "done", 200, b"sold"
        )
        assert request_answers.find("Ann", "Ann", "told", request_answers.marks(*other)).finding == "something else"
        assert request_answers.find("Ann", "Ann", "only-the-record", request_answers.marks(*asked)) == RequestAnswer(
            "done"
        )
        assert (
            request_answers.find("Ann", "Ann", "only-the-record", request_answers.marks(*other)).finding
            == "something else"
        )
        assert (
            request_answers.find("Bo", "Bo", "only-the-record", request_answers.marks("Bo", *other[1:])).finding
            == "new"
        )  # theirs
        assert (
            request_answers.find("Ann", "Ann", "at-table", request_answers.marks(*asked)).finding == "new"
        )  # the table knows it
        assert marks_on_record(store, "at-table") == {"8c1f"}
        for key in ("never-asked", "only-the", "only-the-record2"):
            assert not marks_on_record(store, key)
            assert request_answers.find("Ann", "Ann", key, request_answers.marks(*asked)).finding == "new"


def test_a_book_that_is_kept_for_what_is_yet_to_be_opened_does_not_say_that_it_was(database_url: str) -> None:
    with Store.open(database_url, OLD) as store:
        answers = RequestAnswers(store)
        marks = answers.marks("Ann", "/api/hosting/tables", b"{}")
        with request_context("one-table", marks[0]):
            asyncio.run(BookArchive(store).keep(library().book("uk"), NOON))
        assert [each.kind for each in store.read(BOOK_STREAM)] == ["book"]
        assert answers.find("Ann", "Ann", "one-table", marks).finding == "new"


def test_whether_a_request_was_done_is_not_said_before_a_commit_under_way_has_ended(postgres_url: str) -> None:
    with Store.open(postgres_url, OLD) as store, ThreadPoolExecutor(1) as beside:
        answers = RequestAnswers(store)
        marks = answers.marks("Ann", "/api/cage", b"700")
        with store.engine.connect() as lost:  # a session whose room has given it up, before its COMMIT is carried out
            lost.execute(THE_ROOM.with_for_update())
            row = {"stream": "cage", "version": 1, "epoch": 0, "at": 1, "kind": "sold", "form": 1, "by": ""}
            rest = {"request": f"sale-1 {marks[0]}", "secret": False, "body": b"{}", "link": b""}
            lost.execute(insert(schema.records), {**row, **rest})
            found = beside.submit(answers.find, "Ann", "Ann", "sale-1", marks)
            _let_it_wait(store, found)
            lost.commit()
        assert found.result(60).finding == "done"


def _let_it_wait(store: Store, found: Future[RequestAnswer]) -> None:
    for _ in range(3000):
        with store.engine.connect() as connection:
            if found.done() or connection.execute(_WAITS).scalar_one():
                return
        time.sleep(0.02)


def test_what_was_written_beside_the_streams_may_be_there_though_nobody_heard_so(postgres_url: str) -> None:
    def write(connection: Connection) -> None:
        row = {"account": "Ann", "key": "sale-1", "mark": "", "at": 1, "answer": b""}
        connection.execute(insert(schema.answers), row)

    between = PostgresProxy(postgres_url)
    try:
        with Store.open(between.url, OLD) as store:
            between.fault = "acknowledgement lost"
            with pytest.raises(Unsure):
                asyncio.run(store.write(write))
    finally:
        between.close()
