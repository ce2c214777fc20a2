"""Chat at a table in two browsers, what one marks for oneself, and what the floor does about a line.

The room is served from this process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.access import looked_over
from browser.asking_the_room import PASSWORD
from browser.conftest import Comes
from browser.visitors import TIMEOUT, by
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Running

TABLES = (TableSettings("uk", "holdem", seats=4, bots=0, name="Harbour"),)
STAFF = (Staff("Bo", "uk", ("supervisor",)),)


@pytest.fixture
def running(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("talk")
    running = Running(folder, open_room, demo=False, guests="on", tables=TABLES, staff=STAFF, pace=0.0)
    _wait(running, running.room.accounts.add_staff("Bo", PASSWORD))
    yield running
    running.close()


@pytest.fixture
def comes_in(browser: Browser, running: Running) -> Iterator[Comes]:
    people = Comes(browser, running.url)
    yield people
    for visitor in people.came:
        visitor.context.close()
    for visitor in people.came:
        visitor.tells()


def _wait(running: Running, doing: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(doing, running.loop).result(TIMEOUT / 1000)


def _at_harbour(running: Running, comes_in: Comes, name: str, seat: int, size: str = "desk") -> Page:
    """A guest with a seat at the table, who is dealt no cards."""
    visitor = comes_in(size)
    visitor.posts("guest", name=name)
    for message in (wire.Sit(seat=seat, chips=400), wire.SitOut()):
        _wait(running, running.room.tables["harbour"].ask(name, message))
    page = visitor.tab("/table/harbour")
    page.locator(".seat.mine").wait_for()
    return page


# What has stood at a seat, however short a time it did.
_NOTES_BUBBLES = """() => {
  document.body.dataset.heard = '';
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes]))
      if (node.dataset?.testid?.startsWith('bubble-'))
        document.body.dataset.heard += `${node.dataset.testid} ${node.textContent}; `;
  }).observe(document.body, {childList: true, subtree: true});
}"""


@pytest.mark.journey(4)
def test_players_talk_mute_and_note_and_the_floor_answers(running: Running, comes_in: Comes, axe: str) -> None:
    ann = _at_harbour(running, comes_in, "Ann", 1)
    bob = _at_harbour(running, comes_in, "Bob", 2, "phone")

    bob.evaluate(_NOTES_BUBBLES)
    by(ann, "tab-log").focus()
    ann.keyboard.press("ArrowRight")  # by keyboard alone
    expect(by(ann, "tab-talk")).to_be_focused()
    by(ann, "talk-text").fill("good evening")
    ann.keyboard.press("Enter")
    by(ann, "react-good_luck").click()
    expect(by(ann, "talk-line")).to_have_count(2)
    expect(by(bob, "open-talk")).to_contain_text("2")
    expect(bob.locator("body")).to_have_attribute("data-heard", "bubble-1 good evening; bubble-1 Good luck; ")
    by(bob, "open-talk").click()
    expect(by(bob, "talk-line").first).to_contain_text("good evening")
    expect(by(bob, "talk-line").last).to_contain_text("Good luck")
    by(bob, "talk-rules").locator("summary").click()
    expect(by(bob, "talk-rules").locator("[data-cites~='uk:game.23']")).to_be_visible()
    by(bob, "talk-text").fill("you play like a donkey")
    by(bob, "talk-send").click()
    expect(by(ann, "talk-line")).to_have_count(3)
    assert looked_over(bob, axe, "talk-phone", ("phone",), within="dialog[open]") == []
    assert looked_over(ann, axe, "talk") == []

    by(ann, "talk-line").last.get_by_test_id("about-line").click()
    by(ann, "report-reason").fill("insulting")
    by(ann, "report-line").click()
    floor = comes_in()
    floor.posts("login", name="Bo", password=PASSWORD)
    page = floor.tab("/floor")
    call = by(page, "floor-calls").locator("[data-kind=talk]")
    expect(call).to_contain_text("Bob said “you play like a donkey”: insulting")
    call.locator("input").fill("insults")
    by(call, "mute-player").click()
    by(bob, "talk-closed").wait_for()
    expect(by(bob, "talk-closed")).to_contain_text("muted you")
    call.locator("input").fill("Bob is muted")
    by(call, "answer-line").click()
    expect(call).to_have_count(0)

    by(ann, "talk-line").last.get_by_test_id("about-line").click()
    assert looked_over(ann, axe, "about-player", ("desk",), within="dialog[open]") == []
    by(ann, "mute").click()
    expect(by(ann, "talk-line")).to_have_count(2)
    expect(by(ann, "hidden-lines")).to_contain_text("1 line")
    by(ann, "note-on-2").click()
    expect(by(ann, "note")).to_be_focused()  # and not the way out
    by(ann, "note").fill("bluffs")
    by(ann, "colour-amber").check()
    by(ann, "keep-note").click()
    expect(by(ann, "noted")).to_be_visible()
    by(ann, "note-on-2").click()
    by(ann, "note").fill("bluffs rivers")
    ann.keyboard.press("Escape")  # what is written is kept, however the sheet is closed
    expect(by(ann, "note-on-2")).to_have_attribute("title", "bluffs rivers")
    expect(by(ann, "note-on-2")).to_have_attribute("aria-label", "Your note on Bob")  # which is not read out each time
    ann.reload()  # it is remembered
    expect(by(ann, "note-on-2")).to_have_attribute("title", "bluffs rivers")
    by(ann, "tab-talk").click()
    expect(by(ann, "talk-line")).to_have_count(2)
