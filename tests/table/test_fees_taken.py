"""Fees at a table: cut to what there is, given back for a misdealt hand, known to a replay, and held to a maximum."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pokerroom.errors import Illegal
from pokerroom.hand import CHECK_OR_CALL
from pokerroom.lab.night import Night
from pokerroom.rulebook import house_named
from pokerroom.table import Table
from pokerroom.table.commands import Approve, BuyChecks, Misdeal
from pokerroom.table.opening.new_table import new_table
from pokerroom.table.opening.readiness import as_usual
from testkit.table.evenings import EIGHT, HOLDEM, dealer_of, lines_taken, play, same_again, seated

BY_HAND = replace(HOLDEM, commission=("hand_fee",))


def test_ten_percent_needs_a_maximum_stake_at_canberra() -> None:
    ten = as_usual(house_named("canberra"), replace(HOLDEM, percent=10))
    assert Table(house_named("canberra"), ten, unit=1).rules.terms.percentage is not None
    for most in (None, 600):
        with pytest.raises(Illegal, match="maximum buy-in"):
            Table(house_named("canberra"), replace(ten, max_buy_in=most), unit=1)


def test_the_fee_of_a_misdealt_hand_is_given_back() -> None:
    table = seated(setup=BY_HAND)
    table.do(BuyChecks(2, "white", 1, EIGHT))
    before, checks = table.stacks, dict(table.state.players.checks)
    dealer_of(table)
    assert table.stacks != before
    assert not table.state.players.checks
    table.do(Misdeal("two cards exposed"))
    assert (table.stacks, table.state.players.checks) == (before, checks)
    assert table.books.ledger.balance("house hand fee") == 0
    assert table.books.balanced
    play(table)
    assert table.books.ledger.balance("house hand fee") == 3
    same_again(table)


def test_a_fee_that_is_cut_says_so() -> None:
    table = Table(house_named("star"), replace(HOLDEM, min_buy_in=4, seating_fee=10), unit=1)
    table.sit("short", 1, 4, EIGHT)
    assert lines_taken(table) == ["seating fee 4: once, on sitting down; seat 1 has 4 of 10 left"]


def test_a_replay_in_the_middle_of_a_hand_knows_what_was_taken_from_its_pots() -> None:
    table = seated()
    dealer = dealer_of(table)
    while seat := dealer.go_on():
        table.act(seat, CHECK_OR_CALL)
    assert table.state.hand_notes.pot_lines
    table.do(Approve(2, EIGHT, by="casino supervisor"))
    twin = same_again(table)
    table.end_hand()
    twin.end_hand()
    assert twin.happenings == table.happenings


@pytest.mark.part("uk:ring.13", "uk:rake.3")
@pytest.mark.parametrize("game", ["seven_card_stud", "draw_blind"])
def test_uk_a_game_without_a_flop_pays_rake_too(game: str) -> None:
    night = Night(house_named("uk"), new_table(game, house_named("uk").book).setup, seed=4, unit=100)
    for _ in night.hand_by_hand(120):
        pass
    assert night.table.books.ledger.balance("house commission") > 0
