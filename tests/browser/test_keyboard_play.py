"""The room without a mouse: from the lobby to a raise and back again by keys alone."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from browser.at_table import AtTable, number
from browser.conftest import Comes
from browser.test_people_in_browser import heads_up
from browser.visitors import Visitor, by

# How see-through one's hand and its cards are, the first time they lie there folded.
_NOTES_FOLDED: Final = """() => {
    new MutationObserver(() => {
        const cards = document.querySelector(".cards.mine.out");
        if (cards && !window.folded)
            window.folded = [cards, ...cards.querySelectorAll("svg")].map((each) => getComputedStyle(each).opacity);
    }).observe(document.body, {subtree: true, attributes: true, childList: true});
}"""


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
    assert "draw" not in player.did or any(line.endswith(" draws one.") for line in player.lines)
    player.leaves()


def test_keys_do_what_is_shown_and_nothing_twice(comes: Comes) -> None:
    """Enter bets a preset that was chosen, the amount takes figures only, and a key that is hit twice is one wish."""
    small, big = heads_up(comes, "keys")
    by(small.page, "your-seat").click()
    by(small.page, "sit-out-next_big_blind").click()  # so that no other hand follows
    small.page.keyboard.press("Escape")
    amount = by(small.page, "amount")
    least = amount.input_value()
    small.page.keyboard.press("r")
    small.page.keyboard.type("c all")
    expect(amount).to_have_value(least)
    small.page.keyboard.type("3x7")
    expect(amount).to_have_value("37")
    amount.fill("4d2")
    expect(amount).to_have_value("42")
    preset = by(small.page, "preset").first
    preset.click()
    to = preset.get_attribute("aria-label") or ""
    small.page.keyboard.press("Enter")
    expect(by(big.page, "log")).to_contain_text(f"raises to {to.rpartition(' ')[2]}")

    # The call closes the round and the flop is theirs to open: the second press is for neither.
    expect(by(big.page, "action-call")).to_be_enabled()
    big.page.keyboard.press("c")
    big.page.keyboard.press("c")
    expect(by(big.page, "log")).to_contain_text("The flop")
    expect(by(big.page, "action-check")).to_be_enabled()
    big.presses("action-check")
    expect(by(small.page, "action-check")).to_be_enabled()
    small.page.wait_for_timeout(1000)  # as somebody does who looks at the flop
    small.page.keyboard.press("c")
    small.page.keyboard.press("c")
    expect(by(small.page, "log")).to_contain_text("The turn")
    expect(by(small.page, "ahead-check")).to_be_visible()
    for choice in by(small.page, "actions").locator("[aria-pressed]").all():
        expect(choice).to_have_attribute("aria-pressed", "false")

    # With the keyboard alone: Enter chooses the preset, and Enter again makes the bet.
    preset = by(big.page, "preset").first
    tabs_to(big.page, preset)
    big.page.keyboard.press("Enter")
    expect(preset).to_have_class(re.compile(r"\bon\b"))
    big.page.keyboard.press("Enter")
    expect(by(small.page, "action-call")).to_be_enabled()
    small.page.evaluate(_NOTES_FOLDED)
    small.presses("action-fold")
    dim = small.page.wait_for_function("() => window.folded").json_value()
    assert dim == ["0.45", "1", "1"]  # as a whole: cards that are dim one by one shine through each other


def test_the_bar_says_what_is_asked_and_amounts_are_chosen_by_wheel_slider_and_preset(comes: Comes) -> None:
    small, big = heads_up(comes, "bets")
    page = small.page
    expect(by(page, "message")).to_contain_text("1 to call. The minimum raise is to 4.")
    presets = by(page, "preset")
    expect(presets).to_have_text(["2.5× 5", "3× 6", "4× 8", "all-in 200"])
    amount = by(page, "amount")
    expect(amount).to_have_value("4")
    page.locator(".how-much").hover()
    page.mouse.wheel(0, -100)
    expect(amount).to_have_value("6")  # one blind more
    page.mouse.wheel(0, 100)
    expect(amount).to_have_value("4")
    slider = by(page, "slider")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    half = number(amount.input_value())
    most = number(presets.last.get_attribute("aria-label") or "")
    assert 4 < half < most / 3  # the small amounts have the greater part of the slider
    presets.last.click()
    small.presses("action-raise")
    big.presses("action-call")
    expect(page.locator("[data-card].wins")).not_to_have_count(0)  # the cards that won are marked
    won = page.locator("[data-card].wins")
    assert 5 <= won.count() <= 7  # five, or five each of two who share
    expect(won.first).to_have_attribute("aria-label", re.compile(", wins$"))


_COUNTS_SIGNALS: Final = """
window.notes = 0;
window.buzzes = [];
navigator.vibrate = (length) => window.buzzes.push(length) > 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
"""


def test_a_turn_is_heard_and_felt_where_that_is_wanted_the_icon_shows_it_and_one_clock_runs(comes: Comes) -> None:
    first = comes()
    first.context.add_init_script(_COUNTS_SIGNALS)
    small = AtTable.sits(first, "signals", seat=1)
    by(small.page, "settings").click()
    by(small.page, "sound-on").click()
    assert small.page.evaluate("window.notes") == 2  # as it will sound
    by(small.page, "vibration-on").click()
    small.page.keyboard.press("Escape")
    icon = small.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/mark.svg")
    big = AtTable.sits(comes(), "signals", seat=2)
    first_to_act = by(small.page, "action-fold").and_(small.page.locator(":enabled"))
    other_to_act = by(big.page, "action-call").and_(big.page.locator(":enabled"))
    for _ in range(200):
        if first_to_act.count() or other_to_act.count():
            break
        small.page.wait_for_timeout(50)
    if other_to_act.count():  # the button fell to the other one, who acts first
        big.presses("action-call")
    expect(icon).to_have_attribute("href", "/mark-turn.svg")
    assert small.page.evaluate("[window.notes, ...window.buzzes]") == [4, 60]
    # The room's patience of 60 seconds and the clock that the floor would call after it are one.
    expect(by(small.page, "message")).to_have_text(re.compile(r"Your turn, (6[1-9]|[789]\d|1\d\d) seconds left"))
    small.presses("action-raise")
    expect(icon).to_have_attribute("href", "/mark.svg")
