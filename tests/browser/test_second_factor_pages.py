"""The second factor in the browser: told to set it up, the QR code, recovery codes, and asked for at log-in."""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from playwright.sync_api import Browser, expect

from browser.access import looked_over
from browser.conftest import Comes
from browser.visitors import by, shot
from pokerroom.room.opening_room import open_room
from pokerroom.room.people.staff.room_staff import FIRST_ADMINISTRATOR
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Running


@pytest.fixture
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    tables = (TableSettings("uk", "holdem", name="Holdem", seats=6, bots=0),)
    folder = tmp_path_factory.mktemp("factor")
    running = Running(folder, open_room, demo=False, guests="on", tables=tables, pace=0.0, two_factor="auto")
    yield running
    running.close()


@pytest.mark.journey(5)
def test_the_administrator_sets_up_a_second_factor_and_logs_in_with_it(
    browser: Browser, house: Running, axe: str
) -> None:
    began = time.time()
    house.room.accounts._clock = lambda: began  # the code on the page is that of this moment, however slow the machine
    password = asyncio.run_coroutine_threadsafe(house.room.people.staff.first_administrator(), house.loop).result(30)
    people = Comes(browser, house.url)
    visitor = people()
    visitor.expects("403")
    page = visitor.tab("/")
    by(page, "login").first.click()
    by(page, "name").fill(FIRST_ADMINISTRATOR)
    by(page, "password").fill(password)
    by(page, "name-submit").click()
    expect(by(page, "house-menu")).to_have_count(0)
    by(page, "factor-strip").get_by_role("link").click()
    by(page, "factor-password").fill(password)
    by(page, "factor-begin").click()
    expect(by(page, "factor-picture")).to_be_visible()
    assert looked_over(page, axe, "second-factor") == []
    shot(page, "second-factor", whole=True)
    app = TOTP(base64.b32decode(by(page, "factor-secret").inner_text()), 6, SHA1(), 30)
    by(page, "factor-code").fill(app.generate(began).decode())
    by(page, "factor-confirm").click()
    expect(by(page, "recovery").get_by_role("listitem")).to_have_count(10)
    expect(by(page, "house-menu")).to_have_count(1)
    expect(by(page, "recovery").get_by_role("listitem")).to_have_count(10)  # they stay, though the roles are there now
    assert looked_over(page, axe, "recovery-codes") == []
    by(page, "logout").click()
    by(page, "login").first.click()
    by(page, "name").fill(FIRST_ADMINISTRATOR)
    by(page, "password").fill(password)
    by(page, "name-submit").click()
    expect(by(page, "name-sheet")).to_contain_text("The code of your second factor is missing")
    by(page, "code").fill(app.generate(began + 30).decode())
    by(page, "name-submit").click()
    expect(by(page, "who")).to_contain_text(FIRST_ADMINISTRATOR)
    expect(by(page, "house-menu")).to_have_count(1)
    for each in people.came:
        each.context.close()
        each.tells()
