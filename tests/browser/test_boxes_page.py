"""A person plays a round against the house in the browser, and the page is for everybody at any width."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Comes, kept_open
from browser.room_process import SETTINGS, RoomProcess
from browser.test_page_access import axe, looked_over
from browser.visitors import by, shot

__all__ = ["axe"]

TABLES: Final = """
demo = false
guests = "on"

[[tables]]
name = "starlight"
house = "star-bonus"
game = "holdem_bonus"
seats = 7
bots = 2
"""


class BoxesRoom(RoomProcess):
    """A room with one table of the game against the house."""

    def start(self) -> None:
        self._config.write_text(SETTINGS + TABLES)
        super().start()


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    yield from kept_open(BoxesRoom, tmp_path_factory.mktemp("boxes"))


def plays_out(page: Page) -> None:
    """Bet or check at each of the three decisions, until the dealer has turned up the person's own hand."""
    shown = by(page, "line").filter(has_text="Guest 1's hand")
    assert shown.count() == 0
    either = page.locator("[data-testid=action-bet], [data-testid=action-check]").first
    for _ in range(3):
        expect(either).to_be_visible()
        number = page.get_by_test_id("boxes-page").get_attribute("data-phase")
        either.click()
        expect(page.get_by_test_id("boxes-page")).not_to_have_attribute("data-phase", str(number))
    expect(shown.first).to_be_visible()


def test_a_person_plays_a_round_against_the_house(comes: Comes, axe: str) -> None:
    page = comes().tab("/")
    page.locator("[data-table=starlight]").get_by_test_id("sit-as-guest").click()
    expect(page).to_have_url(re.compile("/boxes/starlight"))
    page.locator("[data-testid^=take-box-]").first.click()
    by(page, "take-box").click()
    by(page, "place-ante").click()
    expect(by(page, "wagers-down")).to_be_visible()
    assert looked_over(page, axe, "boxes, wagers") == []
    by(page, "wagers-down").click()
    expect(by(page, "action-bet")).to_be_visible()
    assert page.locator("[data-testid=dealer] [data-card='??']").count() == 2
    assert page.locator("[data-testid=board] [data-card='??']").count() == 5
    expect(by(page, "seconds")).to_contain_text(" s")
    shot(page, "boxes-decide")
    plays_out(page)
    told = by(page, "line").filter(has_text="Dealer's hand").last
    expect(told).to_be_visible()
    expect(told.get_by_test_id("clause")).to_be_visible()
    by(page, "pay-tables").click()
    expect(by(page, "pay-sheet")).to_contain_text("to 1")
    assert looked_over(page, axe, "boxes, pay tables") == []
