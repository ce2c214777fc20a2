"""A person plays a round against the house in the browser, and the page is for everybody at any width.

One round serves all tests of the file: they look at it while the person decides, and the journey plays it to its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.access import looked_over
from browser.box_pool import POOL
from browser.spoilt import UntilFailure
from browser.visitors import SIZES, Visitor, by, comes_to, shot
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.jackpot_rooms import stack
from testkit.room.web_room import Running

BOARD = "2c 7d 9h"  # a flop with which no two cards win the jackpot
_BAR: Final = "[data-testid=bar]"
_BACKS: Final = "[data-card='??']"


class Round:
    """A room with one table of the game against the house, and a guest there whose turn it is after the deal."""

    def __init__(self, browser: Browser, folder: Path, axe: str) -> None:
        pool = folder / "pool.toml"
        pool.write_text(POOL)
        table = TableSettings("star-bonus", "holdem_bonus", name="starlight", seats=7, bots=2, jackpot=True)
        slow = {"between_hands": 100.0, "patience": 600.0}  # what a test must not be hurried by
        quick = {"pace": 0.06, "head_seconds": 0.5, "jackpots": (str(pool),)}
        self._patch = pytest.MonkeyPatch()
        stack(self._patch, BOARD)
        self._room = Running(folder, open_room, demo=False, guests="on", tables=(table,), **slow, **quick)
        self.guest = Visitor(browser, self._room.url)
        self.page = self.guest.tab("/")
        try:
            _take_a_box(self.page)
            _write_without_wagering(self.page)
            _wager_by_keys_and_on_the_cloth(self.page, axe)
            _deal(self.page)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.guest.context.close()
        self._room.close()
        self._patch.undo()


@pytest.fixture(scope="module")
def rounds(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config, axe: str
) -> Iterator[UntilFailure[Round]]:
    kept = UntilFailure(pytestconfig, lambda: Round(browser, tmp_path_factory.mktemp("boxes"), axe), Round.close)
    yield kept
    kept.ends()


@pytest.fixture
def deciding(rounds: UntilFailure[Round]) -> Iterator[Page]:
    """The page of a guest who has wagered, has cards and is to bet or fold, at a desk."""
    now = rounds.now()
    width, height = SIZES["desk"]
    now.page.set_viewport_size({"width": width, "height": height})
    yield now.page
    now.guest.tells()


# Before the deal


def _take_a_box(page: Page) -> None:
    """Sit down as a guest, who is asked for chips at once, and is told how many are enough."""
    page.locator("[data-table=starlight]").get_by_test_id("sit-as-guest").click()
    expect(page).to_have_url(re.compile("/boxes/starlight"))
    expect(by(page, "buy-in")).to_be_focused()
    by(page, "buy-in").fill("1")
    expect(by(page, "chips-wrong")).to_contain_text("You can take the box with at least")
    by(page, "buy-in").fill("500")
    by(page, "take-box").click()
    expect(by(page, "place-ante")).to_be_visible()


def _write_without_wagering(page: Page) -> None:
    """Write something in the talk, no key of which is a wager."""
    by(page, "tab-talk").click()
    by(page, "talk-text").fill("a good evening")
    by(page, "talk-text").press("Enter")
    expect(by(page, "talk-line")).to_contain_text("a good evening")
    page.locator("h1").click()
    expect(by(page, "place-ante")).to_be_visible()


def _wager_by_keys_and_on_the_cloth(page: Page, axe: str) -> None:
    """Put an ante and a wager on the jackpot down by their keys, and take the second back on the cloth in between."""
    by(page, "preset-ante").nth(1).click()
    expect(by(page, "place-ante")).to_have_text("Ante 20A")  # with its key
    expect(page.locator(".called-name + .bot").first).to_have_text("bot")
    expect(by(page, "bar-says")).to_contain_text("Place your wager")
    page.keyboard.press("a")
    expect(by(page, "wagers-down")).to_be_visible()
    by(page, "spot-jackpot").click()
    by(page, "back-jackpot").click()
    expect(by(page, "spot-jackpot")).to_be_visible()
    page.keyboard.press("j")
    expect(by(page, "back-jackpot")).to_be_visible()
    assert looked_over(page, axe, "boxes-wagers", ("phone",), _BAR) == []


def _deal(page: Page) -> None:
    """Have the cards dealt, by which the jackpot grows; the dealer's and the board's lie face down."""
    meter = by(page, "jackpot-value").inner_text()
    page.keyboard.press("d")
    expect(by(page, "action-bet")).to_be_visible()
    expect(by(page, "jackpot-value")).not_to_have_text(meter)
    expect(page.locator(f"[data-testid=dealer] {_BACKS}")).to_have_count(2)
    expect(page.locator(f"[data-testid=board] {_BACKS}")).to_have_count(5)
    expect(by(page, "seconds")).to_contain_text(" s")


# While the guest decides


@pytest.mark.journey(5)
def test_whoever_decides_is_told_what_each_choice_costs_and_has_no_advice(deciding: Page) -> None:
    decides = deciding.locator(f"{_BAR} button:has(kbd)")
    expect(decides).to_have_text([re.compile(r"^Fold\b.*lose \d+.*F$"), re.compile(r"^Bet 40\b.*B$")])
    expect(deciding.locator(f"{_BAR} button.brass")).to_have_count(0)  # gold would be advice
    by(deciding, "tab-log").click()
    words = deciding.inner_text("body").lower()
    assert "fold" in words
    assert not re.search(r"should|advice|best|odds of|expected|recommend", words)


def test_nothing_is_said_at_the_table_while_players_decide(deciding: Page, axe: str) -> None:
    by(deciding, "tab-talk").click()
    silence = by(deciding, "talk-silent")
    expect(silence).to_have_text("Silence while players decide on their hands. Send it once they have. §")
    expect(by(deciding, "talk-text")).to_be_attached()  # what is written stays there until it may be sent
    expect(by(deciding, "talk-send")).to_be_disabled()
    assert looked_over(deciding, axe, "boxes-decide") == []


def test_my_place_leads_to_the_box_and_offers_no_other_seat(rounds: UntilFailure[Round]) -> None:
    mine = rounds.now().guest.tab("/my-place")
    link = by(mine, "my-seats").get_by_role("link", name=re.compile(r"^Box \d at starlight$"))
    expect(link).to_have_attribute("href", "/boxes/starlight")
    expect(by(mine, "my-seats").get_by_role("button")).to_have_count(0)
    expect(by(mine, "order-call_floor")).to_have_count(0)
    mine.close()


# Whether the bar lies below the felt, covers nothing of it, and is in the window.
BELOW = """() => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const felt = box(".middle"), bar = box("[data-testid=bar]");
    return felt.bottom <= bar.top + 1 && bar.bottom <= innerHeight + 1;
}"""


@pytest.mark.journey(5)
def test_the_bar_lies_below_the_felt_in_every_window(deciding: Page) -> None:
    for width, height in SIZES.values():
        deciding.set_viewport_size({"width": width, "height": height})
        comes_to(deciding, lambda: deciding.evaluate(BELOW), wanted=True)


# To the end of the round, and what can be read of it then: the last test, since the round is over after it.


@pytest.mark.journey(4)
def test_a_person_plays_a_round_to_its_end_looks_it_up_and_wagers_again(deciding: Page, axe: str) -> None:
    page = deciding
    _buy_chips_during_the_round(page)
    _come_back_from_the_lobby(page)
    _bet_to_the_end(page)
    _read_what_was_won(page, axe)
    _read_pay_tables_and_sign(page, axe)
    _replay_the_round(page, axe)
    _check_the_proof(page, axe)
    page.go_back()
    page.go_back()
    _wager_the_same_again(page)


def _buy_chips_during_the_round(page: Page) -> None:
    by(page, "top-up").click()
    by(page, "buy-chips").click()
    expect(by(page, "wants")).to_be_visible()


def _come_back_from_the_lobby(page: Page) -> None:
    """Go to the lobby, which says whose turn it is, and by that back to the table."""
    page.get_by_role("link", name="Lobby").first.click()
    expect(by(page, "your-table")).to_contain_text("Your turn")
    by(page, "your-table").click()


def _bet_to_the_end(page: Page) -> None:
    """Bet by the key on every street."""
    for _ in range(3):
        phase = str(by(page, "boxes-page").get_attribute("data-phase"))
        expect(page.locator("[data-testid=action-bet], [data-testid=action-check]").first).to_be_visible()
        page.keyboard.press("b")
        expect(by(page, "boxes-page")).not_to_have_attribute("data-phase", phase)


def _read_what_was_won(page: Page, axe: str) -> None:
    """Read the result in the log with its clause, in the bar, and on each wager."""
    last = by(page, "line").filter(has_text="Dealer's hand").last
    expect(last).to_be_visible()
    expect(last.get_by_test_id("clause")).to_be_visible()
    expect(by(page, "boxes-page")).to_have_attribute("data-phase", "over")
    expect(by(page, "bar-says")).to_contain_text(re.compile(r"You (win|lose|are even).*: Ante .*Flop .*Jackpot −5"))
    expect(page.locator("[data-testid$=-jackpot-result]").first).to_have_text("−5")
    assert looked_over(page, axe, "boxes-settled", ("phone",), _BAR) == []


def _read_pay_tables_and_sign(page: Page, axe: str) -> None:
    by(page, "pay-tables").click()
    expect(by(page, "pay-sheet")).to_contain_text("to 1")
    assert looked_over(page, axe, "boxes-pay", ("phone",), "dialog[open]") == []
    page.keyboard.press("Escape")
    by(page, "table-sign").click()
    expect(by(page, "sign-sheet")).to_contain_text("Jackpot Wager of 5")
    shot(page, "boxes-sign")
    page.keyboard.press("Escape")


def _replay_the_round(page: Page, axe: str) -> None:
    """Choose the round of the list, go to its last step, and take its log away."""
    by(page, "rounds-played").click()
    by(page, "round-line").first.wait_for()
    assert looked_over(page, axe, "boxes-rounds", ("phone",)) == []
    by(page, "round-line").first.get_by_role("link").click()
    expect(by(page, "step-count")).to_be_visible()
    page.keyboard.press("End")
    expect(by(page, "replay-told").get_by_test_id("clause")).to_be_visible()
    expect(page.locator(f"[data-testid=dealer] {_BACKS}")).to_have_count(0)
    assert looked_over(page, axe, "boxes-round", ("phone",)) == []
    assert page.request.get(str(by(page, "download-log").get_attribute("href"))).text().startswith("pokerroom bonus")


def _check_the_proof(page: Page, axe: str) -> None:
    by(page, "proof").locator("summary").click()
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_have_text(re.compile("^Verified"))
    expect(by(page, "proof")).to_contain_text("the fingerprint that this browser was sent before the deal")
    expect(by(page, "proof")).to_contain_text("the dealer")
    assert looked_over(page, axe, "boxes-proof", ("phone",), "[data-testid=proof]") == []


def _wager_the_same_again(page: Page) -> None:
    """Begin the next round with what lay there before the cards, in one press."""
    by(page, "same-again").click()
    expect(by(page, "back-jackpot")).to_be_visible()
    expect(page.locator(".yours [data-testid$=-ante] .stake")).to_have_text("20")
