"""The replayer in a browser: the list of hands, a hand step by step, and files that other programs read."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Route, expect

from browser.at_table import AtTable
from browser.visitors import Walker, by
from pokerroom.notation import read_phh


def _with_chances(route: Route) -> None:
    """The hand as the room tells it, as if two others had held aces and kings, and as if nobody's cards were turned."""
    answer = route.fetch()
    told = answer.json()
    seats, own = told["steps"][3]["public"]["seats"], told.get("seat", 0)
    for seat in (seat for step in told["steps"] for seat in step["public"]["seats"] if seat["seat"] != own):
        seat["cards"] = ["??" for _ in seat.get("cards", ())]
    live = [seat["seat"] for seat in seats if seat.get("hand") in ("in", "all-in") and seat["seat"] != own]
    shown = [
        {"seat": seat, "cards": held, "chance": chance}
        for seat, held, chance in zip(live, (["As", "Ah"], ["Ks", "Kh"]), (62, 38), strict=False)
    ]
    told["chances"] = [{"step": 3, "street": "pre-flop", "hands": shown}]
    route.fulfill(response=answer, json=told)


# Of a hand in the list: its pot, what was taken from it, and what everybody won.
_SUMS = "td:has(+ [data-testid=hand-rake]), [data-testid=hand-rake], .winner .quiet"


def test_a_hand_is_seen_again_and_taken_home(newcomer: Walker, tmp_path: Path) -> None:
    player = AtTable.walks_up(newcomer, "canberra-holdem-pot-36")
    page = player.page
    hand = player.is_dealt_in()
    cards, name = player.cards, player.seat.get_attribute("data-player") or ""
    player.plays_hand()
    player.leaves()

    by(page, "hands-played").click()
    expect(page).to_have_url(re.compile("/hands$"))
    newcomer.visitor.expects("ERR_FAILED")
    page.route("**/api/tables/*/hands?*", lambda route: route.abort())  # the room cannot be reached
    by(page, "whose-mine").click()
    expect(page).to_have_url(re.compile("mine=1$"))
    expect(page.get_by_text("The room cannot be reached.")).to_be_visible()
    page.unroute("**/api/tables/*/hands?*")  # and is asked again when it can
    mine = by(page, "hand-line").get_by_role("link", name=str(hand), exact=True)
    mine.wait_for()
    row = by(page, "hand-line").filter(has=page.get_by_role("link", name=str(hand), exact=True))
    assert name in by(page, "hand-line").last.inner_text()
    lying = row.locator("[data-card]").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    assert lying[: len(cards)] == cards
    expect(by(row, "hand-net")).to_have_text(re.compile(r"^([+−].*|0)$"))
    pot, rake, *won = [int(text.replace(",", "")) for text in row.locator(_SUMS).all_inner_texts()]
    assert pot == rake + sum(won)
    by(row, "hand-net").click(force=True)  # the link lies over the whole row
    count = by(page, "step-count")
    expect(count).to_have_text(re.compile(r"^0 of \d+$"))
    kept = page.evaluate(
        "(path) => fetch(path).then((answer) => answer.json())",
        f"/api{urlsplit(page.url).path}".replace("/table/", "/tables/"),
    )
    moved = [one for one in kept["players"] if one["ended_with"] != one["began_with"]]  # nobody's where a pot is split
    streets = list(dict.fromkeys(step["street"] for step in kept["steps"]))
    last = int(count.inner_text().split()[-1])
    by(page, "step-on").click()
    expect(count).to_have_text(f"1 of {last}")
    pace = by(page, "step-pace")
    expect(pace).to_have_accessible_name("Playing speed")
    expect(pace).to_have_value("normal")
    pace.select_option("4×")
    page.clock.install()  # from here on time passes when it is told to
    page.keyboard.press("Space")  # plays, though the speed was chosen last
    page.clock.fast_forward(600)  # as long as the longest step stays
    expect(count).not_to_have_text(f"1 of {last}")
    page.keyboard.press("Space")
    stands = count.inner_text()
    page.clock.fast_forward(5_000)
    expect(count).to_have_text(stands)
    page.keyboard.press("Space")
    for _ in range(last):
        page.clock.fast_forward(600)
    expect(count).to_have_text(f"{last} of {last}")  # and stops there
    expect(by(page, "step-play")).to_have_accessible_name("Play")
    page.clock.resume()
    page.keyboard.press("-")
    expect(pace).to_have_value("faster")
    page.keyboard.press("Home")
    if "flop" in streets:  # somebody called
        page.keyboard.press("Shift+ArrowRight")  # to the next street
        expect(page.get_by_role("button", name="flop", exact=True)).to_have_attribute("aria-pressed", "true")
        by(page, "step-back").click()
    expect(page.get_by_role("button", name="pre-flop", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_title(f"Hand {hand} replay · pokerroom")  # at every step
    expect(by(page, "replay-nets")).to_have_count(0)
    page.keyboard.press("End")
    expect(count).to_have_text(f"{last} of {last}")
    expect(by(page, "step-on")).to_be_disabled()
    by(page, "step-first").press("Enter")
    expect(count).to_have_text(f"0 of {last}")
    expect(by(page, "step-first")).to_be_focused()  # though it leads no further
    page.keyboard.press("End")
    expect(count).to_have_text(f"{last} of {last}")
    expect(by(page, "pot")).to_have_count(0)  # it is with whoever has won it
    expect(by(page, "replay-log")).to_contain_text(re.compile(" wins | split "))
    expect(by(page, "replay-nets").locator("strong")).to_have_count(len(moved))
    if moved:
        expect(by(page, "replay-nets")).to_have_text(re.compile(r"^\w.* −\d"))  # who won, then who lost
    held = by(page, "my-cards").locator("[data-card]")
    assert held.evaluate_all("(cards) => cards.map((card) => card.dataset.card)") == cards
    by(page, "replay-told").get_by_test_id("clause").first.click()
    by(page, "clause-words").first.wait_for()
    page.keyboard.press("Escape")
    hand_page = page.url
    told_board = by(page, "replay-table").locator(".board [data-card]")
    assert lying[len(cards) :] == told_board.evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    page.set_viewport_size({"width": 390, "height": 844})
    page.route(f"**/api/tables/*/hands/{hand}", _with_chances)
    page.reload()
    expect(count).to_have_text(f"{last} of {last}")
    expect(by(page, "step-play")).to_be_in_viewport(ratio=1)  # under the thumb
    chances = by(page, "replay-chances")
    expect(page.get_by_text("62%")).to_have_count(0)  # the end is not given away: these hands lie face down
    by(page, "open-hands").check()
    expect(chances.locator("tbody tr").first).to_contain_text("62%")
    chances.get_by_role("button", name="pre-flop").click()
    expect(count).to_have_text(f"3 of {last}")
    expect(by(page, "replay-table").get_by_text("62%")).to_be_visible()  # at the seat, too
    theirs = by(page, "replay-table").locator("[data-testid^=seat-]:not(.mine) [data-card='As']")
    expect(theirs).to_be_visible()
    by(page, "step-back").click()
    expect(chances.get_by_role("button", name="pre-flop")).to_have_count(0)  # not reached yet
    by(page, "step-on").click()
    by(page, "open-hands").uncheck()
    expect(page.get_by_text("62%")).to_have_count(0)
    expect(theirs).to_have_count(0)
    page.unroute(f"**/api/tables/*/hands/{hand}")

    with page.expect_download() as got:
        by(page, "download-phh").click()
    file = tmp_path / got.value.suggested_filename
    got.value.save_as(file)
    text = file.read_text()
    assert len(read_phh(text).players or ()) >= 2
    assert cards[0] in text
    expect(by(page, "download-ohh")).to_have_count(0)
    expect(page.get_by_text("No Open Hand History:")).to_be_visible()  # it has no words for 36 cards

    # Somebody who was not in the hand sees the cards of nobody who did not show them.
    newcomer.changes()
    page.goto(hand_page)
    expect(by(page, "step-count")).to_have_text(f"{last} of {last}")
    told = by(page, "replay-log").inner_text()
    if not re.search(rf"{name} shows", told):
        expect(by(page, "replay-table").locator(f"[data-player='{name}'] [data-card='{cards[0]}']")).to_have_count(0)


def test_a_hand_that_was_never_played(walker: Walker) -> None:
    walker.visitor.expects("status of 404")
    page = walker.goes_to("/table/uk-three-card-manila/hands/99999", "main")
    expect(page.get_by_text("no finished hand 99999")).to_be_visible()
