"""The rulebooks in a browser: the shelf, a book, a search, two houses side by side, one ruling under every house."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.visitors import Walker, by, comes_to, shot


def test_a_book_is_taken_from_the_shelf_and_read(walker: Walker) -> None:
    page = walker.goes_to("/books", "[data-testid=shelf]")
    expect(by(page, "shelf").get_by_role("link")).to_have_count(5)
    by(page, "book-canberra").click()
    expect(page).to_have_url(re.compile("/books/canberra$"))
    expect(page.locator("main")).to_be_focused()  # the link went with its page
    expect(by(page, "page-opened")).to_have_text("Casino Canberra")
    chapter = by(page, "chapter")
    expect(by(page, "book-contents").get_by_role("listitem").first).to_contain_text("clause")  # how the book begins
    by(page, "first-chapter").click()
    expect(chapter).to_have_text("10. The first betting round")  # what players look for
    first = chapter.inner_text()
    by(page, "chapter-after").click()
    expect(chapter).not_to_have_text(first)
    by(page, "chapter-before").click()
    expect(chapter).to_have_text(first)
    by(page, "chapters").get_by_role("link").last.click()
    expect(chapter).to_have_text(by(page, "chapters").get_by_role("link").last.inner_text())

    clause = by(page, "book-clause").first
    expect(by(clause, "treated")).not_to_be_empty()
    clause.get_by_test_id("clause").click()
    expect(by(page, "clause-words")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(clause.get_by_test_id("clause")).to_be_focused()


def test_a_clause_tells_players_where_they_meet_it_and_developers_how_it_is_checked(walker: Walker) -> None:
    page = walker.goes_to("/books/uk#betting.13", "[data-testid=book-clause]")
    page.locator("[id='betting.13']").get_by_test_id("clause").click()
    expect(by(page, "met-in")).to_contain_text("a player's options, under the section sign")
    checked = by(page, "how-checked")
    setting = checked.get_by_text("all_in.reopens")
    expect(setting).to_be_hidden()
    checked.locator("summary").click()
    expect(setting).to_be_visible()
    expect(checked).to_contain_text("hand.rules.house_rules")


def test_a_link_opens_a_book_at_its_clause(walker: Walker) -> None:
    page = walker.page
    page.goto("/books/uk#betting.4")
    clause = page.locator("[id='betting.4']")
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    walker.visitor.expects("status of 404")
    walker.goes_to("/books/nowhere", "h1")
    expect(page.get_by_role("heading", name="There is no such book")).to_be_visible()


def test_words_are_looked_for_in_all_books(walker: Walker) -> None:
    page = walker.goes_to("/books", "[data-testid=shelf]")
    box = page.get_by_role("searchbox")
    box.fill("straddle")
    box.press("Enter")
    expect(page).to_have_url(re.compile(r"/search\?q=straddle"))
    expect(by(page, "hit").first).to_be_visible()  # the page of answers stands, and the box is its own
    box.fill("")
    by(page, "search-example").first.click()
    beats = by(page, "meant").get_by_test_id("asked").first
    expect(beats).to_contain_text("royal flush; straight flush; four of a kind; full house; flush")
    box.fill("straddle")
    expect(by(page, "hit").first.locator("mark").first).to_have_text(re.compile("straddl", re.IGNORECASE))
    first = by(page, "meant").get_by_test_id("asked").first  # what is meant, as every house answers it
    expect(first).to_contain_text("optional extra blind")
    expect(by(first, "answer-uk")).to_be_visible()
    everywhere = by(page, "hit").count()
    by(page, "in-uk").click()
    expect(by(page, "hit").filter(has_not_text="UK cardroom")).to_have_count(0)
    comes_to(page, lambda: 0 < by(page, "hit").count() < everywhere, wanted=True)
    box.fill("mississippi straddle")
    expect(by(page, "search-count")).to_contain_text("Nothing says “mississippi”. With the rest:")
    expect(by(page, "hit").first).to_be_visible()
    box.fill("zyzzyva")
    expect(by(page, "search-count")).to_contain_text("No clause")
    expect(by(page, "search-example").first).to_be_visible()  # and somewhere to go


def test_a_plain_question_finds_its_clause_first_and_the_rest_on_a_press(walker: Walker) -> None:
    page = walker.goes_to("/search?q=can+i+show+one+card", "[data-testid=hit]")
    expect(by(page, "hit").first).to_contain_text("show one show all")
    expect(by(page, "hit")).to_have_count(20)
    by(page, "more-hits").click()
    expect(by(page, "hit")).to_have_count(40)
    page.get_by_role("searchbox").fill("strng bet")
    expect(by(page, "search-count")).to_contain_text("Showing “string bet”.")
    expect(by(page, "hit")).to_have_count(20)  # anew
    expect(by(page, "hit").first).to_contain_text("String bets")


@pytest.mark.journey(2)
def test_two_houses_are_compared(walker: Walker) -> None:
    page = walker.goes_to("/compare?first=uk&second=star", "[data-testid=question]")
    expect(by(page, "difference")).to_contain_text("differently")
    by(page, "question").first.wait_for()
    everything = by(page, "question").count()
    expect(by(page, "lesser-differences")).to_have_count(2)  # what is no other answer is folded away
    expect(by(page, "players-first").locator("mark").first).to_be_visible()  # the words that differ
    assert 3 < by(page, "players-first").get_by_test_id("question").count() < 20  # a short beginning
    expect(by(page, "area-folded").first.get_by_test_id("question").first).to_be_hidden()
    by(page, "areas").get_by_role("link", name=re.compile("blind", re.IGNORECASE)).first.click()
    expect(page).to_have_url(re.compile("area="))
    expect(by(page, "question")).not_to_have_count(everything)
    by(page, "question").first.get_by_test_id("clause").first.click()
    by(page, "clause-words").first.wait_for()
    page.keyboard.press("Escape")
    expect(by(page, "clause-sheet")).to_have_count(0)
    cited = page.locator("[data-testid=clause][data-cites*=' ']:visible")
    many = next(each for each in cited.all() if len((each.get_attribute("data-cites") or "").split()) > 3)
    number = len((many.get_attribute("data-cites") or "").split())
    many.click()
    expect(by(page, "clause-words")).to_have_count(3)
    by(page, "more-clauses").click()
    expect(by(page, "clause-words")).to_have_count(number)
    expect(by(page, "more-clauses")).to_have_count(0)
    expect(by(page, "clause-words").locator(".says")).to_have_count(number)  # all of them have come
    questions = by(page, "clause-sheet").locator("summary")
    questions.first.wait_for()
    asked = questions.all_inner_texts()
    assert len(asked) == len(set(asked)) > 0  # what several of them decide is asked once
    page.keyboard.press("Escape")
    by(page, "second").select_option("adelaide")
    expect(page).to_have_url(re.compile("second=adelaide"))
    expect(by(page, "answer-adelaide").first).to_contain_text("Adelaide")
    by(page, "second").select_option("uk")
    expect(by(page, "difference")).to_contain_text("agrees with itself")


def _ruling_houses(page: Page) -> list[str]:
    houses = by(page, "side").evaluate_all("(sides) => sides.map((side) => side.dataset.houses).join(' ')")
    return sorted(houses.split())


def test_what_houses_say_alike_is_said_once(walker: Walker) -> None:
    page = walker.goes_to("/compare?first=star&second=adelaide&area=showdown&all=true", "[data-testid=question]")
    said = page.locator("[data-houses='star adelaide']")
    expect(said.first.locator(".house")).to_have_text("Both houses")
    alike = by(page, "question").filter(has=said)
    expect(alike.first.locator("[data-houses]")).to_have_count(1)
    apart = by(page, "question").filter(has_not=said)
    expect(apart.first.locator("[data-houses]")).to_have_count(2)
    shot(page, "alike-compare")
    walker.goes_to("/rulings/foreign_chips_on_table", "[data-testid=side]")
    expect(by(page, "side")).to_have_count(1)
    expect(by(page, "side").get_by_role("heading")).to_contain_text("All four houses")
    walker.goes_to("/rulings/misdeal", "[data-testid=side]")
    expect(by(page, "side")).to_have_count(2)  # one house differs from the three others
    comes_to(page, lambda: _ruling_houses(page), ["adelaide", "canberra", "star", "uk"])
    shot(page, "alike-ruling")


def test_one_ruling_under_every_house(walker: Walker) -> None:
    page = walker.goes_to("/rulings", "[data-testid=ruling-link]")
    by(page, "ruling-link").first.wait_for()
    everything = by(page, "ruling-link").count()
    page.get_by_role("searchbox").fill("bet out of turn")  # though the books say wager
    expect(by(page, "ruling-link")).to_have_count(1)
    expect(by(page, "ruling-link")).to_have_attribute("href", "/rulings/wager_out_of_turn")
    page.get_by_role("searchbox").fill("misdeal exposed card")  # all three only in the house's own game
    expect(by(page, "meant").locator("[href='/rulings/hole_card_exposed_by_dealer']")).to_be_visible()
    for text, clause in (("run it twice", "/books/adelaide#130.1"), ("strng bet", "/books/uk#betting.30")):
        page.get_by_role("searchbox").fill(text)  # no ruling, but clauses
        expect(by(page, "in-the-books").locator(f"[href='{clause}']")).to_be_visible()
    page.get_by_role("searchbox").fill("qqq")  # nothing has that, and it leads on
    by(page, "nothing-found").get_by_role("button", name="exposed card").click()
    expect(by(page, "ruling-link").first).to_be_visible()
    page.get_by_role("searchbox").fill("qqq")
    by(page, "nothing-found").get_by_role("button", name="Show all rulings").click()
    expect(by(page, "ruling-link")).to_have_count(everything)
    page.get_by_role("searchbox").fill("muck")
    expect(by(page, "ruling-link")).not_to_have_count(everything)
    page.locator("[data-testid=ruling-link][href='/rulings/cards_in_muck']").click()

    expect(by(page, "side").first).to_be_visible()
    comes_to(page, lambda: set(_ruling_houses(page)), {"adelaide", "canberra", "star", "uk"})
    asked = page.locator("[data-testid^=fact-]:not(.known) [data-testid^=answer-]")
    known = page.locator("[data-testid^=fact-].known")
    by(page, "sides").locator("section").first.wait_for()
    for facts in range(12):
        if "All four houses" in by(page, "ruling-status").inner_text():
            break
        asked.first.click()
        expect(known).to_have_count(facts + 1)
        expect(by(page, "sides")).to_have_attribute("aria-busy", "false")
    expect(by(page, "ruling-status")).to_contain_text("All four houses' rulings")
    ruling = page.locator("[data-houses~=uk]").locator("ol")
    expect(ruling.locator("li").first).not_to_be_empty()
    ruled = ruling.inner_text()
    page.reload()
    expect(ruling).to_have_text(re.compile(re.escape(ruled.split("\n")[0])))
    by(page, "forget").click()
    expect(by(page, "ruling-status")).to_contain_text("each house's general rule")
    usual = page.locator("[data-houses~=uk]")
    expect(usual.locator(".usual")).to_contain_text("dead")  # the usual first, and what would change it
    expect(by(usual, "cases").locator("li").first).to_be_hidden()
