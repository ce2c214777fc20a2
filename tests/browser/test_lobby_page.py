"""The lobby: its tables and filters, names and accounts, and what one chooses about the look of the room."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import count
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NeverCame

from browser.visitors import SIZES, Walker, by, comes_to

# A name belongs to one person for good: whoever tries again has another.
_NUMBERS: Final = count(1)


def rows(page: Page) -> int:
    by(page, "table-row").first.wait_for()
    return by(page, "table-row").count()


def of_game(page: Page, game: str) -> Locator:
    return page.locator(f"[data-testid=filter-game][data-game='{game}']")


@pytest.mark.journey(3)
def test_filters_narrow_the_tables_and_stand_in_the_address(walker: Walker) -> None:
    page = walker.goes_to("/", "[data-testid=table-row]")
    everything = rows(page)
    places = [by(page, part).bounding_box() for part in ("filter-words", "filters-open", "lobby-also")]
    by(page, "filters-open").click()  # the line of the search stays as it is, and the fields come under it
    assert [by(page, part).bounding_box() for part in ("filter-words", "filters-open", "lobby-also")] == places
    by(page, "filter-house").select_option("star")
    expect(page.locator("[data-testid=table-row]:not([data-house=star])")).to_have_count(0)
    in_house = rows(page)
    of_game(page, "omaha").click()
    expect(by(page, "sit-now")).to_have_text("Play Omaha now")
    expect(page.locator("[data-testid=table-row]:not([data-game=omaha])")).to_have_count(0)
    by(page, "filter-limit").select_option("fixed")
    expect(by(page, "table-row")).to_have_count(1)
    assert everything > in_house > 2
    assert "house=star" in page.url

    page.reload()
    expect(by(page, "table-row")).to_have_count(1)
    expect(by(page, "filters-open")).to_have_text("Filters (2)")
    by(page, "filters-open").click()
    by(page, "filter-house").select_option("adelaide")
    page.get_by_role("button", name="Show all tables").click()
    expect(by(page, "table-row")).to_have_count(everything)
    expect(page.get_by_role("heading", name="Omaha", level=2)).to_be_visible()  # grouped by game
    page.locator("[data-table=uk-omaha] h3 a").click()
    expect(page).to_have_url(re.compile("/table/[a-z]+-omaha$"))
    page.go_back()
    expect(by(page, "table-row")).to_have_count(everything)

    # On a phone the tables of the first game are in sight; other games are folded, each with its count, and what was
    # unfolded stays so.
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    games = by(page, "fold-group")
    expect(games.last).to_be_visible()
    expect(games.first).to_have_attribute("aria-expanded", "true")
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator("[data-testid=table-row]:visible").first).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": width, "height": height})
    games.first.click()
    expect(page.locator("[data-testid=table-row]:visible")).to_have_count(0)
    omaha = page.get_by_role("button", name="Omaha", exact=False).and_(games)
    expect(omaha).to_contain_text(re.compile(r"\d+ tables, \d+ free"))
    omaha.click()
    expect(page.locator("[data-table=uk-omaha]")).to_be_visible()
    by(page, "filter-words").fill("manila")
    expect(by(page, "fold-group")).to_have_count(0)
    expect(by(page, "table-row").first).to_be_visible()
    by(page, "filter-words").fill("")
    expect(omaha).to_have_attribute("aria-expanded", "true")
    width, height = SIZES["desk"]
    page.set_viewport_size({"width": width, "height": height})
    expect(games).to_have_count(0)

    # While there is no connection the tables stand where they stood, and it is said wherever one has scrolled to.
    row = by(page, "table-row").first
    expect(row).to_be_visible()
    before = row.bounding_box()
    walker.visitor.expects("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(by(page, "lobby-away")).to_be_in_viewport()
    expect(by(page, "sit-now")).to_be_disabled()
    assert row.bounding_box() == before
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(by(page, "lobby-away")).to_have_count(0)
    expect(by(page, "sit-now")).to_be_enabled()


def test_in_a_low_window_tables_are_in_sight_and_no_game_is_cut_off(walker: Walker) -> None:
    page = walker.goes_to("/", "[data-testid=table-row]")
    page.set_viewport_size({"width": 1366, "height": 657})
    expect(by(page, "table-row").nth(5)).to_be_in_viewport(ratio=1)
    expect(by(page, "featured-table")).to_have_count(0)
    more = by(page, "more-games")
    expect(more).to_have_attribute("aria-expanded", "false")
    beyond = by(page, "filter-game").last
    expect(beyond).not_to_be_in_viewport()
    more.click()
    expect(beyond).to_be_in_viewport(ratio=1)
    more.click()
    expect(beyond).not_to_be_in_viewport()
    of_game(page, "").focus()
    for _ in range(by(page, "filter-game").count() - 1):  # by keyboard one comes to all of them
        page.keyboard.press("Tab")
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(beyond).to_be_in_viewport(ratio=1)
    width, height = SIZES["desk"]
    page.set_viewport_size({"width": width, "height": height})
    # Where there is room a table is seen, and stands still where nothing should move.
    expect(by(page, "featured-table")).to_be_visible()
    by(page, "featured-pause").click()
    expect(by(page, "featured-pause")).to_have_attribute("aria-label", "Pause")
    by(page, "featured-pause").click()
    expect(by(page, "featured-pause")).to_have_attribute("aria-label", "Play on")


def test_a_table_is_found_by_words_and_stakes_in_groups_and_a_seat_is_the_best_of_those(walker: Walker) -> None:
    page = walker.goes_to("/", "[data-testid=table-row]")
    everything = rows(page)
    by(page, "filter-words").press_sequentially("omaha star")
    expect(by(page, "filter-words")).to_be_focused()
    expect(page.locator("[data-testid=table-row]:not([data-game=omaha])")).to_have_count(0)
    expect(page.locator("[data-testid=table-row]:not([data-house=star])")).to_have_count(0)
    by(page, "filter-words").fill("no such table")
    expect(by(page, "tournaments").or_(by(page, "jackpots"))).to_have_count(0)  # nothing else answers to it
    page.get_by_role("button", name="Show all tables").click()
    expect(by(page, "table-row")).to_have_count(everything)

    by(page, "filters-open").click()
    by(page, "group-by").select_option("house")
    expect(page.get_by_role("heading", name="UK cardroom", level=2)).to_be_visible()
    expect(by(page, "table-row")).to_have_count(everything)
    stakes = by(page, "filter-stakes").locator("option").nth(1).get_attribute("value") or ""
    by(page, "filter-stakes").select_option(stakes)
    expect(by(page, "table-row")).not_to_have_count(everything)
    by(page, "filter-stakes").select_option("")
    of_game(page, "omaha").click()
    expect(page.locator("[data-testid=table-row]:not([data-game=omaha])")).to_have_count(0)
    by(page, "sit-now").click()
    expect(page).to_have_url(re.compile("/table/[a-z]+-omaha"))
    expect(page.locator(".seat.mine")).to_be_visible()  # in one press
    comes_to(page, lambda: _takes_the_sound(page), wanted=True)  # in the bar, where it covers nothing
    by(page, "settings").click()
    expect(by(page, "sound-on").locator("input")).to_be_checked()


def _takes_the_sound(page: Page) -> bool:
    """Take the sound that is offered to whoever has nothing to decide; return whether it was there to be taken."""
    for button in ("sound-offer", "action-check", "action-fold"):
        if by(page, button).is_visible():
            with suppress(NeverCame):
                by(page, button).click(timeout=1000)
                return button == "sound-offer"
    return False


@pytest.mark.journey(1)
def test_an_account_is_opened_left_and_entered_again_and_a_guest_chooses_a_name(newcomer: Walker) -> None:
    newcomer.visitor.expects("status of 40[0139]")  # what is refused below
    page, number = newcomer.page, next(_NUMBERS)
    doyle, ada = f"Doyle {number}", f"Ada {number}"
    by(page, "login").click()
    sheet = by(page, "name-sheet")
    sheet.get_by_text("New account").click()
    by(page, "name").fill(doyle)
    by(page, "password").fill("short")
    sheet.locator("button[type=submit]").click()
    expect(sheet.get_by_role("alert").or_(sheet.locator(".refused")).first).to_be_visible()
    by(page, "password").fill("a good long password")
    sheet.locator("button[type=submit]").click()
    expect(by(page, "who")).to_have_text(doyle)

    page.reload()
    expect(by(page, "who")).to_have_text(doyle)
    by(page, "logout").click()
    expect(by(page, "who")).to_have_count(0)

    by(page, "login").click()
    by(page, "name").fill(doyle.lower())
    by(page, "password").fill("a wrong long password")
    sheet.locator("button[type=submit]").click()
    expect(sheet.get_by_role("alert").or_(sheet.locator(".refused")).first).to_be_visible()
    by(page, "password").fill("a good long password")
    sheet.locator("button[type=submit]").click()
    expect(by(page, "who")).to_have_text(doyle)

    by(page, "logout").click()
    newcomer.goes_to("/?house=uk&game=omaha", "[data-table=uk-omaha]")
    by(page, "choose-name").click()
    expect(by(page, "name")).to_be_focused()  # and not the way out
    by(page, "name").fill(ada)
    by(page, "name").press("Enter")
    expect(by(page, "who")).to_contain_text(ada)
    expect(page.locator("[data-table=uk-omaha]").get_by_test_id("sit-as-guest")).to_have_accessible_name(
        "Sit at Arcade"
    )


def test_the_look_is_kept(newcomer: Walker) -> None:
    page = newcomer.page
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "dark")  # on a light device too
    page.emulate_media(color_scheme="dark")
    by(page, "theme").click()
    expect(root).to_have_attribute("data-theme", "light")  # as was chosen
    by(page, "settings").click()
    sheet = by(page, "settings-sheet")
    spades, clubs = (sheet.locator(f"[data-card={card}]") for card in ("As", "Tc"))
    colour = "(card) => getComputedStyle(card).color"
    assert spades.evaluate(colour) != clubs.evaluate(colour)
    sheet.get_by_text("Two colours").click()
    expect(root).to_have_attribute("data-colours", "two")
    assert spades.evaluate(colour) == clubs.evaluate(colour)
    sheet.get_by_text("Large").click()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(by(page, "settings")).to_be_focused()

    other = newcomer.visitor.tab("/books")
    expect(other.locator("html")).to_have_attribute("data-theme", "light")
    expect(other.locator("html")).to_have_attribute("data-colours", "two")
    expect(other.locator("html")).to_have_attribute("data-cards", "large")
    newcomer.changes()  # whoever comes next has chosen nothing
