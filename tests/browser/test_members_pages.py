"""Members in the browser: a player limits and excludes themselves, and the house gives out a card and bars somebody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Comes
from browser.giving_orders import asks
from browser.test_page_access import axe, looked_over
from browser.test_prizes_in_browser import PASSWORD, logs_in
from browser.visitors import TIMEOUT, by
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.own_tables import OwnTable
from testkit.web_room import Running

__all__ = ["axe"]  # a fixture

TABLES = (OwnTable("star", "holdem", seats=6, bots=0, name="Holdem"),)


@pytest.fixture
def comes_in(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Comes]:
    folder, staff = tmp_path_factory.mktemp("members"), (Staff("Kim", "star", ("Gaming Manager",)),)
    running = Running(folder, Room.open, demo=False, guests="on", tables=TABLES, staff=staff, pace=0.0)
    for doing in (running.room.accounts.add_staff("Kim", PASSWORD), running.room.accounts.register("Ann", PASSWORD)):
        asyncio.run_coroutine_threadsafe(doing, running.loop).result(TIMEOUT / 1000)
    people = Comes(browser, running.url)
    yield people
    for each in people.came:
        each.context.close()
    for each in people.came:
        each.tells()
    running.close()


def test_limits_of_ones_own_and_what_the_house_orders(comes_in: Comes, axe: str) -> None:
    player, staff = comes_in(), comes_in()
    staff.expects("403")
    player.expects("409")
    page = player.tab("/limits")
    logs_in(page, "Ann")
    expect(by(page, "limits")).to_have_text("You have set no limit.")
    asks(page, "set_limit", which="loss week", amount="400")
    asks(page, "set_limit", which="loss week", amount="900")
    expect(by(page, "limits")).to_contain_text("Losses in a week")
    expect(by(page, "limits")).to_contain_text("900 from")
    assert looked_over(page, axe, "my-limits") == []

    desk = staff.tab("/members")
    logs_in(desk, "Kim")
    desk.locator("[name=find]").fill("ann")
    by(desk, "member-Ann").click()
    asks(desk, "open_membership")
    asks(desk, "issue_card", card="S-17")
    expect(by(desk, "cards")).to_contain_text("S-17, valid")
    asks(desk, "bar_member", reach="room", days="7", why="Threats")
    expect(by(desk, "kept-out")).to_contain_text("By the Gaming Manager, from the room")
    expect(by(desk, "history")).not_to_contain_text("Losses")
    assert looked_over(desk, axe, "member") == []
    asks(desk, "lift_member_bar", why="Spoken to")
    expect(by(desk, "kept-out")).to_have_count(0)

    by(page, "order-exclude_self").click()
    form = by(page, "form-exclude_self")
    by(page, "send-exclude_self").click()  # nothing is sent without the plain answer
    expect(form).to_be_visible()
    form.locator("[name=sure]").select_option("yes")
    by(page, "send-exclude_self").click()
    expect(by(page, "kept-out")).to_contain_text("By their own choice")
    page.goto(page.url.replace("/limits", "/table/holdem"))
    expect(page.get_by_text("Kept from play by your own choice").first).to_be_visible()
    desk.reload()
    expect(by(desk, "kept-out")).to_contain_text("By their own choice")
