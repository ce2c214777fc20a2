"""From an empty database to today's tables, and what happens with one from tomorrow."""

from __future__ import annotations

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from pokerroom.room.store import Store, Unopened, migrations
from pokerroom.room.store.database import open_engine, open_existing, writing
from pokerroom.room.store.schema import metadata

KEY = bytes(range(32))


def test_the_steps_lead_to_the_tables_of_the_program(database_url: str) -> None:
    engine = open_engine(database_url)
    with engine.connect() as connection:
        assert migrations.revision(connection) == migrations.newest()
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_each_step_is_run_once_and_from_wherever_the_database_is(database_url: str) -> None:
    engine = open_engine(database_url, migrate=False)
    revisions = [step.revision for step in reversed(list(migrations._steps().walk_revisions()))]
    for revision in revisions:
        with writing(engine) as connection:
            migrations.upgrade(connection, to=revision)
            assert migrations.revision(connection) == revision
    engine.dispose()
    for _ in range(2):
        with Store.open(database_url, KEY) as store:
            assert store.streams() == []


def test_a_database_of_a_newer_program_is_refused_and_left_alone(database_url: str) -> None:
    with Store.open(database_url, KEY) as store, store.engine.begin() as connection:
        connection.execute(sqlalchemy.text("UPDATE alembic_version SET version_num = 'r9999'"))
    with pytest.raises(Unopened, match=r"r9999.*a newer one has written it"):
        Store.open(database_url, KEY)
    with pytest.raises(Unopened, match="r9999"):
        open_existing(database_url)


def test_a_step_that_fails_leaves_nothing_behind(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from pokerroom.room.store.migrations import r0001_first

    step = next(iter(migrations._steps().walk_revisions())).module
    broken = {name: [*statements, "CREATE NONSENSE"] for name, statements in r0001_first._GUARDS.items()}
    with monkeypatch.context() as patch:
        patch.setattr(step, "_GUARDS", broken)
        with pytest.raises(Unopened, match="NONSENSE"):
            Store.open(database_url, KEY)
    with Store.open(database_url, KEY) as store:
        assert list(store.verify()) == []


def test_looking_at_a_database_without_a_room_is_refused(database_url: str) -> None:
    open_engine(database_url, migrate=False).dispose()
    with pytest.raises(Unopened, match="there is no room in this database"):
        open_existing(database_url)
