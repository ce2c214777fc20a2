"""The dealer's console looked over: upright or lying or on a phone, dark and light, and tapped with ease."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from browser.access import light, violations, with_axe
from browser.visitors import SHOTS, SIZES, shot

SHAPES: Final = {"lying": (1024, 768), "phone": SIZES["phone"], "upright": (768, 1024)}
IN_LIGHT: Final = ("act", "ruling", "table", "jackpot", "offline")  # states whose contrast is looked at in light, too
# What has to be scrolled sideways for; what is tapped and is less than 48 px high (the section sign stands in the midst
# of words); and whether the next step and what is entered for it are on the screen without scrolling.
_WRONG: Final = """() => {
  const tapped = document.querySelectorAll(
    "[data-testid=console] :is(button, a, select, input), dialog[open] :is(button, select, input)");
  const small = [...tapped].filter((each) => each.offsetParent && !each.matches("[data-testid=clause]"))
    .filter((each) => each.getBoundingClientRect().height < 47.5)
    .map((each) => `${each.tagName} ${each.dataset.testid ?? each.textContent} is small`);
  const work = document.querySelector("[data-testid=work] button, [data-testid=work] a");
  const far = innerWidth > 600 && work && work.getBoundingClientRect().bottom > innerHeight;
  const wide = document.scrollingElement.scrollWidth > innerWidth;
  return [...small, ...(far ? ["what is entered next is out of sight"] : []), ...(wide ? ["is too wide"] : [])];
}"""


class Looked:
    """Somebody who looks at the console in each state; what is wrong with it."""

    def __init__(self, page: Page, axe: str) -> None:
        self._page, self._axe = page, axe
        self.wrong: list[str] = []

    def at(self, name: str) -> None:
        """Look at the console as it is now; it is upright again afterwards."""
        page = self._page
        with_axe(page, self._axe)
        for shape, (width, height) in SHAPES.items():
            page.set_viewport_size({"width": width, "height": height})
            self.wrong += [f"{name} {shape}: {each}" for each in page.evaluate(_WRONG)]
            for theme in ("light", "dark") if SHOTS else ():
                light(page, theme)
                shot(page, f"console-{name}-{shape}-{theme}")
        self.wrong += [f"{name} dark: {each}" for each in violations(page)]
        if name in IN_LIGHT:
            light(page, "light")
            self.wrong += [f"{name} light: {each}" for each in violations(page, ["color-contrast"])]
            light(page, "dark")
