"""Every game in a browser: from the lobby to a seat with two clicks, a hand to its end, and up again."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from browser.at_table import AtTable, cheaply, number
from browser.looking import lies_on_another
from browser.visitors import SIZES, Walker, by, shot
from testkit.suite.effort import THOROUGH

# By table: how many cards one is dealt at first, and how wide the window is.
GAMES: Final = {
    "star-holdem": (2, "desk"),
    "star-two-card-manila": (2, "tablet"),
    "star-omaha": (4, "phone"),
    "star-three-card-manila": (3, "desk"),
    "star-crazy-pineapple": (3, "phone"),
    "star-pineapple": (3, "tablet"),
    "star-draw-ante": (5, "phone"),
    "star-draw-blind": (5, "desk"),
    "star-seven-card-stud": (3, "phone"),
    "star-five-card-stud": (2, "tablet"),
}
# A usual run plays a game with a draw, where there is most to press; how others lie is seen where tables are laid.
PLAYED: Final = tuple(GAMES) if THOROUGH else ("star-draw-ante",)


def raises_once(player: AtTable) -> str:
    """Raise a little as soon as one may, in this way or that, then as little as possible."""
    if "action-raise" in player.open and "raise" not in player.did:
        amount = by(player.page, "amount")
        if amount.count():
            least = number((amount.get_attribute("aria-label") or "").partition(" to ")[0])
            amount.fill(str(least))
        player.presses("action-raise")
        return "raise"
    if by(player.page, "pick-1").count() and "action-pat" in player.open and "draw" not in player.did:
        player.chooses(2, 4)
        player.presses("action-draw")
        return "draw"
    return cheaply(player)


@pytest.mark.parametrize("table", PLAYED)
def test_a_guest_plays_a_hand(walker: Walker, table: str) -> None:
    dealt, size = GAMES[table]
    player = AtTable.walks_up(walker, table, size=size)
    page = player.page
    assert page.url.endswith(f"/table/{table}")

    hand = player.is_dealt_in()
    assert len(player.cards) >= dealt
    assert "??" not in player.cards
    player.has_turn(hand)
    for each, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"{table}-{each}")
        assert lies_on_another(page) == [], each
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    player.plays_hand(raises_once)
    shot(page, f"{table}-{size}-end")
    assert lies_on_another(page) == []

    lines = player.lines
    assert any(line.startswith(f"Hand {hand}.") for line in lines)
    assert any(" wins " in line or " split " in line for line in lines)
    expect(by(page, "clause").first).to_be_attached()
    player.leaves()
