"""What axe and the width of a window say about a page: whether everybody can use it.

A usual run looks at each page light where it is narrowest, and at its contrast dark where it is widest, and at some of
its states once; `make exhaustive` at everything in every width and light.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from browser.visitors import SIZES, shot
from testkit.suite.effort import THOROUGH

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN: Final = """async ([within, only]) => {
    const chosen = {resultTypes: ["violations"], preload: false, ...(only && {runOnly: only})};
    const result = await axe.run(within || document, chosen);
    const told = (each) => `${each.target} ${each.failureSummary}`;
    return result.violations.map((found) => `${found.id}: ${found.help}: ${found.nodes.slice(0, 4).map(told)}`);
}"""
_TOO_WIDE: Final = """async () => {
    const wide = () => document.scrollingElement.scrollWidth > innerWidth;
    for (let frame = 0; wide() && frame < 60; frame += 1) await new Promise(requestAnimationFrame);
    return wide();
}"""
_HAS_AXE: Final = """() => "axe" in window"""
_LIGHT: Final = "(theme) => { document.documentElement.dataset.theme = theme; }"


def looked_over(page: Page, axe: str, name: str, sizes: Iterable[str] = SIZES, within: str = "") -> list[str]:
    """Everything that is wrong with a page or a part of it, at three widths or some of them, dark and light."""
    with_axe(page, axe)
    result: list[str] = []
    looks = _looks(list(sizes), name)
    for size in looks:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        if too_wide(page):
            result.append(f"{size}: is wider than the window")
        for theme, only in looks[size]:
            light(page, theme)
            shot(page, f"{name}-{size}-{theme}")
            result += [f"{size} {theme}: {each}" for each in violations(page, only, within)]
    return result


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
    """Whether a page has to be scrolled sideways, also after it has had some frames to lay itself out anew."""
    return bool(page.evaluate(_TOO_WIDE))


def light(page: Page, theme: str) -> None:
    """Show the page in a light: dark or light."""
    page.evaluate(_LIGHT, theme)


def violations(page: Page, only: list[str] | None = None, within: str = "") -> list[Any]:
    """What axe, which was loaded into the page, finds wrong with it or a part of it; by some rules only or by all."""
    result: list[Any] = page.evaluate(_RUN, [within, only])
    return result
