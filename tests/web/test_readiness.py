"""Whether the room is ready is told from what its tables and its store can really do."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from pokerroom.room.room import Room
from pokerroom.room.settings import OwnTable
from testkit.web_room import Person, Running

People = Callable[[Running], Person]
TABLES = (OwnTable("uk", "holdem", name="Small", bots=0), OwnTable("uk", "omaha", name="Large", bots=0))


def done_to_the_database(running: Running, harm: str) -> None:
    with closing(sqlite3.connect(running.settings.data / "room.db", isolation_level=None)) as connection:
        connection.execute(harm)


def test_a_room_without_its_row_is_not_ready(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    done_to_the_database(running, "DELETE FROM room")
    answer = people(running).get("/ready")
    assert (answer.status_code, answer.json()["store"]) == (503, "has lost the head of the room")


def test_a_room_whose_appends_fail_is_not_ready_until_they_do_not(
    other_room: Callable[..., Running], people: People
) -> None:
    running = other_room()
    done_to_the_database(
        running, "CREATE TRIGGER full BEFORE UPDATE ON room BEGIN SELECT RAISE(ABORT, 'disk full'); END"
    )
    somebody = people(running)
    answer = somebody.get("/ready")
    assert (answer.status_code, answer.json()["store"]) == (503, "keeps nothing")
    assert "pokerroom_ready 0.0" in somebody.get("/metrics").text
    done_to_the_database(running, "DROP TRIGGER full")
    assert somebody.get("/ready").status_code == 200
    measures = somebody.get("/metrics").text
    assert "pokerroom_ready 1.0" in measures
    assert "pokerroom_store_keeps 1.0" in measures


def test_a_table_that_cannot_go_on_is_named(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    running.room.tables["two"].goes_on = False
    somebody = people(running)
    answer = somebody.get("/ready")
    assert answer.status_code == 503
    assert (answer.json()["away"], answer.json()["tables"]) == (["two"], 1)
    assert 'pokerroom_tables_by_state{state="away"} 1.0' in somebody.get("/metrics").text


def test_a_table_that_cannot_be_read_is_named_and_the_others_play(tmp_path: Path) -> None:
    first = Running(tmp_path, Room.open, demo=False, tables=TABLES)
    with first.client().http as http:
        assert http.get("/ready").json() == {"status": "ok", "tables": 2, "store": "answers"}
    ids = sorted(first.room.tables)
    first.close()
    for harm in ("DROP TRIGGER records_no_update", "DELETE FROM snapshots"):
        done_to_the_database(first, harm)
    done_to_the_database(first, f"UPDATE records SET body = x'7b7d' WHERE stream LIKE '%{ids[0]}' AND version = 1")
    second = Running(tmp_path, Room.open, demo=False, tables=TABLES)
    try:
        with second.client().http as http:
            answer = http.get("/ready")
            assert (answer.status_code, answer.json()["closed"], answer.json()["tables"]) == (503, [ids[0]], 1)
            assert 'pokerroom_tables_by_state{state="closed"} 1.0' in http.get("/metrics").text
    finally:
        second.close()


def test_damage_that_the_scrub_finds_is_among_the_details(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    running.app.state.scrub.damage["table one"] = "record 7 is not the one that was written"
    somebody = people(running)
    answer = somebody.get("/ready")
    assert (answer.status_code, answer.json()["damaged"]) == (200, ["table one"])
    assert "pokerroom_damaged_streams 1.0" in somebody.get("/metrics").text
