"""The cards of dealer, floor and cage: found from the header by people of the house, one printed page in each house."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Comes
from browser.test_page_access import axe, looked_over
from browser.visitors import SHOTS, by, shot
from pokerroom.records.staff_cards import STAFF_CARDS
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.own_tables import OwnTable
from pokerroom.rulebook import library
from testkit.web_room import Running

__all__ = ["axe"]  # a fixture

PASSWORD: Final = "forty-two green doors"
TABLES: Final = (OwnTable("star", "holdem", name="Harbour", seats=6, bots=0),)


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    staff = (Staff("Kim", "star", ("Gaming Manager",)),)
    running = Running(tmp_path_factory.mktemp("cards"), Room.open, demo=False, tables=TABLES, staff=staff)
    asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff("Kim", PASSWORD), running.loop).result(30)
    yield running
    running.close()


def test_each_card_is_one_printed_page(browser: Browser, house: Running, axe: str) -> None:
    page = Comes(browser, house.url)().tab("/")
    expect(page.get_by_role("link", name="Cards")).to_have_count(0)
    by(page, "login").first.click()
    by(page, "name").fill("Kim")
    by(page, "password").fill(PASSWORD)
    by(page, "name-submit").click()
    by(page, "house-menu").click()
    page.get_by_role("link", name="Cards").click()
    card = by(page, "staff-card")
    expect(card).to_contain_text("First button")
    assert looked_over(page, axe, "card-dealer") == []
    page.get_by_role("navigation", name="Cards").get_by_role("link", name="Floor").click()
    expect(card).to_contain_text("Gaming Manager")
    shot(page, "card-floor")
    for book in library().books:
        for name in STAFF_CARDS:
            page.goto(f"{house.url}/cards/{book}/{name}")
            expect(card.locator("h1")).to_have_text(re.compile(name, re.IGNORECASE))
            expect(card).to_contain_text("Written down")
            printed = page.pdf(prefer_css_page_size=True)
            if SHOTS:
                page.set_viewport_size({"width": 794, "height": 1123})  # A4 at 96 to the inch
                page.emulate_media(media="print")
                shot(page, f"card-{book}-{name}", whole=True)
                page.emulate_media(media="null")
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, f"{book} {name}"
