"""A room with a house of one's own: its file may change, break or go while its table is open; and it has its staff."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

import pytest

from pokerroom.errors import Malformed
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.sources import settings
from pokerroom.rulebook import library

HOUSE = """
[rulebook]
id = "riverside"
title = "Riverside Club"
extends = "uk"

[[clause]]
id = "1"
topic = "limit"
says = "Pot limit is the game of the house."
area = "betting"
treatment = "enforce"

[settings.betting.limit]
value = "pot"
cite = ["1"]
"""
ROOM = """
demo = false
data = "data"
[[tables]]
house = "../club.toml"
game = "holdem"
bots = 0
"""
STAFF = """
[[staff]]
name = "Bo"
house = "{house}"
titles = ["supervisor"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the settings, beside the house's file."""
    (tmp_path / "room").mkdir()
    (tmp_path / "club.toml").write_text(HOUSE, "utf-8")
    return tmp_path / "room"


def chosen(folder: Path, file: str = ROOM) -> Settings:
    (folder / "pokerroom.toml").write_text(file, "utf-8")
    return settings(environment={}, folder=folder)


def opened(given: Settings) -> dict[str, tuple[str, str, tuple[str, ...]]]:
    """The tables of a room that opens and closes: limit, house and staff of each."""

    async def once() -> dict[str, tuple[str, str, tuple[str, ...]]]:
        room = await open_room(given)
        await room.close()
        return {
            table_id: (
                actor.journal.rules.hand.limit,
                actor.house_id,
                tuple(actor.staff),
            )
            for table_id, actor in room.tables.items()
        }

    return asyncio.run(once())


AS_OPENED = {"riverside-holdem-pot": ("pot", "riverside", ())}
HALF = HOUSE.replace('value = "pot"', 'value = "half_pot"')
WITH_LIMIT = ROOM + 'limit = "pot"\n'


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (HALF, "the limit cannot be pot"),
        (HOUSE.replace("Pot limit is", "The pot's limit is"), "the rulebook of riverside has changed since"),
        (HOUSE.replace('"pot"', '"sky"'), " in the rulebook data: club.toml: betting.limit"),
        ("[rulebook\n", "club.toml"),
        (None, "cannot be read"),
    ],
    ids=["changed", "another wording", "wrong", "no TOML", "gone"],
)
def test_an_open_table_goes_on_whatever_becomes_of_its_houses_file(
    folder: Path, capsys: pytest.CaptureFixture[str], file: str | None, said: str
) -> None:
    assert opened(chosen(folder, WITH_LIMIT)) == AS_OPENED
    assert "goes on as it was opened" not in capsys.readouterr().out
    assert opened(chosen(folder, WITH_LIMIT)) == AS_OPENED
    assert "goes on as it was opened" not in capsys.readouterr().out, "nothing differs, so nothing is said"
    if file is None:
        (folder.parent / "club.toml").unlink()
    else:
        (folder.parent / "club.toml").write_text(file, "utf-8")
    assert opened(chosen(folder, WITH_LIMIT)) == AS_OPENED
    log = capsys.readouterr().out
    assert "a table goes on as it was opened, not as the settings say now" in log
    assert said in log
    assert "Traceback" not in log


def test_an_open_table_goes_on_whatever_the_settings_say_of_it_later(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = 'demo = false\ndata = "data"\n[[tables]]\nhouse = "uk"\ngame = "omaha"\nname = "Friday"\nbots = 0\n'
    before = opened(chosen(folder, named))
    for later, text in (
        ("seconds = 30\n", "table 1 in"),
        ('blinds = "2/5"\n', "another blinds"),
        ('limit = "square"\n', "there is no limit 'square'"),
    ):
        assert opened(chosen(folder, named + later)) == before
        assert text in capsys.readouterr().out


def test_a_new_table_of_a_broken_file_stops_the_start_by_its_place(
    folder: Path,
) -> None:
    (folder.parent / "club.toml").write_text(HOUSE.replace('"pot"', '"sky"'), "utf-8")
    with pytest.raises(Malformed, match=r"in the rulebook data(.|\n)*table 1 in .*pokerroom\.toml"):
        opened(chosen(folder))
    (folder.parent / "club.toml").unlink()
    with pytest.raises(Malformed, match=r"club\.toml cannot be read.*table 1 in .*pokerroom\.toml"):
        opened(chosen(folder))
    (folder.parent / "club.toml").write_text(HOUSE, "utf-8")
    assert len(opened(chosen(folder, WITH_LIMIT))) == 1


@pytest.mark.parametrize("house", ["../club.toml", "riverside"])
def test_a_house_of_ones_own_has_its_staff(folder: Path, house: str) -> None:
    file = WITH_LIMIT + STAFF.format(house=house)
    given = chosen(folder, file)
    assert given.staff == (Staff("Bo", "riverside", ("supervisor",)),)
    assert opened(given) == {"riverside-holdem-pot": ("pot", "riverside", ("Bo",))}
    (folder.parent / "club.toml").unlink()
    assert opened(chosen(folder, file)) == {"riverside-holdem-pot": ("pot", "riverside", ("Bo",))}, "its file is gone"


def test_staff_count_at_the_tables_of_their_own_house_and_no_other(folder: Path) -> None:
    assert opened(chosen(folder, WITH_LIMIT + STAFF.format(house="uk")))["riverside-holdem-pot"][2] == ()


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ("lakeside", r"house = lakeside \(staff 1 in .*\); allowed: adelaide.* uk, riverside, or a file of your own"),
        ("../lakeside.toml", r"lakeside\.toml cannot be read.* \(staff 1 in "),
    ],
)
def test_staff_of_no_known_house_are_refused_by_their_place(folder: Path, house: str, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        chosen(folder, WITH_LIMIT + STAFF.format(house=house))


def test_staff_have_titles_of_their_own_house(folder: Path) -> None:
    words = STAFF.format(house="../club.toml").replace("supervisor", "admiral")
    with pytest.raises(Malformed, match=r"the title 'admiral' \(staff 1 in .*supervisor"):
        chosen(folder, WITH_LIMIT + words)


def test_a_table_named_by_nothing_is_found_again_when_its_file_is_gone(
    folder: Path,
) -> None:
    """The file is not called like its house, and the table has no name: it is the one that is open in such a house."""
    assert opened(chosen(folder, WITH_LIMIT)) == AS_OPENED
    (folder.parent / "club.toml").unlink()
    two = WITH_LIMIT + ROOM.partition('"data"\n')[2]
    with pytest.raises(Malformed, match="table 2"):
        opened(chosen(folder, two))
    assert opened(dataclasses.replace(chosen(folder, WITH_LIMIT))) == AS_OPENED


def test_a_house_of_ones_own_is_in_the_rooms_library_and_in_no_other(folder: Path) -> None:
    async def books() -> tuple[str, ...]:
        room = await open_room(chosen(folder))
        await room.close()
        return tuple(room.library.books)

    assert asyncio.run(books()) == (*library().books, "riverside")
    assert "riverside" not in library().books
    (folder.parent / "club.toml").unlink()
    assert asyncio.run(books()) == tuple(library().books)
