"""People against each other at tables without bots: what is decided ahead, two tabs, and a room that goes away.

One person sits in the browser; whom they play against needs none.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import WebSocket, expect

from browser.at_table import AtTable
from browser.conftest import Comes
from browser.looking import lies_on_another
from browser.opponents import Opponent
from browser.room_process import RoomProcess
from browser.visitors import SIZES, Walker, by, shot
from pokerroom.room import wire

Meets = Callable[..., Opponent]


def test_what_is_decided_ahead_is_taken_back_when_the_bet_changes(walker: Walker, meets: Meets) -> None:
    """Of two hands, in one as the big blind and in the other as the small one."""
    player, other = AtTable.walks_up(walker, "pre-actions"), meets("pre-actions")
    page, seen = player.page, set()
    ahead = by(page, "ahead-check")
    for hand in (1, 2):
        other.sees(lambda one: one.now.public.hand == hand and one.now.public.turn)  # noqa: B023
        expect(by(page, "log")).to_contain_text(f"Hand {hand}.")
        starts = player.starts()
        seen.add(starts)
        if not starts:
            ahead.click()
            expect(ahead).to_have_attribute("aria-pressed", "true")
            other.acts("raise", 6)
            expect(by(page, "message")).to_contain_text("taken back")
            expect(by(page, "action-call")).to_be_enabled()
            player.presses("action-fold")
        else:
            # After the flop the big blind acts first; what the other decided ahead still holds when it comes to that.
            player.presses("action-call")
            other.acts("check")
            other.sees(lambda one: one.now.public.street == "flop")
            expect(by(page, "log")).to_contain_text("The flop")
            ahead.click()
            expect(ahead).to_have_attribute("aria-pressed", "true")
            other.acts("check")
            expect(by(page, "log")).to_contain_text("The turn")
            by(page, "ahead-check_fold").click()
            other.acts("bet", 2)
        expect(player.awarded(hand)).not_to_have_count(0)
    assert seen == {True, False}


def test_a_refusal_is_shown_kindly(walker: Walker, meets: Meets) -> None:
    page = walker.goes_to("/table/refused", "[data-testid=take-seat]")
    by(page, "take-seat").nth(1).click()
    expect(by(page, "buy-in-seat")).to_have_value("2")
    by(page, "take-any-seat").wait_for(state="attached")  # the room knows them as a guest
    meets("refused", seat=2)
    by(page, "buy-in-sit").click()
    refusal = by(page, "message").get_by_role("alert")
    expect(refusal).to_contain_text("eat 2")
    by(page, "take-any-seat").click()
    AtTable(page).buys_in()


def test_two_tabs_are_one_person(walker: Walker, meets: Meets) -> None:
    player, other = AtTable.walks_up(walker, "two-tabs"), meets("two-tabs")
    player.is_dealt_in()
    again = AtTable(walker.visitor.tab("/table/two-tabs"))
    again.is_dealt_in()
    assert again.cards == player.cards
    starts = player.starts()
    if starts:  # the button is drawn: either may act first
        player.presses("action-call")
        expect(again.page.locator(".seat.mine.acts")).to_have_count(0)
        other.acts("check")
        other.sees(lambda one: one.now.public.street == "flop")
        other.acts("check")
    else:
        other.acts("call")
        player.presses("action-check")
    expect(by(again.page, "log")).to_contain_text("The flop")
    expect(by(again.page, "action-check")).to_be_enabled()
    again.presses("action-check")
    if not starts:
        other.acts("check")
    for each in (player, again):
        expect(by(each.page, "log")).to_contain_text("The turn")
    assert again.cards == player.cards
    assert again.lines[-3:] == player.lines[-3:]
    again.page.close()


def test_a_turn_is_seen_wherever_one_reads_and_nobody_logs_out_of_a_hand_unasked(comes: Comes, meets: Meets) -> None:
    player, other = AtTable.sits(comes(), "reading"), meets("reading")
    player.is_dealt_in()
    if not player.starts():
        other.acts("call")
    page, says = player.page, by(player.page, "message")
    expect(says).to_contain_text("Your turn")
    cards = player.cards
    said = r"Why: (UK cardroom(, clauses? [\w., -]+| does not say; common practice)(; )?)+"
    for label in by(page, "clause").evaluate_all("(signs) => signs.map((sign) => sign.getAttribute('aria-label'))"):
        assert re.fullmatch(said, label), label
    by(page, "actions").get_by_test_id("clause").locator("visible=true").first.click()
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
    assert player.cards == cards

    by(page, "your-seat").click()
    by(page, "leave").click()
    expect(says).to_have_text(re.compile(r"Your turn, \d+ seconds left\. .* You leave when the hand is over\."))
    by(page, "logout").click()
    expect(by(page, "logout-sheet")).to_contain_text("You have a seat at reading")
    shot(page, "logout")
    by(page, "logout-stay").click()
    assert player.cards == cards
    by(page, "logout").click()
    by(page, "logout-go").click()
    expect(by(page, "login")).to_be_visible()
    expect(by(page, "your-seat")).to_have_count(0)
    by(page, "lobby").or_(page.get_by_role("link", name="Lobby")).first.click()
    by(page, "table-row").first.wait_for()
    expect(back).to_have_count(0)


def test_of_several_tables_the_one_that_waits_is_a_touch_away_on_every_page(comes: Comes, meets: Meets) -> None:
    walks, tables = Walker(comes("phone")), ("turn-here", "turn-there")
    page = walks.page
    calls = page.locator("[data-testid=your-table].calls")
    for table in tables:
        player, other = AtTable.walks_up(walks, table, size="phone"), meets(table)
        if not player.starts():  # the button is drawn: either may act first
            other.acts("call")
        expect(by(page, "action-fold")).to_be_enabled()
    for path, shows in (("/search", "h1"), ("/", "[data-testid=table-row]")):
        walks.goes_to(path, shows, "phone")
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


def test_everything_can_be_read_at_a_showdown(walker: Walker, meets: Meets) -> None:
    """All-in with 200 against 100: names of hands, chips, what was won, each in its place at every width."""
    short, deep = AtTable.walks_up(walker, "shown", chips="100"), meets("shown", chips=200)
    hand, page = short.is_dealt_in(), short.page
    starts = short.starts()
    by(page, "your-seat").click()
    by(page, "sit-out-next_big_blind").click()  # so that no other hand follows
    page.keyboard.press("Escape")
    deep.asks(wire.SitOut(when="next_big_blind"))
    if starts:
        short.presses("action-call")
    deep.acts("raise", 200)
    expect(by(page, "action-call")).to_contain_text("all-in")
    short.presses("action-call")
    expect(short.awarded(hand)).not_to_have_count(0)
    page.locator(".seat.winner").first.wait_for()  # no other hand can be dealt, so what was won stays on the table
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"showdown-{size}")
        assert lies_on_another(page) == [], size
        assert page.locator(".seat.winner").count()
        assert not page.locator(".seat.winner .cards.out").count()  # also where the winner sits out by now
    for seat in page.locator(".seat:has(.chips)").all():
        assert "all-in" not in seat.locator(".tag").inner_text() or seat.locator(".chips").inner_text() == "0"

    # On a phone the log is a sheet; who opened it by finger sees no frame around its button when it is closed by a key.
    page.set_viewport_size({"width": 390, "height": 844})
    by(page, "open-log").click()
    by(page, "log-sheet").wait_for()
    page.keyboard.press("Escape")
    expect(by(page, "log-sheet")).to_have_count(0)
    assert not page.locator(":focus-visible").count()


def test_chips_that_wait_for_the_end_of_the_hand_are_not_forgotten_when_their_player_leaves(
    walker: Walker, meets: Meets
) -> None:
    player, other = AtTable.walks_up(walker, "waits"), meets("waits")
    page = player.page
    if not player.starts():
        other.acts("call")
    expect(by(page, "action-fold")).to_be_enabled()
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


def test_a_page_that_the_browser_keeps_has_no_connection_until_it_is_shown_again(comes: Comes) -> None:
    visitor = comes()
    visitor.context.clock.install()
    page = visitor.tab("/table/kept")
    by(page, "sit-as-guest").wait_for()
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    expect(by(page, "connection")).to_have_text("")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(by(page, "connection")).not_to_have_text("")
    page.clock.run_for(60_000)  # longer than the first tries to come back
    assert not sockets
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(by(page, "connection")).to_have_text("")
    assert len(sockets) == 1
    assert not sockets[0].is_closed()


def test_a_room_that_stops_dead_comes_back_with_the_same_hand(walker: Walker, meets: Meets, room: RoomProcess) -> None:
    player, other = AtTable.walks_up(walker, "restart"), meets("restart")
    page, hand = player.page, player.is_dealt_in()
    if not player.starts():
        other.acts("call")
    expect(by(page, "action-raise")).to_be_enabled()
    cards, chips, lines = player.cards, player.chips, player.lines
    reader = walker.visitor.tab("/books")
    by(reader, "shelf").wait_for()
    walker.visitor.expects("WebSocket|ERR_CONNECTION|Failed to load")
    room.kill()
    expect(by(page, "connection")).to_contain_text("your seat is kept")
    expect(by(page, "action-raise")).to_be_disabled()
    page.keyboard.press("c")
    expect(by(page, "message").get_by_role("alert")).to_contain_text("cannot be reached")
    reader.get_by_role("link", name="Rulings", exact=True).click()
    expect(by(reader, "not-loaded")).to_be_visible()
    room.start()
    by(reader, "ruling-link").first.wait_for()
    expect(by(page, "connection")).to_be_empty()
    assert (player.cards, player.chips, player.lines[: len(lines)]) == (cards, chips, lines)
    expect(by(page, "message")).to_contain_text("Your turn")
    expect(by(page, "message").get_by_role("alert")).to_have_count(0)
    other.comes_back("restart")
    player.presses("action-raise")
    other.acts("fold")
    expect(player.awarded(hand).first).to_be_attached()
    reader.close()
