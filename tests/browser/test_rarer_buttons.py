"""The rarer buttons: a straddle, a chop, several boards, time for sale, the clock, a hand that one asks to see, a move.

Each comes up at some tables only, so this file has a room of its own, with a table for every one of them. One person
walks from table to table; whom they play against needs no browser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.at_table import AtTable, cheaply, number
from browser.opponents import Opponent
from browser.visitors import Walker, by, comes_to, shot
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.jackpot_rooms import wait_for_people
from testkit.room.web_room import Running

Meets = Callable[..., Opponent]

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


def tables(club: Path) -> Iterator[TableSettings]:
    """A table for every one of them, by its test."""
    yield TableSettings("adelaide", "holdem", name="straddle", blinds="5/10", straddles=True, seats=3, bots=0)
    yield TableSettings("uk", "holdem", name="chop", seats=2, bots=0)
    yield TableSettings("adelaide", "holdem", name="boards", limit="no-limit", boards=True, seats=2, bots=0)
    yield TableSettings("uk", "holdem", name="moving", seats=3, bots=0)
    yield TableSettings(str(club), "holdem", name="timed", seconds=60, more_seconds=90, seats=2, bots=0)
    yield TableSettings("adelaide", "holdem", name="clock", seats=2, bots=0)
    yield TableSettings("uk", "holdem", name="showdown", seats=2, bots=0)


@pytest.fixture(scope="module")
def address(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("rarer")
    club = folder / "club.toml"
    club.write_text(CLUB)
    quick = {"pace": 0.06, "between_hands": 0.5, "patience": 600.0}
    running = Running(folder, open_room, demo=False, guests="on", tables=tuple(tables(club)), **quick)
    for table in ("straddle", "boards", "showdown"):  # what is asked there is not decided before somebody has answered
        wait_for_people(running.room.tables[table])
    yield running.url
    running.close()


def name(player: AtTable) -> str:
    return player.seat.locator(".called-name").inner_text()


def told(player: AtTable, words: str) -> Locator:
    """The lines of the log that say this."""
    return by(player.page, "line").filter(has_text=words)


def chooses_for_seat(player: AtTable, choice: str) -> None:
    """Choose something on the sheet of one's seat."""
    by(player.page, "your-seat").click()
    by(player.page, choice).click()
    expect(by(player.page, choice).get_by_role("radio")).to_be_checked()
    player.page.keyboard.press("Escape")
    expect(by(player.page, "seat-sheet")).to_have_count(0)


def sits_against(walker: Walker, meets: Meets, table: str, chips: int = 0) -> tuple[AtTable, Opponent]:
    """The person in the browser and another, both with cards."""
    player, other = AtTable.walks_up(walker, table), meets(table, chips=chips)
    player.is_dealt_in()
    return player, other


def is_called(player: AtTable, other: Opponent) -> None:
    """Everything of the player in the browser goes in before the flop, and is called."""
    if not player.starts():
        other.acts("call")
    by(player.page, "preset").filter(has_text="all-in").click()
    player.presses("action-raise")
    other.acts("call")


def fits(inside: Locator, outside: Locator) -> bool:
    """Whether the whole of something can be seen within something else."""
    small, large = inside.bounding_box(), outside.bounding_box()
    assert small is not None
    assert large is not None
    return small["x"] >= large["x"] and small["x"] + small["width"] <= large["x"] + large["width"]


@pytest.mark.journey(6)
def test_a_straddle_is_offered_before_the_cards(walker: Walker, meets: Meets) -> None:
    """Who may straddle is asked: one time the answer is no, and cards come at once; the other time it is posted.

    Whoever chooses on the sheet of their seat to straddle whenever they can is not asked.
    """
    player = AtTable.walks_up(walker, "straddle")
    others = [meets("straddle") for _ in range(2)]
    page = player.page
    button, straddle = by(page, "straddle"), told(player, f"{name(player)} posts a straddle of 20.")
    fold = by(page, "action-fold").and_(page.locator(":enabled"))

    def others_fold_until_asked() -> None:
        while not button.count():
            for other in others:
                other.folds_if_asked()
            if fold.count():
                player.presses("action-fold")
            page.wait_for_timeout(30)

    others_fold_until_asked()
    expect(button).to_have_text("Straddle 20")
    expect(by(page, "message")).to_contain_text("You may straddle.")
    expect(button.locator("xpath=..").get_by_test_id("clause")).to_be_visible()
    hand = player.hand
    by(page, "no-straddle").click()
    player.is_answered()
    assert player.is_dealt_in() == hand
    assert not straddle.count()
    others_fold_until_asked()
    shot(page, "rarer-straddle")
    button.click()
    around = straddle.first.locator("xpath=preceding-sibling::p[1] | following-sibling::p[1]")
    expect(around).to_have_text([re.compile("posts the blind of 10"), re.compile("Two cards each")])
    chooses_for_seat(player, "straddles-yes")


@pytest.mark.journey(2)
def test_two_blinds_chop(walker: Walker, meets: Meets) -> None:
    """Either blind sees the button; one offers, the other agrees, and each has all their chips again.

    The button goes round: of two hands each offers in one.
    """
    player, other = sits_against(walker, meets, "chop", chips=200)
    page, mine = player.page, name(player)
    for hand in (1, 2):
        other.sees(lambda one: one.now.public.hand == hand and one.options.chop)  # noqa: B023
        expect(by(page, "chop")).to_be_visible()
        acts_first = player.starts()
        small, big = (mine, other.name) if acts_first else (other.name, mine)
        expect(player.seat.locator(".chips")).to_have_text("199" if acts_first else "198")
        if hand == 2 and acts_first:
            chooses_for_seat(player, "sit-out-next_big_blind")  # so that no other hand follows
        elif hand == 2:
            other.asks(wire.SitOut(when="next_big_blind"))
        if acts_first:
            by(page, "amount").fill("37")
            other.acts("chop")
            expect(by(page, "message")).to_contain_text(f"{other.name} offers to chop the blinds. Your turn")
            expect(by(page, "action-raise")).to_contain_text("37")  # what was typed before the offer
            expect(by(page, "amount")).to_have_value("37")
            expect(by(page, "chop")).to_contain_text("Agree to chop")
            shot(page, "rarer-chop")
            by(page, "chop").click()
        else:
            page.set_viewport_size({"width": 390, "height": 844})
            for rare in ("chop", "call-clock"):
                comes_to(page, lambda: fits(by(page, rare), by(page, "actions")), wanted=True)  # noqa: B023
            by(page, "chop").click()
            expect(by(page, "chop")).to_have_count(0)
            expect(by(page, "message")).to_contain_text("You have offered to chop")
            page.set_viewport_size({"width": 1440, "height": 900})
            other.acts("chop")
        expect(told(player, f"{big} offers to chop.")).to_be_attached()
        expect(told(player, f"{small} agrees.")).to_be_attached()
        expect(told(player, f"{small} takes back 1.")).to_be_attached()
        expect(told(player, f"{big} takes back 2.")).to_be_attached()
    expect(player.seat.locator(".chips")).to_have_text("200")
    expect(page.locator(".bet.there")).to_have_count(0)
    player.leaves()


@pytest.mark.journey(5)
def test_an_all_in_hand_is_run_on_two_boards(walker: Walker, meets: Meets) -> None:
    """Both are all-in and both choose two boards; then two whole boards lie on the table, and each has its winner."""
    player, other = sits_against(walker, meets, "boards")
    page = player.page
    chooses_for_seat(player, "shows-no")  # so that the boards lie there until somebody shows
    other.asks(wire.Habit(show=False))
    is_called(player, other)
    expect(by(page, "message")).to_contain_text("How often is the rest of the board run?")
    by(page, "run-boards-2").click()
    expect(told(player, f"{name(player)} agrees to run the rest of the board twice.")).to_be_attached()
    expect(by(page, "run-boards-2")).to_have_attribute("aria-pressed", "true")
    expect(by(page, "message")).to_contain_text("You want two boards.")
    other.acts("run_boards", 2)
    for board in ("Board 1", "Board 2"):
        expect(page.get_by_role("group", name=board).locator("[data-card]")).to_have_count(5)
        for street in ("flop", "turn", "river"):
            expect(told(player, f"{board}, the {street}: ")).to_have_count(1)
    expect(by(page, "hand-strength")).to_have_text(re.compile(r"^\s*1\s+\w.*\s2\s+\w"))
    expect(by(page, "action-show")).to_be_enabled()
    shot(page, "rarer-boards")
    player.presses("action-show")
    other.acts("show")
    for board in ("Board 1", "Board 2"):
        expect(told(player, f"{board}: ").filter(has_text=re.compile("wins|split"))).to_have_count(1)


@pytest.mark.journey(6)
def test_time_is_bought(walker: Walker, meets: Meets) -> None:
    """The button names its price; once it is paid there are more seconds than any action has at this table."""
    thinker, other = sits_against(walker, meets, "timed")
    page = thinker.page
    clock, button = by(page, "message"), by(page, "buy-time")
    if not thinker.starts():
        other.acts("call")
    expect(clock).to_have_text(re.compile(r"Your turn, \d+ seconds left"))
    assert number(clock.inner_text().partition(" seconds")[0]) <= 60
    expect(button).to_have_text("90 s more for 4")
    by(page, "amount").fill("137")
    chips = thinker.chips
    button.click()
    expect(told(thinker, f"{name(thinker)} takes 90 more seconds.")).to_be_attached()
    expect(told(thinker, f"{name(thinker)} pays 4 for extra time, 2 of it to the pot.")).to_be_attached()
    expect(clock).to_have_text(re.compile(r"Your turn, (6[1-9]|[7-9]\d|1\d\d) seconds left"))
    expect(thinker.seat.locator(".chips")).to_have_text(str(chips - 4))
    expect(by(page, "pot")).to_have_text(re.compile("^ *Pot *2"))
    expect(by(page, "amount")).to_have_value("137")  # what was typed before
    expect(by(page, "action-raise")).to_contain_text("Raise to 137")
    shot(page, "rarer-time")
    thinker.leaves()


def test_the_clock_is_called_on_somebody_who_thinks(walker: Walker, meets: Meets) -> None:
    """Who waits has the button; then both read of the clock and see its ring, and the thinker has 40 seconds left.

    Each calls it on the other: whoever acts first, then whoever is next.
    """
    player, other = sits_against(walker, meets, "clock")
    page, mine, ring = player.page, name(player), player.page.locator(".seat.acts .ring .called")
    is_mine = player.starts()
    for _ in range(2):
        if is_mine:
            expect(by(page, "action-fold")).to_be_enabled()
            expect(by(page, "call-clock")).to_have_count(0)
            other.asks(wire.CallClock())
            expect(told(player, f"{other.name} calls the clock on {mine}: 40 seconds left.")).to_be_attached()
            expect(by(page, "message")).to_have_text(re.compile(r"Your turn, (40|[1-3]?\d) seconds left"))
            expect(ring).to_be_attached()
            cheaply(player)
        else:
            by(page, "call-clock").click()  # after a fair while to think
            other.reads(f"{mine} calls the clock on {other.name}: 40 seconds left.")
            expect(told(player, f"{mine} calls the clock on {other.name}: 40 seconds left.")).to_be_attached()
            expect(ring).to_be_attached()
            expect(by(page, "call-clock")).to_have_count(0)
            shot(page, "rarer-clock")
            other.acts("call")
        is_mine = not is_mine


def test_a_mucked_hand_is_asked_for(walker: Walker, meets: Meets) -> None:
    """At the showdown one player mucks; the other asks to see the hand, and the log names its cards for both."""
    player, other = sits_against(walker, meets, "showdown")
    other.asks(wire.Habit(show=False))
    other.sees(lambda one: one.you.cards)
    cards = other.you.cards
    is_called(player, other)
    other.acts("muck")
    expect(told(player, f"{other.name} mucks.")).to_be_attached()
    shot(player.page, "rarer-ask")
    player.page.get_by_role("button", name=f"Ask to see {other.name}").click()
    expect(told(player, f"Asked by {name(player)}, {other.name} shows").get_by_role("img")).to_have_count(2)
    other.reads(f"Asked by {name(player)}, {other.name} shows [{cards[0]}] [{cards[1]}]")


def moves(player: AtTable, choice: str) -> None:
    """Choose on the sheet of one's seat to move, or to stay."""
    by(player.page, "your-seat").click()
    by(player.page, choice).click()
    player.is_answered()
    player.page.keyboard.press("Escape")
    expect(by(player.page, "seat-sheet")).to_have_count(0)


@pytest.mark.journey(4)
def test_a_move_wished_in_a_hand_is_made_when_it_is_over(walker: Walker, meets: Meets) -> None:
    """The bar says what is to come, also after the page was loaded anew; it can be taken back, and wished again."""
    player, other = sits_against(walker, meets, "moving")
    if player.starts():
        player.presses("action-call")
    other.sees(lambda one: one.options.fold)
    page, says, old = player.page, by(player.page, "message"), player.seat.get_attribute("data-testid")
    moves(player, "move-3")
    expect(says).to_have_text("You move to seat 3 when the hand is over.")
    assert player.seat.get_attribute("data-testid") == old
    page.reload()
    expect(says).to_have_text("You move to seat 3 when the hand is over.")
    shot(page, "rarer-move")
    moves(player, "stay")
    expect(says).not_to_contain_text("You move")
    moves(player, "move-3")
    expect(says).to_have_text("You move to seat 3 when the hand is over.")
    other.acts("fold")
    expect(page.locator("[data-testid=seat-3].mine")).to_be_visible()
    expect(says).not_to_contain_text("You move")
    expect(by(page, str(old))).to_have_attribute("data-player", "")
