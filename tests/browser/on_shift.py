"""A room whose cage sells every chip, as a house runs it: its people, and what each of them does on their pages."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Comes
from browser.giving_orders import asks, fills
from browser.room_process import SETTINGS, RoomProcess
from browser.visitors import Screen, Visitor, by
from pokerroom.tournament.conditions import EntryPrice, write_tournament
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.room.tournament_rooms import small_tournament

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
_GO: Final = """(path) => { history.pushState(null, "", path); dispatchEvent(new PopStateEvent("popstate")); }"""
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
bots = 4
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
        # Two tables of two, whose big blind is all that everybody has: it is over in a few hands.
        levels = tuple(Level((blind, 2 * blind)) for blind in (50, 100))
        structure = Structure(stack=100, minutes=20, levels=levels, seats=3)
        seats = {"sit_and_go": 4, "players_at_most": 4, "players_at_least": 2}
        tournament = small_tournament("star", structure=structure, entry=EntryPrice(contribution=20, fee=2), **seats)
        self._config.with_name("evening.toml").write_text(write_tournament(tournament))
        self._config.write_text(SETTINGS.replace("pace = 0.06", "pace = 0.0") + _ROOM)
        super().start()

    @property
    def folder(self) -> Path:
        return self._folder

    @property
    def first_password(self) -> str:
        """The administrator's, as the room prints it when it has opened."""
        for _ in range(200):
            if match := re.search(r"password (\S+)\n", self.said):
                return match[1]
            time.sleep(0.05)
        raise AssertionError(self.said)


class House:
    """The people of the house, each at a screen of their own, and the players.

    They are appointed and come in over HTTP, as the pages of staff and of logging in do: those have tests of their own.
    """

    def __init__(self, comes: Comes, room: ShiftRoom) -> None:
        self._comes, self._room = comes, room
        self.passwords: dict[str, str] = {}
        self._screen: Screen | None = None

    def appoints(self, *names: str) -> None:
        """The administrator appoints people, and notes the password of each."""
        administrator = self._comes()
        administrator.posts("login", name="Administrator", password=self._room.first_password)
        for name in names:
            asked = {"name": name, "house": HOUSE, "titles": [TITLES[name]], "why": "the evening's rota"}
            self.passwords[name] = administrator.posts("staff/appoint", **asked)["password"]

    def at(self, name: str, path: str, size: str = "desk") -> Page:
        """Somebody of the house has logged in, and goes to their page."""
        visitor = self._visitor(size)
        visitor.posts("login", name=name, password=self.passwords[name])
        return visitor.tab(path)

    def player(self, name: str) -> Visitor:
        """Somebody opens an account, on a phone."""
        visitor = self._visitor("phone")
        visitor.posts("register", name=name, password=PLAYERS_PASSWORD)
        return visitor

    def office(self, path: str, name: str = "") -> Page:
        """The one screen of the office: whoever comes to it logs in, and goes to their page; or nobody is logged in."""
        self._screen = self._screen or Screen(self._visitor("desk"), self.passwords)
        return self._screen.shows(path, name)

    def _visitor(self, size: str) -> Visitor:
        visitor = self._comes(size)
        visitor.looks_when_asked()
        visitor.expects("40[39]")  # some of what they ask is refused
        return visitor


def goes(page: Page, path: str) -> None:
    """Somebody goes on to another page by a link, which loads nothing anew."""
    page.evaluate(_GO, path)


def looks(page: Page, test_id: str) -> Locator:
    """Somebody looks up: what a part of their page says of what others have done by now."""
    page.evaluate("window.looks()")
    return by(page, test_id)


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
