"""Every page for everybody: axe finds nothing, narrow or wide, dark or light, and nothing has to be scrolled sideways.

A usual run looks at each page light where it is narrowest, and at its contrast dark where it is widest, and at some of
its states once; `make exhaustive` at everything in every width and light. One visitor walks from page to page, so that
neither the pages' code nor axe is read anew each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.at_table import AtTable
from browser.visitors import SIZES, Walker, by, shot
from testkit.suite.effort import THOROUGH

_AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN: Final = """async ([within, only]) => {
    const chosen = {resultTypes: ["violations"], preload: false, ...(only && {runOnly: only})};
    const result = await axe.run(within || document, chosen);
    const told = (each) => `${each.target} ${each.failureSummary}`;
    return result.violations.map((found) => `${found.id}: ${found.help}: ${found.nodes.slice(0, 4).map(told)}`);
}"""
_TOO_WIDE: Final = """() => document.scrollingElement.scrollWidth > innerWidth"""
_HAS_AXE: Final = """() => "axe" in window"""
_LIGHT: Final = "(theme) => { document.documentElement.dataset.theme = theme; }"
# By address: what is there once the page has something to show.
PAGES: Final = {
    "/?house=canberra": "[data-testid=table-row]",  # a few of its many tables
    "/table/star-seven-card-stud": ".seat [data-card]",
    "/table/uk-seven-card-stud/hands": "h1",
    "/new-table": "[data-testid=judged] dl",
    "/books": "[data-testid=shelf] a",
    "/books/adelaide": "[data-testid=book-clause]",
    "/search?q=straddle": "[data-testid=hit]",
    "/compare?first=uk&second=canberra&area=blinds": "[data-testid=question]",
    "/rulings": "[data-testid=ruling-link]",
    "/rulings/cards_in_muck?tabled_winner=no&face=down": "[data-testid=sides] section",
    "/about": "h1",
    "/nowhere": "h1",
}


@pytest.fixture(scope="module")
def axe() -> str:
    if not _AXE.exists():
        pytest.skip("axe-core is not installed; `make pages` installs it")
    return _AXE.read_text()


def looked_over(page: Page, axe: str, name: str, sizes: Iterable[str] = SIZES, within: str = "") -> list[str]:
    """Everything that is wrong with a page or a part of it, at three widths or some of them, dark and light."""
    with_axe(page, axe)
    found: list[str] = []
    looks = _looks(list(sizes), name)
    for size in looks:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        if too_wide(page):
            found.append(f"{size}: is wider than the window")
        for theme, only in looks[size]:
            light(page, theme)
            shot(page, f"{name}-{size}-{theme}")
            found += [f"{size} {theme}: {each}" for each in violations(page, only, within)]
    return found


def _looks(sizes: list[str], name: str) -> dict[str, list[tuple[str, list[str] | None]]]:
    """By width, the lights in which axe looks at a page there, and by which rules: some, or all of them.

    What is looked at in one width is a state of a page that is looked at in all of them: half of the states are dark.
    """
    if THOROUGH:
        return {size: [("dark", None), ("light", ["color-contrast"])] for size in sizes}
    if len(sizes) == 1:
        return {sizes[0]: [("dark" if len(name) % 2 else "light", None)]}
    narrowest, widest = (choose(sizes, key=lambda size: SIZES[size]) for choose in (min, max))
    chosen: dict[str, list[tuple[str, list[str] | None]]] = {
        narrowest: [("light", None)],
        widest: [("dark", ["color-contrast"])],
    }
    return {size: chosen.get(size, []) for size in sizes}


def with_axe(page: Page, axe: str) -> None:
    """Load axe into a page that has not got it yet."""
    if not page.evaluate(_HAS_AXE):
        page.evaluate(axe)


def too_wide(page: Page) -> bool:
    """Whether a page has to be scrolled sideways."""
    return bool(page.evaluate(_TOO_WIDE))


def light(page: Page, theme: str) -> None:
    """Show the page in a light: dark or light."""
    page.evaluate(_LIGHT, theme)


def violations(page: Page, only: list[str] | None = None, within: str = "") -> list[Any]:
    """What axe, which was loaded into the page, finds wrong with it or a part of it; by some rules only or by all."""
    found: list[Any] = page.evaluate(_RUN, [within, only])
    return found


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
