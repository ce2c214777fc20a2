"""The head of the pages for people of the house: their ways stand in one menu, in groups, at every width."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.access import looked_over
from browser.asking_the_room import PASSWORD, logs_in
from browser.conftest import Comes
from browser.visitors import TIMEOUT, by, comes_to, shot
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Running

NAME = "Kim of the longest"
RULES = ("Rulebooks", "Rulings", "Compare", "Search")
WAYS = ("Floor", "Members", "Cards", "Cage", "Records", "What staff did")
_OUTSIDE = """() => [...document.querySelectorAll("header a, header button")]
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < 0 || box.right > innerWidth)).map(([name]) => name)"""
_ON_EACH_OTHER = """() => {
    const all = [...document.querySelectorAll("header > .mark, header > nav > *, header > .right > *")];
    const boxes = all.map((each) => each.getBoundingClientRect()).filter((box) => box.width && box.height);
    return boxes.some((a, at) => boxes.slice(at + 1).some((b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1));
}"""


@pytest.fixture
def comes_in(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Comes]:
    folder, staff = tmp_path_factory.mktemp("header"), (Staff(NAME, "star", ("Gaming Manager",)),)
    tables = (TableSettings("star", "holdem", seats=6, bots=0, name="Holdem"),)
    running = Running(folder, open_room, demo=False, guests="on", tables=tables, staff=staff, pace=0.0)
    adding = running.room.accounts.add_staff(NAME, PASSWORD)
    asyncio.run_coroutine_threadsafe(adding, running.loop).result(TIMEOUT / 1000)
    people = Comes(browser, running.url)
    yield people
    for visitor in people.came:
        visitor.context.close()
        visitor.tells()
    running.close()


def _opens(page: Page) -> None:
    """Open the menu that has the ways of the house at this width."""
    burger = by(page, "menu")
    (burger if burger.is_visible() else by(page, "house-menu")).click()


@pytest.mark.journey(5)
def test_the_ways_of_the_house_are_in_one_menu_at_every_width(comes_in: Comes, axe: str) -> None:
    page = comes_in().tab("/about")
    expect(by(page, "house-menu")).to_have_count(0)  # a guest has none of it
    page.set_viewport_size({"width": 320, "height": 640})
    comes_to(page, lambda: page.evaluate(_OUTSIDE), [])  # and nothing is scrolled sideways on the smallest phone
    logs_in(page, NAME)
    comes_to(page, lambda: page.evaluate(_OUTSIDE), [])
    for width in (1280, 1024, 768, 390):
        page.set_viewport_size({"width": width, "height": 800})
        comes_to(page, lambda: page.evaluate(_OUTSIDE), [])
        comes_to(page, lambda: page.evaluate(_ON_EACH_OTHER), wanted=False)
        shot(page, f"header-{width}")
        for way in WAYS:
            expect(page.get_by_role("link", name=way, exact=True)).to_have_count(0)
        _opens(page)
        for way in WAYS:
            expect(page.get_by_role("link", name=way, exact=True)).to_be_visible()
        comes_to(page, lambda: page.evaluate(_OUTSIDE), [])
        shot(page, f"header-{width}-open")
        page.keyboard.press("Escape")
        expect(page.get_by_role("link", name="Members", exact=True)).to_have_count(0)
        _opens(page)
        page.get_by_role("link", name="Members", exact=True).click()
        page.wait_for_url("**/members*")
        expect(page.get_by_role("link", name="Cards", exact=True)).to_have_count(0)
        page.go_back()
    page.set_viewport_size({"width": 1280, "height": 800})
    for way in ("Tables", "My play", "My limits"):  # one's own ways stand side by side
        expect(page.get_by_role("link", name=way, exact=True)).to_be_visible()
    rules = by(page, "rules-menu")
    rules.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=RULES[0], exact=True)).to_be_visible()
    for way in RULES:
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name=way, exact=True)).to_be_focused()
    assert looked_over(page, axe, "rules-menu", ["desk"]) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Rulings", exact=True)).to_have_count(0)
    expect(rules).to_be_focused()
    by(page, "house-menu").click()
    assert looked_over(page, axe, "house-menu", ["desk"]) == []
    page.mouse.click(5, 500)
    expect(page.get_by_role("link", name="Cage", exact=True)).to_have_count(0)
