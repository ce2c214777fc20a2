"""People against each other at tables without bots: what is decided ahead, two tabs, and a room that goes away."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import WebSocket, WebSocketRoute, expect

from browser.at_table import AtTable
from browser.conftest import Comes
from browser.looking import lies_on_another
from browser.room_process import RoomProcess
from browser.visitors import SIZES, by, shot


def heads_up(comes: Comes, table: str) -> tuple[AtTable, AtTable]:
    """Two people with cards, the one in turn first."""
    first = AtTable.sits(comes(), table)
    second = AtTable.sits(comes("tablet"), table)
    hand = second.is_dealt_in()
    assert first.is_dealt_in() == hand
    first.page.locator(".seat.acts").wait_for()
    return (first, second) if first.page.locator(".seat.mine.acts").count() else (second, first)


def test_what_is_decided_ahead_is_taken_back_when_the_bet_changes(comes: Comes) -> None:
    small, big = heads_up(comes, "pre-actions")
    hand = big.hand
    ahead = by(big.page, "ahead-check")
    ahead.click()
    expect(ahead).to_have_attribute("aria-pressed", "true")
    by(small.page, "preset").first.click()
    small.presses("action-raise")
    expect(by(big.page, "message")).to_contain_text("taken back")
    expect(by(big.page, "action-call")).to_be_enabled()
    big.presses("action-call")

    # After the flop the big blind acts first; what the other decided ahead still holds when it comes to that.
    big.page.locator(".seat.mine.acts").wait_for()
    by(small.page, "ahead-check").click()
    expect(by(small.page, "ahead-check")).to_have_attribute("aria-pressed", "true")
    big.presses("action-check")
    expect(by(small.page, "log")).to_contain_text("The turn")
    by(small.page, "ahead-check_fold").click()
    by(big.page, "amount").fill("2")
    big.presses("action-raise")
    expect(big.awarded(hand)).to_have_count(1)
    expect(small.awarded(hand)).to_have_count(1)


def test_a_refusal_is_shown_kindly(comes: Comes) -> None:
    page = comes().tab("/table/refused")
    by(page, "take-seat").nth(1).click()
    expect(by(page, "buy-in-seat")).to_have_value("2")
    AtTable.sits(comes(), "refused", seat=2)
    by(page, "buy-in-sit").click()
    refusal = by(page, "message").get_by_role("alert")
    expect(refusal).to_contain_text("eat 2")
    by(page, "take-any-seat").click()
    AtTable(page).buys_in()


def test_two_tabs_are_one_person(comes: Comes) -> None:
    acting, other = heads_up(comes, "two-tabs")
    again = AtTable(acting.page.context.new_page())
    again.page.goto(acting.page.url)
    again.is_dealt_in()
    assert again.cards == acting.cards
    acting.presses("action-call")
    expect(again.page.locator(".seat.mine.acts")).to_have_count(0)
    other.presses("action-check")
    other.presses("action-check")
    again.page.locator(".seat.mine.acts").wait_for()
    again.presses("action-check")
    expect(by(acting.page, "log")).to_contain_text("The turn")
    assert again.cards == acting.cards
    assert again.lines[-3:] == acting.lines[-3:]


def test_a_room_that_stops_dead_comes_back_with_the_same_hand(comes: Comes, room: RoomProcess) -> None:
    acting, other = heads_up(comes, "restart")
    acting.presses("action-call")
    expect(by(other.page, "action-check")).to_be_enabled()
    seen = [(each.cards, each.chips, each.lines) for each in (acting, other)]
    reader = comes().tab("/books")
    by(reader, "shelf").wait_for()
    for visitor in comes.came:
        visitor.expects("WebSocket|ERR_CONNECTION|Failed to load")
    room.kill()
    for each in (acting, other):
        expect(by(each.page, "connection")).to_contain_text("your seat is kept")
    expect(by(other.page, "action-check")).to_be_disabled()
    other.page.keyboard.press("c")
    expect(by(other.page, "message").get_by_role("alert")).to_contain_text("cannot be reached")
    reader.get_by_role("link", name="Rulings", exact=True).click()
    expect(by(reader, "not-loaded")).to_be_visible()
    room.start()
    by(reader, "ruling-link").first.wait_for()
    for each, (cards, chips, lines) in zip((acting, other), seen, strict=True):
        expect(by(each.page, "connection")).to_be_empty()
        assert (each.cards, each.chips, each.lines[: len(lines)]) == (cards, chips, lines)
    expect(by(other.page, "message")).to_contain_text("Your turn")
    expect(by(other.page, "message").get_by_role("alert")).to_have_count(0)
    other.presses("action-check")
    hand = other.hand
    while other.has_turn(hand) or acting.has_turn(hand):
        for each in (other, acting):
            if "action-check" in each.open:
                each.presses("action-check")
    expect(other.awarded(hand).first).to_be_attached()


def test_a_turn_is_seen_wherever_one_reads_and_nobody_logs_out_of_a_hand_unasked(comes: Comes) -> None:
    acting, _ = heads_up(comes, "reading")
    page, says = acting.page, by(acting.page, "message")
    cards = acting.cards
    said = r"Why: (UK cardroom(, clauses? [\w., -]+| does not say; common practice)(; )?)+"
    for label in by(page, "clause").evaluate_all("(signs) => signs.map((sign) => sign.getAttribute('aria-label'))"):
        assert re.fullmatch(said, label), label
    by(page, "actions").get_by_test_id("clause").first.click()
    for size, (width, height) in SIZES.items():  # the sheet covers the table, on a phone all of it, but not the clock
        page.set_viewport_size({"width": width, "height": height})
        over = by(page, "clause-sheet").get_by_test_id("turn-over-sheet")
        expect(over).to_have_text(re.compile(r"reading\s*Your turn, \d+ seconds left\."))
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
    width, height = SIZES["desk"]
    page.set_viewport_size({"width": width, "height": height})
    page.reload()
    expect(back).to_contain_text("Your turn")
    by(page, "book-clause").last.scroll_into_view_if_needed()
    expect(back).to_be_in_viewport()
    back.click()
    expect(says).to_contain_text("Your turn")
    expect(back).to_have_count(0)
    assert acting.cards == cards

    by(page, "your-seat").click()
    by(page, "leave").click()
    expect(says).to_have_text(re.compile(r"Your turn, \d+ seconds left\. .* You leave when the hand is over\."))
    by(page, "logout").click()
    expect(by(page, "logout-sheet")).to_contain_text("You have a seat at reading")
    shot(page, "logout")
    by(page, "logout-stay").click()
    assert acting.cards == cards
    by(page, "logout").click()
    by(page, "logout-go").click()
    expect(by(page, "login")).to_be_visible()
    expect(by(page, "your-seat")).to_have_count(0)
    page.goto("/")
    by(page, "table-row").first.wait_for()
    expect(back).to_have_count(0)


def test_of_several_tables_the_one_that_waits_is_a_touch_away_on_every_page(comes: Comes) -> None:
    visitor, tables = comes("phone"), ("turn-here", "turn-there")
    for table in tables:
        page = AtTable.sits(visitor, table, seat=1).page
    calls = page.locator("[data-testid=your-table].calls")
    for number, table in enumerate(tables):
        other = AtTable.sits(comes(), table, seat=2)
        other.is_dealt_in()
        page.goto("/books")
        for _ in range(200):  # the button is drawn: either may act first
            if calls.count() > number:
                break
            if "action-call" in other.open:
                other.presses("action-call")
            page.wait_for_timeout(50)
        expect(calls).to_have_count(number + 1)
    for path in ("/search", "/"):
        page.goto(path)
        expect(calls).to_have_count(2)
        for link in calls.all():
            expect(link.locator(".brief")).to_have_text(re.compile(r"Your turn \d+ s"))
        shot(page, f"two-turns{path.replace('/', '-')}")
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    calls.filter(has_text="turn-here").tap()
    expect(page).to_have_url(re.compile("/table/turn-here$"))
    expect(calls).to_have_count(1)  # the other one
    calls.tap()
    expect(page).to_have_url(re.compile("/table/turn-there$"))
    expect(by(page, "action-fold")).to_be_enabled()


def test_everything_can_be_read_at_a_showdown(comes: Comes) -> None:
    """All-in with 200 against 100: names of hands, chips, what was won, each in its place at every width."""
    short, deep = AtTable.sits(comes(), "shown", chips="100"), AtTable.sits(comes(), "shown", chips="200")
    hand = deep.is_dealt_in()
    for each in (short, deep):
        by(each.page, "your-seat").click()
        by(each.page, "sit-out-next_big_blind").click()  # so that no other hand follows
        each.page.keyboard.press("Escape")
    if "action-call" in short.open:
        short.presses("action-call")
    by(deep.page, "preset").last.click()
    deep.presses("action-raise")
    expect(by(short.page, "action-call")).to_contain_text("all-in")
    short.presses("action-call")
    for each in (short, deep):
        expect(each.awarded(hand)).not_to_have_count(0)
        page = each.page  # no other hand can be dealt, so what was won stays on the table
        page.locator(".seat.winner").first.wait_for()
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            shot(page, f"showdown-{'short' if each is short else 'deep'}-{size}")
            assert lies_on_another(page) == [], size
            assert page.locator(".seat.winner").count()
            assert not page.locator(".seat.winner .cards.out").count()  # also where the winner sits out by now
        for seat in page.locator(".seat:has(.chips)").all():
            assert "all-in" not in seat.locator(".tag").inner_text() or seat.locator(".chips").inner_text() == "0"

    # On a phone the log is a sheet; who opened it by finger sees no frame around its button when it is closed by a key.
    page = short.page
    page.set_viewport_size({"width": 390, "height": 844})
    by(page, "open-log").click()
    by(page, "log-sheet").wait_for()
    page.keyboard.press("Escape")
    expect(by(page, "log-sheet")).to_have_count(0)
    assert not page.locator(":focus-visible").count()


def _owing(message: str | bytes) -> str:
    """A message of the room as it is for somebody who is not dealt in before they have posted 10 and, dead, 5."""

    def told(found: Any) -> Any:
        if isinstance(found, list):
            return [told(each) for each in found]
        if not isinstance(found, dict):
            return found
        debt = {"status": "waiting", "owes": "10 live and 5 dead"} if found.get("player") else {}
        debt |= {"owes": "10 live and 5 dead"} if found.get("seat") and "name" in found else {}
        return {key: told(each) for key, each in found.items()} | debt

    return json.dumps(told(json.loads(message)))


def _owes(route: WebSocketRoute) -> None:
    """Stand between a page and the room, and tell of a debt."""
    room = route.connect_to_server()
    room.on_message(lambda message: route.send(_owing(message)))


def test_what_must_be_posted_is_said_without_the_words_of_the_trade(comes: Comes) -> None:
    visitor = comes()
    visitor.context.route_web_socket(re.compile("."), _owes)
    player = AtTable.sits(visitor, "owes")
    expect(player.seat).to_contain_text("waiting, 15 to post")
    expect(by(player.page, "post")).to_have_text("Post 15, 5 of it straight into the pot")
    for word in (" live", " dead"):
        expect(player.page.locator("main")).not_to_contain_text(word)


def test_chips_that_wait_for_the_end_of_the_hand_are_not_forgotten_when_their_player_leaves(comes: Comes) -> None:
    acting, other = heads_up(comes, "waits")
    page = acting.page
    by(page, "your-seat").click()
    by(page, "top-up").fill("20")
    by(page, "top-up-go").click()
    expect(by(page, "log")).to_contain_text("20, to be added after the hand")
    by(page, "your-seat").click()
    by(page, "leave").click()
    expect(by(page, "message")).to_contain_text(
        "You leave when the hand is over. The 20 you wanted to add stay with you."
    )
    acting.presses("action-fold")
    expect(by(other.page, "log")).to_contain_text("keeps the 20 that were to be added after the hand")


def test_a_page_that_the_browser_keeps_has_no_connection_until_it_is_shown_again(comes: Comes) -> None:
    page = AtTable.sits(comes(), "kept").page
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    expect(by(page, "connection")).to_have_text("")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(by(page, "connection")).not_to_have_text("")
    page.wait_for_timeout(3000)  # longer than the first tries to come back
    assert not sockets
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(by(page, "connection")).to_have_text("")
    assert len(sockets) == 1
    assert not sockets[0].is_closed()
