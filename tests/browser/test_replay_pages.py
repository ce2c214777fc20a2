"""The replayer in a browser: the list of hands, a hand step by step, and files that other programs read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.at_table import AtTable
from browser.visitors import Visitor, Walker, by, comes_to
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
        {"seat": seat, "cards": held, "chance": chance, "called": f"pair of {held[0][0]}s", "reads": []}
        for seat, held, chance in zip(live, (["As", "Ah"], ["Ks", "Kh"]), (62, 38), strict=False)
    ]
    told["chances"] = [{"step": 3, "street": "pre-flop", "hands": shown}]
    route.fulfill(response=answer, json=told)


def _fits_a_small_phone(page: Page) -> bool:
    """Whether nothing is wider than the window, and how the hand ended stands above the ways through it."""
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    controls = by(page, "replay-controls").bounding_box()
    said = by(page, "replay-told").locator("p").first.bounding_box()
    ways = [by(page, which).bounding_box() for which in ("step-count", "share")]
    if controls is None or said is None or None in ways:
        return False
    count, share = (box for box in ways if box is not None)
    inside = all(box["x"] + box["width"] <= 360 for box in (count, share))
    return bool(wide) and inside and said["y"] + said["height"] <= controls["y"]


# Of a hand in the list: its pot, what was taken from it (where anything was of any hand), and what everybody won.
_SUMS: Final = ("[data-testid=hand-pot]", "[data-testid=hand-rake]", ".winner .quiet")
TABLE: Final = "canberra-holdem-pot-36"


@dataclass(frozen=True)
class PlayedHand:
    """A hand that somebody has played, and who got up after it."""

    number: int
    player: str
    cards: list[str]
    path: str  # where its replay is
    replay: dict[str, Any]  # as the room tells it to whoever played it

    @property
    def steps(self) -> int:
        """How many steps lead from the deal to the end."""
        return len(self.replay["steps"])


@pytest.fixture(scope="module")
def played(whoever_walks: Walker) -> PlayedHand:
    """A hand of whoever walks, that stands in the list of the table's hands."""
    whoever_walks.changes()
    player = AtTable.walks_up(whoever_walks, TABLE)
    page, number = player.page, player.is_dealt_in()
    cards, name = player.cards, player.seat.get_attribute("data-player") or ""
    player.plays_hand()
    player.leaves()
    by(page, "hands-played").click()
    by(page, "hand-line").get_by_role("link", name=str(number), exact=True).click()
    expect(by(page, "step-count")).to_have_text(re.compile(r"^0 of \d+$"))
    path = urlsplit(page.url).path
    answer = whoever_walks.visitor.context.request.get(f"/api{path}".replace("/table/", "/tables/"))
    return PlayedHand(number, name, cards, path, answer.json())


def opens(walker: Walker, played: PlayedHand, size: str = "desk") -> Page:
    """The replay of the hand at its beginning, before whoever has played it."""
    page = walker.goes_to(played.path, "[data-testid=step-count]", size)
    expect(by(page, "step-count")).to_have_text(re.compile(r"^0 of \d+$"))
    return page


def goes_to_end(page: Page) -> int:
    """Go to the last step; its number."""
    count = by(page, "step-count")
    page.keyboard.press("End")
    expect(by(page, "step-on")).to_be_disabled()
    expect(count).to_have_text(re.compile(r"^(\d+) of \1$"))
    return int(count.inner_text().split()[-1])


def cards_in(place: Locator) -> list[str]:
    """The cards that lie somewhere, from the left."""
    found: list[str] = place.locator("[data-card]").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    return found


@pytest.mark.journey(6)
def test_a_list_of_hands_is_asked_for_again_when_the_room_is_back_and_has_ones_own(
    walker: Walker, played: PlayedHand
) -> None:
    page = walker.goes_to(f"/table/{TABLE}/hands", "[data-testid=whose-mine]")
    walker.visitor.expects("ERR_FAILED")
    page.route("**/api/tables/*/hands?*", lambda route: route.abort())  # the room cannot be reached
    by(page, "whose-mine").click()
    expect(page).to_have_url(re.compile("mine=1$"))
    expect(page.get_by_text("The room cannot be reached.")).to_be_visible()
    page.unroute("**/api/tables/*/hands?*")  # and is asked again when it can
    number = page.get_by_role("link", name=str(played.number), exact=True)
    row = by(page, "hand-line").filter(has=number)
    expect(row).to_be_visible()
    expect(by(page, "hand-line").last).to_contain_text(played.player)
    expect(by(row, "hand-net")).to_have_text(re.compile(r"^([+−].*|0)$"))
    pot, rake, won = (sum(int(text.replace(",", "")) for text in row.locator(part).all_inner_texts()) for part in _SUMS)
    assert pot == rake + won > 0
    lying = cards_in(row)
    assert lying[: len(played.cards)] == played.cards
    by(row, "hand-net").click(force=True)  # the link lies over the whole row
    expect(by(page, "step-count")).to_have_text(re.compile(r"^0 of \d+$"))
    expect(page).to_have_url(re.compile(f"{played.path}$"))
    goes_to_end(page)
    assert lying[len(played.cards) :] == cards_in(by(page, "replay-table").locator(".board"))


@pytest.mark.journey(5)
def test_a_replay_plays_by_itself_at_the_speed_that_was_chosen(visitor: Visitor, played: PlayedHand) -> None:
    page = visitor.tab(played.path)
    count, last = by(page, "step-count"), played.steps - 1
    expect(count).to_have_text(f"0 of {last}")
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
    expect(by(page, "step-play")).to_have_accessible_name("Play")
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


def test_keys_lead_through_a_hand_by_steps_and_by_streets(walker: Walker, played: PlayedHand) -> None:
    page = opens(walker, played)
    count, last = by(page, "step-count"), played.steps - 1
    before_flop = page.get_by_role("button", name="pre-flop", exact=True)
    expect(by(page, "replay-table").get_by_test_id("bot-mark").first).to_be_visible()  # as they looked at the table
    if "flop" in {step["street"] for step in played.replay["steps"]}:  # somebody called
        page.keyboard.press("Shift+ArrowRight")  # to the next street
        expect(page.get_by_role("button", name="flop", exact=True)).to_have_attribute("aria-pressed", "true")
        by(page, "step-back").click()
    expect(before_flop).to_have_attribute("aria-pressed", "true")
    if played.replay.get("before"):
        page.keyboard.press("p")
        expect(page).to_have_url(re.compile(f"/hands/{played.number - 1}$"))
        # The address is there before the page: a key pressed in between would lead on from the hand that is left.
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Hand {played.number - 1}")
        expect(by(page, "hand-after")).to_be_visible()
        page.keyboard.press("n")
        expect(page).to_have_url(re.compile(f"{played.path}$"))
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Hand {played.number}")
    expect(page).to_have_title(f"Hand {played.number} replay · pokerroom")  # at every step
    expect(by(page, "replay-nets")).to_have_count(0)
    page.keyboard.press("End")
    expect(count).to_have_text(f"{last} of {last}")
    expect(by(page, "step-on")).to_be_disabled()
    by(page, "step-first").press("Enter")
    expect(count).to_have_text(f"0 of {last}")
    expect(by(page, "step-first")).to_be_focused()  # though it leads no further


def test_the_end_of_a_hand_shows_ones_own_cards_and_who_has_won_by_which_clause(
    walker: Walker, played: PlayedHand
) -> None:
    page = opens(walker, played)
    goes_to_end(page)
    moved = [one for one in played.replay["players"] if one["ended_with"] != one["began_with"]]  # nobody's if split
    expect(by(page, "pot")).to_have_count(0)  # it is with whoever has won it
    expect(by(page, "replay-log")).to_contain_text(re.compile(" wins | split "))
    expect(by(page, "replay-nets").locator("strong")).to_have_count(len(moved))
    if moved:
        expect(by(page, "replay-nets")).to_have_text(re.compile(r"^\w.* −\d"))  # who won, then who lost
    assert cards_in(by(page, "my-cards")) == played.cards
    wide = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 640})
    comes_to(page, lambda: _fits_a_small_phone(page), wanted=True)
    page.set_viewport_size(wide or {"width": 1280, "height": 800})
    by(page, "replay-told").get_by_test_id("clause").first.click()
    expect(by(page, "clause-words").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_chances_are_told_once_the_hands_lie_open_and_only_as_far_as_the_hand_has_come(
    walker: Walker, played: PlayedHand
) -> None:
    walker.rests()  # the page may stand at this hand already, and would not ask for it again
    walker.page.route(f"**/api/tables/*/hands/{played.number}", _with_chances)
    page = opens(walker, played, "phone")
    expect(by(page, "step-play")).to_be_in_viewport(ratio=1)  # under the thumb
    last = goes_to_end(page)
    chances = by(page, "replay-chances")
    expect(by(page, "open-hands")).to_be_visible()
    expect(page.get_by_text("62%")).to_have_count(0)  # the end is not given away: these hands lie face down
    by(page, "open-hands").check()
    expect(chances.locator("tbody tr").first).to_contain_text("62%")
    expect(chances.locator("tbody")).to_contain_text("pair of As")
    chances.get_by_role("button", name="pre-flop").click()
    expect(by(page, "step-count")).to_have_text(f"3 of {last}")
    expect(by(page, "replay-table").get_by_text("62%")).to_be_visible()  # at the seat, too
    theirs = by(page, "replay-table").locator("[data-testid^=seat-]:not(.mine) [data-card='As']")
    expect(theirs).to_be_visible()
    by(page, "step-back").click()
    expect(chances.get_by_role("button", name="pre-flop")).to_have_count(0)  # not reached yet
    by(page, "step-on").click()
    by(page, "open-hands").uncheck()
    expect(page.get_by_text("62%")).to_have_count(0)
    expect(theirs).to_have_count(0)
    page.unroute(f"**/api/tables/*/hands/{played.number}")


def test_a_hand_is_taken_home_in_the_form_that_has_words_for_it(
    walker: Walker, played: PlayedHand, tmp_path: Path
) -> None:
    page = opens(walker, played)
    with page.expect_download() as got:
        by(page, "download-phh").click()
    file = tmp_path / got.value.suggested_filename
    got.value.save_as(file)
    text = file.read_text()
    assert len(read_phh(text).players or ()) >= 2
    assert played.cards[0] in text
    expect(page.get_by_text("No Open Hand History:")).to_be_visible()  # it has no words for 36 cards
    expect(by(page, "download-ohh")).to_have_count(0)


def test_whoever_was_not_in_a_hand_sees_no_cards_that_were_not_shown(visitor: Visitor, played: PlayedHand) -> None:
    page = visitor.tab(played.path)
    expect(by(page, "step-count")).to_have_text(re.compile(r"^0 of \d+$"))
    goes_to_end(page)
    log = by(page, "replay-log")
    expect(log).to_contain_text(re.compile(" wins | split "))
    expect(by(page, "replay-table").locator(f"[data-player='{played.player}']")).to_be_visible()
    if not re.search(rf"{played.player} shows", log.inner_text()):
        theirs = by(page, "replay-table").locator(f"[data-player='{played.player}'] [data-card='{played.cards[0]}']")
        expect(theirs).to_have_count(0)


def test_a_hand_that_was_never_played(walker: Walker) -> None:
    walker.visitor.expects("status of 404")
    page = walker.goes_to("/table/uk-three-card-manila/hands/99999", "main")
    expect(page.get_by_text("no hand 99999 has been played here")).to_be_visible()
    page.goto("/table/uk-three-card-manila/hands/0")
    expect(by(page, "not-there")).to_contain_text("There is no hand '0' here.")
