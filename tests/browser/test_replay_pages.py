"""The replayer in a browser: the list of hands, a hand step by step, and files that other programs read."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from browser.at_table import AtTable
from browser.visitors import Visitor, by
from pokerroom.notation import read_ohh, read_phh


def test_a_hand_is_seen_again_and_taken_home(visitor: Visitor, tmp_path: Path) -> None:
    player = AtTable.sits(visitor, "canberra-holdem-pot-36")
    page = player.page
    hand = player.is_dealt_in()
    cards = player.cards
    player.plays_hand()
    player.leaves()

    by(page, "hands-played").click()
    expect(page).to_have_url(re.compile("/hands$"))
    by(page, "hand-line").get_by_role("link", name=str(hand), exact=True).click()
    count = by(page, "step-count")
    expect(count).to_have_text(re.compile(r"^0 of \d+$"))
    last = int(count.inner_text().split()[-1])
    by(page, "step-on").click()
    expect(count).to_have_text(f"1 of {last}")
    by(page, "step-play").click()
    expect(count).to_have_text(f"3 of {last}")
    by(page, "step-play").click()
    by(page, "step-back").click()
    expect(count).to_have_text(f"2 of {last}")
    page.keyboard.press("End")
    expect(count).to_have_text(f"{last} of {last}")
    expect(by(page, "step-on")).to_be_disabled()
    expect(by(page, "replay-log")).to_contain_text(" wins ")
    held = by(page, "my-cards").locator("[data-card]")
    assert held.evaluate_all("(cards) => cards.map((card) => card.dataset.card)") == cards
    by(page, "replay-told").get_by_test_id("clause").first.click()
    by(page, "clause-words").first.wait_for()
    page.keyboard.press("Escape")
    page.reload()
    expect(count).to_have_text(f"{last} of {last}")

    for form, read in (("phh", read_phh), ("ohh", read_ohh)):
        with page.expect_download() as got:
            by(page, f"download-{form}").click()
        file = tmp_path / got.value.suggested_filename
        got.value.save_as(file)
        text = file.read_text()
        assert read(text)
        assert cards[0] in text


def test_others_see_only_what_was_shown(visitor: Visitor) -> None:
    page = visitor.tab("/table/star-draw-ante/hands/1")
    visitor.expects("status of 404")
    expect(page.get_by_text("there is no finished hand 1").or_(by(page, "step-count"))).to_be_visible()
