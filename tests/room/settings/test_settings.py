"""Settings: where each comes from, and faults that name the key, its source and what is allowed."""

from __future__ import annotations

import asyncio
import re
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pokerroom.errors import Malformed
from pokerroom.room.keys import room_key
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.room_settings import SETTING_FIELDS, USUAL_CHOICE, Settings
from pokerroom.room.settings.sources import settings, settings_in_force
from pokerroom.room.settings.table_settings import TableSettings

DOCS = Path(__file__).parents[3] / "docs" / "configuration.md"


def chosen(folder: Path, file: str = "", environment: dict[str, str] | None = None, **flags: Any) -> Settings:
    if file:
        (folder / "pokerroom.toml").write_text(file)
    return settings(flags, environment or {}, folder=folder)


def test_each_source_overrides_the_one_before(tmp_path: Path) -> None:
    assert chosen(tmp_path).port == 8000
    assert chosen(tmp_path, "port = 8001").port == 8001
    assert chosen(tmp_path, "port = 8001", {"POKERROOM_PORT": "8002"}).port == 8002
    all_three = chosen(tmp_path, "port = 8001", {"POKERROOM_PORT": "8002"}, port=8003)
    assert (all_three.port, all_three.source("port"), all_three.source("pace")) == (8003, "--port", USUAL_CHOICE)
    assert chosen(tmp_path, "port = 8001", {"POKERROOM_PORT": "8002"}, port=None).source("port") == "POKERROOM_PORT"


def test_the_file_may_be_named(tmp_path: Path) -> None:
    named = tmp_path / "club.toml"
    named.write_text('data = "club"\ndemo = false\n')
    for found in (settings({}, {}, named), settings({}, {"POKERROOM_CONFIG": str(named)})):
        assert (found.demo, found.data, found.lets_guests_in) == (False, tmp_path / "club", False)
        assert found.database_url == f"sqlite:///{tmp_path / 'club' / 'room.db'}"
        assert found.key_path == tmp_path / "club" / "room.key"


def test_a_jackpots_file_is_meant_from_where_the_settings_lie(tmp_path: Path) -> None:
    found = chosen(tmp_path, 'jackpots = ["pool.toml", "/etc/pool.toml"]')
    assert found.jackpots == (str(tmp_path / "pool.toml"), "/etc/pool.toml")


@pytest.mark.parametrize(
    ("url", "meant"),
    [
        ("postgresql://a:b@db/room", "postgresql+psycopg://a:b@db/room"),
        ("postgres://db/room", "postgresql+psycopg://db/room"),
        ("postgresql+psycopg://db/room", "postgresql+psycopg://db/room"),
        ("sqlite:///other.db", "sqlite:///other.db"),
    ],
)
def test_databases(tmp_path: Path, url: str, meant: str) -> None:
    assert chosen(tmp_path, database=url).database_url == meant


def test_tables_of_ones_own(tmp_path: Path) -> None:
    file = """
        [[tables]]
        house = "uk"
        game = "omaha"
        blinds = "1/2"
        seats = 6
        bots = 2
    """
    assert chosen(tmp_path, file).tables == (TableSettings("uk", "omaha", blinds="1/2", seats=6, bots=2),)


@pytest.mark.parametrize("key", ["straddles", "jackpot", "boards"])
def test_every_yes_or_no_of_a_table_is_one(tmp_path: Path, key: str) -> None:
    table = '[[tables]]\nhouse = "star"\ngame = "holdem"\n'
    (table_settings,) = chosen(tmp_path, f"{table}{key} = true").tables
    assert getattr(table_settings, key) is True
    with pytest.raises(Malformed, match=rf"{key} = yes \(table 1 .*allowed: true or false"):
        chosen(tmp_path, f'{table}{key} = "yes"')


def test_a_table_that_its_house_cannot_have_is_refused_by_its_place_in_the_file(tmp_path: Path) -> None:
    file = """
        demo = false
        [[tables]]
        house = "uk"
        game = "omaha"
        [[tables]]
        house = "uk"
        game = "holdem"
        seconds = 30
    """
    with pytest.raises(Malformed, match=r"table 2 in .*pokerroom\.toml"):
        asyncio.run(open_room(replace(chosen(tmp_path, file), data=tmp_path)))


def test_lists_in_the_environment(tmp_path: Path) -> None:
    found = chosen(tmp_path, environment={"POKERROOM_ORIGINS": "https://a.example, https://b.example"})
    assert found.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("port = 81000", "port = 81000 (FILE); allowed: 0 to 65535"),
        ('port = "many"', "port = many (FILE); allowed: 0 to 65535"),
        ("port = 80.5", "port = 80.5 (FILE); allowed: 0 to 65535"),
        ("port = true", "port = true (FILE); allowed: 0 to 65535"),
        ("pace = -1", "pace = -1 (FILE); allowed: 0.0 to 10.0"),
        ('demo = "maybe"', "demo = maybe (FILE); allowed: true or false"),
        ('spectators = "all"', "spectators = all (FILE); allowed: live, behind, behind_open, none"),
        ("spectators = 3", "spectators = 3 (FILE); allowed: text"),
        ("sepctators = 3", "FILE sets sepctators, and there is no such setting (did you mean spectators?)"),
        ('origins = ["poker.example"]', "origins = poker.example (FILE); allowed: addresses such as"),
        ("origins = [7]", "origins = 7 (FILE); allowed: a list"),
        ('database = "mysql://me:secret@x/y"', "database = mysql://me:…@x/y; allowed: sqlite"),
        ("tables = 3", "tables (FILE); allowed: [[tables]]"),
        ('[[tables]]\nhouse = "uk"', "table 1 in FILE names no game"),
        ('[[tables]]\nhouse = "uk"\ngame = "omaha"\nsets = 6', "did you mean seats?"),
        ('[[tables]]\nhouse = "uk"\ngame = "omaha"\nseats = "six"', "seats = six (table 1 in FILE); allowed: a whole"),
        ('[[tables]]\nhouse = "uk"\ngame = 5', "game = 5 (table 1 in FILE); allowed: text"),
        ("port = ", "FILE is no TOML"),
    ],
)
def test_faults_name_the_key_its_source_and_what_is_allowed(tmp_path: Path, file: str, words: str) -> None:
    with pytest.raises(Malformed) as refused:
        chosen(tmp_path, file)
    assert words.replace("FILE", str(tmp_path / "pokerroom.toml")) in str(refused.value)


def test_faults_in_the_environment_and_flags(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"POKERROOM_PROT.*did you mean POKERROOM_PORT"):
        chosen(tmp_path, environment={"POKERROOM_PROT": "1"})
    with pytest.raises(Malformed, match=re.escape("log_level = loud (--log-level); allowed: debug, info")):
        chosen(tmp_path, log_level="loud")
    assert chosen(tmp_path, environment={"POKERROOM_HOUSE": "uk", "POKERROOM_COLOURS": "two"}).port == 8000


def test_a_file_that_is_not_there_is_refused_only_if_it_was_named(tmp_path: Path) -> None:
    chosen(tmp_path)
    with pytest.raises(Malformed, match="cannot be read"):
        settings({}, {}, tmp_path / "missing.toml")


def test_the_settings_in_force_hide_a_password(tmp_path: Path) -> None:
    rows = {
        key: (value, source)
        for key, value, source in settings_in_force(chosen(tmp_path, database="postgres://me:pw@db/room"))
    }
    assert rows["database"] == ("postgresql+psycopg://me:…@db/room", "--database")
    assert rows["port"] == ("8000", USUAL_CHOICE)
    assert set(rows) == {key.name for key in SETTING_FIELDS}


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "room.key"
    key = room_key(path)
    assert (len(key), room_key(path)) == (32, key)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"short")
    with pytest.raises(Malformed, match="has 5 bytes"):
        room_key(path)
    with pytest.raises(Malformed, match="cannot be made"):
        room_key(path / "under a file")


def test_the_page_about_settings_lists_every_one_as_it_is() -> None:
    """docs/configuration.md has one row per key: its name, its usual value, what it is for."""
    section = DOCS.read_text("utf-8").partition("## Every setting")[2].partition("## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", section, re.MULTILINE))
    usual = {key: value for key, value, _ in settings_in_force(Settings())}
    assert set(rows) == set(usual)
    for key, value in rows.items():
        assert value.strip("`") == (usual[key] or "none"), key


def test_tournaments_are_read_with_their_conditions_or_refused_by_their_place(tmp_path: Path) -> None:
    conditions = 'name = "friday"\nhouse = "uk"\n[structure]\nstack = 500\nlevels = [{ blinds = [5, 10] }]'
    (tmp_path / "friday.toml").write_text(conditions, "utf-8")
    (tmp_path / "third.toml").write_text(conditions.replace("friday", "friday-3"), "utf-8")
    file = tmp_path / "pokerroom.toml"
    file.write_text('[[tournaments]]\nconditions = "friday.toml"\nbots = 6\nevery = 30\n', "utf-8")
    (tournament_settings,) = settings(environment={}, file=file).tournaments
    assert (
        tournament_settings.conditions.name,
        tournament_settings.bots,
        tournament_settings.every,
        tournament_settings.alone,
    ) == ("friday", 6, 30, False)
    for words, why in (
        ('conditions = "saturday.toml"', r"saturday.toml cannot be read.*tournament 1 in"),
        ("bots = 6", r"no conditions \(tournament 1 in"),
        ('conditions = "friday.toml"\nbots = -1', r"bots = -1 \(tournament 1 in .*0 to 10000"),
        ('conditions = "friday.toml"\nbot = 1', r"sets bot, and there is no such setting \(did you mean bots"),
        ('conditions = { name = "x", house = "uk" }', r"tournament 1 in .* cannot be read"),
        ('conditions = "friday.toml"\n[[tournaments]]\nconditions = "friday.toml"', "two tournaments 'friday'"),
        (
            'conditions = "friday.toml"\n[[tournaments]]\nconditions = "third.toml"',
            r"a tournament 'friday-3' beside a series 'friday'.*allowed: another name, such as 'friday-special'",
        ),
    ):
        file.write_text(f"[[tournaments]]\n{words}\n", "utf-8")
        with pytest.raises(Malformed, match=why):
            settings(environment={}, file=file)
