"""What there is to watch: chips that travel, chances while the board runs out, what was drawn, one's cards in order.

And the next hand, for whoever is out of one that only bots still play.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from playwright.sync_api import expect

from browser.conftest import Comes
from browser.laid_tables import LaidTable, laid, looks_at, showdown
from browser.looking import lies_on_another
from browser.visitors import SIZES, by, shot
from pokerroom.room import wire

_COUNTS_FLIGHTS: Final = """() => {
    window.flown = 0;
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((each) => {
        if (each.dataset?.testid === "flight") window.flown += 1;
    }))).observe(document.body, {subtree: true, childList: true});
}"""
_DRAWN: Final = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"


def _with(table: wire.TableNow, seats: dict[int, dict[str, Any]], **public: Any) -> wire.TableNow:
    """The same table with something else at some seats."""
    changed = tuple(msgspec.structs.replace(each, **seats.get(each.seat, {})) for each in table.public.seats)
    return msgspec.structs.replace(table, public=msgspec.structs.replace(table.public, seats=changed, **public))


def test_chips_travel_to_the_pot_and_to_the_winner_unless_less_motion_is_wanted(comes: Comes) -> None:
    first, last = laid("holdem", 6, board=5), showdown("holdem", 6)
    betting = sum(seat.bet > 0 for seat in first.public.seats)
    for motion, flights in (("no-preference", betting + 1), ("reduce", 0)):
        table = LaidTable(comes(reduced_motion=motion), first)
        by(table.page, "pot").first.wait_for()
        table.page.evaluate(_COUNTS_FLIGHTS)
        table.shows(last)
        table.page.locator(".seat.winner").wait_for()
        table.page.evaluate(_DRAWN)
        assert table.page.evaluate("window.flown") == flights
        expect(by(table.page, "flight")).to_have_count(0)  # they arrive


def test_chances_and_draws_stand_at_the_seats(comes: Comes) -> None:
    all_in = {
        1: {"hand": "all-in", "cards": ("As", "Ah"), "chance": 81},
        2: {"hand": "all-in", "cards": ("Kd", "Kc"), "chance": 19},
    }
    page = looks_at(comes(), _with(laid("holdem", 9, board=3), all_in, turn=0))
    expect(page.get_by_test_id("seat-2").get_by_test_id("over-cards")).to_have_text("19%")
    expect(page.get_by_test_id("seat-1").get_by_test_id("over-cards")).to_have_text("81%")
    expect(page.get_by_test_id("seat-3").get_by_test_id("over-cards")).to_have_count(0)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_DRAWN)
        shot(page, f"chances-{size}")
        assert lies_on_another(page) == [], size
    drew = {1: {"drew": 2}, 2: {"drew": 0}, 3: {"drew": 3}}
    page = looks_at(comes("phone"), _with(laid("draw_blind", 6, cards=5), drew))
    for seat, words in ((1, "drew 2"), (2, "stood pat"), (3, "drew 3")):
        expect(page.get_by_test_id(f"seat-{seat}").get_by_test_id("over-cards")).to_have_text(words)
    shot(page, "drew-phone")


def test_your_cards_stand_as_you_like_them_and_are_chosen_as_they_stand(comes: Comes) -> None:
    visitor = comes()
    options = {"fold": False, "call": 0, "least": 0, "most": 0, "presets": (), "draw": 3}
    dealt = laid("draw_blind", 6, cards=5, options=options)
    assert dealt.you is not None
    dealt = msgspec.structs.replace(dealt, you=msgspec.structs.replace(dealt.you, cards=("2c", "Ah", "9d", "Ks", "9h")))
    table = LaidTable(visitor, dealt)
    page = table.page
    cards = by(page, "my-cards").locator("[data-card]")
    names = "(cards) => cards.map((card) => card.dataset.card)"
    by(page, "pick-1").wait_for()
    assert cards.evaluate_all(names) == ["2c", "Ah", "9d", "Ks", "9h"]
    by(page, "settings").click()
    by(page, "order-rank").click()
    page.keyboard.press("Escape")
    expect(cards.first).to_have_attribute("data-card", "Ah")
    assert cards.evaluate_all(names) == ["Ah", "Ks", "9h", "9d", "2c"]
    page.keyboard.press("5")
    by(page, "pick-4").click()
    by(page, "action-draw").click()
    expect(by(page, "actions")).to_have_attribute("aria-busy", "true")
    asked = next(each for each in table.asked if each["do"] == "act")
    assert asked["cards"] == ["2c", "9d"]


def test_who_is_out_of_a_hand_of_bots_has_the_next_one_dealt(comes: Comes) -> None:
    out = {1: {"hand": "folded", "cards": ()}}
    folded = _with(laid("holdem", 6, board=3), out, turn=2)
    assert folded.you is not None
    you = msgspec.structs.replace(folded.you, options=None, turn="", to_call=0, may_hurry=True, strength="")
    table = LaidTable(comes("phone"), msgspec.structs.replace(folded, you=you))
    by(table.page, "deal-next").tap()
    expect(by(table.page, "actions")).to_have_attribute("aria-busy", "true")
    assert [each["do"] for each in table.asked if each["do"] != "ping"] == ["deal_next"]
    table.shows(msgspec.structs.replace(folded, version=2, you=msgspec.structs.replace(you, may_hurry=False)))
    expect(by(table.page, "deal-next")).to_have_count(0)
