"""Every page for everybody: axe finds nothing, narrow or wide, dark or light, and nothing has to be scrolled sideways.

One visitor walks from page to page, so that neither the pages' code nor axe is read anew each time.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.access import looked_over
from browser.at_table import AtTable
from browser.visitors import Walker, by

# By address: what is there once the page has something to show.
PAGES: Final = {
    "/?house=canberra": "[data-testid=table-row]",  # a few of its many tables
    "/table/star-seven-card-stud": ".seat [data-card]",
    "/table/uk-seven-card-stud/hands": "h1",
    "/new-table": "[data-testid=judged] dl",
    "/books": "[data-testid=shelf] a",
    "/books/adelaide": "[data-testid=book-contents]",
    "/books/uk#betting.4": "[data-testid=book-clause]",
    "/search?q=straddle": "[data-testid=hit]",
    "/compare?first=uk&second=canberra&area=blinds": "[data-testid=question]",
    "/rulings": "[data-testid=ruling-link]",
    "/rulings/cards_in_muck?tabled_winner=no&face=down": "[data-testid=sides] section",
    "/about": "h1",
    "/nowhere": "h1",
}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_for_everybody(walker: Walker, axe: str, path: str) -> None:
    page = walker.goes_to(path, PAGES[path])
    name = "page-" + (path.strip("/").partition("?")[0].partition("#")[0].replace("/", "-") or "lobby")
    assert looked_over(page, axe, name) == []


# By sheet: a page that has it and little else, and what is there to open it with.
SHEETS: Final = {
    "settings": "/about",
    "login": "/about",
    "table-sign": "/table/alone",
    "keys": "/table/alone",
    "clause": "/rulings/cards_in_muck?tabled_winner=no&face=down",
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_for_everybody(walker: Walker, axe: str, sheet: str) -> None:
    page = walker.goes_to(SHEETS[sheet], f"[data-testid={sheet}]")
    _opened(page, sheet)
    assert looked_over(page, axe, f"sheet-{sheet}", within="dialog[open]") == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_sheet_of_a_seat_is_for_everybody(newcomer: Walker, axe: str) -> None:
    page = AtTable.walks_up(newcomer, "alone").page
    _opened(page, "your-seat")
    assert looked_over(page, axe, "sheet-your-seat", within="dialog[open]") == []


def _opened(page: Page, sheet: str) -> None:
    by(page, sheet).first.click()
    page.locator("dialog[open] .body :is(button, li, .says, input, dt)").first.wait_for()
