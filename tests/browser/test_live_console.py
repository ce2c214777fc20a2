"""The dealer's console on a tablet: hands by taps, an irregularity to its ruling, undo, a jackpot, a rack, and a minute
without the room. Every state reads well, and is tapped with ease."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.giving_orders import asks
from browser.looked_console import Looked
from browser.on_shift import Console, goes
from browser.staffed_room import StaffedRoom
from browser.visitors import Screen, by, comes_to
from pokerroom.cage import commands
from pokerroom.room import wire

# How many entries of this page the room has not answered yet; a page may show what they did before.
_WAITING: Final = "JSON.parse(sessionStorage.getItem('live:felt') ?? '[]').length"


class Line:
    """The line between the tablet and the tables, which can be broken."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._open: list[WebSocketRoute] = []
        self._broken = False
        page.route_web_socket("**/ws/tables/**", self._through)

    def _through(self, line: WebSocketRoute) -> None:
        if self._broken:
            line.close()
            return
        self._open.append(line)
        line.connect_to_server()

    def breaks(self) -> None:
        comes_to(self._page, lambda: self._page.evaluate(_WAITING), wanted=0)  # the room has answered everything
        self._broken = True
        for line in self._open:
            line.close()
        self._open.clear()
        expect(self._page.get_by_text("Connection lost")).to_be_visible()

    def is_back(self) -> None:
        self._broken = False
        self._page.evaluate("dispatchEvent(new Event('online'))")  # as when the network is back


def _shift(staffed: StaffedRoom) -> Iterator[commands.AnyCageCommand]:
    """The cage is open, with chips to give out."""
    who: dict[str, Any] = {"at": staffed.room.money.cage.now(), "by": "Kim", "title": "Gaming Manager"}
    yield commands.OpenShift(**who)
    yield commands.MoveFloat(what="chips", way="in", amount=5000, **{**who, "why": "the day's float"})


def the_deck_is_made_ready(console: Console, looked: Looked) -> None:
    """Each step in words, one tap each."""
    console.says("Seat players: 0 of at least 2 are ready.")
    looked.at("empty")
    for seat, name in ((1, "Ann"), (3, "Bob"), (5, "Cyd")):
        console.seats(seat, "visitor", name, "1000")
    for words, step in (
        ("Bring a deck to the table", "blue"),
        ("Check the blue deck card by card.", "check"),
        ("Shuffle the blue deck by hand.", "shuffle"),
        ("Cut the blue deck, with more than one card in each part.", "cut"),
    ):
        console.says(words)
        console.taps(f"deck-{step}")
    console.says("Deal hand 1.")
    looked.at("idle")


def a_hand_costs_a_tap_for_each_action(console: Console, looked: Looked) -> None:
    """With the deal and the pot; what was tapped wrongly is taken back."""
    page = console.page
    console.taps("deal-hand")
    console.says("Action on seat 5, Cyd (visitor): 10 to call.")
    looked.at("act")
    console.taps("seat-5")
    looked.at("seat")
    page.keyboard.press("Escape")
    console.did(5, "call")
    console.did(1, "fold")
    console.says("Action on seat 3, Bob (visitor): may check.")
    console.taps("take-back")
    console.did(1, "fold")
    console.did(3, "check")
    console.says("Burn and deal the flop: 3 cards.")
    looked.at("cards")
    console.cards("Ah 7d 2c")
    console.did(3, "check")
    console.says("Action on seat 5")
    console.taps("key-5", "key-0", "did-typed")
    console.says("Action on seat 3, Bob (visitor): 50 to call.")
    console.did(3, "fold")
    console.says("Push the pot")
    console.taps("push-pots")
    console.says("Pots pushed. Shuffle and cut. Deal the next hand.")


def what_was_seen_is_ruled_on(console: Console, looked: Looked) -> None:
    """In two taps; its steps are carried out, taken back, and contested."""
    page = console.page
    console.taps("deal-hand")
    console.says("Action on seat 1")
    console.taps("irregularity")
    by(page, "seen-cards_in_muck").wait_for()
    looked.at("irregularity")
    console.taps("seen-cards_in_muck")
    expect(by(page, "needs")).to_be_visible()
    looked.at("ruling")
    page.reload()  # what was reported is known to whoever comes to the console
    console.taps("fact-yes")
    expect(by(page, "steps")).to_contain_text("The hand of seat 1 is dead")
    console.says("announce it and apply it.")
    looked.at("steps")
    console.taps("order-apply")
    expect(by(page, "ruling")).to_have_count(0)
    expect(by(page, "take-back")).to_contain_text("ruling 1")
    console.taps("take-back")
    console.says("Action on seat 1")
    console.taps("irregularity", "about-5", "seen-wager_out_of_turn")  # which needs more than a fact
    by(page, "lack-amount").fill("10")
    console.taps("lack-said")
    expect(by(page, "ruling")).to_contain_text("Wager out of turn, seat 5")
    console.taps("fact-fold", "order-apply")
    expect(by(page, "ruling")).to_have_count(0)
    expect(by(page, "take-back")).to_contain_text("ruling 2")
    console.taps("take-back")
    expect(by(page, "take-back")).not_to_contain_text("ruling 2")  # seat 1 was in turn before, too
    console.says("Action on seat 1")
    console.taps("irregularity", "seen-cards_in_muck", "fact-yes", "order-apply")
    expect(by(page, "ruling")).to_have_count(0)
    console.taps("seat-1")
    asks(page, "contests", ruling="3", reason="they lay under my chip")
    expect(by(page, "contested")).to_contain_text("they lay under my chip")
    looked.at("contested")


def chips_are_asked_of_the_cage(console: Console, looked: Looked, staffed: StaffedRoom) -> None:
    """From the console; the slip waits for somebody else."""
    page, room = console.page, staffed.room
    for command in _shift(staffed):
        staffed.does(room.money.cage.do(command, room.tables["felt"].house))
    console.taps("more")
    by(page, "order-request_fill").click()
    by(page, "form-request_fill").locator("[name=pieces]").fill("100x20, 25x8")
    by(page, "send-request_fill").click()
    expect(by(page, "table-orders")).to_have_count(0)  # what was asked closes the sheet
    console.taps("more")
    expect(by(page, "rack")).to_contain_text("Slip 2: fill of 2,200, asked by Dee: waits for approval by someone else.")
    looked.at("table")
    page.keyboard.press("Escape")


def a_jackpot_is_won(console: Console, looked: Looked, staffed: StaffedRoom) -> None:
    """Four eights at the showdown: what is to be done stands there before anybody deals on."""
    console.did(3, "call")
    console.did(5, "check")
    for cards in ("8h 8s Jh", "Js", "2d"):
        console.says("Burn and deal")
        console.cards(cards)
        for seat in (3, 5):
            console.did(seat, "check")
    console.says("Seat 3, Bob (visitor) shows or mucks.")
    looked.at("show")
    console.cards("Ac Kc")
    console.says("Seat 5")
    console.cards("8c 8d")
    console.says("Push the pot")
    looked.at("push")
    console.taps("push-pots")
    console.says("The jackpot may have been won in this hand: seat 5, Cyd (visitor).")
    looked.at("jackpot-hand")
    console.taps("take-in")
    console.says("The fours jackpot was won here and is not settled: Cyd (visitor) with four of a kind")
    expect(by(console.page, "jackpot-case")).to_be_visible()
    looked.at("jackpot")
    for what in ("record", "pay"):
        settle = wire.SettleJackpot(jackpot="fours", claim=1, what=what)
        staffed.does(staffed.room.tables["felt"].ask("Kim", settle))
    console.says("Deal hand 3.")


def a_minute_without_the_room(console: Console, looked: Looked, line: Line, staffed: StaffedRoom) -> None:
    """What is tapped waits, and is there once when the line is back."""
    line.breaks()
    looked.at("offline")
    console.taps("deal-hand")
    console.says("one entry waits.")
    looked.at("offline-waits")
    line.is_back()
    console.says("Action on seat 3")
    line.breaks()
    console.taps("did-fold")
    console.says("one entry waits. Action on seat 5.")
    console.taps("did-fold")
    console.says("2 entries wait.")
    line.is_back()
    console.says("Push the pot")
    console.taps("push-pots")
    console.says("Deal the next hand.")
    table = staffed.room.tables["felt"].journal.table
    assert [item.what for item in table.state.hand_notes.entered][-3:] == [
        "seat 3: fold",
        "seat 5: fold",
        "pots pushed",
    ]


@pytest.mark.journey(2)
def test_an_hour_at_the_console(staffed: StaffedRoom, tablet: Screen, axe: str) -> None:
    tablet.expects("WebSocket")
    page = tablet.shows("/")
    row = by(page, "table-row").filter(has_text="Felt")  # others see it in the lobby as live, and look on
    expect(by(row, "live")).to_be_visible()
    expect(by(row, "sit-as-guest")).to_have_count(0)
    goes(page, "/live/felt")
    expect(by(page, "not-dealer")).to_be_visible()
    line = Line(page)
    console, looked = Console(tablet.shows("/live/felt", "Dee")), Looked(page, axe)
    the_deck_is_made_ready(console, looked)
    a_hand_costs_a_tap_for_each_action(console, looked)
    what_was_seen_is_ruled_on(console, looked)
    chips_are_asked_of_the_cage(console, looked, staffed)
    a_jackpot_is_won(console, looked, staffed)
    a_minute_without_the_room(console, looked, line, staffed)
    assert looked.wrong == []
