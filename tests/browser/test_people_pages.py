"""The pages about people in the browser: staff appointed and dismissed, what they did, and one's own account."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Comes
from browser.test_page_access import axe, looked_over
from browser.visitors import by, shot
from pokerroom.room.people.staff.room_staff import FIRST_ADMINISTRATOR
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.own_tables import OwnTable
from testkit.web_room import Running

__all__ = ["axe"]  # a fixture

TABLES: Final = (OwnTable("uk", "holdem", name="Holdem", seats=6, bots=0),)


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    staff = (Staff("Bo", "uk", ("management",)),)
    folder = tmp_path_factory.mktemp("people")
    running = Running(folder, Room.open, demo=False, guests="on", tables=TABLES, staff=staff, pace=0.0)
    yield running
    running.close()


def _logs_in(page: Page, name: str, password: str) -> None:
    by(page, "login").first.click()
    by(page, "name").fill(name)
    by(page, "password").fill(password)
    by(page, "name-submit").click()
    expect(by(page, "who")).to_contain_text(name)


def test_somebody_is_appointed_and_changes_their_password(browser: Browser, house: Running, axe: str) -> None:
    first = asyncio.run_coroutine_threadsafe(house.room.staff.first_administrator(), house.loop).result(30)
    people = Comes(browser, house.url)
    page = people().tab("/")
    expect(page.get_by_role("link", name="Staff")).to_have_count(0)
    _logs_in(page, FIRST_ADMINISTRATOR, first)
    by(page, "house-menu").click()
    page.get_by_role("link", name="Staff", exact=True).click()
    by(page, "order-appoint-uk").click()
    form = by(page, "form-appoint-uk")
    form.locator("[name=name]").fill("Sue")
    form.locator("[name=titles]").select_option("supervisor")
    form.locator("[name=why]").fill("the late shift")
    by(page, "send-appoint-uk").click()
    expect(by(page, "people")).to_contain_text("Sue, supervisor")
    given = by(page, "given").locator("b").inner_text()
    password = given.removeprefix("Sue: ")
    assert re.fullmatch(r"[\w-]{16}", password), given
    assert looked_over(page, axe, "staff") == []
    shot(page, "staff-whole", whole=True)
    page.set_viewport_size({"width": 1280, "height": 800})

    other = people().tab("/")
    _logs_in(other, "Sue", password)
    by(other, "house-menu").click()
    expect(other.get_by_role("link", name="Cage")).to_have_count(1)
    expect(other.get_by_role("link", name="Staff")).to_have_count(0)
    by(other, "who").get_by_role("link").click()
    expect(by(other, "sessions")).to_contain_text("Here")
    by(other, "old-password").fill(password)
    by(other, "new-password").fill("forty-two green doors")
    by(other, "change-password").click()
    expect(by(other, "changed")).to_be_visible()
    assert looked_over(other, axe, "account") == []

    by(page, "order-dismiss-Sue-uk").click()
    by(page, "form-dismiss-Sue-uk").locator("[name=why]").fill("gone home")
    by(page, "send-dismiss-Sue-uk").click()
    expect(by(page, "news")).to_contain_text("Sue dismissed from uk")
    page.get_by_role("link", name="What staff did").first.click()
    expect(by(page, "did")).to_contain_text("Staff dismissed")
    assert looked_over(page, axe, "what-staff-did") == []
    for each in people.came:
        each.context.close()
        each.tells()


def test_a_login_from_a_new_device_is_told_on_the_other(browser: Browser, house: Running, axe: str) -> None:
    people = Comes(browser, house.url)
    page = people().tab("/")
    by(page, "login").first.click()
    page.get_by_text("New account").click()
    by(page, "name").fill("Ottilie")
    by(page, "password").fill("forty-two green doors")
    by(page, "name-submit").click()
    expect(by(page, "who")).to_contain_text("Ottilie")
    expect(by(page, "new-device")).to_have_count(0)
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
    other = people("phone", user_agent=phone).tab("/")
    _logs_in(other, "Ottilie", "forty-two green doors")
    expect(by(other, "new-device")).to_have_count(0)
    page.reload()
    expect(by(page, "new-device")).to_contain_text("Safari on iPhone, 127.0.0.1")
    by(page, "new-device").get_by_role("link").click()
    expect(by(page, "devices")).to_contain_text("Safari on iPhone, 127.0.0.1 new")
    assert looked_over(page, axe, "account-new-device") == []
    shot(page, "account-new-device")
    by(page, "devices-seen").click()
    expect(by(page, "devices-seen")).to_have_count(0)
    page.goto("/")
    expect(by(page, "who")).to_contain_text("Ottilie")
    expect(by(page, "new-device")).to_have_count(0)
    for each in people.came:
        each.context.close()
        each.tells()
