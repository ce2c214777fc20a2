"""The cards of dealer, floor and cage: found from the header by people of the house, one printed page in each house."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from browser.access import looked_over
from browser.on_shift import goes
from browser.visitors import SHOTS, Screen, by, shot
from pokerroom.registers.staff_cards import STAFF_CARDS
from pokerroom.rulebook import library
from testkit.suite.effort import some


@pytest.mark.journey(4)
def test_each_card_is_one_printed_page(office: Screen, axe: str) -> None:
    page = office.shows("/about")
    expect(page.get_by_role("link", name="Cards")).to_have_count(0)
    page = office.shows("/about", "Kim")
    by(page, "house-menu").click()
    page.get_by_role("link", name="Cards").click()
    card = by(page, "staff-card")
    expect(card).to_contain_text("First button")
    assert looked_over(page, axe, "card-dealer") == []
    page.get_by_role("navigation", name="Cards").get_by_role("link", name="Floor").click()
    expect(card).to_contain_text("Gaming Manager")
    shot(page, "card-floor")
    goes(page, "/about")
    expect(card).to_have_count(0)
    for book, name in some([*product(library().books, STAFF_CARDS)], 4):
        goes(page, f"/cards/{book}/{name}")  # of another name than the one before
        expect(card.locator("h1")).to_have_text(re.compile(name, re.IGNORECASE))
        expect(card).to_contain_text("Written down")
        printed = page.pdf(prefer_css_page_size=True)
        if SHOTS:
            page.set_viewport_size({"width": 794, "height": 1123})  # A4 at 96 to the inch
            page.emulate_media(media="print")
            shot(page, f"card-{book}-{name}", whole=True)
            page.emulate_media(media="null")
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, f"{book} {name}"
