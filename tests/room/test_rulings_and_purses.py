"""A ruling brings no chips to a table that its player does not have; refused, it has changed nothing."""

from __future__ import annotations

from datetime import datetime

import pytest

from pokerroom.cards import Rehearsal
from pokerroom.errors import Illegal
from pokerroom.room.desk import Desk
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.rulings import Seen, rule

EIGHT = datetime(2024, 8, 16, 20)
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


def desk_with(purse: int) -> Desk:
    shuffler = Rehearsal(seed=4)
    desk = Desk.open("star", SETUP, lambda cards: list(shuffler.shuffle(cards)), name="t")
    for seat in (1, 4, 6):
        desk.table.sit(f"player {seat}", seat, 200, EIGHT)
    desk.begin_hand(EIGHT)
    desk.take_notes()
    desk.purse = lambda _: purse
    return desk


@pytest.mark.clause("star:8.2.1.1")
def test_a_stake_brought_up_by_a_ruling_comes_from_its_players_account() -> None:
    desk = desk_with(purse=99)
    hand = desk.hand
    assert hand is not None
    ruling = rule("star", Seen("stake_out_of_range", seat=4, facts={"amount_is": "below_minimum"}, amount=300), hand)
    before = list(hand.events)
    with pytest.raises(Illegal, match="100 from the account of player 4; allowed: up to 99"):
        desk.rule(ruling, "gaming supervisor", EIGHT)
    assert (hand.events, desk.take_notes(), hand.stacks()[4]) == (before, [], 200)
    desk.purse = lambda _: 100
    desk.rule(ruling, "gaming supervisor", EIGHT)
    assert hand.stacks()[4] == 300
    assert desk.brought("player 4") == 100  # though it is booked only when the hand is over
