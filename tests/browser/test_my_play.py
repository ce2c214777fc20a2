"""A seat from the lobby's waiting list and the same seat again, favourite tables, and the page of one's own play.

The room is served from this process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.access import looked_over
from browser.conftest import Comes
from browser.visitors import SIZES, TIMEOUT, Visitor, by
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Running

TABLES = (
    TableSettings("uk", "holdem", seats=2, bots=0, name="Harbour"),
    TableSettings("uk", "omaha", seats=2, bots=0, name="Quayside"),
)


@pytest.fixture(scope="module")
def running(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("my-play")
    running = Running(folder, open_room, demo=False, guests="on", tables=TABLES, pace=0.0, between_hands=0.0)
    yield running
    running.close()


@pytest.fixture
def comes_in(browser: Browser, running: Running) -> Iterator[Comes]:
    people = Comes(browser, running.url)
    yield people
    for visitor in people.came:
        visitor.context.close()
    for visitor in people.came:
        visitor.tells()


def _ask(running: Running, table: str, player: str, *messages: wire.ToRoom) -> None:
    for message in messages:
        doing = running.room.tables[table].ask(player, message)
        asyncio.run_coroutine_threadsafe(doing, running.loop).result(TIMEOUT / 1000)


def _as_guest(visitor: Visitor, name: str) -> Page:
    visitor.posts("guest", name=name)
    return visitor.tab("/")


def _plays(running: Running, hands: int) -> None:
    """Whoever is in turn at Quayside folds, until so many hands are over and both sit out."""
    actor = running.room.tables["quayside"]

    async def fold() -> None:
        while actor.journal.last_hand_number < hands or actor.journal.hand is not None:
            hand = actor.journal.hand
            if actor.journal.last_hand_number >= hands:
                for player in ("Ann", "Bob"):
                    await actor.ask(player, wire.SitOut())
            if hand is not None and hand.turn:
                name = actor.journal.seats.plays(hand.turn)
                you = (await actor.look(name)).you
                if you is not None and you.options is not None and you.options.fold:
                    await actor.ask(name, wire.Act(what="fold", turn=you.turn))
            await asyncio.sleep(0.005)

    doing: Any = asyncio.wait_for(fold(), TIMEOUT / 1000)
    asyncio.run_coroutine_threadsafe(doing, running.loop).result(TIMEOUT / 1000)


@pytest.mark.journey(2)
def test_a_seat_from_the_waiting_list_and_the_same_seat_again(running: Running, comes_in: Comes, axe: str) -> None:
    for seat, player in ((1, "P1"), (2, "P2")):
        _ask(running, "harbour", player, wire.Sit(seat=seat, chips=400), wire.SitOut())
    page = _as_guest(comes_in("phone"), "Dora")
    row = page.locator("[data-table=harbour]")
    assert (
        next(table for table in running.room.lobby().tables if table.id == "harbour").out == 2
    )  # nobody is there to play
    by(row, "join-list").click()
    expect(by(row, "list-place")).to_have_text("Number 1 of 1 on the list")
    assert looked_over(page, axe, "lobby-list") == []
    _ask(running, "harbour", "P2", wire.Leave())
    expect(by(page, "lobby-call")).to_contain_text("Seat 2 at Harbour is held for you")
    assert looked_over(page, axe, "lobby-call", ("phone",)) == []
    by(page, "take-call").click()
    expect(by(page, "buy-in-seat")).to_have_value("2")
    by(page, "buy-in").fill("200")
    by(page, "buy-in-sit").click()
    page.locator(".seat.mine").wait_for()
    _ask(running, "harbour", "Dora", wire.Leave())
    page.goto("/")
    expect(by(page, "sit-again")).to_have_text("Sit again at Harbour with 200")
    expect(by(page, "welcome-back")).to_have_text("Welcome back, Dora")
    expect(page.get_by_role("heading", level=2).first).to_have_text("Your tables")  # not folded, on a phone either
    expect(by(page, "filter-game").filter(has_text="Your tables")).to_have_count(0)
    by(page, "sit-again").click()
    page.locator(".seat.mine").wait_for()
    expect(page.locator(".seat.mine")).to_contain_text("200")
    page.goto("/")
    expect(by(row, "your-chips")).to_have_text("You have 200")
    # Where one sits is said by the strip, on a phone in a word beside the name, and not again above the tables.
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        expect(by(page, "your-table")).to_contain_text("Harbour")
        expect(by(page, "your-table").get_by_text("seat", exact=False).locator("visible=true").first).to_be_visible()
        expect(page.locator(".hero").get_by_text("Harbour")).to_have_count(0)


@pytest.mark.journey(6)
def test_ones_own_play_with_its_line_filters_and_favourite_tables(running: Running, comes_in: Comes, axe: str) -> None:
    page = _as_guest(comes_in(), "Ann")
    for seat, player in ((1, "Ann"), (2, "Bob")):
        _ask(running, "quayside", player, wire.Sit(seat=seat, chips=200))
    _plays(running, 4)

    by(page.locator("[data-table=quayside]"), "favourite").click()
    expect(page.get_by_role("heading", level=2).filter(has_text="Favourites")).to_be_visible()
    expect(by(page, "table-row").first).to_have_attribute("data-table", "quayside")
    for width, height in SIZES.values():  # nothing is dropped at any width
        page.set_viewport_size({"width": width, "height": height})
        for words in ("Buy-in", "Full", "Average pot"):
            expect(page.locator("[data-table=quayside]").get_by_text(words).first).to_be_visible()
    expect(page.locator("[data-table=harbour]").get_by_text("Average pot")).to_have_count(0)  # nothing was played
    assert looked_over(page, axe, "lobby-favourites") == []

    page.set_viewport_size({"width": 1440, "height": 900})
    by(page, "my-play").click()
    lines = by(page, "own-hand")
    lines.nth(3).wait_for()
    played = lines.count()
    expect(by(page, "play-hands")).to_have_text(str(played))
    expect(lines.first.locator("[data-card]")).to_have_count(4)
    expect(by(page, "play-vpip")).to_have_text("0%")  # whoever folds puts nothing in by choice
    expect(by(page, "play-pfr")).to_have_text("0%")
    expect(by(page, "play-won-at-showdown")).to_have_text("–")
    expect(by(page, "play-per-hundred")).not_to_have_text("–")
    expect(by(page, "play-counted")).to_have_count(0)  # all of them are counted
    expect(by(page, "result-line")).to_be_visible()
    expect(by(page, "sittings").locator("tbody tr")).to_have_count(1)
    expect(by(page, "sittings")).to_contain_text("Still seated")
    expect(by(page, "favourites")).to_contain_text("Quayside")
    assert looked_over(page, axe, "my-play") == []
    expect(by(page, "play-showdown")).to_be_hidden()  # a few hands are read, not sorted
    page.get_by_text("Filter hands").click()
    by(page, "play-showdown").select_option("true")
    expect(by(page, "no-hands-fit")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(lines).to_have_count(played)
    lines.first.get_by_role("link").click()
    expect(page).to_have_url(f"{running.url}/table/quayside/hands/{played}")
    # A guest who gets up takes another name, then an account, and has what they had.
    _ask(running, "quayside", "Ann", wire.Leave())
    page.goto("/account")
    by(page, "guest-name").fill("Antonia")
    by(page, "rename-guest").click()
    expect(by(page, "renamed")).to_have_text("Your name is Antonia now.")
    by(page, "account-password").fill("forty-two green doors")
    assert looked_over(page, axe, "guest-account") == []
    by(page, "keep-guest").click()
    expect(by(page, "sessions")).to_be_visible()
    page.goto("/my-play")
    expect(by(page, "play-hands")).to_have_text(str(played))
