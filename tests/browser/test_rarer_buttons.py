"""The rarer buttons: a straddle, a chop, several boards, time for sale, the clock, a hand that one asks to see, a move.

Each comes up at some tables only, so this file has a room of its own, with a table for every one of them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.at_table import AtTable, cheaply, number
from browser.conftest import Comes, kept_open
from browser.room_process import SETTINGS, RoomProcess
from browser.test_people_in_browser import heads_up
from browser.visitors import by, shot

TABLES: Final = """
demo = false
guests = "on"

[[tables]]
name = "straddle"
house = "adelaide"
game = "holdem"
blinds = "5/10"
straddles = true
seats = 4
bots = 2

[[tables]]
name = "straddle-always"
house = "adelaide"
game = "holdem"
blinds = "5/10"
straddles = true
seats = 4
bots = 2

[[tables]]
name = "chop"
house = "uk"
game = "holdem"
seats = 2
bots = 0

[[tables]]
name = "boards"
house = "adelaide"
game = "holdem"
limit = "no-limit"
boards = true
seats = 2
bots = 0

[[tables]]
name = "one-board"
house = "adelaide"
game = "holdem"
limit = "no-limit"
boards = true
seats = 2
bots = 0

[[tables]]
name = "moving"
house = "uk"
game = "holdem"
seats = 3
bots = 0

[[tables]]
name = "timed"
house = "club.toml"
game = "holdem"
seconds = 20
more_seconds = 30
seats = 2
bots = 0

[[tables]]
name = "clock"
house = "adelaide"
game = "holdem"
seats = 2
bots = 0

[[tables]]
name = "showdown"
house = "uk"
game = "holdem"
seats = 2
bots = 0
"""
# The Star's rules with a price on time, which its book leaves to the house.
CLUB: Final = """
[rulebook]
id = "club"
title = "Our Club"
extends = "star"

[[clause]]
id = "club.1"
topic = "price of time"
says = "More time to act costs 4."
area = "time"
treatment = "enforce"

[settings.commission.extra_fees]
value = { seating = 0, extra_time = 4 }
cite = ["club.1"]
"""


class RarerRoom(RoomProcess):
    """A room with these tables and no others."""

    def start(self) -> None:
        self._config.with_name("club.toml").write_text(CLUB)
        self._config.write_text(SETTINGS + TABLES)
        super().start()


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    yield from kept_open(RarerRoom, tmp_path_factory.mktemp("rarer"))


def name(player: AtTable) -> str:
    return player.seat.locator(".called-name").inner_text()


def told(player: AtTable, words: str) -> Locator:
    """The lines of the log that say this."""
    return by(player.page, "line").filter(has_text=words)


def labels(cards: Locator) -> list[str | None]:
    """What cards are called, wherever they are drawn."""
    return [card.get_attribute("aria-label") for card in cards.all()]


def chooses_for_seat(player: AtTable, choice: str) -> None:
    """Choose something on the sheet of one's seat."""
    by(player.page, "your-seat").click()
    by(player.page, choice).click()
    expect(by(player.page, choice).get_by_role("radio")).to_be_checked()
    player.page.keyboard.press("Escape")
    expect(by(player.page, "seat-sheet")).to_have_count(0)


def all_in(raiser: AtTable, caller: AtTable) -> None:
    by(raiser.page, "preset").filter(has_text="all-in").click()
    raiser.presses("action-raise")
    expect(by(caller.page, "action-call")).to_contain_text("all-in")
    caller.presses("action-call")


def folds_until(player: AtTable, seen: Locator) -> None:
    """Fold hand after hand until something is there."""
    buttons = player.page.locator("[data-testid=actions] button[data-testid^=action-]:enabled")
    while not seen.count():
        buttons.or_(seen).first.wait_for(state="attached")
        if not seen.count():
            cheaply(player, fold=True)


def fits(inside: Locator, outside: Locator) -> bool:
    """Whether the whole of something can be seen within something else."""
    small, large = inside.bounding_box(), outside.bounding_box()
    assert small is not None
    assert large is not None
    return small["x"] >= large["x"] and small["x"] + small["width"] <= large["x"] + large["width"]


def test_a_straddle_is_offered_before_the_cards(comes: Comes) -> None:
    """Who may straddle is asked: one time the answer is no, and cards come at once; the other time it is posted."""
    player = AtTable.sits(comes(), "straddle")
    button, straddle = by(player.page, "straddle"), told(player, f"{name(player)} posts a straddle of 20.")
    folds_until(player, button)
    expect(button).to_have_text("Straddle 20")
    expect(by(player.page, "message")).to_contain_text("You may straddle.")
    expect(button.locator("xpath=..").get_by_test_id("clause")).to_be_visible()
    hand = player.hand
    by(player.page, "no-straddle").click()
    player.is_answered()
    assert player.is_dealt_in() == hand
    assert not straddle.count()
    folds_until(player, button)
    shot(player.page, "rarer-straddle")
    button.click()
    around = straddle.first.locator("xpath=preceding-sibling::p[1] | following-sibling::p[1]")
    expect(around).to_have_text([re.compile("posts the blind of 10"), re.compile("Two cards each")])


def test_a_straddle_is_posted_for_whoever_wants_one(comes: Comes) -> None:
    """A player chooses once to straddle whenever possible; when it is, the log tells it between blinds and cards."""
    player = AtTable.sits(comes(), "straddle-always")
    chooses_for_seat(player, "straddles-yes")
    straddle = told(player, f"{name(player)} posts a straddle of 20.")
    folds_until(player, straddle)
    around = straddle.first.locator("xpath=preceding-sibling::p[1] | following-sibling::p[1]")
    expect(around).to_have_text([re.compile("posts the blind of 10"), re.compile("Two cards each")])


def test_two_blinds_chop(comes: Comes) -> None:
    """Both blinds see the button; one offers, the other agrees, and each has all their chips again."""
    small, big = heads_up(comes, "chop")
    assert (small.chips, big.chips) == (199, 198)
    chooses_for_seat(small, "sit-out-next_big_blind")  # so that no other hand follows
    by(small.page, "amount").fill("37")
    big.page.set_viewport_size({"width": 390, "height": 844})
    for rare in ("chop", "call-clock"):
        assert fits(by(big.page, rare), by(big.page, "actions"))
    by(big.page, "chop").click()
    expect(told(small, f"{name(big)} offers to chop.")).to_be_attached()
    expect(by(big.page, "chop")).to_have_count(0)
    expect(by(big.page, "message")).to_contain_text("You have offered to chop")
    expect(by(small.page, "message")).to_contain_text(f"{name(big)} offers to chop the blinds. Your turn")
    expect(by(small.page, "action-raise")).to_contain_text("37")  # what was typed before the offer
    expect(by(small.page, "amount")).to_have_value("37")
    expect(by(small.page, "chop")).to_contain_text("Agree to chop")
    shot(small.page, "rarer-chop")
    by(small.page, "chop").click()
    for each in (small, big):
        expect(told(each, f"{name(small)} agrees.")).to_be_attached()
        expect(told(each, f"{name(small)} takes back 1.")).to_be_attached()
        expect(told(each, f"{name(big)} takes back 2.")).to_be_attached()
        expect(each.seat.locator(".chips")).to_have_text("200")
        expect(each.page.locator(".bet.there")).to_have_count(0)


def test_an_all_in_hand_is_run_on_two_boards(comes: Comes) -> None:
    """Both are all-in and both choose two boards; then two whole boards lie on the table, and each has its winner."""
    raiser, caller = heads_up(comes, "boards")
    for each in (raiser, caller):
        chooses_for_seat(each, "shows-no")  # so that the boards lie there until somebody shows
    all_in(raiser, caller)
    expect(by(raiser.page, "message")).to_contain_text("How often is the rest of the board run?")
    by(raiser.page, "run-boards-2").click()
    expect(told(caller, f"{name(raiser)} agrees to run the rest of the board twice.")).to_be_attached()
    expect(by(raiser.page, "run-boards-2")).to_have_attribute("aria-pressed", "true")
    expect(by(raiser.page, "message")).to_contain_text("You want two boards.")
    expect(by(caller.page, "message")).to_contain_text(f"{name(raiser)} wants two boards.")
    by(caller.page, "run-boards-2").click()
    for each in (raiser, caller):
        for board in ("Board 1", "Board 2"):
            expect(each.page.get_by_role("group", name=board).locator("[data-card]")).to_have_count(5)
    for board in ("Board 1", "Board 2"):
        for street in ("flop", "turn", "river"):
            expect(told(raiser, f"{board}, the {street}: ")).to_have_count(1)
    expect(by(raiser.page, "action-show")).to_be_enabled()
    expect(by(raiser.page, "hand-strength")).to_have_text(re.compile(r"^\s*1\s+\w.*\s2\s+\w"))
    shot(raiser.page, "rarer-boards")
    raiser.presses("action-show")
    expect(by(caller.page, "action-show")).to_be_enabled()
    caller.presses("action-show")
    for board in ("Board 1", "Board 2"):
        expect(told(raiser, f"{board}: ").filter(has_text=re.compile("wins|split"))).to_have_count(1)


def test_one_board_is_dealt_as_soon_as_somebody_wants_one(comes: Comes) -> None:
    """Twelve seconds are there to answer; once no answers can be the same nobody is asked any more, on any street."""
    raiser, caller = heads_up(comes, "one-board")
    all_in(raiser, caller)
    by(raiser.page, "run-boards-1").click()
    began = time.monotonic()
    expect(told(caller, "The river: ")).to_have_count(1)
    assert time.monotonic() - began < 10
    expect(told(caller, "The flop: ")).to_have_count(1)
    expect(by(caller.page, "run-boards-1")).to_have_count(0)


def test_time_is_bought(comes: Comes) -> None:
    """The button names its price; once it is paid there are more seconds than any action has at this table."""
    thinker, _ = heads_up(comes, "timed")
    clock, button = by(thinker.page, "message"), by(thinker.page, "buy-time")
    expect(clock).to_have_text(re.compile(r"Your turn, \d+ seconds left"))
    assert number(clock.inner_text().partition(" seconds")[0]) <= 20
    expect(button).to_have_text("30 s more for 4")
    by(thinker.page, "amount").fill("137")
    chips = thinker.chips
    button.click()
    expect(told(thinker, f"{name(thinker)} takes 30 more seconds.")).to_be_attached()
    expect(told(thinker, f"{name(thinker)} pays 4 for extra time, 2 of it to the pot.")).to_be_attached()
    expect(clock).to_have_text(re.compile(r"Your turn, [34]\d seconds left"))
    expect(thinker.seat.locator(".chips")).to_have_text(str(chips - 4))
    expect(by(thinker.page, "pot")).to_have_text(re.compile("Main pot *2"))
    expect(by(thinker.page, "amount")).to_have_value("137")  # what was typed before
    expect(by(thinker.page, "action-raise")).to_contain_text("Raise to 137")
    shot(thinker.page, "rarer-time")


def test_the_clock_is_called_on_somebody_who_thinks(comes: Comes) -> None:
    """Who waits has the button; then both read of the clock and see its ring, and the thinker has 40 seconds left."""
    thinker, other = heads_up(comes, "clock")
    expect(by(thinker.page, "call-clock")).to_have_count(0)
    by(other.page, "call-clock").click()
    for each in (thinker, other):
        expect(told(each, f"{name(other)} calls the clock on {name(thinker)}: 40 seconds.")).to_be_attached()
        expect(each.page.locator(".seat.acts .ring .called")).to_be_attached()
    expect(by(thinker.page, "message")).to_have_text(re.compile(r"Your turn, (40|3\d) seconds left"))
    expect(by(other.page, "call-clock")).to_have_count(0)
    shot(other.page, "rarer-clock")


def test_a_mucked_hand_is_asked_for(comes: Comes) -> None:
    """At the showdown one player mucks; the other asks to see the hand, and the log names its cards for both."""
    raiser, caller = heads_up(comes, "showdown")
    chooses_for_seat(caller, "shows-no")
    held = labels(by(caller.page, "my-cards").locator("[data-card]"))
    all_in(raiser, caller)
    expect(by(caller.page, "action-muck")).to_be_enabled()
    caller.presses("action-muck")
    expect(told(raiser, f"{name(caller)} mucks.")).to_be_attached()
    shot(raiser.page, "rarer-ask")
    raiser.page.get_by_role("button", name=f"Ask to see {name(caller)}").click()
    for each in (raiser, caller):
        shown = told(each, f"Asked by {name(raiser)}, {name(caller)} shows").get_by_role("img")
        expect(shown).to_have_count(2)
        assert labels(shown) == held


def moves(player: AtTable, choice: str) -> None:
    """Choose on the sheet of one's seat to move, or to stay."""
    by(player.page, "your-seat").click()
    by(player.page, choice).click()
    player.is_answered()
    player.page.keyboard.press("Escape")
    expect(by(player.page, "seat-sheet")).to_have_count(0)


def test_a_move_wished_in_a_hand_is_made_when_it_is_over(comes: Comes) -> None:
    """The bar says what is to come, also after the page was loaded anew; it can be taken back, and wished again."""
    thinker, other = heads_up(comes, "moving")
    old = other.seat.get_attribute("data-testid")
    says = by(other.page, "message")
    moves(other, "move-3")
    expect(says).to_have_text("You move to seat 3 when the hand is over.")
    assert other.seat.get_attribute("data-testid") == old
    other.page.reload()
    expect(says).to_have_text("You move to seat 3 when the hand is over.")
    shot(other.page, "rarer-move")
    moves(other, "stay")
    expect(says).not_to_contain_text("You move")
    moves(other, "move-3")
    expect(says).to_have_text("You move to seat 3 when the hand is over.")
    thinker.presses("action-fold")
    expect(other.page.locator("[data-testid=seat-3].mine")).to_be_visible()
    expect(says).not_to_contain_text("You move")
    expect(by(other.page, str(old))).to_have_attribute("data-player", "")
