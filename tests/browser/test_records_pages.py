"""The records and the inspector's page in the browser: an entry in a few taps, what it owes, and every look kept."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from playwright.sync_api import expect

from browser.access import looked_over
from browser.staffed_room import StaffedRoom
from browser.visitors import Screen, by, shot
from pokerroom.room import wire


def _hand_is_over(staffed: StaffedRoom) -> None:
    """Somebody looks on for a hand: bots rest while nobody does."""
    with closing(staffed.client()) as onlooker:
        table = onlooker.guest().sit_at("pier")
        while table.hear_a(wire.TableNow).public.hand < 2:
            pass


@pytest.mark.journey(4)
def test_records_are_written_and_inspected_from_their_pages(staffed: StaffedRoom, office: Screen, axe: str) -> None:
    _hand_is_over(staffed)
    page = office.shows("/about")
    expect(page.get_by_role("link", name="Records")).to_have_count(0)
    page = office.shows("/about", "Kim")
    by(page, "house-menu").click()
    page.get_by_role("link", name="Records").click()
    by(page, "register-deck-checks").click()
    by(page, "order-add").click()
    form = by(page, "form-add")
    form.locator("[name=deck]").fill("red 7")
    form.locator("[name=found]").select_option("a foreign card")
    by(page, "send-add").click()
    expect(by(page, "entries").get_by_role("listitem").first).to_contain_text("a foreign card")
    assert looked_over(page, axe, "register") == []
    page.get_by_role("link", name=re.compile("^Records of")).click()
    expect(by(page, "todo")).to_contain_text("Tell surveillance and an inspector of the card")
    assert looked_over(page, axe, "records") == []
    by(page, "todo").get_by_role("button", name="Done").first.click()
    by(page, "todo").get_by_role("textbox").fill("Lee of surveillance")
    by(page, "todo").get_by_role("button", name="Done").last.click()
    expect(by(page, "todo")).not_to_contain_text("Tell surveillance")
    page.get_by_role("link", name="Inspector", exact=True).click()
    by(page, "verify").click()
    expect(by(page, "chain")).to_contain_text("Nothing was changed")
    by(page, "kind").fill("duty_done")
    by(page, "look").click()
    expect(by(page, "trail")).to_contain_text("staff Kim (Gaming Manager)")
    assert looked_over(page, axe, "inspector") == []
    shot(page, "inspector-whole", whole=True)
    page.get_by_role("combobox", name="Table", exact=True).select_option("pier")
    by(page, "inspect-hand").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 1")
    replay = page.request.get("/api/inspect/star/hands/pier/1").json()
    held = [seat["cards"] for step in replay["steps"] for seat in step["public"]["seats"] if seat.get("cards")]
    assert held
    assert all("??" not in cards for cards in held)  # the folded hands too
    for _ in range(min(8, len(replay["steps"]) - 1)):
        by(page, "step-on").click()
    shot(page, "inspected-hand")
