"""A browser and a room for the tests in this folder, one of each for a run; and people who come and go.

The browser's library keeps a loop running in this thread as long as it is in use. It ends with the last test of this
folder, so that tests elsewhere may run loops of their own.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, sync_playwright

import pokerroom
from browser.room_process import RoomProcess
from browser.visitors import Visitor

_PAGES: Final = Path(pokerroom.__file__).parent / "web" / "pages" / "index.html"
# Chromium without its windows takes two thirds of the time of the whole of it.
_BROWSERS: Final = ("chromium-headless-shell", "chromium")
_FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--renderer-process-limit=1"),
)


class Comes:
    """Somebody comes in: `comes()` at a desk, `comes("phone")`."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self.came: list[Visitor] = []

    def __call__(self, size: str = "desk", **chosen: Any) -> Visitor:
        self.came.append(Visitor(self._browser, self._address, size, **chosen))
        return self.came[-1]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if chromium is None:
        pytest.skip("there is no chromium on this machine; on Debian: apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=list(_FLAGS))
        yield opened
        opened.close()


def kept_open(kind: type[RoomProcess], folder: Path) -> Iterator[RoomProcess]:
    """A room for as long as its tests run; it must have had no trouble."""
    if not _PAGES.exists():
        pytest.skip("the pages are not built; `make pages` builds them")
    opened = kind(folder)
    yield opened
    opened.stop()
    troubles = [line for line in opened.said.splitlines() if '"level":"error"' in line.replace(" ", "")]
    assert not troubles, troubles


@pytest.fixture(scope="package")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    yield from kept_open(RoomProcess, tmp_path_factory.mktemp("room"))


@pytest.fixture
def comes(browser: Browser, room: RoomProcess) -> Iterator[Comes]:
    people = Comes(browser, room.address)
    yield people
    for each in people.came:
        each.context.close()
    for each in people.came:
        each.tells()


@pytest.fixture
def visitor(comes: Comes) -> Visitor:
    return comes()
