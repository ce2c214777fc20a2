"""The demo's sample staff in the browser: one click on the log-in sheet, and the pages of that role are there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.access import looked_over
from browser.conftest import Comes
from browser.on_shift import goes
from browser.visitors import SIZES, by, shot

# By sample: the way in the menu of the house to a page of that role.
WAYS = {
    "Sample Supervisor": "Floor",
    "Sample Cashier": "Cage",
    "Sample Inspector": "What staff did",
    "Sample Manager": "Records",
    "Sample Administrator": "Staff",
}


@pytest.mark.journey(5)
def test_a_visitor_is_every_sample_in_turn_and_has_the_pages_of_their_role(comes: Comes, axe: str) -> None:
    page = comes().tab("/about")
    by(page, "login").first.click()
    expect(by(page, "sample").first).to_be_hidden()  # a player is not asked to choose among them
    by(page, "samples").locator("summary").click()
    expect(by(page, "samples")).to_contain_text("without a password")
    expect(by(page, "sample")).to_have_count(7)
    assert looked_over(page, axe, "log-in-samples") == []
    shot(page, "log-in-samples")
    by(page, "sample").filter(has_text="Sample Dealer").click()
    expect(by(page, "who")).to_contain_text("Sample Dealer")
    page.goto("/live/live-table")
    expect(by(page, "next")).to_be_visible()
    page.goto("/account")
    expect(page.get_by_text("This is a sample of the demo")).to_be_visible()
    expect(by(page, "change-password")).to_have_count(0)
    for sample, way in WAYS.items():
        goes(page, "/about")  # where nothing is asked that the next one may not see
        by(page, "logout").click()
        by(page, "login").first.click()
        by(page, "samples").locator("summary").click()
        by(page, "sample").filter(has_text=sample).click()
        expect(by(page, "who")).to_contain_text(sample)
        by(page, "house-menu").click()
        page.get_by_role("link", name=way, exact=True).first.click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("is not for")).to_have_count(0)
        if way == "Floor":
            many_tables_fit_into_a_phone(page)


def many_tables_fit_into_a_phone(page: Page) -> None:
    """House by house: each is one line until it is opened, or calls."""
    by(page, "table-live-table").wait_for()  # on a desk everything is open
    goes(page, "/about")
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    goes(page, "/floor")
    expect(by(page, "fold-star")).to_have_attribute("aria-expanded", "false")
    expect(by(page, "floor-map")).to_have_count(0)
    by(page, "fold-uk").click()
    expect(by(page, "table-live-table")).to_contain_text("0 of 6 seats")
    width, height = SIZES["desk"]
    page.set_viewport_size({"width": width, "height": height})
