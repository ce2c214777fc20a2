"""A ruling belongs to the moment at which it was made, and is carried out once."""

from __future__ import annotations

from datetime import datetime

import pytest

from pokerroom.errors import Illegal
from pokerroom.hand import CHECK_OR_CALL, Hand, SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, carry_out, rule
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.table import Table

UK = house_named("uk")
EIGHT = datetime(2024, 8, 16, 20)
DONE = "this ruling has been carried out; allowed: to rule again, on what is seen now"
TOLD = Seen("rule_broken", seat=1, facts={})


def _hand() -> Hand:
    hand = Hand.open(UK, blinds=(1, 2), stacks=[100, 100, 100])
    SoftwareDealer(hand, seed=1).go_on()
    return hand


def test_a_ruling_is_carried_out_once() -> None:
    hand = _hand()
    ruling = rule(UK, TOLD, hand).decide("decline", by="supervisor")
    carry_out(ruling, hand)
    before = list(hand.events)
    with pytest.raises(Illegal, match=DONE):
        carry_out(ruling, hand)
    assert hand.events == before


def test_the_same_fault_at_another_moment_is_ruled_on_anew() -> None:
    hand = _hand()
    for _ in range(2):
        carry_out(rule(UK, TOLD, hand).decide("decline", by="supervisor"), hand)
        hand.act(hand.turn, CHECK_OR_CALL)
    assert sum(event.__class__.__name__ == "Ruled" for event in hand.events) == 2


def test_two_players_faults_seen_at_once_are_both_ruled_on() -> None:
    hand = _hand()
    first, second = (rule(UK, Seen("rule_broken", seat=seat), hand) for seat in (1, 2))
    carry_out(first.decide("decline", by="supervisor"), hand)
    carry_out(second.decide("decline", by="supervisor"), hand)
    with pytest.raises(Illegal, match=DONE):
        carry_out(second.decide("decline", by="supervisor"), hand)


def test_neither_does_a_table_carry_it_out_twice() -> None:
    table = Table(UK, TableSetup("holdem", blinds=(1, 2), min_buy_in=50, max_buy_in=400))
    for seat in (1, 2, 3):
        table.sit(f"player {seat}", seat, 100, EIGHT)
    drawing = table.forecast(EIGHT).drawing_for_button
    hand = table.begin_hand(EIGHT, dict(zip(drawing, ("9h", "Kd", "2c"), strict=True)) or None)
    dealer = SoftwareDealer(hand, seed=1)
    dealer.go_on()
    ruling = rule(UK, Seen("rule_broken", seat=hand.turn), hand).decide("decline", by="supervisor")
    carry_out_at(table, ruling, dealer, by="supervisor", at=EIGHT)
    with pytest.raises(Illegal, match=DONE):
        carry_out_at(table, ruling, dealer, by="supervisor", at=EIGHT)
    assert len(table.floor.rulings) == 1
