"""Take a backup of a running room, and restore a room from one, on either database.

The key is not in it: without the room's key a backup can be neither read nor restored. A restored room must pass the
same checks of its chains as the original. Nobody is logged in to it: an old backup could otherwise bring back logins
that have ended since.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby, islice
from pathlib import Path

from sqlalchemy import Connection, Engine, column, insert, inspect, literal, select, table, text
from sqlalchemy.exc import DBAPIError

from pokerroom.errors import Illegal, Malformed
from pokerroom.room.store import migrations, schema
from pokerroom.room.store.backups.backup_file import BackupWriter, check_file, key_of_backup, rows_of
from pokerroom.room.store.opening.database import open_engine, read_transaction, reason, writing
from pokerroom.room.store.proof.audit import tally, verify_at
from pokerroom.room.store.proof.heads import Heads, heads_at
from pokerroom.room.store.records import Tampered, Unwritten
from pokerroom.room.store.rotation import change_signature
from pokerroom.room.store.seal import Seals

_ROWS_PER_READ = 500
_TABLES = (
    schema.room,
    schema.streams,
    schema.records,
    schema.snapshots,
    schema.hands,
    schema.accounts,
    schema.devices,
    schema.factors,
    schema.persons,
    schema.marks,
    schema.own_hands,
)


def back_up(engine: Engine, seals: Seals, file: Path) -> Heads:
    """Write a room, as it is at one moment, to a new file; refuse a room that does not pass its audit."""
    with _database_refusals(), read_transaction(engine) as connection:
        _audit(connection, seals, "the room")
        with BackupWriter(file, seals, migrations.newest()) as out:
            for table in _TABLES:
                out.table(str(table.name), [str(column.name) for column in table.columns])
                rows = select(table).order_by(*table.primary_key.columns)
                for row in connection.execute(rows, execution_options={"yield_per": _ROWS_PER_READ}):
                    out.row(list(row))
        return heads_at(connection)


def restore(url: str, seals: Seals, file: Path, *, by_former_key: bool) -> Heads:
    """Make a room from a backup in an empty database, and audit it; all of it or nothing."""
    newest, seals = seals, key_of_backup(file, seals)
    if seals is not newest and not by_former_key:
        raise Illegal(
            "a former key of the room has signed this backup, as whoever had that key could have",
            allowed="--former-key, if you know that the file is yours; or a backup since the key was replaced",
        )
    title = check_file(file, seals)
    migrations.refuse_unknown(title.revision, "the backup")
    engine = open_engine(url, migrate=False)
    try:
        with _database_refusals(), writing(engine) as connection:
            _clear(connection, title.revision)
            rows = rows_of(file, seals)
            for start, group in groupby(rows, key=lambda row: row[0]):
                if start.name == schema.logins.name:  # backups of an earlier release have them
                    continue
                into = insert(table(start.name, *map(column, start.columns)))
                while chunk := [
                    dict(zip(start.columns, values, strict=True)) for _, values in islice(group, _ROWS_PER_READ)
                ]:
                    connection.execute(into, chunk)
            migrations.run_missing_steps(connection)
            _audit(connection, seals, "what the backup holds")
            if seals is not newest:  # it was taken before the room got another key
                change_signature(connection, seals, newest)
            return heads_at(connection)
    finally:
        engine.dispose()


@contextmanager
def _database_refusals() -> Iterator[None]:
    try:
        yield
    except DBAPIError as fault:
        raise Unwritten(f"the database did not go along: {reason(fault)}") from fault


def _clear(connection: Connection, revision: str) -> None:
    """Bring an empty database to the backup's revision; refuse one that holds anything."""
    inspector = inspect(connection)
    if inspector.has_table("streams"):
        for table in (*_TABLES[1:], schema.logins):
            if (
                inspector.has_table(str(table.name))
                and connection.execute(select(literal(1)).select_from(table).limit(1)).first() is not None
            ):
                raise Malformed("the database to restore into is not empty", allowed="an empty database")
        current_revision = migrations.revision(connection)
        if current_revision != revision:
            raise Malformed(
                f"the backup is of revision {revision}, the database at {current_revision}",
                allowed="a database nobody has opened",
            )
        connection.execute(text("DELETE FROM room"))
    migrations.run_missing_steps(connection, to=revision)


def _audit(connection: Connection, seals: Seals, what: str) -> None:
    findings = list(islice(verify_at(connection, seals), 100))
    if findings:
        raise Tampered(
            f"{what} does not pass the audit ({tally(findings)}); first: {findings[0]}",
            allowed="`pokerroom audit verify` names everything",
        )
