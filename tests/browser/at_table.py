"""Somebody at a table in a browser, who plays by what the page offers: its buttons, its fields and its cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NeverCame

from browser.visitors import Visitor, Walker, by

_MOMENT: Final = 1500  # milliseconds
_ACTIONS: Final = "[data-testid=actions] button[data-testid^=action-]:enabled"
TO_SIT: Final = ".bar :is([data-testid=sit-as-guest], [data-testid=take-any-seat])"
_TO_DECIDE: Final = f"{_ACTIONS}, [data-testid=my-cards] [data-testid=pick-1]"


class AtTable:
    """A person at one table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: list[str] = []

    @classmethod
    def sits(cls, visitor: Visitor, table: str, *, chips: str = "", seat: int = 0) -> AtTable:
        """At the table's own page: one click to be a guest or to take a seat, one to buy in."""
        return cls.sits_down(visitor.tab(f"/table/{table}"), chips=chips, seat=seat)

    @classmethod
    def walks_up(cls, walker: Walker, table: str, *, chips: str = "", seat: int = 0, size: str = "desk") -> AtTable:
        """In the tab in which one came, where the other tables were."""
        return cls.sits_down(walker.goes_to(f"/table/{table}", TO_SIT, size), chips=chips, seat=seat)

    @classmethod
    def sits_down(cls, page: Page, *, chips: str = "", seat: int = 0) -> AtTable:
        """At the table that a page shows."""
        page.locator(TO_SIT).click()
        by(page, "take-any-seat").wait_for(state="attached")  # the room knows them as a guest
        player = cls(page)
        player.buys_in(chips, seat)
        return player

    def buys_in(self, chips: str = "", seat: int = 0) -> None:
        """Fill the sheet that asks for a buy-in; where any seat will do and a bot was quicker, for another seat."""
        sheet, refused = by(self.page, "buy-in-sheet"), by(self.page, "message").get_by_role("alert")
        while True:
            if seat:
                by(self.page, "buy-in-seat").select_option(str(seat))
            if chips:
                by(self.page, "buy-in").fill(chips)
            by(self.page, "buy-in-sit").click()
            expect(sheet).to_have_count(0)
            self.seat.or_(refused).first.wait_for()
            if self.seat.count():
                return
            assert not seat, refused.inner_text()
            by(self.page, "take-any-seat").click()

    # What one sees

    @property
    def seat(self) -> Locator:
        """One's own place."""
        return self.page.locator(".seat.mine")

    @property
    def chips(self) -> int:
        """What one has behind."""
        return number(self.seat.locator(".chips").inner_text())

    @property
    def cards(self) -> list[str]:
        """One's own cards."""
        held = by(self.page, "my-cards").locator("[data-card]")
        return held.evaluate_all("(cards) => cards.map((card) => card.dataset.card)")  # type: ignore[no-any-return]

    @property
    def lines(self) -> list[str]:
        """The log, line by line."""
        return [line.replace("\n", " ").strip(" §") for line in by(self.page, "line").all_text_contents()]

    @property
    def hand(self) -> int:
        """The number of the last hand that began."""
        numbers = [int(match[1]) for line in self.lines if (match := re.match(r"Hand (\d+)\.", line))]
        return numbers[-1] if numbers else 0

    @property
    def open(self) -> list[str]:
        """What may be pressed now."""
        found = self.page.locator(_ACTIONS)
        return found.evaluate_all("(buttons) => buttons.map((each) => each.dataset.testid)")  # type: ignore[no-any-return]

    def awarded(self, hand: int) -> Locator:
        """Where the log says who won a hand."""
        began = f"p[contains(@class, 'hand ')][contains(., 'Hand {hand}.')]"
        return self.page.locator(
            f"xpath=//*[@data-testid='log']/{began}/following-sibling::p[contains(@class, 'award ')]"
        )

    # What one does

    def is_dealt_in(self) -> int:
        """Wait for cards; the number of the hand."""
        by(self.page, "my-cards").locator("[data-card]").first.wait_for()
        return self.hand

    def has_turn(self, hand: int) -> bool:
        """Wait until there is something to decide or this hand is over; whether there is."""
        self.page.locator(_TO_DECIDE).or_(self.awarded(hand)).first.wait_for(state="attached")
        return not self.awarded(hand).count()

    def plays_hand(self, decides: Decides | None = None) -> int:
        """Play from the cards to the award; the number of the hand."""
        hand = self.is_dealt_in()
        while self.has_turn(hand):
            self.did.append((decides or cheaply)(self))
        return hand

    def presses(self, action: str) -> str:
        """Press one of the buttons, and wait until the room has answered."""
        by(self.page, action).click()
        self.is_answered()
        return action

    def presses_in_time(self, action: str) -> str:
        """The same with a button that may go before it is pressed: nothing where the moment has passed."""
        try:
            by(self.page, action).click(timeout=_MOMENT)
        except NeverCame:
            return ""
        self.is_answered()
        return action

    def is_answered(self) -> None:
        """Wait until the room has answered everything that was asked of it."""
        self.page.locator("[data-testid=actions][aria-busy=false]").wait_for()

    def chooses(self, *places: int) -> None:
        """Choose cards to give up, by their places from the left."""
        for place in places:
            card = by(self.page, f"pick-{place}")
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")

    def starts(self) -> bool:
        """Wait until it is somebody's turn; whether it is one's own."""
        self.page.locator(".seat.acts").wait_for()
        return bool(self.page.locator(".seat.mine.acts").count())

    def leaves(self) -> None:
        """Get up: at once, or with a hand that is folded first."""
        by(self.page, "your-seat").click()
        by(self.page, "fold-and-leave").or_(by(self.page, "leave")).first.click()
        gone = by(self.page, "take-any-seat")
        while True:  # a hand may have begun meanwhile
            gone.or_(self.page.locator(_TO_DECIDE)).first.wait_for()
            if gone.count():
                return
            cheaply(self, fold=True)


Decides: TypeAlias = Callable[[AtTable], str]


def cheaply(player: AtTable, *, fold: bool = False) -> str:
    """To the showdown for as little as it costs, or out of the hand as soon as it costs anything."""
    opened = player.open
    if by(player.page, "pick-1").count():
        if "action-pat" in opened:
            return player.presses_in_time("action-pat")
        player.chooses(1)
        return player.presses_in_time("action-discard")
    order = ("action-check", *(("action-fold",) if fold else ()), "action-call", "action-bring-in", "action-show")
    action = next((item for item in (*order, "action-muck", "action-raise", "action-fold") if item in opened), "")
    return player.presses_in_time(action) if action else ""


def plays_on(page: Page, until: str) -> None:
    """Call whatever is put in, until something with this name is there."""
    player = AtTable(page)
    while not by(page, until).count():
        turn = page.locator(_ACTIONS).first
        turn.or_(by(page, until)).first.wait_for()
        if not by(page, until).count():
            cheaply(player)


def number(text: str) -> int:
    """An amount as it is written.

    >>> number("1,000")
    1000
    """
    return int(re.sub(r"[^\d]", "", text) or 0)
