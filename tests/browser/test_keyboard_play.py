"""The room without a mouse, from the lobby to a raise and back again by keys alone; and what else an amount or a turn
is told by: wheel, slider and presets, a sound, the icon."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec
from playwright.sync_api import Locator, Page, expect

from browser.at_table import AtTable, number
from browser.laid_tables import LaidTable, laid, showdown
from browser.opponents import Opponent
from browser.visitors import Walker, by, comes_to
from pokerroom.room import wire

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


# Two presses of a key, as close together as a finger that trembles makes them, however slow the machine is.
_HITS_TWICE: Final = """(key) => {
    for (const press of [1, 2])
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
}"""


def test_hands_are_played_by_keys_alone_which_do_what_is_shown_and_nothing_twice(
    newcomer: Walker, meets: Callable[..., Opponent]
) -> None:
    """Two hands, one as the small blind and one as the big one, and nothing but keys from the lobby to the way out.

    Enter bets a preset that was chosen, the amount takes figures only, and a key that is hit twice is one wish.
    """
    page = newcomer.page
    page.goto("/?house=uk&q=keys")
    keys = page.keyboard
    by(page, "table-row").first.wait_for()
    keys.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    keys.press("Enter")
    tabs_to(page, by(page, "sit-as-guest"))
    keys.press("Enter")
    by(page, "buy-in-sheet").wait_for()
    tabs_to(page, by(page, "buy-in"))
    keys.type("200")
    keys.press("Enter")
    player = AtTable(page)
    player.seat.wait_for()
    keys.press("?")
    by(page, "keys-sheet").wait_for()
    keys.press("Escape")
    expect(by(page, "keys-sheet")).to_have_count(0)

    other = meets("keys", chips=200)
    for hand in (1, 2):
        other.sees(lambda one: one.now.public.hand == hand and one.now.public.turn)  # noqa: B023
        expect(by(page, "log")).to_contain_text(f"Hand {hand}.")
        if hand == 2:
            other.asks(wire.SitOut())  # so that no other hand follows, and nothing goes from under the keys
        if player.starts():
            _plays_the_small_blind(player, other)
        else:
            _plays_the_big_blind(player, other)
        expect(player.awarded(hand)).not_to_have_count(0)

    tabs_to(page, by(page, "your-seat"), "Shift+Tab")
    keys.press("Enter")
    by(page, "leave").wait_for()
    tabs_to(page, by(page, "leave"))
    keys.press("Enter")
    expect(by(page, "take-any-seat").or_(by(page, "message").filter(has_text="You leave")).first).to_be_visible()


def _plays_the_small_blind(player: AtTable, other: Opponent) -> None:
    page, keys, log = player.page, player.page.keyboard, by(player.page, "log")
    amount, action = by(page, "amount"), by(page, "action-check")
    expect(by(page, "action-raise")).to_be_enabled()
    least = amount.input_value()
    keys.press("r")
    expect(amount).to_be_focused()
    keys.type("all")
    expect(amount).to_have_value(least)
    keys.type("3x7")
    expect(amount).to_have_value("37")
    amount.fill("4d2")
    expect(amount).to_have_value("42")
    keys.press("ArrowUp")
    expect(amount).not_to_have_value("42")
    preset = by(page, "preset").first
    preset.click()
    to = (preset.get_attribute("aria-label") or "").rpartition(" ")[2]
    keys.press("Enter")
    other.reads(f"raises to {to}")
    other.acts("call")
    other.sees(lambda one: one.now.public.street == "flop")
    other.acts("check")
    # The check closes the round: the second press is neither for the turn nor for a choice ahead of it.
    expect(action).to_be_enabled()
    keys.press("r")  # the table has been looked at again, and the amount has no letters
    expect(amount).to_be_focused()
    page.evaluate(_HITS_TWICE, "c")
    expect(log).to_contain_text("The turn")
    expect(by(page, "ahead-check")).to_be_visible()
    expect(by(page, "actions").locator("[aria-pressed=true]")).to_have_count(0)
    other.acts("bet", 2)
    expect(by(page, "action-call")).to_be_enabled()
    page.evaluate(_NOTES_FOLDED)
    player.presses("action-fold")
    dim = page.wait_for_function("() => window.folded").json_value()
    assert dim == ["0.45", "1", "1"]  # as a whole: cards that are dim one by one shine through each other


def _plays_the_big_blind(player: AtTable, other: Opponent) -> None:
    page, keys, log = player.page, player.page.keyboard, by(player.page, "log")
    other.acts("raise", 6)
    # The call closes the round and the flop is theirs to open: the second press is for neither.
    expect(by(page, "action-call")).to_be_enabled()
    keys.press("Shift")  # the table has been looked at again
    page.evaluate(_HITS_TWICE, "c")
    expect(log).to_contain_text("The flop")
    expect(by(page, "action-check")).to_be_enabled()
    # The sign beside a button is no stop on the way: its key opens the rule, and one is back where one was.
    tabs_to(page, by(page, "action-check"))
    keys.press("w")
    expect(by(page, "clause-sheet")).to_be_visible()
    keys.press("Escape")
    expect(by(page, "action-check")).to_be_focused()
    expect(by(page, "actions").locator(".place [data-testid=clause]:not([tabindex='-1'])")).to_have_count(0)
    # Enter chooses the preset, and Enter again makes the bet.
    preset = by(page, "preset").first
    tabs_to(page, preset)
    keys.press("Enter")
    expect(preset).to_have_class(re.compile(r"\bon\b"))
    keys.press("Enter")
    other.acts("fold")


def test_amounts_are_chosen_by_wheel_slider_and_preset(table: LaidTable) -> None:
    page = table.lays(laid("holdem", 6, board=3))
    expect(by(page, "message")).to_contain_text("40 to call. The minimum raise is to 80.")
    presets = by(page, "preset")
    expect(presets).to_have_text(["½ pot 120", "¾ pot 160", "pot 220", "all-in 1,240"])
    amount = by(page, "amount")
    expect(amount).to_have_value("80")
    page.locator(".how-much").hover()
    page.mouse.wheel(0, -100)
    expect(amount).to_have_value("100")  # one blind more
    page.mouse.wheel(0, 100)
    expect(amount).to_have_value("80")
    box = by(page, "slider").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(amount).not_to_have_value("80")
    most = number(presets.last.get_attribute("aria-label") or "")
    assert 80 < number(amount.input_value()) < 80 + most / 3  # the small amounts have the greater part of the slider
    for unread in ("92.5", "9,2", ""):  # no whole number of chips: it is not rounded, nor is the amount before it bet
        amount.fill("100")
        amount.fill(unread)
        expect(by(page, "message")).to_contain_text("Type whole chips: a raise is to 80 to 1,240.")
        expect(by(page, "action-raise")).to_have_count(0)
    expect(by(page, "action-fit")).to_contain_text("80")
    amount.select_text()
    amount.press_sequentially("999999xyz")  # figures alone, grouped
    expect(amount).to_have_value("999,999")
    expect(by(page, "message")).to_contain_text("999,999 is too much. You can raise to 1,240 at most")
    amount.fill("100x")
    expect(amount).to_have_value("100")
    expect(by(page, "message")).to_contain_text("An amount is figures only. A raise is to 80 to 1,240.")
    expect(by(page, "action-fit")).to_contain_text("100")  # looked at before it is bet: 100k is not 100
    presets.last.click()
    by(page, "action-raise").click()
    asked = table.acts()
    assert (asked["what"], asked["amount"]) == ("raise", most)


_COUNTS_SIGNALS: Final = """() => {
    window.notes = 0;
    window.buzzes = [];
    navigator.vibrate = (length) => window.buzzes.push(length) > 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
    window.rustles = 0;
    const rustle = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...all) { window.rustles += 1; return rustle.apply(this, all); };
}"""


def test_a_turn_is_heard_and_felt_where_that_is_wanted_and_the_icon_shows_it(table: LaidTable) -> None:
    now = laid("holdem", 6, board=3)
    assert now.you is not None
    another = msgspec.structs.replace(now.public, turn=2)
    waits = msgspec.structs.replace(
        now, public=another, you=msgspec.structs.replace(now.you, options=None, turn="", to_call=40)
    )
    page = table.lays(waits)
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/mark.svg")
    page.evaluate(_COUNTS_SIGNALS)
    by(page, "settings").click()
    by(page, "sound-on").click()
    comes_to(page, lambda: page.evaluate("window.notes"), 2)  # as it will sound
    by(page, "vibration-on").click()
    page.keyboard.press("Escape")
    table.lays(now)
    expect(icon).to_have_attribute("href", "/mark-turn.svg")
    comes_to(page, lambda: page.evaluate("[window.notes, ...window.buzzes]"), [4, 60])
    table.lays(waits)
    expect(icon).to_have_attribute("href", "/mark.svg")
    by(page, "settings").click()
    assert page.evaluate("window.rustles") == 0  # cards and chips are not heard until somebody wants them
    by(page, "table-sounds-on").click()
    page.keyboard.press("Escape")
    comes_to(page, lambda: page.evaluate("window.notes"), 8)  # two chips, two notes each
    table.shows(
        msgspec.structs.replace(waits, public=msgspec.structs.replace(another, boards=((*another.boards[0], "2c"),)))
    )
    expect(page.locator(".board [data-card]")).to_have_count(4)
    comes_to(page, lambda: page.evaluate("[window.notes, window.rustles]"), [8, 1])  # one card
    table.shows(showdown("holdem", 6))
    page.locator(".seat.winner").wait_for()
    comes_to(page, lambda: page.evaluate("window.notes"), 20)  # a pot is six chips
    by(page, "settings").click()
    by(page, "volume-loud").click()
    by(page, "hear").click()
    comes_to(page, lambda: page.evaluate("window.notes"), 32)  # your turn and two chips, as loud as they will be, twice
    page.keyboard.press("Escape")
