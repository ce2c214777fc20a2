"""One room at a time on one database."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokerroom.room.store import Unopened
from pokerroom.room.store.claim import claim
from pokerroom.room.store.database import open_engine


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_second_room_is_refused_until_the_first_has_gone(
    database: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.store.claim._PATIENCE", 0.0)
    sqlite = database == "sqlite"
    url = f"sqlite:///{tmp_path / 'room.db'}" if sqlite else request.getfixturevalue("postgres_url")
    engines = [open_engine(url), open_engine(url)]
    release = claim(engines[0])
    with pytest.raises(Unopened, match="open already"):
        claim(engines[1])
    release()
    claim(engines[1])()
    for engine in engines:
        engine.dispose()
