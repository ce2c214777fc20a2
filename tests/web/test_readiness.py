"""Whether the room is ready is told from what its tables and its store can really do."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy

from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.rulebook import library
from pokerroom.web import server
from pokerroom.web.app_parts import parts_of
from testkit.databases.postgres_proxy import PostgresProxy
from testkit.room.web_room import Person, Running

People = Callable[[Running], Person]
TABLES = (TableSettings("uk", "holdem", name="Small", bots=0), TableSettings("uk", "omaha", name="Large", bots=0))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a database for the settings; of SQLite's they know it themselves."""
    return "" if request.param == "sqlite" else request.getfixturevalue("postgres_url")


def done_to_the_database(running: Running, *harms: str) -> None:
    engine = sqlalchemy.create_engine(running.settings.database_url)
    with engine.begin() as connection:
        for harm in harms:
            connection.execute(sqlalchemy.text(harm))
    engine.dispose()


FULL = {
    "sqlite": ("CREATE TRIGGER full_disk BEFORE UPDATE ON room BEGIN SELECT RAISE(ABORT, 'disk full'); END",),
    "postgresql": (
        "CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS "
        "$$BEGIN RAISE EXCEPTION 'disk full' USING ERRCODE = 'disk_full'; END$$",
        "CREATE TRIGGER full_disk BEFORE UPDATE ON room FOR EACH ROW EXECUTE FUNCTION is_full()",
    ),
}
ROOM_AGAIN = {"sqlite": "DROP TRIGGER full_disk", "postgresql": "DROP TRIGGER full_disk ON room"}
NO_LONGER_KEPT = {
    "sqlite": "DROP TRIGGER records_no_update",
    "postgresql": "ALTER TABLE records DISABLE TRIGGER USER",
}


def kind_of(database: str) -> str:
    return "postgresql" if database else "sqlite"


def test_a_room_without_its_row_is_not_ready(database: str, other_room: Callable[..., Running], people: People) -> None:
    running = other_room(database=database)
    done_to_the_database(running, "DELETE FROM room")
    answer = people(running).get("/ready")
    assert (answer.status_code, answer.json()["store"]) == (503, "has lost the head of the room")


def test_a_room_whose_appends_fail_is_not_ready_until_they_do_not(
    database: str, other_room: Callable[..., Running], people: People
) -> None:
    running = other_room(database=database)
    done_to_the_database(running, *FULL[kind_of(database)])
    somebody = people(running)
    answer = somebody.get("/ready")
    assert (answer.status_code, answer.json()["store"]) == (503, "keeps nothing")
    assert "pokerroom_ready 0.0" in somebody.get("/metrics").text
    done_to_the_database(running, ROOM_AGAIN[kind_of(database)])
    assert somebody.get("/ready").status_code == 200
    measures = somebody.get("/metrics").text
    assert "pokerroom_ready 1.0" in measures
    assert "pokerroom_store_keeps 1.0" in measures


def test_a_room_whose_database_is_away_is_not_ready_until_it_is_back(
    postgres_url: str, other_room: Callable[..., Running], people: People
) -> None:
    proxy = PostgresProxy(postgres_url)
    running = other_room(database=proxy.url)
    somebody = people(running)
    assert somebody.get("/ready").status_code == 200
    proxy.fault = "away"
    proxy.cut()
    for _ in range(1200):  # that it was ready is told again for a second
        answer = somebody.get("/ready")
        if answer.status_code == 503:
            break
        time.sleep(0.05)
    assert (answer.status_code, answer.json()["store"]) == (503, "does not answer")
    proxy.fault = ""
    assert somebody.get("/ready").status_code == 200
    proxy.close()


def test_a_table_that_cannot_go_on_is_named(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    running.room.tables["two"].goes_on = False
    somebody = people(running)
    answer = somebody.get("/ready")
    assert answer.status_code == 503
    assert (answer.json()["away"], answer.json()["tables"]) == (["two"], 1)
    assert 'pokerroom_tables_by_state{state="away"} 1.0' in somebody.get("/metrics").text


def test_a_table_that_cannot_be_read_is_named_and_the_others_play(database: str, tmp_path: Path) -> None:
    first = Running(tmp_path, open_room, demo=False, tables=TABLES, database=database)
    with first.client().http as http:
        assert http.get("/ready").json() == {"status": "ok", "tables": 2, "store": "answers"}
    ids = sorted(first.room.tables)
    first.close()
    body = "'{}'" if database else "x'7b7d'"
    done_to_the_database(
        first,
        NO_LONGER_KEPT[kind_of(database)],
        "DELETE FROM snapshots",
        f"UPDATE records SET body = {body} WHERE stream LIKE '%{ids[0]}' AND version = 1",
    )
    second = Running(tmp_path, open_room, demo=False, tables=TABLES, database=database)
    try:
        with second.client().http as http:
            answer = http.get("/ready")
            assert (answer.status_code, answer.json()["closed"], answer.json()["tables"]) == (503, [ids[0]], 1)
            assert 'pokerroom_tables_by_state{state="closed"} 1.0' in http.get("/metrics").text
    finally:
        second.close()


def test_damage_that_the_scrub_finds_is_among_the_details(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    parts_of(running.app).scrub.damage["table one"] = "record 7 is not the one that was written"
    somebody = people(running)
    answer = somebody.get("/ready")
    assert (answer.status_code, answer.json()["damaged"]) == (200, ["table one"])
    assert "pokerroom_damaged_streams 1.0" in somebody.get("/metrics").text


def test_the_search_is_made_ready_as_soon_as_the_door_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[object]()
    monkeypatch.setattr(server, "make_search_ready", made.append)
    running = Running(tmp_path)
    running.close()  # which waits for what is being made
    assert made == [library()]
