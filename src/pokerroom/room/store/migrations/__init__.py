"""The steps that bring a database from nothing to today's tables, oldest first; `run_missing_steps` runs the rest.

A step is a module with `revision`, `down_revision` and `upgrade()`, and never changes once a room may have run it.
There is no way down: a backup made before the step is the way back.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext, MigrationStep, RevisionStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from pokerroom.room.store.records import Unopened

_FOLDER = Path(__file__).parent
# Databases of rooms from before the first release; their records have a form that nothing reads.
_UNRELEASED: Final = frozenset({"r0001"})


@cache
def _migration_steps() -> ScriptDirectory:
    return ScriptDirectory(_FOLDER, version_locations=[_FOLDER])


def newest() -> str:
    """Return the revision that this program works with."""
    return str(_migration_steps().get_current_head())


def revision(connection: Connection) -> str | None:
    """Return the revision a database is at; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def refuse_unknown(stands_at: str | None, what: str = "the database") -> None:
    """Refuse the revision of a database, or of a backup, that this program cannot bring up to its own."""
    if stands_at in _UNRELEASED:
        raise Unopened(
            f"{what} is from before the first release (revision {stands_at}): "
            "its records have a form that is read no more",
            allowed="a new --data folder, or another --database; the old one is left as it is",
        )
    if stands_at is not None and stands_at not in {step.revision for step in _migration_steps().walk_revisions()}:
        raise Unopened(
            f"{what} is at revision {stands_at}, which this program does not know: a newer one has written it",
            allowed=f"a pokerroom at least as new, or a backup from before the upgrade (this program knows {newest()})",
        )


def run_missing_steps(connection: Connection, to: str = "head") -> None:
    """Run the missing steps inside the caller's transaction; a database that this program does not know is refused."""
    steps = _migration_steps()
    refuse_unknown(revision(connection))

    def missing(at: tuple[str, ...] | str | None, _: MigrationContext) -> list[RevisionStep]:
        scripts = steps.iterate_revisions(to, at or "base", implicit_base=True)
        return [MigrationStep.upgrade_from_script(steps.revision_map, script) for script in reversed(list(scripts))]

    context = MigrationContext.configure(connection, opts={"fn": missing})
    with Operations.context(context):
        context.run_migrations()
