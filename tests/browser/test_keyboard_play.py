"""The room without a mouse: from the lobby to a raise and back again by keys alone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from browser.at_table import AtTable
from browser.visitors import Visitor, by


def tabs_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press Tab until this has the focus."""
    for _ in range(60):
        if wanted.evaluate("(each) => each === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError("Tab does not come here")


def plays_by_keys(player: AtTable) -> str:
    keys = player.page.keyboard
    opened = player.open
    if "action-raise" in opened and "raise" not in player.did:
        keys.press("r")
        expect(by(player.page, "amount")).to_be_focused()
        keys.press("ArrowUp")
        keys.press("Enter")
        player.is_answered()
        return "raise"
    keys.press("s" if "action-show" in opened else "c")
    player.is_answered()
    return "c"


def test_a_hand_is_played_by_keys_alone(visitor: Visitor) -> None:
    page = visitor.tab("/?house=star&limit=pot")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the page")).to_be_focused()
    page.keyboard.press("Enter")
    tabs_to(page, by(page, "sit-as-guest"))
    page.keyboard.press("Enter")
    by(page, "buy-in-sheet").wait_for()
    tabs_to(page, by(page, "buy-in"))
    page.keyboard.type("600")
    page.keyboard.press("Enter")

    player = AtTable(page)
    player.is_dealt_in()
    page.keyboard.press("?")
    by(page, "keys-sheet").wait_for()
    page.keyboard.press("Escape")
    expect(by(page, "keys-sheet")).to_have_count(0)
    player.plays_hand(plays_by_keys)
    assert player.did[:1] == ["raise"]
    assert any("raises to" in line or "bets" in line for line in player.lines)

    tabs_to(page, by(page, "your-seat"), "Shift+Tab")
    page.keyboard.press("Enter")
    tabs_to(page, by(page, "leave"))
    page.keyboard.press("Enter")


def test_cards_are_drawn_by_keys(visitor: Visitor) -> None:
    player = AtTable.sits(visitor, "uk-draw-blind")
    page = player.page

    def plays(at: AtTable) -> str:
        if not by(page, "pick-1").count():
            return plays_by_keys(at)
        page.keyboard.press("2")
        expect(by(page, "pick-2")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Enter")
        at.is_answered()
        return "draw"

    player.plays_hand(plays)
    assert "draw" not in player.did or any(line.endswith(" takes one.") for line in player.lines)
    player.leaves()
