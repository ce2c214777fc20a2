"""A browser and a room for the tests in this folder, one of each for a run; and people who come and go.

The browser's library keeps a loop running in this thread as long as it is in use. It ends with the last test of this
folder, so that tests elsewhere may run loops of their own.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final, Never

import pytest
import structlog
from playwright.sync_api import Browser, sync_playwright

import pokerroom
from browser.access import AXE
from browser.laid_tables import LaidTable, laid
from browser.opponents import Opponent
from browser.room_process import RoomProcess
from browser.shared_room import SharedRoom
from browser.spoilt import UntilFailure, note_failure
from browser.staffed_room import PASSWORDS, StaffedRoom
from browser.visitors import SIZES, TIMEOUT, Screen, Visitor, Walker
from testkit.quick.quick_databases import quick_databases
from testkit.quick.quick_passwords import quick_passwords
from testkit.quick.quick_servers import quick_servers
from testkit.suite.effort import JOURNEY_TURN, JOURNEY_TURNS, THOROUGH

PAGES: Final = Path(pokerroom.__file__).parent / "web" / "pages" / "index.html"
# Chromium without its windows takes two thirds of the time of the whole of it.
_BROWSERS: Final = ("chromium-headless-shell", "chromium")
_FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--renderer-process-limit=1"),
)

_FOLDER: Final = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Try a test that failed in a browser once more; the end of the run names it as a race that is to be mended.

    Of the long journeys a run of all tests goes those whose turn it is.
    """
    all_asked = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    for item in items:
        if item.path.is_relative_to(_FOLDER):
            item.add_marker(pytest.mark.flaky(reruns=1))
            if journey := item.get_closest_marker("journey"):
                (turn,) = journey.args
                if turn not in JOURNEY_TURNS:
                    why = f"a journey has one of the turns {JOURNEY_TURNS}, not {turn!r}"
                    raise pytest.UsageError(f"{item.nodeid}: {why}")
                if all_asked and not THOROUGH and turn != JOURNEY_TURN:
                    why = f"a journey of turn {turn}, which TESTS_TURN={turn} and `make exhaustive` go"
                    item.add_marker(pytest.mark.skip(reason=why))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and item.path.is_relative_to(_FOLDER):
        note_failure(item.config)
    return report


class Comes:
    """Somebody comes in: `comes()` at a desk, `comes("phone")`."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self.came: list[Visitor] = []

    def __call__(self, size: str = "desk", **chosen: Any) -> Visitor:
        self.came.append(Visitor(self._browser, self._address, size, **chosen))
        return self.came[-1]


@pytest.fixture(scope="package")
def axe() -> str:
    """The program that finds what keeps somebody from using a page."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed; `make pages` installs it")
    return AXE.read_text()


@pytest.fixture(scope="package", autouse=True)
def troubles() -> Iterator[list[str]]:
    """Rooms that are served from this process open quickly and write nothing of what they do; what they would call an
    error is kept."""
    lines: list[str] = []

    def keeps(_logger: object, _method: str, event: structlog.typing.EventDict) -> Never:
        lines.append(str(event))
        raise structlog.DropEvent

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR), processors=[keeps])
    with quick_databases(), quick_servers():
        yield lines
    structlog.reset_defaults()


@pytest.fixture(scope="package", autouse=True)
def quick_logins() -> Iterator[None]:
    with quick_passwords():
        yield


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if chromium is None:
        pytest.skip("there is no chromium on this machine; on Debian: apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=list(_FLAGS), timeout=TIMEOUT)
        yield opened
        opened.close()


def kept_open(kind: type[RoomProcess], folder: Path) -> Iterator[RoomProcess]:
    """A room for as long as its tests run; it must have had no trouble."""
    if not PAGES.exists():
        pytest.skip("the pages are not built; `make pages` builds them")
    opened = kind(folder)
    yield opened
    opened.stop()
    troubles = [line for line in opened.said.splitlines() if '"level":"error"' in line.replace(" ", "")]
    assert not troubles, troubles


@pytest.fixture(scope="package")
def room(walkers: Walkers, tmp_path_factory: pytest.TempPathFactory, troubles: list[str]) -> Iterator[SharedRoom]:
    if not PAGES.exists():
        pytest.skip("the pages are not built; `make pages` builds them")
    opened = SharedRoom(tmp_path_factory.mktemp("room"))
    walkers.stay = opened.address
    yield opened
    opened.close()
    assert not troubles, troubles


@pytest.fixture(scope="module")
def address(room: SharedRoom) -> str:
    """Where the room is; a file with a room of its own says where that one is."""
    return room.address


@pytest.fixture(scope="package")
def staffed_room(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[UntilFailure[StaffedRoom]]:
    if not PAGES.exists():
        pytest.skip("the pages are not built; `make pages` builds them")
    kept = UntilFailure(pytestconfig, lambda: StaffedRoom(tmp_path_factory.mktemp("staffed")), StaffedRoom.close)
    yield kept
    assert not kept.now().room.faults()
    kept.ends()


@pytest.fixture
def staffed(staffed_room: UntilFailure[StaffedRoom]) -> StaffedRoom:
    """One room for all tests about those who work in it; it must have had no trouble."""
    return staffed_room.now()


class Screens:
    """The screens of a room by their size, each opened when somebody first wants it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self.address = browser, address
        self._open: dict[str, Screen] = {}

    def of(self, size: str) -> Screen:
        if size not in self._open:
            self._open[size] = Screen(Visitor(self._browser, self.address, size), PASSWORDS)
        return self._open[size]

    def close(self) -> None:
        for screen in self._open.values():
            screen.visitor.context.close()


@pytest.fixture(scope="package")
def screens(
    browser: Browser, staffed_room: UntilFailure[StaffedRoom], pytestconfig: pytest.Config
) -> Iterator[UntilFailure[Screens]]:
    kept = UntilFailure(pytestconfig, lambda: Screens(browser, staffed_room.now().url), Screens.close)
    yield kept
    kept.ends()


def _turned_on(screens: UntilFailure[Screens], size: str) -> Iterator[Screen]:
    screen = screens.now().of(size)
    yield screen
    screen.tells()


@pytest.fixture
def office(screens: UntilFailure[Screens]) -> Iterator[Screen]:
    """The desk at which the people of the house take turns."""
    yield from _turned_on(screens, "desk")


@pytest.fixture
def tablet(screens: UntilFailure[Screens]) -> Iterator[Screen]:
    """The dealer's."""
    yield from _turned_on(screens, "tablet")


@pytest.fixture
def phone(screens: UntilFailure[Screens]) -> Iterator[Screen]:
    """A player's."""
    yield from _turned_on(screens, "phone")


@pytest.fixture
def comes(browser: Browser, address: str) -> Iterator[Comes]:
    people = Comes(browser, address)
    yield people
    for each in people.came:
        each.context.close()
    for each in people.came:
        each.tells()


@pytest.fixture
def visitor(comes: Comes) -> Visitor:
    return comes()


class Walkers:
    """Whoever walks in a room: in the one that is shared from its first test to its last, elsewhere through a file."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._walking: dict[str, Walker] = {}
        self.stay = ""  # the room in which they stay

    def at(self, address: str) -> Walker:
        """Whoever walks there; in every file it is somebody else."""
        if address in self._walking:
            self._walking[address].changes()
        else:
            self._walking[address] = Walker(Visitor(self._browser, address))
        return self._walking[address]

    def leave(self, address: str) -> None:
        """The file is read."""
        if address != self.stay and address in self._walking:
            self._walking.pop(address).visitor.context.close()


@pytest.fixture(scope="package")
def walkers(browser: Browser) -> Walkers:
    return Walkers(browser)


@pytest.fixture(scope="module")
def whoever_walks(walkers: Walkers, address: str) -> Iterator[Walker]:
    yield walkers.at(address)
    walkers.leave(address)


@pytest.fixture
def walker(whoever_walks: Walker) -> Iterator[Walker]:
    """The same person in the same tab for all tests that want no other."""
    yield whoever_walks
    whoever_walks.rests()
    whoever_walks.tells()


@pytest.fixture
def newcomer(walker: Walker) -> Walker:
    """Somebody whom nobody knows yet, in the same tab."""
    walker.changes()
    return walker


class Windows:
    """Windows in which tables are laid, one of each size for all tests."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._open: dict[str, LaidTable] = {}

    def of(self, size: str) -> LaidTable:
        """The window of this size, in which nothing was chosen yet."""
        if size in self._open:
            self._open[size].opens_anew()
        else:
            self._open[size] = LaidTable(Visitor(self._browser, self._address, size), laid("holdem", 6))
        self._open[size].page.locator(".seat.mine").wait_for()
        return self._open[size]


@pytest.fixture(scope="package")
def windows(browser: Browser, room: SharedRoom) -> Windows:
    return Windows(browser, room.address)


@pytest.fixture(scope="module")
def laid_window(windows: Windows, request: pytest.FixtureRequest) -> Iterator[LaidTable]:
    table = windows.of(getattr(request.module, "WINDOW", "desk"))
    yield table
    table.rests()


@pytest.fixture
def table(laid_window: LaidTable) -> Iterator[LaidTable]:
    """One window in which tables are laid for all tests of a file; its size is the file's `WINDOW`, or a desk's."""
    width, height = SIZES[laid_window.visitor.size]
    laid_window.page.set_viewport_size({"width": width, "height": height})
    yield laid_window
    laid_window.visitor.tells()


@pytest.fixture
def meets(address: str) -> Iterator[Callable[..., Opponent]]:
    """Somebody to play against: `meets(table)`, with `seat` and `chips` where they matter."""
    met: list[Opponent] = []

    def sits(table: str, **chosen: int) -> Opponent:
        met.append(Opponent(address, table, **chosen))
        return met[-1]

    yield sits
    for opponent in met:
        opponent.goes()
