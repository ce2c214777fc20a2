"""The floor in the browser: a list on a phone, a call on the wall, and what the house orders from the map."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.access import looked_over
from browser.giving_orders import asks
from browser.on_shift import looks
from browser.staffed_room import StaffedRoom
from browser.visitors import SIZES, Screen, by
from pokerroom.room import wire


def _sits(staffed: StaffedRoom, player: str, seat: int) -> None:
    for message in (wire.Sit(seat=seat, chips=400), wire.SitOut()):
        staffed.does(staffed.room.tables["harbour"].ask(player, message))


@pytest.mark.journey(3)
def test_a_list_on_a_phone_a_call_on_the_wall_and_orders_from_the_map(
    staffed: StaffedRoom, office: Screen, phone: Screen, axe: str
) -> None:
    _sits(staffed, "P1", 1)
    _sits(staffed, "P2", 2)
    page, mine = office.shows("/floor", "Bo"), phone.shows("/my-place", "Ann")
    board = phone.visitor.tab("/board")
    width, height = SIZES["desk"]
    board.set_viewport_size({"width": width, "height": height})
    (game,) = (item for item, game in staffed.room.services.queues.games().items() if "harbour" in game.tables)
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
    staffed.does(staffed.room.tables["harbour"].ask("P2", wire.Leave()))
    expect(by(mine, "my-call")).to_contain_text("Seat 2 at Harbour is held for you")
    expect(by(board, "call")).to_contain_text("Ann is called for seat 2 at Harbour")
    by(mine, "accept").click()
    expect(by(mine, "accept")).to_have_count(0)
    expect(by(board, "call")).to_contain_text("Ann is coming to seat 2 at Harbour")
    expect(looks(page, "table-harbour")).to_contain_text("held for Ann")
    _sits(staffed, "Ann", 2)
    expect(by(mine, "my-seats")).to_contain_text("Seat 2 at Harbour")
    expect(by(mine, "my-call")).to_have_count(0)

    asks(mine, "call_floor", table="harbour", about="the clock was stopped")
    expect(looks(page, "floor-calls")).to_contain_text("Ann: the clock was stopped")
    by(page, "table-harbour").click()
    asks(page, "freeze", why="to listen")
    expect(by(page, "table-harbour")).to_contain_text("The supervisor has stopped the table: to listen.")
    asks(page, "decide_dispute", dispute="1", what="the clock starts anew", reason="it was stopped")
    expect(by(page, "floor-calls")).to_contain_text("Supervisor: the clock starts anew (it was stopped)")
    assert looked_over(page, axe, "floor") == []
    by(page, "order-resume").click()
    asks(page, "open_table", name="Terrace", house="uk", game="holdem", seats="6")
    expect(by(page, "table-terrace")).to_contain_text("0 of 6 seats")
    asks(page, "close_table", last_hands="1")
    expect(by(page, "table-harbour")).to_contain_text("the table closes after the last hand")
    board.close()
