"""People against each other at tables without bots: what is decided ahead, two tabs, and a room that goes away."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.at_table import AtTable
from browser.conftest import Comes
from browser.room_process import RoomProcess
from browser.visitors import by


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
    for visitor in comes.came:
        visitor.expects("WebSocket|ERR_CONNECTION|Failed to load")
    room.kill()
    for each in (acting, other):
        expect(by(each.page, "connection")).to_contain_text("your seat is kept")
    expect(by(other.page, "action-check")).to_be_disabled()
    room.start()
    for each, (cards, chips, lines) in zip((acting, other), seen, strict=True):
        expect(by(each.page, "connection")).to_be_empty()
        assert (each.cards, each.chips, each.lines[: len(lines)]) == (cards, chips, lines)
    other.presses("action-check")
    hand = other.hand
    while other.has_turn(hand) or acting.has_turn(hand):
        for each in (other, acting):
            if "action-check" in each.open:
                each.presses("action-check")
    expect(other.awarded(hand).first).to_be_attached()
