"""The console at a live table of a tournament: the dealer readies the deck, deals, and the hand is taken in."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.on_shift import Console
from browser.staffed_room import StaffedRoom
from browser.visitors import Screen, by, shot
from pokerroom.room.tournaments import tournament_orders
from pokerroom.tournament import happenings


@pytest.mark.journey(3)
def test_a_hand_of_a_tournament_is_dealt_at_the_console_and_decides_it(staffed: StaffedRoom, tablet: Screen) -> None:
    director = staffed.room.services.tournaments.directors["duel-1"]
    for name in ("Eve", "Fay"):
        staffed.does(tournament_orders.enter_in(director, name, member=True))
    page = tablet.shows("/live/duel-1-1", "Dee")
    console = Console(page)
    console.says("Bring a deck to the table")
    shot(page, "live-tournament-deck")
    console.taps("deck-blue", "deck-check", "deck-shuffle", "deck-cut")
    console.says("Deal hand 1.")
    for seat in (1, 2):
        console.taps(f"seat-{seat}")
        expect(by(page, "order-adds")).to_have_count(0)  # the tournament alone gives chips
        console.taps("order-away")
        expect(by(page, f"seat-{seat}")).to_contain_text("away")
    console.taps("deal-hand")
    console.says("is away: their hand is taken in.")
    shot(page, "live-tournament-absent")
    back = page.locator("[data-testid^=back-]")
    first = int((back.get_attribute("data-testid") or "").removeprefix("back-"))
    back.click()  # one is back in time, and then the other
    expect(by(page, f"seat-{first}")).not_to_contain_text("away")
    console.taps(f"seat-{3 - first}", "order-back")
    expect(by(page, "seat-orders")).to_have_count(0)
    console.says("Action on seat")
    shot(page, "live-tournament-act")
    console.taps("did-all_in")
    console.says("900 to call.")
    console.taps("did-call")
    for street, cards in (("flop", "2c 7d 9h"), ("turn", "4s"), ("river", "Jc")):
        console.says(f"Burn and deal the {street}")
        console.cards(cards)
    console.says("must show.")
    console.cards("As Ad")
    expect(by(page, "take-back")).to_contain_text("As Ad")
    console.cards("Kc Kd")
    console.says("Push the pot of 2,000")
    console.taps("push-pots")
    console.says("Take the hand in.")
    console.taps("deal-hand")
    console.says("The table is closed.")
    outs = [item for item in director.state.past if isinstance(item, happenings.PlayerOut)]
    assert len(outs) == 1
