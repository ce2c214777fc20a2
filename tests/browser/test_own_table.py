"""A table of one's own in browsers: set up by the book, shared by its link, played, closed and settled up."""

from __future__ import annotations

import re
from itertools import count
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.access import looked_over
from browser.at_table import AtTable, cheaply, number
from browser.conftest import Comes
from browser.visitors import Visitor, by, shot

# A name belongs to one person for good, so every host and every friend has another.
_NUMBERS: Final = count(1)


def plays_out(until: Locator, *players: AtTable) -> None:
    """Whoever has to pay folds, so that a hand is soon over, until something is there."""
    while not until.count():
        for player in players:
            if player.open:
                cheaply(player, fold=True)
        until.page.wait_for_timeout(50)


def name_of(player: AtTable) -> str:
    """The name under which somebody sits."""
    return player.seat.get_attribute("data-player") or ""


def sets_up(visitor: Visitor) -> Page:
    """Go from the lobby to the page that sets a new table up."""
    page = visitor.tab("/")
    by(page, "new-table").click()
    by(page, "house").wait_for()
    return page


def opens_table(visitor: Visitor, seats: int = 2) -> AtTable:
    """Open a private table and sit down at it, in one press."""
    page = sets_up(visitor)
    by(page, "house").select_option("uk")
    by(page, "table-name").fill("Friday night")
    by(page, "seats").select_option(str(seats))
    by(page, "player-name").fill(f"Ann Host {next(_NUMBERS)}")
    expect(by(page, "judged")).to_contain_text("No limit")
    by(page, "open-table-near").click()  # in sight in a window of any height
    host = AtTable(page)
    host.seat.wait_for()
    return host


def shared_link(host: AtTable) -> str:
    """The link that the host shows to others, beside its picture."""
    by(host.page, "alone-code").click()
    expect(by(host.page, "share-sheet").get_by_test_id("qr")).to_be_visible()
    expect(by(host.page, "link")).to_have_value(re.compile("/join/"))
    link = by(host.page, "link").input_value()
    host.page.keyboard.press("Escape")
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    return link


def joins(visitor: Visitor, link: str) -> AtTable:
    """Sit down at the table by the link that its host has shared."""
    page = visitor.tab(link)
    by(page, "player-name").fill(f"Bob Friend {next(_NUMBERS)}")
    by(page, "sit-down").click()
    friend = AtTable(page)
    friend.seat.wait_for()
    return friend


def test_a_set_up_says_what_the_book_forbids_charges_and_fixes(visitor: Visitor) -> None:
    page = sets_up(visitor)
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
    expect(by(page, "must-charge")).to_contain_text(
        "5 percent of every pot; at most 10 a hand"
    )  # play chips have no currency
    expect(by(page, "must-charge").get_by_test_id("clause")).to_be_visible()
    expect(by(page, "house-fixes")).to_contain_text(
        "leaves no choice here: charge 5 percent"
    )  # said where it is chosen
    expect(by(page, "judged")).to_contain_text("a clock of 60 seconds is called")  # this book knows no other time
    expect(by(page, "fixed-time")).to_contain_text("a clock of 60 seconds is called")  # and none is offered
    expect(by(page, "fixed-time").get_by_test_id("clause")).to_be_visible()
    expect(by(page, "seconds")).to_have_count(0)
    by(page, "free-at").first.click()  # the same game, where nothing need be charged
    expect(by(page, "charge-none").locator("input")).to_be_checked()
    expect(by(page, "seconds")).to_have_value("30")
    by(page, "house").select_option("uk")
    expect(by(page, "fixed-time")).to_be_visible()


def test_numbers_of_a_set_up_that_cannot_be_are_told_at_their_fields(visitor: Visitor) -> None:
    page = sets_up(visitor)
    by(page, "house").select_option("uk")
    expect(by(page, "judged")).to_contain_text("No limit")
    expect(by(page, "blinds")).to_have_attribute("placeholder", re.compile(r"^[\d/]+$"))  # a figure, and no word
    by(page, "more-choices").locator("summary").press("Enter")
    wrong = "Blinds are whole numbers, such as 5/10."
    for field, says in (
        ("blinds", wrong),
        ("ante", "An ante is a whole number, 0 or more."),
        ("stack", "A stack is a whole number"),
    ):
        by(page, field).fill("-3")
        expect(by(page, field)).to_have_attribute("aria-invalid", "true")
        expect(by(page, f"wrong-{field}")).to_contain_text(says)
    expect(by(page, "judged")).to_contain_text("Check the marked fields.")
    for field in ("blinds", "ante", "stack"):
        by(page, field).fill("")
    expect(by(page, "judged")).to_contain_text("No limit")
    by(page, "stack").fill("1")
    expect(by(page, "short-stack")).to_be_visible()
    expect(by(page, "open-table")).to_be_disabled()  # everyone would be all-in at once
    by(page, "stack").fill("")
    expect(by(page, "open-table")).to_be_enabled()
    shot(page, "new-table", whole=True)


@pytest.mark.journey(3)
def test_a_host_who_is_alone_is_told_so_and_plays_a_bot_meanwhile(visitor: Visitor) -> None:
    host = opens_table(visitor, seats=3)  # a full table invites nobody
    page = host.page
    expect(page).to_have_url(re.compile("invited="))
    expect(page).to_have_title(re.compile("Friday night"))  # and no page called "Table"
    expect(by(page, "message")).to_contain_text("You are alone here.")
    shot(page, "own-table-alone")
    by(page, "alone-bot").click()
    bot = page.locator(".seat:not(.mine) .bot")
    bot.wait_for()
    page.locator("[data-testid^=note-on-]").first.click()
    by(page, "note").wait_for()
    expect(by(page, "mute")).to_have_count(0)  # a bot says nothing
    page.keyboard.press("Escape")
    expect(by(page, "invite")).to_contain_text("/join/")  # the link stays in sight until a friend has come
    by(page, "invite-away").click()
    expect(by(page, "invite")).to_have_count(0)
    by(page, "host").click()
    by(page, "new-blinds").fill("2/4")
    by(page, "announce-stakes").click()
    told = by(page, "pending-stakes").or_(by(page, "changed-stakes"))
    expect(told).to_contain_text("blinds 2 and 4, from the next hand.")
    by(page, "remove-bot").click()
    expect(by(page, "add-bot")).to_be_visible()  # there is room for another
    by(page, "close-sheet").click()
    plays_out(by(page, "alone-copy"), host)
    expect(bot).to_have_count(0)


@pytest.mark.journey(6)
def test_a_private_table_is_in_no_list_and_its_hosts_address_invites(comes: Comes) -> None:
    host, stranger = opens_table(comes()), comes()
    page = host.page
    expect(page).to_have_url(re.compile("invited="))
    theirs = stranger.tab("/")
    theirs.locator("[data-testid=table-row]").first.wait_for()
    expect(theirs.get_by_text("Friday night")).to_have_count(0)
    stranger.expects("WebSocket")
    theirs.goto(page.url.partition("?")[0])
    expect(
        theirs.get_by_text("No table has this address; a private table opens only with the link from its host.")
    ).to_be_visible()
    theirs.goto(page.url)  # whoever is sent what the host's address bar shows
    expect(by(theirs, "invitation")).to_contain_text(f"{name_of(host)} invites you")


def test_a_friend_sits_down_by_the_link_and_plays_a_hand_on_a_phone(comes: Comes, axe: str) -> None:
    host, bob = opens_table(comes()), comes("phone")
    page = bob.tab(shared_link(host))
    expect(by(page, "invitation")).to_contain_text(f"{name_of(host)} invites you")
    by(page, "player-name").fill(f"Bob Friend {next(_NUMBERS)}")
    assert looked_over(page, axe, "join", ("phone",)) == []
    by(page, "sit-down").click()
    friend = AtTable(page)
    friend.seat.wait_for()
    plays_out(host.page.locator("[data-testid=log] p.award"), host, friend)
    shot(host.page, "own-table-desk")
    shot(page, "own-table-phone")


@pytest.mark.journey(2)
def test_back_on_a_phone_closes_what_lies_over_the_table_and_no_more(comes: Comes) -> None:
    friend = joins(comes("phone"), shared_link(opens_table(comes())))
    page, sheet = friend.page, friend.page.locator("dialog[open]")
    here = page.url
    for _ in range(2):
        by(page, "your-seat").click()
        expect(sheet).to_have_count(1)
        page.go_back()
        expect(sheet).to_have_count(0)
        expect(page).to_have_url(here)
        expect(friend.seat).to_be_visible()
    by(page, "your-seat").click()
    by(page, "close-sheet").click()
    expect(sheet).to_have_count(0)
    expect(page).to_have_url(here)


@pytest.mark.journey(2)
def test_a_host_pauses_play_and_a_friend_declines_to_take_the_table_over(comes: Comes, axe: str) -> None:
    host = opens_table(comes())
    friend = joins(comes("phone"), shared_link(host))
    page, friends = host.page, friend.page
    by(page, "host").click()
    by(page, "host-pause").click()
    expect(by(page, "host-resume")).to_be_visible()
    assert looked_over(page, axe, "host-sheet", ("desk",), "[data-testid=host-sheet]") == []
    by(page, "close-sheet").click()
    expect(by(friends, "message")).to_contain_text(f"{name_of(host)} has paused the game for up to")
    shot(friends, "paused-phone")
    for each in (page, friends):  # nothing is offered that would be refused
        expect(each.locator("[data-testid^=action-], [data-testid^=ahead-]")).to_have_count(0)
    by(page, "resume").click()
    expect(by(friends, "message")).not_to_contain_text("paused")
    by(page, "host").click()
    by(page, "hand-over").click()
    expect(by(page, "host-strip")).to_contain_text(name_of(friend))
    by(friends, "decline-table").click()
    expect(by(page, "host-strip")).not_to_contain_text(name_of(friend))


@pytest.mark.journey(3)
def test_who_wants_a_seat_at_a_full_table_is_told_on_any_page(comes: Comes) -> None:
    host = opens_table(comes())
    link = shared_link(host)
    friend = joins(comes("phone"), link)
    page = comes("phone").tab(link)
    by(page, "only-look").click()
    wish = by(page, "tell-of-seat")
    expect(wish).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-testid=take-any-seat], [data-testid=sit-as-guest]")).to_have_count(0)
    wish.click()
    page.reload()
    expect(wish).to_have_attribute("aria-pressed", "true")
    page.goto("/books")
    told = by(page, "notices").get_by_text("A seat is free at Friday night.")
    by(friend.page, "your-seat").click()
    by(friend.page, "leave").click()
    expect(friend.page.locator("dialog[open]")).to_have_count(0)
    plays_out(told, host, friend)
    shot(page, "seat-is-free")
    by(page, "notice-leads").click()
    expect(by(page, "table-game")).to_be_visible()
    expect(by(page, "buy-in-sheet")).to_be_visible()
    expect(told).to_have_count(0)


@pytest.mark.journey(6)
def test_a_table_that_is_closed_is_settled_up_to_the_chip(comes: Comes, axe: str) -> None:
    ann = comes()
    host = opens_table(ann, seats=3)
    link = shared_link(host)
    by(host.page, "alone-bot").click()
    host.page.locator(".seat:not(.mine) .bot").wait_for()
    friend = joins(comes("phone"), link)
    page, friends, names = host.page, friend.page, (name_of(host), name_of(friend))
    plays_out(page.locator("[data-testid=log] p.award"), host, friend)
    by(page, "host").click()
    expect(by(page, "closes")).to_contain_text(re.compile("closes (after this hand|at once)"))  # no notice by the book
    by(page, "close-table").click()
    by(page, "close-for-good").click()
    expect(by(friends, "host-strip")).to_contain_text(re.compile("The table closes|Chips are back"))
    done = by(friends, "settle-up")
    plays_out(done, host, friend)
    done.click()
    expect(by(page, "settle-up")).to_be_visible()
    expect(by(page, "host")).to_have_count(0)  # nothing can be ordered any more
    by(page, "settle-up").click()
    for screen in (page, friends):
        expect(by(screen, "settling-state")).to_contain_text("The table is closed")
        expect(by(screen, "settled")).to_have_count(3)  # the bot, too
    texts, payments = _balances(page, *names)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    by(page, "copy-settling").click()
    expect(page.get_by_text("The results are copied.")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0].startswith("Settling up at Friday night, ")
    assert f"{names[0]}: {texts[names[0]]}" in lines
    assert sum(" pays " in line for line in lines) == payments
    shot(page, "settling-desk")
    assert looked_over(friends, axe, "settling", ("phone",)) == []


def _balances(page: Page, host: str, friend: str) -> tuple[dict[str, str], int]:
    """What each player has won or lost as it is written, and how many payments there are: they come out even."""
    texts = {
        each.get_attribute("data-player") or "": by(each, "net").inner_text() for each in by(page, "settled").all()
    }
    assert {host, friend} < texts.keys()
    nets = {name: -number(text) if text.startswith("−") else number(text) for name, text in texts.items()}
    charged = by(page, "charged")
    assert sum(nets.values()) == -(number(charged.inner_text()) if charged.count() else 0), texts
    paid = [number(each.locator("b").inner_text()) for each in by(page, "payment").all()]
    sides = [net for net in (nets[host], nets[friend], -nets[host] - nets[friend]) if net]
    assert len(paid) == max(0, len(sides) - 1), (paid, nets)
    assert sum(paid) == sum(net for net in sides if net > 0)
    return texts, len(paid)
