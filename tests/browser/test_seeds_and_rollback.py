"""A room in which players add seeds to the shuffle, and which is set back to an older backup: what their pages do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.at_table import AtTable
from browser.conftest import Comes, kept_open
from browser.room_process import SETTINGS, RoomProcess
from browser.visitors import by
from pokerroom.room.store import Store
from pokerroom.room.store.proof.tree import versions_now

TABLES: Final = """
demo = false
guests = "on"
seed_seconds = 20.0

[[tables]]
house = "uk"
game = "holdem"
name = "seeds"
seats = 3
bots = 2

[[tables]]
house = "uk"
game = "holdem"
name = "alone"
seats = 3
bots = 0

[[tables]]
house = "star-bonus"
game = "holdem_bonus"
name = "starlight"
seats = 5
bots = 0
"""


class SeedsRoom(RoomProcess):
    """A room whose players add seeds, and whose database can be set back."""

    def start(self) -> None:
        self._config.write_text(SETTINGS + TABLES)
        super().start()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def back_up(self, file: Path) -> int:
        """A backup of the room as it stands, by whoever has its key; how many records a head over it has."""
        with Store.open(f"sqlite:///{self._data / 'room.db'}", (self._data / "room.key").read_bytes()) as store:
            store.backup(file)
            return sum(versions_now(store.engine).values())

    def set_back(self, file: Path) -> None:
        """The room is as the backup has it."""
        for each in self._data.glob("room.db*"):
            each.unlink()
        Store.restore(f"sqlite:///{self._data / 'room.db'}", (self._data / "room.key").read_bytes(), file)


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    yield from kept_open(SeedsRoom, tmp_path_factory.mktemp("seeds"))


def test_a_page_adds_a_seed_to_the_shuffle_and_finds_it_in_the_proof(comes: Comes) -> None:
    visitor = comes()
    visitor.expects(r"404 .*/record/\d+")
    player = AtTable.sits(visitor, "seeds")
    page = player.page
    player.plays_hand()  # in which the page offers a seed for the next
    first = player.hand
    expect(by(page, "line").filter(has_text=re.compile(rf"Hand (?!{first}\.)\d+\."))).not_to_have_count(0)
    hand = player.plays_hand()
    player.leaves()
    by(page, "hands-played").click()
    by(page, "hand-line").get_by_role("link", name=str(hand), exact=True).click()
    by(page, "proof").locator("summary").click()
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_have_text(re.compile("^Verified"))
    expect(by(page, "proof")).to_contain_text("added a seed to the shuffle.")
    expect(by(page, "proof")).to_contain_text("the root that this page was shown before the cards")
    _plays_against_the_house(page)


def _plays_against_the_house(page: Page) -> None:
    """The same in a round against the house: the page offers a seed in the first, and has a part in the second."""
    page.goto("/boxes/starlight")
    by(page, "take-box-2").click()
    by(page, "take-box").click()
    for _ in range(2):
        expect(by(page, "place-ante")).to_be_visible()
        page.keyboard.press("a")
        expect(by(page, "wagers-down")).to_be_visible()
        page.keyboard.press("d")
        expect(by(page, "action-fold")).to_be_visible()
        page.keyboard.press("f")
        expect(by(page, "action-fold")).not_to_be_visible()
    expect(by(page, "place-ante")).to_be_visible()
    by(page, "rounds-played").click()
    by(page, "round-line").first.get_by_role("link").click()
    by(page, "proof").locator("summary").click()
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_have_text(re.compile("^Verified"))
    expect(by(page, "proof")).to_contain_text("added a seed to the shuffle.")
    expect(by(page, "proof")).to_contain_text("the root that this page was shown before the cards")


def _remembered(page: Page, more_than: int) -> int:
    """How many records are under the head that the browser remembers, once they are more than so many."""
    for _ in range(300):
        kept: Any = page.evaluate("JSON.parse(localStorage.getItem('pokerroom.head') ?? '{}').size ?? 0")
        if kept > more_than:
            return int(kept)
        page.wait_for_timeout(100)
    raise AssertionError(f"the page remembers {kept} records")


def test_a_browser_complains_of_a_room_that_was_set_back_to_a_backup(
    comes: Comes, room: SeedsRoom, tmp_path: Path
) -> None:
    visitor = comes()
    visitor.expects("WebSocket|ERR_CONNECTION|ERR_EMPTY|Failed to (load|fetch)|401|403|404|5[0-9][0-9]")
    page = visitor.tab("/")
    _remembered(page, 0)
    backup = tmp_path / "room.backup"
    room.stop()
    kept = room.back_up(backup)
    room.start()
    page.goto("/")
    AtTable.sits(visitor, "alone")  # which is in the record, and not in the backup
    later = _remembered(page, kept)
    expect(by(page, "record-complaint")).to_have_count(0)
    room.stop()
    room.set_back(backup)
    room.start()
    page.goto("/")
    expect(by(page, "record-complaint")).to_contain_text("The room has taken something back")
    assert str(later) in str(by(page, "record-heads").text_content())
