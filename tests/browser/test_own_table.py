"""A table of one's own in browsers: set up by the book, shared by its link, played, closed and settled up."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.access import looked_over
from browser.at_table import AtTable, cheaply, number
from browser.conftest import Comes
from browser.visitors import by, shot


def plays_out(until: Locator, *players: AtTable) -> None:
    """Whoever has to pay folds, so that a hand is soon over, until something is there."""
    while not until.count():
        for player in players:
            if player.open:
                cheaply(player, fold=True)
        until.page.wait_for_timeout(50)


def test_two_people_play_a_private_table_from_its_creation_to_settling_up(comes: Comes, axe: str) -> None:
    ann, bob, eve = comes(), comes("phone"), comes()
    page = ann.tab("/")
    by(page, "new-table").click()
    by(page, "house").select_option("star")
    by(page, "more-choices").locator("summary").press("Enter")
    by(page, "deck").select_option("40")
    forbidden = by(page, "forbidden")
    expect(forbidden).to_contain_text("deck")
    expect(by(page, "open-table")).to_be_disabled()
    shot(page, "new-table-forbidden", whole=True)
    forbidden.get_by_test_id("clause").click()
    expect(page.locator("dialog[open]")).to_contain_text("Star")
    page.keyboard.press("Escape")
    by(page, "deck").select_option("")
    expect(by(page, "judged")).to_contain_text("None")
    expect(by(page, "judged")).to_contain_text("30 seconds")
    expect(by(page, "notice")).to_contain_text("20 minutes")
    expect(by(page, "charge-none").locator("input")).to_be_checked()
    by(page, "house").select_option("uk")
    expect(by(page, "must-charge")).to_contain_text("5% of every pot; at most 10 a hand")  # play chips have no currency
    expect(by(page, "must-charge").get_by_test_id("clause")).to_be_visible()
    expect(by(page, "judged")).to_contain_text("a clock of 60 seconds is called")  # this book knows no other time
    expect(by(page, "fixed-time")).to_contain_text("a clock of 60 seconds is called")  # and none is offered
    expect(by(page, "fixed-time").get_by_test_id("clause")).to_be_visible()
    expect(by(page, "seconds")).to_have_count(0)
    by(page, "free-at").first.click()  # the same game, where nothing need be charged
    expect(by(page, "charge-none").locator("input")).to_be_checked()
    expect(by(page, "seconds")).to_have_value("30")
    by(page, "house").select_option("uk")
    expect(by(page, "fixed-time")).to_be_visible()
    wrong = "Blinds are whole numbers, such as 5/10."
    for field, says in (
        ("blinds", wrong),
        ("ante", "An ante is a whole number, 0 or more."),
        ("stack", "A stack is a whole number"),
    ):
        by(page, field).fill("-3")
        expect(by(page, field)).to_have_attribute("aria-invalid", "true")
        expect(by(page, f"wrong-{field}")).to_contain_text(says)
    every = f"{wrong} An ante is a whole number, 0 or more. A stack is a whole number of chips."  # all at once
    expect(by(page, "judged")).to_have_text(every)
    by(page, "blinds").fill("")
    by(page, "ante").fill("")
    by(page, "stack").fill("")
    by(page, "table-name").fill("Friday night")
    by(page, "seats").select_option("2")
    by(page, "player-name").fill("Ann Host")
    expect(by(page, "judged")).to_contain_text("No limit")
    expect(by(page, "blinds")).to_have_attribute("placeholder", re.compile(r"^[\d/]+$"))  # a figure, and no word
    shot(page, "new-table", whole=True)
    by(page, "open-table").click()
    host = AtTable(page)
    host.seat.wait_for()  # in one press
    expect(page).to_have_url(re.compile("invited="))
    expect(page).to_have_title(re.compile("Friday night"))  # and no page called "Table"
    expect(by(page, "message")).to_contain_text("You are alone here.")
    by(page, "alone-code").click()
    expect(by(page, "share-sheet").get_by_test_id("qr")).to_be_visible()
    link = by(page, "link").input_value()
    assert "/join/" in link
    page.keyboard.press("Escape")
    shot(page, "own-table-alone")
    by(page, "alone-bot").click()
    bot = page.locator(".seat:not(.mine) .bot")
    bot.wait_for()
    by(page, "host").click()
    by(page, "remove-bot").click()
    expect(by(page, "add-bot")).to_be_visible()  # there is room for another
    by(page, "close-sheet").click()
    plays_out(by(page, "alone-copy"), host)
    expect(bot).to_have_count(0)

    stranger = eve.tab("/")
    stranger.locator("[data-testid=table-row]").first.wait_for()
    expect(stranger.get_by_text("Friday night")).to_have_count(0)
    eve.expects("WebSocket")
    stranger.goto(page.url.partition("?")[0])
    expect(stranger.get_by_text("That table does not exist; it may have closed.")).to_be_visible()
    stranger.goto(page.url)  # the host's own address bar invites whoever is sent it
    expect(by(stranger, "invitation")).to_contain_text("Ann Host invites you")

    friends = bob.tab(link)
    expect(by(friends, "invitation")).to_contain_text("Ann Host invites you")
    by(friends, "player-name").fill("Bob Friend")
    assert looked_over(friends, axe, "join", ("phone",)) == []
    by(friends, "sit-down").click()
    friend = AtTable(friends)
    friend.seat.wait_for()
    here = friends.url
    for _ in range(2):  # a phone's Back closes what lies over the table, and the table stays
        by(friends, "your-seat").click()
        expect(friends.locator("dialog[open]")).to_have_count(1)
        friends.go_back()
        expect(friends.locator("dialog[open]")).to_have_count(0)
        assert (friends.url, friend.seat.is_visible()) == (here, True)
    by(friends, "your-seat").click()
    by(friends, "close-sheet").click()
    expect(friends.locator("dialog[open]")).to_have_count(0)
    assert friends.url == here
    plays_out(page.locator("[data-testid=log] p.award"), host, friend)
    shot(page, "own-table-desk")
    shot(friends, "own-table-phone")

    by(page, "host").click()
    by(page, "host-pause").click()
    expect(by(page, "host-resume")).to_be_visible()
    assert looked_over(page, axe, "host-sheet", ("desk",), "[data-testid=host-sheet]") == []
    by(page, "close-sheet").click()
    expect(by(friends, "host-strip")).to_contain_text("Ann Host has paused play")
    shot(friends, "paused-phone")
    for each in (page, friends):  # nothing is offered that would be refused
        expect(each.locator("[data-testid^=action-], [data-testid^=ahead-]")).to_have_count(0)
    by(page, "resume").click()
    expect(by(friends, "host-strip")).not_to_contain_text("paused")

    tiles = page.context.new_page()
    tiles.goto("/tables")
    by(tiles, "host").click()
    expect(by(tiles, "host-sheet")).to_be_visible()  # what is ordered at the table's page is ordered there, too
    tiles.close()

    by(page, "host").click()
    by(page, "hand-over").click()
    by(friends, "decline-table").click()
    expect(by(page, "host-strip")).not_to_contain_text("Bob Friend")
    by(page, "host").click()
    expect(by(page, "closes")).to_contain_text(re.compile("closes (after this hand|at once)"))  # no notice by the book
    by(page, "close-table").click()
    by(page, "close-for-good").click()
    expect(by(friends, "host-strip")).to_contain_text(re.compile("The table closes|Chips are back"))
    done = by(friends, "settle-up")
    plays_out(done, host, friend)
    done.click()
    by(page, "settle-up").click()
    for screen in (page, friends):
        expect(by(screen, "settling-state")).to_contain_text("The table is closed")
        expect(by(screen, "settled")).to_have_count(3)  # the bot was there, too
    said = {each.get_attribute("data-player"): by(each, "net").inner_text() for each in by(page, "settled").all()}
    assert {"Ann Host", "Bob Friend"} < said.keys()
    nets = {name: -number(text) if text.startswith("−") else number(text) for name, text in said.items()}
    charged = by(page, "charged")
    assert sum(nets.values()) == -(number(charged.inner_text()) if charged.count() else 0), said
    paid = [number(each.locator("b").inner_text()) for each in by(page, "payment").all()]
    sides = [net for net in (nets["Ann Host"], nets["Bob Friend"], -nets["Ann Host"] - nets["Bob Friend"]) if net]
    assert len(paid) == max(0, len(sides) - 1), (paid, nets)
    assert sum(paid) == sum(net for net in sides if net > 0)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    by(page, "copy-settling").click()
    expect(page.get_by_text("The results are copied.")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0].startswith("Settling up at Friday night, ")
    assert f"Ann Host: {said['Ann Host']}" in lines
    assert sum(" pays " in line for line in lines) == len(paid)
    shot(page, "settling-desk")
    assert looked_over(friends, axe, "settling", ("phone",)) == []
