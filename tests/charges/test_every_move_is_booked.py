"""Every event that moves chips in a hand moves them in the books: none can be forgotten."""

from __future__ import annotations

from datetime import datetime

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.hand import CHECK_OR_CALL, FOLD, SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings.floor.hand_orders import enter_wager
from pokerroom.rulings.people import title
from pokerroom.table import Table
from pokerroom.table.opening.readiness import as_usual

EIGHT = datetime(2024, 8, 16, 20)
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
@pytest.mark.parametrize("others", [FOLD, CHECK_OR_CALL], ids=["fold", "call"])
def test_a_wager_out_of_turn_is_in_the_books(house: str, others: object) -> None:
    table = Table(house_named(house), as_usual(house_named(house), SETUP), unit=1)
    for seat in (1, 2, 3, 4):
        table.sit(f"player {seat}", seat, 300, EIGHT)
    drawn = dict(zip(table.forecast(EIGHT).drawing_for_button, ("2c", "9d", "Kh", "5s"), strict=False))
    hand = table.begin_hand(EIGHT, drawn or None)
    deck = SeededShuffle(seed=3).shuffle(hand.deck.cards)
    dealer = SoftwareDealer(hand, deck, charges=table.charges.take)
    dealer.go_on()
    early = hand.action.last_blind
    enter_wager(table, early, "put 50", by=title(table.rules.house, "floor"), facts={})
    while seat := dealer.go_on():
        folds = others is FOLD and seat != early and hand.options(seat).fold
        hand.act(seat, FOLD if folds else CHECK_OR_CALL)
    table.end_hand()
    assert table.books.balanced
    assert table.books.closing_report().balanced
    assert table.books.ledger.balance("pot") == 0
