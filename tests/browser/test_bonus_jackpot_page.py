"""A jackpot is hit against the house in the browser: everybody sees it, staff settle it, and the round shows it again.

The room is served from this process, so that its decks can be stacked.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.asking_the_room import PASSWORD, logs_in, wait
from browser.box_pool import POOL
from browser.conftest import Comes
from browser.visitors import by, shot
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.jackpot_rooms import stack
from testkit.room.web_room import Running

ROYAL = "Qs Js Ts 2c 3d As Ks 4c 4d"  # the board, whoever plays alone, the dealer


@pytest.mark.clause("star-bonus:15.2.6", "star-bonus:15.2.7")
def test_a_royal_flush_hits_the_jackpot_before_everybodys_eyes(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "pool.toml").write_text(POOL, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        stack(patch, ROYAL)
        running = Running(
            tmp_path,
            open_room,
            demo=False,
            guests="on",
            tables=(TableSettings("star-bonus", "bonus", name="Starlight", bots=0, jackpot=True),),
            staff=(Staff("Sue", "star-bonus", ("casino supervisor",)),),
            jackpots=(str(tmp_path / "pool.toml"),),
            pace=0.01,
            between_hands=600.0,
        )
        comes = Comes(browser, running.url)
        try:
            wait(running, running.room.accounts.add_staff("Sue", PASSWORD))
            page = comes().tab("/")
            by(page, "sit-now").click()  # a box in one press
            expect(by(page, "place-ante")).to_be_visible()
            page.keyboard.press("a")
            expect(by(page, "wagers-down")).to_be_visible()
            page.keyboard.press("j")
            expect(by(page, "back-jackpot")).to_be_visible()
            page.keyboard.press("d")
            for phase in ("before_flop", "after_flop", "after_turn"):
                expect(by(page, "boxes-page")).to_have_attribute("data-phase", phase)
                page.keyboard.press("b")
            banner = by(page, "jackpot-hits").first
            banner.wait_for()
            expect(by(page, "to-do")).to_contain_text("The jackpot is being settled")
            shot(page, "boxes-hit")
            staff = comes().tab("/jackpots/progressive/claims/1")
            logs_in(staff, "Sue")
            by(staff, "order-record").click()
            by(staff, "send-record").click()
            by(staff, "order-pay").click()
            expect(by(staff, "verdict")).to_contain_text("It has been paid.")
            paid = by(page, "line").filter(has_text="The jackpot pays").last
            expect(paid).to_contain_text("10,001")
            expect(paid.get_by_test_id("clause")).to_have_count(1)
            expect(by(page, "boxes-page")).to_have_attribute("data-phase", "over")
            by(page, "rounds-played").click()
            by(page, "round-line").first.get_by_role("link").click()
            expect(by(page, "step-count")).not_to_have_text("0 of 0")
            page.keyboard.press("End")
            expect(by(page, "replay-log")).to_contain_text("The jackpot pays Guest 1 10,001.")
            shot(page, "boxes-round-hit", whole=True)
            for visitor in comes.came:
                visitor.tells()
        finally:
            for visitor in comes.came:
                visitor.context.close()
            running.close()
    assert running.room.faults() == []
