"""Members in the browser: a player limits and excludes themselves, and the house gives out a card and bars somebody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.access import looked_over
from browser.giving_orders import asks
from browser.on_shift import goes
from browser.visitors import Screen, by


@pytest.mark.journey(4)
def test_limits_of_ones_own_and_what_the_house_orders(office: Screen, phone: Screen, axe: str) -> None:
    phone.expects("409")
    page = phone.shows("/limits", "Mia")
    expect(by(page, "limits")).to_have_text("You have set no limit.")
    asks(page, "set_limit", which="loss week", amount="400")
    asks(page, "set_limit", which="loss week", amount="900")
    expect(by(page, "limits")).to_contain_text("Losses in a week")
    expect(by(page, "limits")).to_contain_text("900 from")
    assert looked_over(page, axe, "my-limits") == []

    office.expects("404")
    desk = office.shows("/members", "Kim")
    desk.locator("[name=find]").fill("mia")
    by(desk, "member-Mia").click()
    asks(desk, "open_membership")
    asks(desk, "issue_card", card="S-17")
    expect(by(desk, "cards")).to_contain_text("S-17, valid")
    asks(desk, "bar_member", reach="room", days="7", why="Threats")
    expect(by(desk, "kept-out")).to_contain_text("By the Gaming Manager, from the room")
    expect(by(desk, "history")).not_to_contain_text("Losses")
    assert looked_over(desk, axe, "member") == []
    asks(desk, "lift_member_bar", why="Spoken to")
    expect(by(desk, "kept-out")).to_have_count(0)

    desk.goto("/members/star/Zoe")  # somebody new
    by(desk, "order-open-account").click()
    expect(by(desk, "given").locator("code")).to_have_text(re.compile(r"^(\w{4}-){3}\w{4}$"))
    expect(by(desk, "membership")).to_contain_text("No member")
    goes(desk, "/members/star/Mia")

    by(page, "order-exclude_self").click()
    form = by(page, "form-exclude_self")
    by(page, "send-exclude_self").click()  # nothing is sent without the plain answer
    expect(form).to_be_visible()
    form.locator("[name=sure]").select_option("yes")
    by(page, "send-exclude_self").click()
    expect(by(page, "kept-out")).to_contain_text("By their own choice")
    page.goto("/table/quayside")
    expect(page.get_by_text("Kept from play by your own choice").first).to_be_visible()
    desk.reload()
    expect(by(desk, "kept-out")).to_contain_text("By their own choice")
