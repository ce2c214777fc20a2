"""Somebody at a table in a browser, who plays by what the page offers: its buttons, its fields and its cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from browser.visitors import Visitor, by
from playwright.sync_api import Locator, Page, expect

# A hand is over when it has been awarded, or called off, and the next has not begun.
_OVER: Final = "[data-testid=log] .award:not(:has(~ .hand)), [data-testid=log] .notice:not(:has(~ .hand))"
_OPEN: Final = "[data-testid=actions] button[data-testid^=action-]:enabled, [data-testid=my-cards] [data-testid=pick-1]"


class AtTable:
    """A person at one table. `decides` is called at every turn and presses something."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.turns: list[str] = []

    @classmethod
    def sits(cls, visitor: Visitor, table: str, *, chips: str = "", seat: int = 0) -> AtTable:
        """From the lobby: one click to be a guest, one to buy in."""
        page = visitor.tab("/")
        page.locator(f"[data-table={table}]").get_by_test_id("sit-as-guest").click()
        player = cls(page)
        player.buys_in(chips, seat)
        return player

    def buys_in(self, chips: str = "", seat: int = 0) -> None:
        """Fill the sheet that asks for a buy-in."""
        sheet = by(self.page, "buy-in-sheet")
        if seat:
            by(sheet.page, "buy-in-seat").select_option(str(seat))
        if chips:
            by(sheet.page, "buy-in").fill(chips)
        by(self.page, "buy-in-sit").click()
        expect(sheet).to_have_count(0)
        expect(self.seat).to_be_visible()

    @property
    def seat(self) -> Locator:
        """One's own place."""
        return self.page.locator(".seat.mine")

    @property
    def chips(self) -> int:
        """What one has behind."""
        return number(self.seat.locator(".chips").inner_text())

    @property
    def cards(self) -> Locator:
        """One's own cards."""
        return by(self.page, "my-cards").locator("> *")

    @property
    def lines(self) -> list[str]:
        """The log, line by line."""
        return [line.replace("\n", " ").strip(" §") for line in by(self.page, "line").all_inner_texts()]

    def is_dealt_in(self) -> None:
        """Wait for cards."""
        self.cards.first.wait_for()

    def open_actions(self) -> list[str]:
        """What may be pressed now."""
        found = self.page.locator("[data-testid=actions] button[data-testid^=action-]:enabled")
        return [each.get_attribute("data-testid") or "" for each in found.all()]

    def waits_for_turn(self) -> bool:
        """Wait until there is something to decide, or the hand is over; whether there is."""
        self.page.locator(f"{_OPEN}, {_OVER}").first.wait_for(state="attached")
        return self.page.locator(_OPEN).count() > 0

    def plays_hand(self, decides: Callable[[AtTable], str] | None = None) -> list[str]:
        """Play from the cards to the award; what the dealer said of the hand."""
        self.is_dealt_in()
        while self.waits_for_turn():
            self.turns.append((decides or checks_and_calls)(self))
        lines = self.lines
        last = max(at for at, line in enumerate(lines) if re.match(r"Hand \d+\.", line))
        return lines[last:]

    def presses(self, action: str) -> str:
        """Press one of the three buttons, and wait until the room has answered."""
        said = by(self.page, action)
        turn = said.inner_text()
        said.click()
        self.is_answered()
        return turn

    def is_answered(self) -> None:
        """Wait until what was pressed is no longer there to press."""


def checks_and_calls(player: AtTable) -> str:
    """The simplest way to play: to the showdown for as little as it costs."""
    actions = player.open_actions()
    return actions[0] if actions else ""


def number(text: str) -> int:
    """An amount as it is written.

    >>> number("1,000")
    1000
    """
    return int(re.sub(r"[^\d]", "", text) or 0)
