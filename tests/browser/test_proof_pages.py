"""The proof of a deal in a browser: checked in the page, and found out when it is tampered with. What a room takes back
is complained of, by the page and by a witness."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import httpx
from playwright.sync_api import Page, Route, expect

from browser.at_table import AtTable
from browser.conftest import Comes
from browser.room_process import RoomProcess
from browser.visitors import by
from testkit.command_line import run


def a_hand_is_played(comes: Comes) -> Page:
    visitor = comes()
    visitor.expects(r"40[04] .*/record/\d+")
    player = AtTable.sits(visitor, "uk-holdem")
    page, hand = player.page, player.is_dealt_in()
    player.plays_hand()
    player.leaves()
    by(page, "hands-played").click()
    by(page, "hand-line").get_by_role("link", name=str(hand), exact=True).click()
    expect(by(page, "step-count")).to_have_text(re.compile(r"^0 of \d+$"))
    return page


def test_a_hand_is_checked_in_the_page_and_a_tampered_proof_is_found(comes: Comes, tmp_path: Path) -> None:
    page = a_hand_is_played(comes)
    by(page, "proof").locator("summary").click()
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_have_text(re.compile("^Verified"))
    expect(by(page, "proof")).to_contain_text("the root that this page was shown before the cards")
    assert by(page, "proof-card").count() >= 2
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
    expect(by(page, "proof-verdict")).to_have_text(re.compile("^Not found in the record"))
    page.unroute("**/api/tables/*/record/*")

    def not_yet(route: Route) -> None:
        route.fulfill(status=400, json={"kind": "malformed", "what": "it is not under a head yet", "allowed": ""})

    page.route("**/api/tables/*/record/*", not_yet)
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_contain_text("that the room's record has it is not shown yet")
    page.unroute("**/api/tables/*/record/*")
    proof = json.loads(file.read_text())
    proof["deals"][0]["openings"][0]["salt"] = "00" * 32
    file.write_text(json.dumps(proof))
    assert run("verify-deal", str(file)).returncode == 1

    def tamper(route: Route) -> None:
        answer = route.fetch()
        replay = answer.json()
        first, second = replay["proof"]["deals"][0]["openings"][:2]
        first["card"], second["card"] = second["card"], first["card"]
        route.fulfill(response=answer, json=replay)

    page.route("**/api/tables/*/hands/*", tamper)
    page.reload()
    by(page, "proof").locator("summary").click()
    by(page, "check-proof").click()
    expect(by(page, "proof-verdict")).to_have_text("This hand does not verify.")
    for words in ("not the card that was committed to", "in the hand, and is not laid open there"):
        expect(by(page, "proof-fault").filter(has_text=words).first).to_be_visible()


def test_a_browser_that_saw_another_record_complains(comes: Comes) -> None:
    page = comes().tab("/")
    kept = None
    for _ in range(200):
        kept = page.evaluate("localStorage.getItem('pokerroom.head')")
        if kept is not None:
            break
        page.wait_for_timeout(100)
    assert kept is not None, "the page remembers no head"
    expect(by(page, "record-complaint")).to_have_count(0)
    seen = json.loads(kept)
    for change, words in (
        ({"size": seen["size"] + 100_000}, "records that this browser saw"),  # the room was set back to a backup
        ({"root": "ab" * 32}, "its record is not the one that this browser saw"),  # it was written anew
        ({"key": "cd" * 32}, "another key"),
    ):
        kept = json.dumps({**seen, **change})
        page.evaluate("kept => localStorage.setItem('pokerroom.head', kept)", kept)
        page.reload()
        expect(by(page, "record-complaint")).to_contain_text(words)
        assert seen["signature"] in str(by(page, "record-heads").text_content()), "both heads are shown"
        page.evaluate("kept => localStorage.setItem('pokerroom.head', kept)", json.dumps(seen))
        page.reload()
        expect(by(page, "record-complaint")).to_contain_text(words)  # also if the next head fits again
        by(page, "record-forget").click()
        expect(by(page, "record-complaint")).to_have_count(0)


def test_a_room_that_refuses_the_proof_between_two_heads_is_complained_of(comes: Comes) -> None:
    visitor = comes()
    visitor.expects("(404|ERR_FAILED).*/api/record/consistency")
    page = visitor.tab("/")
    kept = None
    for _ in range(200):
        kept = page.evaluate("localStorage.getItem('pokerroom.head')")
        if kept is not None:
            break
        page.wait_for_timeout(100)
    assert kept is not None, "the page remembers no head"
    seen = json.loads(kept)

    def refuse(route: Route) -> None:
        route.fulfill(status=404, json={"kind": "not_found", "what": "the tree has not so many leaves", "allowed": ""})

    page.route("**/api/record/consistency*", refuse)
    earlier = json.dumps({**seen, "size": 1})
    page.evaluate("kept => localStorage.setItem('pokerroom.head', kept)", earlier)
    page.reload()
    expect(by(page, "record-complaint")).to_contain_text("refuses to show")
    by(page, "record-forget").click()
    page.unroute("**/api/record/consistency*")
    # A room that cannot be reached for a moment is not complained of.
    page.route("**/api/record/consistency*", lambda route: route.abort())
    page.evaluate("kept => localStorage.setItem('pokerroom.head', kept)", earlier)
    with page.expect_request("**/api/record/consistency*"):
        page.reload()
    page.wait_for_timeout(200)
    expect(by(page, "record-complaint")).to_have_count(0)


def test_a_witness_asks_the_room_and_says_what_was_taken_back(room: RoomProcess, tmp_path: Path) -> None:
    for _ in range(600):
        if httpx.get(f"{room.address}/api/record/head").status_code == httpx.codes.OK:
            break
        time.sleep(0.1)
    kept = tmp_path / "kept.jsonl"
    told = run("audit", "witness", str(kept), "--room", room.address)
    assert (told.returncode, "nothing was taken back" in told.stdout) == (0, True)
    head = json.loads(kept.read_text())
    assert head["size"] <= httpx.get(f"{room.address}/api/record/head").json()["size"]
    kept.write_text(json.dumps({**head, "size": head["size"] + 100_000}) + "\n")
    told = run("audit", "witness", str(kept), "--room", room.address)
    assert told.returncode == 1
    assert "taken back" in told.stdout
