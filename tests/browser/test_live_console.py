"""The dealer's console on a tablet: hands by taps, an irregularity to its ruling, undo, and a minute without a room."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from browser.conftest import Comes
from browser.test_page_access import axe, looked_over
from browser.visitors import by, shot
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.own_tables import OwnTable
from testkit.web_room import Running

__all__ = ["axe"]  # a fixture

PASSWORD: Final = "forty-two green doors"
TABLES: Final = (OwnTable("star", "holdem", name="Felt", seats=6, dealt="live"),)
STAFF: Final = (Staff("Dee", "star", ("dealer",)), Staff("Flo", "star", ("Gaming Manager",)))


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("live"), Room.open, demo=False, guests="on", tables=TABLES, staff=STAFF)
    for name in ("Dee", "Flo"):
        adding = running.room.accounts.add_staff(name, PASSWORD)
        asyncio.run_coroutine_threadsafe(adding, running.loop).result(30)
    yield running
    running.close()


def _log_in(page: Page, name: str) -> None:
    by(page, "login").first.click()
    by(page, "name").fill(name)
    by(page, "password").fill(PASSWORD)
    by(page, "name-submit").click()
    expect(by(page, "login")).to_have_count(0)


def _next(page: Page, words: str) -> None:
    expect(by(page, "next")).to_contain_text(words)


def _card(page: Page, *cards: str) -> None:
    for card in cards:
        by(page, f"rank-{card[0]}").click()
        by(page, f"suit-{card[1]}").click()


def _seat_visitor(page: Page, seat: int, name: str) -> None:
    by(page, f"seat-{seat}").click()
    by(page, "order-visitor").click()
    form = by(page, "form-visitor")
    form.locator("[name=player]").fill(name)
    form.locator("[name=chips]").fill("1000")
    by(page, "send-visitor").click()
    expect(by(page, f"seat-{seat}")).to_contain_text(name)


def test_two_hands_an_irregularity_and_a_minute_without_the_room(browser: Browser, house: Running, axe: str) -> None:
    people = Comes(browser, house.url)
    dealer = people("tablet")
    lines: list[WebSocketRoute] = []
    broken = False

    def through(line: WebSocketRoute) -> None:
        if broken:
            line.close()
            return
        lines.append(line)
        line.connect_to_server()

    dealer.context.route_web_socket("**/ws/tables/**", through)
    page = dealer.tab("/")
    expect(by(page, "live")).to_be_visible()
    _log_in(page, "Dee")
    page.goto("/live/felt")
    _next(page, "Seat players: 0 of at least 2 are ready.")
    for seat, name in ((1, "Ann"), (3, "Bob"), (5, "Cyd")):
        _seat_visitor(page, seat, name)
    # The deck: each step in words, one tap each.
    _next(page, "Bring a deck to the table")
    shot(page, "live-deck")
    assert looked_over(page, axe, "live-deck", ("tablet", "phone")) == []
    by(page, "deck-blue").click()
    _next(page, "Check the blue deck card by card.")
    by(page, "deck-check").click()
    _next(page, "Shuffle the blue deck by hand.")
    by(page, "deck-shuffle").click()
    _next(page, "Cut the blue deck, with more than one card in each part.")
    by(page, "deck-cut").click()
    _next(page, "Deal hand 1.")

    # The first hand: two folds, eight taps in all with the deal and the pot.
    by(page, "deal-hand").click()
    _next(page, "Action on seat 5, Cyd (visitor): 10 to call.")
    assert looked_over(page, axe, "live-act", ("tablet", "phone")) == []
    by(page, "did-call").click()
    _next(page, "Action on seat 1")
    by(page, "did-fold").click()
    _next(page, "Action on seat 3, Bob (visitor): may check.")
    by(page, "take-back").click()
    _next(page, "Action on seat 1")
    by(page, "did-fold").click()
    _next(page, "Action on seat 3")
    by(page, "did-check").click()
    _next(page, "Burn and deal the flop: 3 cards.")
    shot(page, "live-flop")
    assert looked_over(page, axe, "live-flop", ("tablet",)) == []
    _card(page, "Ah", "7d", "2c")
    _next(page, "Action on seat 3")
    by(page, "did-check").click()
    _next(page, "Action on seat 5")
    by(page, "key-5").click()
    by(page, "key-0").click()
    by(page, "did-typed").click()
    _next(page, "Action on seat 3, Bob (visitor): 50 to call.")
    by(page, "did-fold").click()
    _next(page, "Push the pot")
    by(page, "push-pots").click()
    _next(page, "Pots pushed. Shuffle and cut. Deal the next hand.")

    # The second hand: what was seen is ruled on in two taps, and its steps are carried out.
    by(page, "deal-hand").click()
    _next(page, "Action on seat 1")
    by(page, "irregularity").click()
    by(page, "seen-cards_in_muck").click()
    expect(by(page, "ruling")).to_be_visible()
    assert looked_over(page, axe, "live-ruling", ("tablet",)) == []
    expect(by(page, "needs")).to_be_visible()
    by(page, "fact-yes").click()
    expect(by(page, "steps")).to_contain_text("The hand of seat 1 is dead")
    _next(page, "announce it and apply it.")
    shot(page, "live-ruling-steps")
    by(page, "order-apply").click()
    expect(by(page, "ruling")).to_have_count(0)
    expect(by(page, "take-back")).to_contain_text("ruling 1")
    by(page, "take-back").click()
    _next(page, "Action on seat 1")

    # A minute without the room: what is tapped waits, and is there once when the line is back.
    broken = True
    for line in lines:
        line.close()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    by(page, "did-fold").click()
    _next(page, "one entry waits. Action on seat 3.")
    by(page, "did-fold").click()
    _next(page, "2 entries wait.")
    shot(page, "live-away")
    broken = False
    _next(page, "Push the pot")
    by(page, "push-pots").click()
    _next(page, "Deal the next hand.")
    table = house.room.tables["felt"].journal.table
    assert [each.what for each in table.entered][-3:] == ["seat 1: fold", "seat 3: fold", "pots pushed"]
    assert not house.room.faults()

    # Others see it in the lobby as live, and look on.
    looker = people("phone").tab("/")
    expect(by(looker, "live")).to_be_visible()
    expect(by(looker, "sit-as-guest")).to_have_count(0)
    looker.goto("/live/felt")
    expect(by(looker, "not-dealer")).to_be_visible()
    for each in people.came:
        each.expects("WebSocket")
        each.context.close()
        each.tells()
