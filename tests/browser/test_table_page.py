"""A table in a browser: the clause behind a line, the sign, one's seat, and looking on."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.at_table import TO_SIT, AtTable, number
from browser.visitors import Walker, by, comes_to


def test_the_section_sign_opens_the_clause(walker: Walker) -> None:
    page = walker.goes_to("/table/canberra-holdem", "[data-testid=line]")
    sign = by(page, "line").get_by_test_id("clause").first
    cites = (sign.get_attribute("data-cites") or "").split()
    sign.focus()
    page.keyboard.press("Enter")
    sheet = by(page, "clause-sheet")
    expect(by(page, "clause-words")).to_have_count(len(cites))
    number = cites[0].partition(":")[2]
    expect(by(page, "clause-words").first).to_contain_text(f"§ {number}")
    expect(by(page, "clause-words").first.locator(".says")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(sign).to_be_focused()

    sign.click()
    sheet.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(f"/books/canberra#{re.escape(number)}"))
    expect(sheet).to_have_count(0)


def test_the_sign_at_the_table(walker: Walker) -> None:
    page = walker.goes_to("/table/adelaide-holdem-fixed", "[data-testid=table-sign]")
    by(page, "table-sign").click()
    sheet = by(page, "sign-sheet")
    expect(sheet).to_contain_text("Buy-in")
    expect(sheet).to_contain_text("Commission")
    expect(by(sheet.page, "clause").first).to_be_attached()
    page.mouse.click(100, 500)
    expect(sheet).to_have_count(0)


@pytest.mark.journey(6)
def test_somebody_who_looks_on_sees_no_hole_cards_and_may_sit(newcomer: Walker) -> None:
    """They have looked at another table before, and get their name at this one."""
    newcomer.goes_to("/table/uk-pineapple", TO_SIT)
    page = newcomer.goes_to("/table/uk-three-card-manila", ".seat [data-card]")
    # But for hands that are shown, or lie face up while everybody is all-in.
    shown = page.locator(".seat:not(:has(.tag.hand)):not(:has([data-testid=over-cards])) [data-card]")
    lying = "(cards) => cards.map((card) => card.dataset.card)"
    comes_to(page, lambda: set(shown.evaluate_all(lying)) <= {"??"}, wanted=True)
    expect(page.locator("[data-testid^=action-]")).to_have_count(0)
    expect(by(page, "your-seat")).to_have_count(0)

    player = AtTable(page)
    seat = ""
    for _ in range(3):  # a bot may sit down there a moment before
        free = by(page, "take-seat").last
        seat = free.get_attribute("data-seat") or ""
        free.click()
        expect(by(page, "buy-in-seat")).to_have_value(seat)
        by(page, "buy-in").fill("500")
        by(page, "buy-in-sit").click()
        expect(by(page, "buy-in-sheet")).to_have_count(0)
        player.seat.or_(by(page, "message").get_by_role("alert")).first.wait_for()
        if player.seat.count():
            break
    expect(player.seat).to_have_attribute("data-testid", f"seat-{seat}")
    told = page.locator("aside.log").get_by_text(f"sits down in seat {seat} with 500.")
    expect(told).to_have_count(1)  # a blind may be gone from the stack by now
    player.leaves()


def test_a_buy_in_that_does_not_do_cannot_be_sent(walker: Walker) -> None:
    page = walker.goes_to("/table/uk-pineapple", TO_SIT)
    page.locator(TO_SIT).click()
    for wrong in ("1", "999,999", "many"):
        by(page, "buy-in").fill(wrong)
        expect(by(page, "buy-in-sit")).to_be_disabled()
    by(page, "buy-in").fill("400")
    expect(by(page, "buy-in-sit")).to_be_enabled()
    by(page, "close-sheet").click()
    expect(by(page, "buy-in-sheet")).to_have_count(0)


def test_what_was_not_answered_is_sent_again_and_done_once(walker: Walker) -> None:
    """The answer to a top-up is lost with the connection: the page asks again under the same request."""
    asked: list[str] = []

    def loses_the_first_answer(line: WebSocketRoute) -> None:
        room = line.connect_to_server()

        def to_room(message: str | bytes) -> None:
            if '"top_up"' in str(message):
                asked.append(json.loads(message)["request"])
            room.send(message)

        def to_page(message: str | bytes) -> None:
            if len(asked) != 1:
                line.send(message)
            elif json.loads(message)["is"] == "done":
                asked.append("the answer is lost")
                line.close()

        line.on_message(to_room)
        room.on_message(to_page)

    page = walker.visitor.tab("/about")
    page.route_web_socket("**/ws/tables/lost-answer**", loses_the_first_answer)
    page.goto("/table/lost-answer")
    player = AtTable.sits_down(page, chips="100")
    by(page, "your-seat").click()
    by(page, "top-up").fill("60")
    by(page, "top-up-go").click()
    comes_to(page, lambda: len(asked), 3)
    assert asked == [asked[0], "the answer is lost", asked[0]]
    expect(player.seat.locator(".chips")).to_have_text("160")


@pytest.mark.journey(4)
def test_top_up_sit_out_come_back_and_leave(walker: Walker) -> None:
    page = walker.goes_to("/", "[data-testid=table-row]")
    page.locator("[data-table=top-up]").get_by_test_id("sit-as-guest").click()
    offered = number(by(page, "buy-in").input_value())
    player = AtTable(page)
    player.buys_in("100")
    expect(player.seat.locator(".chips")).to_have_text("100")
    by(page, "your-seat").click()
    assert number(by(page, "top-up").input_value()) == offered - 100  # to what the first sheet had offered
    by(page, "top-up").fill("60")
    by(page, "top-up-go").click()
    expect(player.seat.locator(".chips")).to_have_text("160")

    by(page, "your-seat").click()
    by(page, "seat-sheet").get_by_text("Sit out", exact=True).click()
    page.keyboard.press("Escape")
    expect(player.seat).to_contain_text("sitting out")
    by(page, "come-back").press("Enter")
    expect(player.seat).not_to_contain_text("sitting out")
    expect(by(page, "actions")).to_be_focused()  # the next key is meant for the bar

    by(page, "your-seat").click()
    by(page, "seat-sheet").get_by_text("Sit out", exact=True).click()
    page.keyboard.press("Escape")
    by(page, "rules-menu").click()
    page.get_by_role("link", name="Rulings", exact=True).click()
    back = by(page, "your-table").filter(has_text="top-up")
    expect(back).to_contain_text("You are sitting out.")
    name, press = back.bounding_box(), by(page, "banner-come-back").bounding_box()
    assert name
    assert press
    assert press["x"] - (name["x"] + name["width"]) < 24  # the useful button stands beside the name
    by(page, "banner-come-back").click()  # from wherever one reads
    expect(back).to_contain_text("Your seat is kept.")
    expect(by(page, "banner-come-back")).to_have_count(0)
    page.get_by_role("button", name="Hide top-up for now").click()
    expect(back).to_have_count(0)
    page.go_back()
    by(page, "your-seat").click()
    by(page, "seat-sheet").get_by_text("Sit out", exact=True).click()
    page.keyboard.press("Escape")
    by(page, "rules-menu").click()
    page.get_by_role("link", name="Rulings", exact=True).click()
    by(page, "banner-come-back").click()
    expect(back).to_have_count(0)  # nothing new to be said
    page.go_back()
    expect(player.seat).not_to_contain_text("sitting out")

    by(page, "your-seat").click()
    by(page, "seat-sheet").get_by_test_id(re.compile("^move-")).last.click()
    expect(player.seat).to_have_attribute("data-testid", "seat-3")
    player.leaves()
    expect(by(page, "your-seat")).to_have_count(0)

    by(page, "take-any-seat").click()  # back at once: with what was taken away, and no more or less
    expect(by(page, "buy-in-why")).to_have_text("Back within 2 hours, you bring what you left with. §")
    expect(by(page, "buy-in")).to_have_value("160")
    by(page, "buy-in").fill("100")
    expect(by(page, "buy-in-sit")).to_be_disabled()
    player.buys_in("160")
    expect(player.seat.locator(".chips")).to_have_text("160")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_game_is_named_with_house_deck_and_order(walker: Walker, size: str) -> None:
    page = walker.goes_to("/?house=canberra", "[data-table=canberra-holdem-pot-36]", size)
    row = page.locator("[data-table=canberra-holdem-pot-36]")
    expect(row.get_by_test_id("variant")).to_have_text("36 cards, a flush beats a full house")
    row.get_by_role("link").first.click()
    told = by(page, "table-game")
    expect(told).to_be_visible()
    expect(told).to_have_text("Casino Canberra: Texas Hold'em, 36 cards, a flush beats a full house")
    cut_off = "(told) => told.scrollWidth > told.parentElement.clientWidth"
    comes_to(page, lambda: told.evaluate(cut_off), wanted=False)
    over_felt = by(page, "table-variant")  # where the head has no room for it
    expect(over_felt).to_have_text("36 cards, a flush beats a full house")
    expect(over_felt).to_be_visible(visible=size == "phone")
    expect(told.locator(".variant")).to_be_visible(visible=size == "desk")
