"""The records and the inspector's page in the browser: an entry in a few taps, what it owes, and every look kept."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Comes
from browser.test_page_access import axe, looked_over
from browser.visitors import by, shot
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.own_tables import OwnTable
from testkit.web_room import Running

__all__ = ["axe"]  # a fixture

PASSWORD: Final = "forty-two green doors"
TABLES: Final = (OwnTable("star", "holdem", name="Harbour", seats=6, bots=3),)


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    staff = (Staff("Kim", "star", ("Gaming Manager",)),)
    folder = tmp_path_factory.mktemp("records")
    running = Running(
        folder, Room.open, demo=False, guests="on", tables=TABLES, staff=staff, pace=0.0, between_hands=0.05
    )
    asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff("Kim", PASSWORD), running.loop).result(30)
    yield running
    running.close()


def _hand_is_over(house: Running) -> None:
    latest = time.monotonic() + 120
    while house.room.store.hand("table:harbour", 1) is None:
        assert time.monotonic() < latest, "no hand was played"
        time.sleep(0.05)


def test_records_are_written_and_inspected_from_their_pages(browser: Browser, house: Running, axe: str) -> None:
    people = Comes(browser, house.url)
    visitor = people()
    table = visitor.tab("/table/harbour")  # bots rest while nobody looks
    _hand_is_over(house)
    table.close()
    page = visitor.tab("/")
    expect(page.get_by_role("link", name="Records")).to_have_count(0)
    by(page, "login").first.click()
    by(page, "name").fill("Kim")
    by(page, "password").fill(PASSWORD)
    by(page, "name-submit").click()
    by(page, "house-menu").click()
    page.get_by_role("link", name="Records").click()
    by(page, "register-deck-checks").click()
    by(page, "order-add").click()
    form = by(page, "form-add")
    form.locator("[name=deck]").fill("red 7")
    form.locator("[name=found]").select_option("a foreign card")
    by(page, "send-add").click()
    expect(by(page, "entries").get_by_role("listitem").first).to_contain_text("a foreign card")
    assert looked_over(page, axe, "register") == []
    page.get_by_role("link", name=re.compile("^Records of")).click()
    expect(by(page, "todo")).to_contain_text("Tell surveillance and an inspector of the card")
    assert looked_over(page, axe, "records") == []
    page.set_viewport_size({"width": 1280, "height": 800})
    by(page, "todo").get_by_role("button", name="Done").first.click()
    by(page, "todo").get_by_role("textbox").fill("Lee of surveillance")
    by(page, "todo").get_by_role("button", name="Done").last.click()
    expect(by(page, "todo")).not_to_contain_text("Tell surveillance")
    page.get_by_role("link", name="Inspector", exact=True).click()
    by(page, "verify").click()
    expect(by(page, "chain")).to_contain_text("Nothing was changed")
    by(page, "kind").fill("duty_done")
    by(page, "look").click()
    expect(by(page, "trail")).to_contain_text("staff Kim (Gaming Manager)")
    assert looked_over(page, axe, "inspector") == []
    shot(page, "inspector-whole", whole=True)
    by(page, "inspect-hand").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 1")
    replay = page.request.get(f"{house.url}/api/inspect/star/hands/harbour/1").json()
    held = [seat["cards"] for step in replay["steps"] for seat in step["public"]["seats"] if seat.get("cards")]
    assert held
    assert all("??" not in cards for cards in held)  # the folded hands too
    for _ in range(min(8, len(replay["steps"]) - 1)):
        by(page, "step-on").click()
    shot(page, "inspected-hand")
    for each in people.came:
        each.context.close()
        each.tells()
