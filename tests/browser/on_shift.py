"""A room whose cage sells every chip, as a house runs it: its people, and what each of them does on their pages."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Comes
from browser.room_process import SETTINGS, RoomProcess
from browser.visitors import Visitor, by
from pokerroom.tournament.conditions import EntryPrice, write_tournament
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.event_rooms import small_event

HOUSE: Final = "star"
# By name: the title by which each is of the house.
TITLES: Final = {
    "Dee": "dealer",
    "Sue": "gaming supervisor",
    "Sol": "casino supervisor",
    "Gil": "Assistant Gaming Manager",
    "Oda": "casino operator",
    "Cas": "cashier",
    "Tim": "Tournament Supervisor",
    "Ina": "inspector",
}
PLAYERS_PASSWORD: Final = "forty-two green doors"
_ROOM: Final = """
demo = false
two_factor = "off"
money = "cage"
jackpots = ["pool.toml"]

[[tables]]
house = "star"
game = "holdem"
name = "Harbour"
bots = 0
jackpot = true

[[tournaments]]
conditions = "evening.toml"
bots = 6
bots_after = 0
"""
_POOL: Final = """
house = "star"
name = "fours"
unit = 1
seed = 1000
per_hand = 2
events = [{ hand = "four_of_a_kind", percent = 10 }]
"""


class ShiftRoom(RoomProcess):
    """A room without the demo: a jackpot, a sit-and-go, and no table before somebody of the house opens one."""

    def start(self) -> None:
        self._config.with_name("pool.toml").write_text(_POOL)
        levels = tuple(Level((blind, 2 * blind)) for blind in (50, 100, 200))
        structure = Structure(stack=200, minutes=20, levels=levels, seats=3)
        seats = {"sit_and_go": 6, "players_at_most": 6, "players_at_least": 2}
        event = small_event("star", structure=structure, entry=EntryPrice(contribution=20, fee=2), **seats)
        self._config.with_name("evening.toml").write_text(write_tournament(event))
        self._config.write_text(SETTINGS.replace("pace = 0.06", "pace = 0.0") + _ROOM)
        super().start()

    @property
    def folder(self) -> Path:
        return self._folder

    @property
    def first_password(self) -> str:
        """The administrator's, as the room prints it when it has opened."""
        for _ in range(200):
            if found := re.search(r"password (\S{16})\n", self.said):
                return found[1]
            time.sleep(0.05)
        raise AssertionError(self.said)


class House:
    """The people of the house, each at a screen of their own, and the players."""

    def __init__(self, comes: Comes, room: ShiftRoom) -> None:
        self._comes, self._room = comes, room
        self.passwords: dict[str, str] = {}

    def appoints(self, page: Page, *names: str) -> None:
        """The administrator appoints people on the page Staff, and notes the password of each."""
        for name in names:
            asks(page, f"appoint-{HOUSE}", name=name, titles=TITLES[name], why="the evening's rota")
            expect(by(page, "people")).to_contain_text(f"{name}, {TITLES[name]}")
            expect(by(page, "given")).to_contain_text(f"{name}: ")
            self.passwords[name] = by(page, "given").locator("b").inner_text().removeprefix(f"{name}: ")

    def at(self, name: str, path: str, size: str = "desk") -> Page:
        """Somebody of the house logs in, and goes to their page."""
        visitor = self._visitor(size)
        page = visitor.tab("/about")
        logs_in(page, name, self.passwords[name])
        page.goto(path)
        return page

    def player(self, name: str, size: str = "phone") -> Page:
        """Somebody opens an account."""
        page = self._visitor(size).tab("/about")
        by(page, "login").first.click()
        by(page, "way-register").click()
        _signs(page, name, PLAYERS_PASSWORD)
        return page

    def screen(self, path: str) -> Page:
        """A screen that nobody is logged in at."""
        return self._visitor("desk").tab(path)

    def _visitor(self, size: str) -> Visitor:
        visitor = self._comes(size)
        visitor.expects("40[39]")  # some of what they ask is refused
        return visitor


def logs_in(page: Page, name: str, password: str) -> None:
    by(page, "login").first.click()
    _signs(page, name, password)


def _signs(page: Page, name: str, password: str) -> None:
    by(page, "name").fill(name)
    by(page, "password").fill(password)
    by(page, "name-submit").click()
    expect(by(page, "who")).to_contain_text(name)


def fills(form: Locator, **typed: str) -> None:
    """Type or choose what a form asks."""
    for name, words in typed.items():
        field = form.locator(f"[name={name}]")
        if field.evaluate("(each) => each.tagName") == "SELECT":
            field.select_option(words)
        else:
            field.fill(words)


def asks(page: Page, order: str, **typed: str) -> None:
    """Give an order of a page, and see that it was taken."""
    by(page, f"order-{order}").click()
    if typed:
        form = by(page, f"form-{order}")
        fills(form, **typed)
        by(page, f"send-{order}").click()
        expect(form).to_have_count(0)


def is_refused(page: Page, order: str, words: str, **typed: str) -> None:
    """Give an order that the room refuses, read why, and let it be."""
    by(page, f"order-{order}").click()
    form = by(page, f"form-{order}")
    fills(form, **typed)
    by(page, f"send-{order}").click()
    expect(by(page, "refused").first).to_contain_text(words)
    form.get_by_text("Not now").click()


class Console:
    """A dealer at the console of a live table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def says(self, words: str) -> None:
        """What stands at the top as the next step."""
        expect(by(self.page, "next")).to_contain_text(words)

    def taps(self, *names: str) -> None:
        for name in names:
            by(self.page, name).click()

    def cards(self, cards: str) -> None:
        for card in cards.split():
            self.taps(f"rank-{card[0]}", f"suit-{card[1]}")

    def seats(self, seat: int, kind: str, name: str, chips: str) -> None:
        """Seat a member or a visitor."""
        self.taps(f"seat-{seat}")
        asks(self.page, kind, player=name, chips=chips)
        expect(by(self.page, f"seat-{seat}")).to_contain_text(name)

    def did(self, seat: int, what: str) -> None:
        """The seat in turn acts."""
        self.says(f"Action on seat {seat}")
        self.taps(f"did-{what}")

    def sees(self, what: str, seat: int) -> None:
        """Say what was not as it should be."""
        self.taps("irregularity", f"about-{seat}", f"seen-{what}")
        expect(by(self.page, "ruling")).to_be_visible()
