"""From an empty database to today's tables, and what happens with one from tomorrow."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from pokerroom.room.store import Store, Unopened, migrations
from pokerroom.room.store.backups.backup_file import BackupWriter
from pokerroom.room.store.opening.database import open_engine, open_existing, writing
from pokerroom.room.store.schema import metadata
from pokerroom.room.store.seal import Seals
from room.store.filled import play
from testkit.quick.quick_databases import steps_run

KEY = bytes(range(32))


@pytest.fixture(autouse=True)
def step_by_step() -> Iterator[None]:
    with steps_run():
        yield


def test_the_steps_lead_to_the_tables_of_the_program(database_url: str) -> None:
    engine = open_engine(database_url)
    with engine.connect() as connection:
        assert migrations.revision(connection) == migrations.newest()
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_each_step_is_run_once_and_from_wherever_the_database_is(database_url: str) -> None:
    engine = open_engine(database_url, migrate=False)
    revisions = [step.revision for step in reversed(list(migrations._migration_steps().walk_revisions()))]
    for revision in revisions:
        with writing(engine) as connection:
            migrations.run_missing_steps(connection, to=revision)
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


def test_a_room_from_before_the_first_release_is_refused_and_left_alone(database_url: str) -> None:
    with Store.open(database_url, KEY) as store, store.engine.begin() as connection:
        connection.execute(sqlalchemy.text("UPDATE alembic_version SET version_num = 'r0001'"))
    for look in (partial(Store.open, key=KEY), open_existing):
        with pytest.raises(Unopened, match=r"from before the first release.*a new --data folder"):
            look(database_url)
    engine = open_engine(database_url, migrate=False)
    with engine.connect() as connection:
        assert migrations.revision(connection) == "r0001"
    engine.dispose()


def test_a_backup_that_this_program_cannot_bring_up_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    for revision, text in (("r0001", "the backup is from before the first release"), ("r9999", "a newer one")):
        file = tmp_path / f"{revision}.backup"
        with BackupWriter(file, Seals(KEY), revision):
            pass
        with pytest.raises(Unopened, match=text):
            Store.restore(sqlite_url, KEY, file)


_LATER = """
from alembic import op
from sqlalchemy import Column, Text

revision = "r9000"
down_revision = "{newest}"


def upgrade() -> None:
    op.add_column("accounts", Column("motto", Text, nullable=True))
"""


def test_a_later_step_is_run_on_a_room_that_is_there(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.open(database_url, KEY) as store:
        asyncio.run(play(store))
        before = store.heads()
    newest = migrations.newest()
    (tmp_path / "steps").mkdir()
    (tmp_path / "steps" / "r9000_mottos.py").write_text(_LATER.format(newest=newest), "utf-8")
    here = migrations._migration_steps().dir
    later = ScriptDirectory(here, version_locations=[here, tmp_path / "steps"])
    monkeypatch.setattr(migrations, "_migration_steps", lambda: later)
    with pytest.raises(Unopened, match=f"at revision {newest}, this program at r9000"):
        open_existing(database_url)
    for _ in range(2):
        with Store.open(database_url, KEY) as store, store.engine.connect() as connection:
            assert migrations.revision(connection) == "r9000"
            assert "motto" in {
                get_column["name"] for get_column in sqlalchemy.inspect(connection).get_columns("accounts")
            }
            assert store.heads() == before
            assert list(store.verify()) == []


def test_a_step_that_fails_leaves_nothing_behind(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    step = list(migrations._migration_steps().walk_revisions())[-1].module  # the first step guards the records
    broken = {name: [*statements, "CREATE NONSENSE"] for name, statements in step._GUARDS.items()}
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
