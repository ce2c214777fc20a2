"""The dealer's console on a tablet, upright or lying: every state reads well, dark and light, and is tapped with ease.

A jackpot, a rack, and somebody who is called away are told there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from browser.conftest import Comes
from browser.giving_orders import asks
from browser.test_live_console import PASSWORD, _card, _log_in, _next, _seat_visitor
from browser.test_page_access import axe, light, too_wide, violations, with_axe
from browser.visitors import TIMEOUT, by, shot
from pokerroom.cage import commands
from pokerroom.room import wire
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.own_tables import OwnTable
from testkit.web_room import Running

__all__ = ["axe"]  # a fixture

SHAPES: Final = {"upright": (768, 1024), "lying": (1024, 768)}
IN_LIGHT: Final = ("act", "ruling", "table", "jackpot", "offline")  # states whose contrast is looked at in light, too
FOURS: Final = """
house = "star"
name = "fours"
unit = 1
seed = 1000
per_hand = 2
events = [{ hand = "four_of_a_kind", percent = 10 }]
"""
TABLE: Final = OwnTable("star", "holdem", name="Felt", seats=6, dealt="live", jackpot=True)
STAFF: Final = (Staff("Dee", "star", ("dealer",)), Staff("Flo", "star", ("Gaming Manager",)))
# What is tapped, and is less than 48 px high; the section sign stands in the midst of words.
_SMALL: Final = """() => [...document.querySelectorAll(
  "[data-testid=console] :is(button, a, select, input), dialog[open] :is(button, select, input)")]
  .filter((each) => each.offsetParent && !each.matches("[data-testid=clause]"))
  .filter((each) => each.getBoundingClientRect().height < 47.5)
  .map((each) => `${each.tagName} ${each.dataset.testid ?? each.textContent}`)"""
# Whether the next step and what is entered for it are on the screen without scrolling.
_AT_HAND: Final = """() => {
  const work = document.querySelector("[data-testid=work] button, [data-testid=work] a");
  return !work || work.getBoundingClientRect().bottom <= innerHeight;
}"""


@pytest.fixture
def felt(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("states")
    pool = folder / "pool.toml"
    pool.write_text(FOURS, "utf-8")
    running = Running(folder, Room.open, demo=False, tables=(TABLE,), staff=STAFF, jackpots=(str(pool),))
    for name in ("Dee", "Flo"):
        _done(running, running.room.accounts.add_staff(name, PASSWORD))
    yield running
    running.close()


def _done(running: Running, doing: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(doing, running.loop).result(TIMEOUT / 1000)


class Looked:
    """Somebody who looks at the console in each state; what is wrong with it."""

    def __init__(self, page: Page, axe: str) -> None:
        self._page, self._axe = page, axe
        self.wrong: list[str] = []

    def at(self, name: str) -> None:
        page = self._page
        with_axe(page, self._axe)
        for shape, (width, height) in SHAPES.items():
            page.set_viewport_size({"width": width, "height": height})
            if too_wide(page):
                self.wrong.append(f"{name} {shape}: is wider than the window")
            self.wrong += [f"{name} {shape}: {each} is small" for each in page.evaluate(_SMALL)]
            if not page.evaluate(_AT_HAND):
                self.wrong.append(f"{name} {shape}: what is entered next is out of sight")
            for theme, only in (("dark", None), ("light", ["color-contrast"])):
                light(page, theme)
                shot(page, f"console-{name}-{shape}-{theme}")
                if shape == "upright" and (theme == "dark" or name in IN_LIGHT):
                    self.wrong += [f"{name} {theme}: {each}" for each in violations(page, only)]
        light(page, "dark")
        width, height = SHAPES["upright"]
        page.set_viewport_size({"width": width, "height": height})


def _shift(running: Running) -> Iterator[commands.AskedOfCage]:
    """The cage is open, with chips to give out."""
    who: dict[str, Any] = {"at": running.room.cage.now(), "by": "Flo", "title": "Gaming Manager"}
    yield commands.OpenShift(**who)
    yield commands.MoveFloat(what="chips", way="in", amount=5000, **{**who, "why": "the day's float"})


def asks_of_the_rack(page: Page) -> None:
    """The dealer asks for a fill, which closes the sheet."""
    by(page, "order-request_fill").click()
    by(page, "form-request_fill").locator("[name=pieces]").fill("100x20, 25x8")
    by(page, "send-request_fill").click()
    expect(by(page, "table-orders")).to_have_count(0)


def _plays(page: Page, *seats: int, did: str) -> None:
    for seat in seats:
        _next(page, f"eat {seat}")
        by(page, f"did-{did}").click()


def test_every_state_of_the_console_on_a_tablet(browser: Browser, felt: Running, axe: str) -> None:
    people = Comes(browser, felt.url)
    dealer = people("tablet")
    lines: list[WebSocketRoute] = []
    broken = False

    def through(line: WebSocketRoute) -> None:
        if broken:
            line.close()
            return
        lines.append(line)
        line.connect_to_server()

    dealer.context.route_web_socket("**/ws/tables/**", through)
    page = dealer.tab("/")
    _log_in(page, "Dee")
    page.goto("/live/felt")
    looked = Looked(page, axe)
    _next(page, "Seat players")
    looked.at("empty")
    for seat, name in ((1, "Ann"), (3, "Bob"), (5, "Cyd")):
        _seat_visitor(page, seat, name)
    for step in ("blue", "check", "shuffle", "cut"):
        by(page, f"deck-{step}").click()
    _next(page, "Deal hand 1.")
    looked.at("idle")
    by(page, "deal-hand").click()
    _next(page, "Action on seat 5")
    looked.at("act")
    by(page, "seat-5").click()
    looked.at("seat")
    page.keyboard.press("Escape")
    by(page, "irregularity").click()
    by(page, "seen-cards_in_muck").wait_for()
    looked.at("irregularity")
    by(page, "seen-cards_in_muck").click()
    expect(by(page, "needs")).to_be_visible()
    looked.at("ruling")
    page.reload()  # what was reported is known to whoever comes to the console
    by(page, "fact-yes").click()
    _next(page, "announce it and apply it.")
    looked.at("steps")
    by(page, "order-apply").click()
    expect(by(page, "ruling")).to_have_count(0)
    by(page, "seat-5").click()
    asks(page, "contests", ruling="1", reason="they lay under my chip")
    expect(by(page, "contested")).to_contain_text("they lay under my chip")
    looked.at("contested")

    # The rack, from the console; the slip waits for somebody else.
    money = felt.room.cage
    for command in _shift(felt):
        _done(felt, money.do(command, felt.room.tables["felt"].house))
    by(page, "more").click()
    asks_of_the_rack(page)
    by(page, "more").click()
    expect(by(page, "rack")).to_contain_text("Slip 2: fill of 2,200, asked by Dee: waits for approval by someone else.")
    looked.at("table")
    page.keyboard.press("Escape")

    # Four eights at the showdown: what is to be done stands there before anybody deals on.
    for cards in (("8h", "8s", "Jh"), ("Js",), ("2d",)):
        if cards[0] == "8h":
            _plays(page, 1, did="call")
            _plays(page, 3, did="check")
            _next(page, "Burn and deal")
            looked.at("cards")
        _card(page, *cards)
        _plays(page, 1, 3, did="check")
    _next(page, "Seat 1, Ann (visitor) shows or mucks.")
    looked.at("show")
    _card(page, "Ac", "Kc")
    _next(page, "Seat 3")
    _card(page, "8c", "8d")
    _next(page, "Push the pot")
    looked.at("push")
    by(page, "push-pots").click()
    _next(page, "The jackpot may have been won in this hand: seat 3, Bob (visitor).")
    looked.at("jackpot-hand")
    by(page, "take-in").click()
    _next(page, "The fours jackpot was won here and is not settled: Bob (visitor) with four of a kind")
    expect(by(page, "jackpot-case")).to_be_visible()
    looked.at("jackpot")
    for what in ("record", "pay"):
        settle = wire.SettleJackpot(jackpot="fours", claim=1, what=what)
        _done(felt, felt.room.tables["felt"].ask("Flo", settle))
    _next(page, "Deal hand 2.")

    broken = True
    for line in lines:
        line.close()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    looked.at("offline")
    by(page, "deal-hand").click()
    _next(page, "one entry waits.")
    looked.at("offline-waits")
    broken = False
    _next(page, "Action on seat")
    assert looked.wrong == []
    for each in people.came:
        each.expects("WebSocket")
        each.context.close()
        each.tells()
