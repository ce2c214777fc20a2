"""The proof of a deal in a browser, with the page's own seed in the shuffle: checked there, and found out when it is
tampered with. What a room takes back is complained of, by the page and by a witness."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.at_table import AtTable
from browser.conftest import PAGES
from browser.visitors import Walker, by, comes_to
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store
from pokerroom.room.store.proof.tree import versions_now
from testkit.room.web_room import Running
from testkit.suite.command_line import run
from testkit.suite.waiting import waited_for

TABLES: Final = (
    TableSettings("uk", "holdem", name="seeds", seats=3, bots=1),
    TableSettings("star-bonus", "holdem_bonus", name="starlight", seats=5, bots=0),
)


class SeedsRoom:
    """A room whose players add seeds, and whose database can be set back."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._backup = folder / "room.backup"
        self._running = self._opened()

    def _opened(self, port: int = 0) -> Running:
        return Running(
            self._folder / "data", open_room, port=port, demo=False, guests="on", tables=TABLES,
            pace=0.02, between_hands=0.2, seed_seconds=20.0, head_seconds=0.5, patience=600.0,
        )  # fmt: skip

    @property
    def address(self) -> str:
        return self._running.url

    def close(self) -> None:
        self._running.close()

    def back_up(self) -> int:
        """A backup of the room as it stands; so many records at most are in it."""
        self._backup.unlink(missing_ok=True)
        with self._store() as store:
            store.backup(self._backup)
            return sum(versions_now(store.engine).values())

    def is_set_back(self) -> None:
        """The room is as the backup has it, at the same address."""
        self._running.close()
        for path in (self._folder / "data").glob("room.db*"):
            path.unlink()
        Store.restore(self._url, self._key, self._backup)
        self._running = self._opened(int(self.address.rpartition(":")[2]))

    @property
    def _url(self) -> str:
        return self._running.settings.database_url

    @property
    def _key(self) -> bytes:
        return self._running.settings.key_path.read_bytes()

    def _store(self) -> Store:
        return Store.open(self._url, self._key)


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory, troubles: list[str]) -> Iterator[SeedsRoom]:
    if not PAGES.exists():
        pytest.skip("the pages are not built; `make pages` builds them")
    opened = SeedsRoom(tmp_path_factory.mktemp("seeds"))
    yield opened
    opened.close()
    assert not troubles, troubles


@pytest.mark.journey(3)
def test_a_hand_is_checked_in_the_page_and_a_tampered_proof_is_found(walker: Walker, tmp_path: Path) -> None:
    walker.visitor.expects(r"40[04] .*/record/\d+")
    player = AtTable.walks_up(walker, "seeds")
    page = player.page
    first = hand = player.plays_hand()  # in which the page offers a seed for the next
    while hand == first:  # its cards may lie there still
        hand = player.plays_hand()
    player.leaves()
    by(page, "hands-played").click()
    by(page, "hand-line").get_by_role("link", name=str(hand), exact=True).click()
    expect(by(page, "step-count")).to_have_text(re.compile(r"^0 of \d+$"))
    by(page, "show-proof").click()  # at the top of the page
    _finds_its_seed(page)
    expect(by(page, "show-proof")).to_have_text("✓ Verified")
    expect(by(page, "proof-card").nth(1)).to_be_attached()
    with page.expect_download() as got:
        by(page, "download-deal").click()
    file = tmp_path / "deal.json"
    got.value.save_as(file)
    root = by(page, "proof-root").first.inner_text()
    told = run("verify-deal", str(file), "--root", root)
    assert (told.returncode, "This hand verifies." in told.stdout) == (0, True)
    with page.expect_download() as got:
        by(page, "download-record").first.click()
    record = tmp_path / "record.json"
    got.value.save_as(record)
    told = run("verify-deal", str(file), "--root", root, "--record", str(record))
    assert (told.returncode, "Not held against" in told.stdout) == (0, False)

    def refuse(route: Route) -> None:
        route.fulfill(status=404, json={"kind": "not_found", "what": "there is no such record", "allowed": ""})

    page.route("**/api/tables/*/record/*", refuse)
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_have_text(re.compile("^Not found in the room's signed log"))
    page.unroute("**/api/tables/*/record/*")

    def not_yet(route: Route) -> None:
        route.fulfill(status=400, json={"kind": "malformed", "what": "it is not under a head yet", "allowed": ""})

    page.route("**/api/tables/*/record/*", not_yet)
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_contain_text("it is not in the room's signed log yet")
    page.unroute("**/api/tables/*/record/*")
    proof = json.loads(file.read_text())
    proof["deals"][0]["openings"][0]["salt"] = "00" * 32
    file.write_text(json.dumps(proof))
    assert run("verify-deal", str(file)).returncode == 1

    def tamper(route: Route) -> None:
        answer = route.fetch()
        replay = answer.json()
        board = replay["steps"][-1]["public"]["boards"][0]
        openings = replay["proof"]["deals"][0]["openings"]
        shared, held = (next(o for o in openings if (o["card"] in board) is there) for there in (True, False))
        shared["card"], held["card"] = held["card"], shared["card"]
        route.fulfill(response=answer, json=replay)

    page.route("**/api/tables/*/hands/*", tamper)
    page.reload()
    by(page, "proof").locator("summary").click()
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_have_text("This hand does not verify.")
    for words in ("not the card that was committed to", "in the hand, and is not laid open there"):
        expect(by(page, "proof-fault").filter(has_text=words).first).to_be_visible()


def _finds_its_seed(page: Page) -> None:
    """What the page shows of a deal that its seed has a part in; the room may not have signed its log since."""
    verdict, not_yet = by(page, "proof-verdict"), "it is not in the room's signed log yet"
    verdict.wait_for()
    while not_yet in verdict.inner_text():
        page.wait_for_timeout(200)
        by(page, "check-proof").click()
        expect(verdict).to_be_visible()
    expect(verdict).to_have_text(re.compile("^Verified"))
    expect(by(page, "proof")).to_contain_text("added a seed to the shuffle.")
    expect(by(page, "proof")).to_contain_text("the fingerprint that this browser was sent before the deal")


@pytest.mark.journey(2)
def test_a_browser_complains_of_another_record_and_of_a_room_that_refuses_the_proof(walker: Walker) -> None:
    walker.visitor.expects("404.*/api/record/consistency")
    page = walker.page
    comes_to(page, lambda: page.evaluate("localStorage.getItem('pokerroom.head') !== null"), wanted=True)
    kept = page.evaluate("localStorage.getItem('pokerroom.head')")
    expect(by(page, "record-complaint")).to_have_count(0)
    seen = json.loads(kept)

    def remembers(**change: object) -> None:
        page.goto("/health")  # where no head comes meanwhile
        page.evaluate("kept => localStorage.setItem('pokerroom.head', kept)", json.dumps({**seen, **change}))
        page.goto("/")

    for change, words in (
        ({"root": "ab" * 32}, "its record is not the one that this browser saw"),  # the record was written anew
        ({"key": "cd" * 32}, "another key"),
    ):
        remembers(**change)
        expect(by(page, "record-complaint")).to_contain_text(words)
        assert seen["signature"] in str(by(page, "record-heads").text_content()), "both heads are shown"
        if "key" in change:
            remembers()
            expect(by(page, "record-complaint")).to_contain_text(words)  # also if the next head fits again
        by(page, "record-forget").click()
        expect(by(page, "record-complaint")).to_have_count(0)

    def refuse(route: Route) -> None:
        route.fulfill(status=404, json={"kind": "not_found", "what": "the tree has not so many leaves", "allowed": ""})

    page.route("**/api/record/consistency*", refuse)
    remembers(size=1)
    expect(by(page, "record-complaint")).to_contain_text("refuses to show")
    page.unroute("**/api/record/consistency*")
    by(page, "record-forget").click()


def test_a_witness_asks_the_room_and_says_what_was_taken_back(room: SeedsRoom, tmp_path: Path) -> None:
    waited_for(lambda: httpx.get(f"{room.address}/api/record/head").status_code == httpx.codes.OK)
    path = tmp_path / "kept.jsonl"
    told = run("audit", "witness", str(path), "--room", room.address)
    assert (told.returncode, "nothing was taken back" in told.stdout) == (0, True)
    head = json.loads(path.read_text())
    assert head["size"] <= httpx.get(f"{room.address}/api/record/head").json()["size"]
    path.write_text(json.dumps({**head, "size": head["size"] + 100_000}) + "\n")
    told = run("audit", "witness", str(path), "--room", room.address)
    assert told.returncode == 1
    assert "taken back" in told.stdout


@pytest.mark.journey(2)
def test_a_browser_complains_of_a_room_that_was_set_back_to_a_backup(walker: Walker, room: SeedsRoom) -> None:
    walker.visitor.expects("WebSocket|ERR_CONNECTION|ERR_EMPTY|Failed to (load|fetch)|401|403|404|5[0-9][0-9]")
    page, kept = walker.page, room.back_up()
    _plays_against_the_house(walker)  # which is in the record, and not in the backup
    later = _remembered(page, kept)
    expect(by(page, "record-complaint")).to_have_count(0)
    room.is_set_back()
    page.goto("/")
    expect(by(page, "record-complaint")).to_contain_text("The room has taken something back")
    sizes = re.findall(r'"size": (\d+)', str(by(page, "record-heads").text_content()))
    assert min(map(int, sizes)) < later <= max(map(int, sizes)), "both heads are shown, and rounds went on before"


def _plays_against_the_house(walker: Walker) -> None:
    """The same in a round against the house: the page offers a seed in the first, and has a part in the second."""
    page = walker.goes_to("/boxes/starlight", "[data-testid=take-box-2]")
    by(page, "take-box-2").click()
    by(page, "take-box").click()
    for _ in range(2):
        expect(by(page, "place-ante")).to_be_visible()
        by(page, "place-ante").click()
        expect(by(page, "wagers-down")).to_be_visible()
        by(page, "wagers-down").click()
        expect(by(page, "action-fold")).to_be_visible()
        by(page, "action-fold").click()
        expect(by(page, "action-fold")).not_to_be_visible()
    expect(by(page, "place-ante")).to_be_visible()
    by(page, "rounds-played").click()
    by(page, "round-line").first.get_by_role("link").click()
    by(page, "proof").locator("summary").click()
    by(page, "check-proof").click()
    _finds_its_seed(page)


def _remembered(page: Page, more_than: int) -> int:
    """How many records are under the head that the browser remembers, once they are more than so many."""
    size = "JSON.parse(localStorage.getItem('pokerroom.head') ?? '{}').size ?? 0"
    comes_to(page, lambda: page.evaluate(size) > more_than, wanted=True)
    return int(page.evaluate(size))
