"""The scrub finds damage that nobody would meet, because tables open from snapshots."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy
from structlog.testing import capture_logs

from pokerroom.room.store import Store
from pokerroom.room.store.in_service.scrub import Scrub
from room.store.filled import filled
from room.store.ruining import KEY, RECORDS, many_records, page_of_record, ruined

UNGUARD = {
    "sqlite": ("DROP TRIGGER records_no_update", "DROP TRIGGER records_no_delete"),
    "postgresql": ("ALTER TABLE records DISABLE TRIGGER ALL",),
}


def scrubbed(url: str) -> Scrub:
    async def once() -> Scrub:
        store = Store.open(url, KEY)
        scrub = Scrub(store, share=1)
        await scrub.go_through()
        await store.close()
        return scrub

    return asyncio.run(once())


def test_a_whole_record_is_read_through(database_url: str) -> None:
    filled(database_url, KEY)
    scrub = scrubbed(database_url)
    assert (scrub.damage, scrub.records) == ({}, 2 + 18 + 6)
    assert scrub.finished


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE records SET kind = 'raised' WHERE stream = 'table-1' AND version = 2",
        "DELETE FROM records WHERE stream = 'table-1' AND version = 9",
        "UPDATE hands SET pot = 7 WHERE stream = 'table-1' AND number = 2",
        "UPDATE snapshots SET version = 8 WHERE stream = 'table-1'",
        "UPDATE streams SET link = (SELECT link FROM records WHERE stream = 'table-1' AND version = 1) "
        "WHERE stream = 'table-1'",
    ],
)
def test_damage_is_found_and_told(database_url: str, harm: str) -> None:
    filled(database_url, KEY)
    engine = sqlalchemy.create_engine(database_url)
    with engine.begin() as connection:
        for guard in UNGUARD[engine.dialect.name]:
            connection.execute(sqlalchemy.text(guard))
        connection.execute(sqlalchemy.text(harm))
    engine.dispose()
    with capture_logs() as logs:
        scrub = scrubbed(database_url)
    assert list(scrub.damage) == ["table-1"]
    assert [log["stream"] for log in logs if log["log_level"] == "error"] == ["table-1"]


def test_a_damaged_page_is_found_and_the_other_streams_are_read(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    many_records(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.write_bytes(ruined(file.read_bytes(), page_of_record(file, 150), "zeros"))
    scrub = scrubbed(f"sqlite:///{file}")
    assert list(scrub.damage) == ["table-1"]
    assert "malformed" in scrub.damage["table-1"]
    assert scrub.records < RECORDS
