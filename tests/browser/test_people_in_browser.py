"""A person at tables with others: refusals, two tabs, a turn while one reads, and a room that goes away.

Whom they play against needs no browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocket, expect

from browser.access import looked_over, too_wide
from browser.at_table import AtTable
from browser.conftest import Comes, kept_open
from browser.opponents import Meets, Opponent, acts_first, heads_up
from browser.room_process import SETTINGS, RoomProcess
from browser.visitors import SIZES, Visitor, Walker, by, comes_to, shot
from testkit.suite.effort import exhaustive


def test_a_refusal_is_shown_kindly(newcomer: Walker, meets: Meets) -> None:
    page = newcomer.goes_to("/table/refused", "[data-testid=take-seat]")
    by(page, "take-seat").nth(1).click()
    expect(by(page, "buy-in-seat")).to_have_value("2")
    meets("refused", seat=2)
    by(page, "buy-in-sit").click()
    refusal = by(page, "message").get_by_role("alert")
    expect(refusal).to_contain_text("eat 2")
    by(page, "take-any-seat").click()
    AtTable(page).buys_in()


@pytest.mark.journey(5)
def test_two_tabs_are_one_person_and_what_is_decided_ahead_in_one_is_done(newcomer: Walker, meets: Meets) -> None:
    player, other = heads_up(newcomer, meets, "two-tabs")
    acts_first(player, other)
    again = AtTable(newcomer.visitor.tab("/table/two-tabs"))
    again.is_dealt_in()
    comes_to(again.page, lambda: again.cards == player.cards, wanted=True)
    player.presses("action-call")
    expect(again.page.locator(".seat.mine.acts")).to_have_count(0)
    other.acts("check")
    other.sees(lambda one: one.now.public.street == "flop")
    by(again.page, "ahead-check").click()
    expect(by(again.page, "ahead-check")).to_have_attribute("aria-pressed", "true")
    other.acts("check")
    for table in (player, again):
        expect(by(table.page, "log")).to_contain_text("The turn")
    comes_to(again.page, lambda: again.cards == player.cards, wanted=True)
    comes_to(again.page, lambda: again.lines[-3:] == player.lines[-3:], wanted=True)


def test_chips_that_wait_for_the_end_of_the_hand_are_not_forgotten_when_their_player_leaves(
    newcomer: Walker, meets: Meets
) -> None:
    player, other = heads_up(newcomer, meets, "waits")
    acts_first(player, other)
    page = player.page
    by(page, "your-seat").click()
    by(page, "top-up").fill("20")
    by(page, "top-up-go").click()
    expect(by(page, "log")).to_contain_text("20, to be added after the hand")
    by(page, "your-seat").click()
    by(page, "leave").click()
    expect(by(page, "message")).to_contain_text(
        "You leave when the hand is over. The 20 you wanted to add stay with you."
    )
    player.presses("action-fold")
    other.reads("keeps the 20 that were to be added after the hand")
    by(page, "take-any-seat").wait_for()


def test_a_page_that_the_browser_keeps_has_no_connection_until_it_is_shown_again(newcomer: Walker) -> None:
    page = AtTable.walks_up(newcomer, "kept").page
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    expect(by(page, "connection")).to_have_text("")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    seat = page.locator(".seat.mine").bounding_box()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(by(page, "connection")).not_to_have_text("")
    comes_to(page, page.locator(".seat.mine").bounding_box, seat)  # that it is lost moves nothing
    page.wait_for_timeout(1000)  # longer than the first pause before a lost connection is tried again
    assert not sockets
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(by(page, "connection")).to_have_text("")
    comes_to(page, lambda: len(sockets), 1)
    assert not sockets[0].is_closed()


@pytest.mark.journey(5)
def test_a_turn_is_seen_wherever_one_reads_and_nobody_logs_out_of_a_hand_unasked(
    newcomer: Walker, meets: Meets
) -> None:
    player, other = heads_up(newcomer, meets, "reading")
    acts_first(player, other)
    page, says = player.page, by(player.page, "message")
    cards = player.cards
    text = r"Why: (UK cardroom(, clauses? [\w., -]+| does not say; common practice)(; )?)+"
    for label in by(page, "clause").evaluate_all("(signs) => signs.map((sign) => sign.getAttribute('aria-label'))"):
        assert re.fullmatch(text, label), label
    by(page, "actions").get_by_test_id("clause").first.click()
    for size, (width, height) in SIZES.items():  # the sheet covers the table, on a phone all of it, but not the clock
        page.set_viewport_size({"width": width, "height": height})
        over = by(page, "clause-sheet").get_by_test_id("turn-over-sheet")
        expect(over).to_have_text(re.compile(r"reading\s*Your turn, \d+ seconds left\.\s*Play"))
        expect(over).to_be_in_viewport()
        shot(page, f"clause-in-turn-{size}")
    by(page, "clause-sheet").get_by_role("link", name="Read it in the book").first.click()
    expect(page).to_have_url(re.compile("/books/uk"))
    back = by(page, "your-table")
    expect(back).to_contain_text(re.compile(r"reading.*Your turn, \d+ seconds left"))
    expect(page).to_have_title(re.compile("^Your turn: reading"))
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        expect(back).to_be_in_viewport()
        shot(page, f"reading-{size}")
    page.reload()
    expect(back).to_contain_text("Your turn")
    by(page, "book-clause").last.scroll_into_view_if_needed()
    expect(back).to_be_in_viewport()
    back.click()
    expect(says).to_contain_text("Your turn")
    expect(back).to_have_count(0)
    comes_to(page, lambda: player.cards, cards)

    by(page, "your-seat").click()
    by(page, "leave").click()
    expect(says).to_have_text(re.compile(r"Your turn, \d+ seconds left\. .* You leave when the hand is over\."))
    expect(by(page, "logout")).to_have_count(0)  # at a table it is not beside what is pressed often
    by(page, "settings").click()
    by(page, "logout-in-settings").click()
    expect(by(page, "logout-sheet")).to_contain_text("You have a seat at reading")
    shot(page, "logout")
    by(page, "logout-stay").click()
    comes_to(page, lambda: player.cards, cards)
    by(page, "settings").click()
    by(page, "logout-in-settings").click()
    by(page, "logout-go").click()
    expect(by(page, "login")).to_be_visible()
    expect(by(page, "your-seat")).to_have_count(0)
    newcomer.goes_to("/", "[data-testid=table-row]")
    expect(back).to_have_count(0)


@pytest.mark.journey(4)
def test_of_several_tables_the_one_that_waits_is_a_touch_away_and_all_are_seen_side_by_side(
    comes: Comes, meets: Meets, axe: str
) -> None:
    walker, tables = Walker(comes("phone")), ("turn-there", "turn-here")
    page = walker.page
    for table in tables:
        player, other = heads_up(walker, meets, table)
        acts_first(player, other)
    calls = page.locator("[data-testid=your-table].calls")
    for path, shows in (("/search", "h1"), ("/", "[data-testid=table-group]")):
        walker.goes_to(path, shows, "phone")
        expect(calls).to_have_count(2)
        expect(page.get_by_test_id("your-table").first).to_contain_text("turn-there")  # whose time is up sooner
        left = re.compile(r"^\d+\ss$")
        expect(calls.locator(".left")).to_have_text([left, left])
        shot(page, f"two-turns{path.replace('/', '-')}")
        assert not too_wide(page)
    calls.filter(has_text="turn-here").tap()
    expect(page).to_have_url(re.compile("/table/turn-here$"))
    expect(calls).to_have_count(1)  # the other one
    calls.tap()
    expect(page).to_have_url(re.compile("/table/turn-there$"))
    expect(by(page, "action-fold")).to_be_enabled()
    expect(page).to_have_title(re.compile("^Your turn: turn-there"))  # a window tells of its own table first
    expect(calls).to_have_count(1)

    expect(by(page, "side-by-side")).to_be_hidden()  # on a phone there is no room for two
    page.set_viewport_size({"width": 1440, "height": 900})
    by(page, "side-by-side").tap()
    tiles, keyed = page.locator("[data-testid=tile].calls"), page.locator("[data-testid=tile][data-keyed]")
    expect(tiles).to_have_count(2)
    expect(calls).to_have_count(0)  # both are in sight
    expect(keyed.get_by_test_id("keys-here")).to_have_css("font-weight", "600")  # it has the broad frame, too
    frames = page.evaluate(
        "() => [...document.querySelectorAll('.tile.calls')].map((e) => getComputedStyle(e, '::after').borderTopWidth)"
    )
    assert sorted(frames) == ["1px", "3px"]
    shot(page, "side-by-side")
    page.set_viewport_size({"width": 1920, "height": 600})
    expect(keyed.locator(".says .words")).to_have_css("max-height", "54px")  # three lines, as beside a narrower felt
    page.set_viewport_size({"width": 1440, "height": 900})
    assert looked_over(page, axe, "side-by-side", ["desk"]) == []
    first = keyed.get_attribute("data-table")
    page.keyboard.press("c")
    expect(tiles).to_have_count(1)  # a key acts at one of them, and the next key at the one that still waits
    expect(keyed).not_to_have_attribute("data-table", str(first))
    page.locator(f"[data-testid=tile][data-table='{first}']").tap(position={"x": 8, "y": 300})
    expect(keyed).not_to_have_attribute("data-table", str(first))  # which only one that waits can take from it
    expect(keyed.get_by_test_id("action-fold")).to_be_enabled()
    page.keyboard.press("f")
    expect(tiles).to_have_count(0)
    expect(by(page, "tile")).to_have_count(2)


class OneTableRoom(RoomProcess):
    """A room with one table, which is soon open again."""

    def start(self) -> None:
        table = '[[tables]]\nhouse = "uk"\ngame = "holdem"\nname = "restart"\nseats = 3\nbots = 0\n'
        self._config.write_text(SETTINGS + 'demo = false\nguests = "on"\n' + table)
        super().start()


@pytest.fixture
def own_room(browser: Browser, tmp_path: Path) -> Iterator[RoomProcess]:
    yield from kept_open(OneTableRoom, tmp_path)


@exhaustive  # a usual run kills a room under its pages in the whole shift
def test_a_room_that_stops_dead_comes_back_with_the_same_hand(browser: Browser, own_room: RoomProcess) -> None:
    visitor = Visitor(browser, own_room.address)
    visitor.expects("WebSocket|ERR_CONNECTION|Failed to load")
    player, other = heads_up(visitor, partial(Opponent, own_room.address), "restart")
    acts_first(player, other)
    page, action, lost = player.page, by(player.page, "action-call"), by(player.page, "connection")
    expect(action).to_be_enabled()
    hand, cards, chips, lines = player.hand, player.cards, player.chips, player.lines
    reader = visitor.tab("/books")
    by(reader, "shelf").wait_for()
    own_room.kill()
    expect(lost).to_contain_text("your seat is kept")
    expect(action).to_be_disabled()
    page.keyboard.press("c")
    expect(by(page, "message").get_by_role("alert")).to_contain_text("cannot be reached")
    by(reader, "rules-menu").click()
    reader.get_by_role("link", name="Rulings", exact=True).click()
    expect(by(reader, "not-loaded")).to_be_visible()
    own_room.start()
    by(reader, "ruling-link").first.wait_for()
    expect(lost).to_be_empty()
    assert (player.cards, player.chips, player.lines[: len(lines)]) == (cards, chips, lines)
    expect(by(page, "message")).to_contain_text("Your turn")
    expect(by(page, "message").get_by_role("alert")).to_have_count(0)
    player.presses("action-call")
    other.comes_back("restart")
    other.acts("fold")
    expect(player.awarded(hand).first).to_be_attached()
    other.goes()
    visitor.context.close()
    visitor.tells()
