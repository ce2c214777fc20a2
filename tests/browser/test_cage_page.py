"""The cage in the browser: chips are sold, a fill is approved by somebody else, a shift is counted, the books prove it.

The room is served from this process, and its cage sells every chip.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

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

TABLES = (OwnTable("uk", "holdem", seats=6, bots=0, name="Holdem"),)
STAFF = (Staff("Bo", "uk", ("cashier",)), Staff("Kim", "uk", ("management",)))


@pytest.fixture
def comes_in(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Comes]:
    folder = tmp_path_factory.mktemp("cage")
    running = Running(folder, Room.open, demo=False, money="cage", tables=TABLES, staff=STAFF, pace=0.0)
    for name in ("Bo", "Kim"):
        doing = running.room.accounts.add_staff(name, PASSWORD)
        asyncio.run_coroutine_threadsafe(doing, running.loop).result(TIMEOUT / 1000)
    people = Comes(browser, running.url)
    yield people
    for each in people.came:
        each.context.close()
    for each in people.came:
        each.tells()
    running.close()


def test_a_shift_from_the_opening_count_to_the_books(comes_in: Comes, axe: str) -> None:
    cashier, manager = comes_in(), comes_in()
    for visitor in (cashier, manager):
        visitor.expects("403")  # the cage is closed to whoever has not logged in yet
        visitor.expects("409")
    page, other = cashier.tab("/cage"), manager.tab("/cage")
    logs_in(page, "Bo")
    logs_in(other, "Kim")
    asks(page, "open_shift")
    expect(by(page, "on-shift")).to_have_text("Bo is on shift.")
    asks(page, "move_float", what="cash", way="in", amount="5000", why="The day's float")
    asks(page, "move_float", what="chips", way="in", amount="20000", why="The day's float")
    asks(page, "sell_chips", amount="700")
    expect(by(page, "held-chips-out")).to_have_text("700")
    asks(page, "request_fill", pieces="100x20, 25x8")
    unanswered: list[Route] = []
    other.route("**/api/me", lambda route: unanswered.append(route))
    other.reload()
    by(other, "order-approve_slip-4").click()  # before the page has heard who looks at it
    assert unanswered
    other.unroute("**/api/me")  # now it hears it
    expect(by(other, "slips")).to_contain_text("Bo, approved by Kim")
    page.reload()
    asks(page, "drop_commission", amount="12")
    asks(page, "sell_at_table", amount="200")
    asks(page, "count_drop", cash="100x2", chips="1x11", why="A chip fell beside the box")
    by(page, "order-close_shift").click()
    form = by(page, "form-close_shift")
    form.locator("[name=cash]").fill("100x58")
    form.locator("[name=chips]").fill("1x17111")
    by(page, "send-close_shift").click()
    expect(page.get_by_text("100 less in cage cash than the 5,900 of the books")).to_be_visible()
    assert looked_over(page, axe, "cage") == []
    form.locator("[name=why]").fill("A note torn in two")
    by(page, "send-close_shift").click()
    expect(by(page, "on-shift")).to_have_text("The cage is closed.")
    expect(by(page, "shifts")).to_contain_text("A note torn in two")
    expect(by(page, "balances")).to_be_visible()

    page.goto("/cage/books")
    expect(by(page, "proof")).to_contain_text("The books balance")
    expect(by(page, "trial").locator("tfoot td").last).to_have_text("0")
    expect(by(page, "drops")).to_contain_text("Holdem")
    drawn = "(all) => Promise.all(all.map((each) => each.decode().then(() => each.naturalWidth)))"
    assert all(page.locator("img").evaluate_all(drawn))
    assert looked_over(page, axe, "cage-books") == []
