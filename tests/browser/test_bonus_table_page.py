"""A person plays a round against the house in the browser, and the page is for everybody at any width."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.access import looked_over
from browser.box_pool import POOL
from browser.conftest import Comes
from browser.visitors import SIZES, by, comes_to, shot
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.jackpot_rooms import stack
from testkit.room.web_room import Running

BOARD = "2c 7d 9h"  # a flop with which no two cards win the jackpot


@pytest.fixture(scope="module")
def address(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A room with one table of the game against the house."""
    folder = tmp_path_factory.mktemp("boxes")
    pool = folder / "pool.toml"
    pool.write_text(POOL)
    table = TableSettings("star-bonus", "holdem_bonus", name="starlight", seats=7, bots=2, jackpot=True)
    slow = {"between_hands": 100.0, "patience": 600.0}  # what a test must not be hurried by
    quick = {"pace": 0.06, "head_seconds": 0.5, "jackpots": (str(pool),)}
    with pytest.MonkeyPatch.context() as patch:
        stack(patch, BOARD)
        running = Running(folder, open_room, demo=False, guests="on", tables=(table,), **slow, **quick)
        yield running.url
        running.close()


# Whether the bar lies below the felt, covers nothing of it, and is in the window.
BELOW = """() => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const felt = box(".middle"), bar = box("[data-testid=bar]");
    return felt.bottom <= bar.top + 1 && bar.bottom <= innerHeight + 1;
}"""


@pytest.mark.journey(2)
def test_a_person_plays_a_round_against_the_house(comes: Comes, axe: str) -> None:
    page = comes().tab("/")
    page.locator("[data-table=starlight]").get_by_test_id("sit-as-guest").click()
    expect(page).to_have_url(re.compile("/boxes/starlight"))
    expect(by(page, "buy-in")).to_be_focused()
    by(page, "buy-in").fill("1")
    expect(by(page, "chips-wrong")).to_contain_text("You can take the box with at least")
    by(page, "buy-in").fill("500")
    by(page, "take-box").click()  # whoever sits as a guest is asked for chips at once
    expect(by(page, "place-ante")).to_be_visible()
    by(page, "tab-talk").click()
    by(page, "talk-text").fill("a good evening")  # and no key of it is a wager
    by(page, "talk-text").press("Enter")
    expect(by(page, "talk-line")).to_contain_text("a good evening")
    page.locator("h1").click()
    meter = by(page, "jackpot-value").inner_text()
    by(page, "preset-ante").nth(1).click()
    expect(by(page, "place-ante")).to_have_text("Ante 20A")  # with its key
    expect(page.locator(".called-name + .bot").first).to_have_text("bot")
    expect(by(page, "bar-says")).to_contain_text("Place your wager")
    page.keyboard.press("a")
    expect(by(page, "wagers-down")).to_be_visible()
    by(page, "spot-jackpot").click()  # on the cloth itself
    by(page, "back-jackpot").click()
    expect(by(page, "spot-jackpot")).to_be_visible()
    page.keyboard.press("j")
    expect(by(page, "back-jackpot")).to_be_visible()
    assert looked_over(page, axe, "boxes-wagers", ("phone",), "[data-testid=bar]") == []
    page.keyboard.press("d")
    expect(by(page, "action-bet")).to_be_visible()
    decides = page.locator("[data-testid=bar] button:has(kbd)")
    expect(decides).to_have_text([re.compile(r"^Bet 40\b.*B$"), re.compile(r"^Fold\b.*lose \d+.*F$")])
    expect(page.locator("[data-testid=bar] button.brass")).to_have_count(0)  # gold would be advice
    expect(by(page, "jackpot-value")).not_to_have_text(meter)
    expect(page.locator("[data-testid=dealer] [data-card='??']")).to_have_count(2)
    expect(page.locator("[data-testid=board] [data-card='??']")).to_have_count(5)
    expect(by(page, "seconds")).to_contain_text(" s")
    silence = by(page, "talk-silent")  # while players decide
    expect(silence).to_have_text("Silence while players decide on their hands. Send it once they have. §")
    expect(by(page, "talk-text")).to_be_attached()  # what is written stays there until it may be sent
    expect(by(page, "talk-send")).to_be_disabled()
    assert looked_over(page, axe, "boxes-decide") == []
    by(page, "tab-log").click()
    words = (page.inner_text("body")).lower()
    assert not re.search(r"should|advice|best|odds of|expected|recommend", words)  # no help during play
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, lambda: page.evaluate(BELOW), wanted=True)
    by(page, "top-up").click()
    by(page, "buy-chips").click()
    expect(by(page, "wants")).to_be_visible()
    page.get_by_role("link", name="Lobby").first.click()
    expect(by(page, "your-table")).to_contain_text("Your turn")
    by(page, "your-table").click()
    for _ in range(3):
        phase = str(by(page, "boxes-page").get_attribute("data-phase"))
        expect(page.locator("[data-testid=action-bet], [data-testid=action-check]").first).to_be_visible()
        page.keyboard.press("b")
        expect(by(page, "boxes-page")).not_to_have_attribute("data-phase", phase)
    last = by(page, "line").filter(has_text="Dealer's hand").last
    expect(last).to_be_visible()
    expect(last.get_by_test_id("clause")).to_be_visible()
    expect(by(page, "boxes-page")).to_have_attribute("data-phase", "over")
    expect(by(page, "bar-says")).to_contain_text(re.compile(r"You (win|lose|are even).*: Ante .*Flop .*Jackpot −5"))
    expect(page.locator("[data-testid$=-jackpot-result]").first).to_have_text("−5")
    assert looked_over(page, axe, "boxes-settled", ("phone",), "[data-testid=bar]") == []
    by(page, "pay-tables").click()
    expect(by(page, "pay-sheet")).to_contain_text("to 1")
    assert looked_over(page, axe, "boxes-pay", ("phone",), "dialog[open]") == []
    page.keyboard.press("Escape")
    by(page, "table-sign").click()
    expect(by(page, "sign-sheet")).to_contain_text("Jackpot Wager of 5")
    shot(page, "boxes-sign")
    page.keyboard.press("Escape")
    by(page, "rounds-played").click()
    by(page, "round-line").first.wait_for()
    assert looked_over(page, axe, "boxes-rounds", ("phone",)) == []
    by(page, "round-line").first.get_by_role("link").click()
    expect(by(page, "step-count")).to_be_visible()
    page.keyboard.press("End")
    last = by(page, "replay-told").get_by_test_id("clause")
    expect(last).to_be_visible()
    expect(page.locator("[data-testid=dealer] [data-card='??']")).to_have_count(0)
    assert looked_over(page, axe, "boxes-round", ("phone",)) == []
    assert page.request.get(str(by(page, "download-log").get_attribute("href"))).text().startswith("pokerroom bonus")
    by(page, "proof").locator("summary").click()
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_have_text(re.compile("^Verified"))
    expect(by(page, "proof")).to_contain_text("the fingerprint that this browser was sent before the deal")
    expect(by(page, "proof")).to_contain_text("the dealer")
    assert looked_over(page, axe, "boxes-proof", ("phone",), "[data-testid=proof]") == []
    page.go_back()
    page.go_back()
    by(page, "same-again").click()  # the next round: what lay there before the cards, in one press
    expect(by(page, "back-jackpot")).to_be_visible()
    expect(page.locator(".yours [data-testid$=-ante] .stake")).to_have_text("20")
