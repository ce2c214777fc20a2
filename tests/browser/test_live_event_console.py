"""The console at a live table of a tournament: the dealer readies the deck, deals, and the event takes the hand in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Comes
from browser.test_live_console import PASSWORD, _card, _log_in, _next
from browser.visitors import by, shot
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.own_tournaments import OwnTournament
from pokerroom.room.tournaments import tournament_orders
from pokerroom.tournament import happenings
from testkit.event_rooms import only, small_event
from testkit.web_room import Running

EVENT: Final = OwnTournament(small_event("star", sit_and_go=2, players_at_most=2, dealt_live=True, prizes=None))


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[Running]:
    staff = (Staff("Dee", "star", ("dealer",)),)
    running = Running(tmp_path, Room.open, demo=False, tournaments=(EVENT,), staff=staff)
    asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff("Dee", PASSWORD), running.loop).result(30)
    for name in ("Ann", "Bob"):
        entering = tournament_orders.enter_event(only(running.room), name, member=True)
        asyncio.run_coroutine_threadsafe(entering, running.loop).result(30)
    yield running
    running.close()


def test_a_hand_of_a_tournament_is_dealt_at_the_console_and_decides_it(browser: Browser, house: Running) -> None:
    people = Comes(browser, house.url)
    page = people("tablet").tab("/")
    _log_in(page, "Dee")
    page.goto("/live/evening-1-1")
    _next(page, "Bring a deck to the table")
    shot(page, "live-event-deck")
    for step in ("blue", "check", "shuffle", "cut"):
        by(page, f"deck-{step}").click()
    _next(page, "Deal hand 1.")
    for seat in (1, 2):
        by(page, f"seat-{seat}").click()
        expect(by(page, "order-adds")).to_have_count(0)  # the tournament alone gives chips
        by(page, "order-away").click()
        expect(by(page, f"seat-{seat}")).to_contain_text("away")
    by(page, "deal-hand").click()
    _next(page, "is away: their hand is taken in.")
    shot(page, "live-event-absent")
    page.locator("[data-testid^=back-]").click()  # one is back in time, and then the other
    for seat in (1, 2):
        by(page, f"seat-{seat}").click()
        expect(by(page, "seat-orders")).to_be_visible()
        if by(page, "order-back").count():
            by(page, "order-back").click()
        else:
            page.keyboard.press("Escape")
        expect(by(page, "seat-orders")).to_have_count(0)
    _next(page, "Action on seat")
    shot(page, "live-event-act")
    by(page, "did-all_in").click()
    _next(page, "900 to call.")
    by(page, "did-call").click()
    for street, cards in (("flop", ("2c", "7d", "9h")), ("turn", ("4s",)), ("river", ("Jc",))):
        _next(page, f"Burn and deal the {street}")
        _card(page, *cards)
    _next(page, "must show.")
    _card(page, "As", "Ad")
    expect(by(page, "take-back")).to_contain_text("As Ad")
    _card(page, "Kc", "Kd")
    _next(page, "Push the pot of 2,000")
    by(page, "push-pots").click()
    _next(page, "Take the hand in.")
    by(page, "deal-hand").click()
    expect(by(page, "next")).to_contain_text("The table is closed.")
    outs = [each for each in only(house.room).tournament.known.past if isinstance(each, happenings.PlayerOut)]
    assert len(outs) == 1
    assert not house.room.faults()
    for each in people.came:
        each.context.close()
        each.tells()
