"""People who look at the pages: each has a browser profile of their own, and notices what goes wrong in it."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect

SIZES: Final = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
TIMEOUT: Final = 60_000  # milliseconds; long, since a busy machine must not make a test fail
expect.set_options(timeout=TIMEOUT)
# A page of the same kind, but for a table's, keeps what it can: there nothing is marked as left behind.
_GO: Final = """(path) => {
    const kind = (whole) => whole.replace(/[?#].*/, "").replace(/^(\\/(?!table\\/)[^/]+)\\/[^/]+/, "$1/:");
    if (kind(path) !== kind(location.pathname))
        document.querySelectorAll("main > *").forEach((each) => each.setAttribute("data-left", ""));
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
}"""
# Pages look every few seconds what others did. Here they do so whenever they are asked to, so that nobody waits, and
# seldom by themselves, so that nobody is busy with it.
_LOOKS_WHEN_ASKED: Final = """
const sets = window.setInterval.bind(window), looks = new Map();
window.setInterval = (what, each, ...more) => {
  const looking = each >= 2000 && each <= 3000;
  const known = sets(what, looking ? 10 * each : each, ...more);
  if (looking) looks.set(known, what);
  return known;
};
const clears = window.clearInterval.bind(window);
window.clearInterval = (known) => (looks.delete(known), clears(known));
window.looks = () => looks.forEach((look) => look());
"""
# Nothing is asked from here: no page asks for something as somebody who has just left, or as nobody.
_BARE: Final = "/health"
SHOTS: Final = os.environ.get("POKERROOM_TEST_SHOTS", "")


class Visitor:
    """Somebody with a browser of their own. Everything moves as little as it can unless a test wants to see it move."""

    def __init__(self, browser: Browser, address: str, size: str = "desk", **chosen: Any) -> None:
        width, height = SIZES[size]
        self.size = size
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            has_touch=size != "desk",
            **{"reduced_motion": "reduce", "color_scheme": "dark", **chosen},
        )
        self.context.set_default_timeout(TIMEOUT)
        self.faults: list[str] = []
        self._expected: list[str] = []

    def expects(self, pattern: str) -> None:
        """Something the browser complains of is meant to happen in this test."""
        self._expected.append(pattern)

    def looks_when_asked(self) -> None:
        """From here on their pages look what others did when they are asked to, and seldom by themselves."""
        self.context.add_init_script(_LOOKS_WHEN_ASKED)

    def tab(self, path: str = "/") -> Page:
        """Open a page in a new tab."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", self._failed)
        page.goto(path)
        return page

    def posts(self, path: str, **body: object) -> Any:
        """What they send from their browser without a page."""
        sends = self.context.request
        token = sends.get("/api/me").json().get("csrf") or ""
        answer = sends.post(f"/api/{path}", data=body, headers={"X-CSRF-Token": token})
        assert answer.ok, answer.text()
        return answer.json()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"{message.text} ({message.location.get('url')})")

    def _failed(self, error: Error) -> None:
        self.faults.append(f"uncaught: {error}")

    def forgets(self) -> None:
        """Another test begins: nothing has gone wrong, and nothing is meant to."""
        self.faults.clear()
        self._expected.clear()

    def tells(self) -> None:
        """Whether anything went wrong that was not meant to."""
        unexpected = [fault for fault in self.faults if not any(re.search(item, fault) for item in self._expected)]
        assert not unexpected, unexpected


class Walker:
    """Somebody who goes on from page to page in one tab, as by links, so that nothing is loaded anew.

    Of what is on the page they come from, nothing is taken for what is on the next one.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.tab("/")

    def goes_to(self, path: str, shows: str, size: str = "desk") -> Page:
        """Open a page, and wait for what it shows."""
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(_GO, path)
        expect(self.page.locator("main > [data-left]")).to_have_count(0)
        self.page.locator(shows).first.wait_for()
        return self.page

    def rests(self) -> None:
        """Look at a page on which nothing happens, and at no other."""
        for page in self.visitor.context.pages:
            if page != self.page:
                page.close()
        self.page.evaluate(_GO, "/nowhere")

    def changes(self, name: str = "", password: str = "") -> None:
        """Somebody else sits down before the same tab, and logs in or is known to nobody; nothing was chosen yet."""
        self.page.goto(_BARE)
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.visitor.context.clear_cookies()
        if name:
            self.visitor.posts("login", name=name, password=password)
        self.page.goto("/about")

    def tells(self) -> None:
        """Whether anything went wrong since they were last asked."""
        try:
            self.visitor.tells()
        finally:
            self.visitor.forgets()


class Screen:
    """One screen at which people take turns: whoever comes is logged in without a page, and goes to theirs."""

    def __init__(self, visitor: Visitor, passwords: Mapping[str, str]) -> None:
        self.visitor, self._passwords = visitor, passwords
        visitor.looks_when_asked()
        self.page = visitor.tab("/about")

    def shows(self, path: str, name: str = "") -> Page:
        """A page as somebody sees it, or as anybody does."""
        width, height = SIZES[self.visitor.size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.goto(_BARE)
        self.visitor.context.clear_cookies()
        if name:
            self.visitor.posts("login", name=name, password=self._passwords[name])
        self.page.goto(path)
        return self.page

    def expects(self, pattern: str) -> None:
        """Something the browser complains of is meant to happen until it is asked what went wrong."""
        self.visitor.expects(pattern)

    def tells(self) -> None:
        """Whether anything went wrong since it was last asked."""
        try:
            self.visitor.tells()
        finally:
            self.visitor.forgets()


def by(page: Page | Locator, test_id: str) -> Locator:
    """The thing on a page, or in a part of one, with this name."""
    return page.get_by_test_id(test_id)


def comes_to(page: Page, reads: Callable[[], object], wanted: object) -> None:
    """Wait until what is read on a page is this: what no `expect` waits for, such as a place, a size or a count of the
    page's own."""
    end = time.monotonic() + TIMEOUT / 1000
    while (found := reads()) != wanted and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert found == wanted


def shot(page: Page, name: str, *, whole: bool = False) -> None:
    """A picture of the page, where somebody asked for pictures."""
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=whole)
