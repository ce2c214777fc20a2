"""The floor in the browser: a list on a phone, a call on the wall, and what somebody of the house orders from the map.

The room is served from this process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Comes
from browser.giving_orders import asks
from browser.test_page_access import axe, looked_over
from browser.test_prizes_in_browser import PASSWORD, logs_in
from browser.visitors import TIMEOUT, by
from pokerroom.room import wire
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.own_tables import OwnTable
from testkit.web_room import Running

__all__ = ["axe"]  # a fixture

TABLES = (
    OwnTable("uk", "holdem", seats=2, bots=0, name="Harbour"),
    OwnTable("uk", "omaha", seats=6, bots=0, name="Quayside"),
)
STAFF = (Staff("Bo", "uk", ("supervisor",)),)


@pytest.fixture
def running(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("floor")
    running = Running(folder, Room.open, demo=False, guests="on", tables=TABLES, staff=STAFF, pace=0.0)
    _wait(running, running.room.accounts.add_staff("Bo", PASSWORD))
    yield running
    running.close()


@pytest.fixture
def comes_in(browser: Browser, running: Running) -> Iterator[Comes]:
    people = Comes(browser, running.url)
    yield people
    for each in people.came:
        each.context.close()
    for each in people.came:
        each.tells()


def _wait(running: Running, doing: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(doing, running.loop).result(TIMEOUT / 1000)


def _sits(running: Running, player: str, seat: int) -> None:
    for message in (wire.Sit(seat=seat, chips=400), wire.SitOut()):
        _wait(running, running.room.tables["harbour"].ask(player, message))


def _as_guest(page: Page, name: str) -> None:
    page.evaluate(
        "async (name) => fetch('/api/guest', {method: 'POST', headers: {'content-type': 'application/json'},"
        " body: JSON.stringify({name})})",
        name,
    )
    page.reload()


def test_a_list_on_a_phone_a_call_on_the_wall_and_orders_from_the_map(
    running: Running, comes_in: Comes, axe: str
) -> None:
    _sits(running, "P1", 1)
    _sits(running, "P2", 2)
    floor, phone, wall = comes_in(), comes_in("phone"), comes_in()
    floor.expects("403")  # the floor is closed to whoever has not logged in yet
    page, mine, board = floor.tab("/floor"), phone.tab("/my-place"), wall.tab("/board")
    logs_in(page, "Bo")
    _as_guest(mine, "Ann")
    _as_guest(comes_in().tab("/my-place"), "Cay")
    (game,) = (each for each, found in running.room.floor.games().items() if "harbour" in found.tables)
    own = by(mine, f"list-{game}")
    asks(page, "join_list", game=game, player="Cay")
    by(own, "join").click()
    expect(by(own, "place")).to_have_text("You are number 2 of 2.")
    by(own, "why").click()
    expect(by(own, "why-lines")).to_contain_text("Cay is on the list since")
    expect(by(own, "why-lines").get_by_test_id("clause")).to_have_attribute("data-cites", "uk:seating.2 uk:seating.3")
    expect(by(board, "board-game").first).to_contain_text("Cay")
    assert looked_over(board, axe, "board") == []
    assert looked_over(mine, axe, "my-place") == []

    by(page, "order-leave_list").click()
    form = by(page, "form-leave_list")
    form.locator("[name=game]").select_option(game)
    form.locator("[name=player]").fill("Cay")
    form.locator("[name=why]").fill("went home")
    by(page, "send-leave_list").click()
    expect(by(own, "place")).to_have_text("You are number 1 of 1.")
    _wait(running, running.room.tables["harbour"].ask("P2", wire.Leave()))
    expect(by(mine, "my-call")).to_contain_text("Seat 2 at Harbour is held for you")
    expect(by(board, "call")).to_contain_text("Ann is called for seat 2 at Harbour")
    by(mine, "accept").click()
    expect(by(mine, "accept")).to_have_count(0)
    expect(by(board, "call")).to_contain_text("Ann is coming to seat 2 at Harbour")
    expect(by(page, "table-harbour")).to_contain_text("held for Ann")
    _sits(running, "Ann", 2)
    expect(by(mine, "my-seats")).to_contain_text("Seat 2 at Harbour")
    expect(by(mine, "my-call")).to_have_count(0)

    asks(mine, "call_floor", table="harbour", about="the clock was stopped")
    expect(by(page, "floor-calls")).to_contain_text("Ann: the clock was stopped")
    by(page, "table-harbour").click()
    asks(page, "freeze", why="to listen")
    expect(by(page, "table-harbour")).to_contain_text("The supervisor has stopped the table: to listen.")
    asks(page, "decide_dispute", dispute="1", what="the clock starts anew", reason="it was stopped")
    expect(by(page, "floor-calls")).to_contain_text("Supervisor: the clock starts anew (it was stopped)")
    assert looked_over(page, axe, "floor") == []
    page.set_viewport_size({"width": 1280, "height": 800})
    by(page, "order-resume").click()
    asks(page, "open_table", name="Terrace", house="uk", game="holdem", seats="6")
    expect(by(page, "table-terrace")).to_contain_text("0 of 6 seats")
    asks(page, "close_table", last_hands="1")
    expect(by(page, "table-harbour")).to_contain_text("the table closes after the last hand")
