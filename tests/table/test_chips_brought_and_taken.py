"""Chips at a running table: brought in during a hand, given back, approved to leave, waiting beside the table."""

from __future__ import annotations

import pytest

from pokerroom.hand import CHECK_OR_CALL, FOLD
from pokerroom.table import happenings
from pokerroom.table.stakes.leaving import Approval
from testkit.table.evenings import EIGHT, dealer_of, minutes, play_out, seated

FOUR = (1, 2, 3, 4)


@pytest.mark.clause("star:8.7.b")
def test_star_a_folded_players_top_up_counts_from_what_he_has_left() -> None:
    table = seated("star", seats=(1, 2, 3))
    dealer = dealer_of(table)
    first = dealer.go_on()
    table.act(first, CHECK_OR_CALL)
    while (seat := dealer.go_on()) != first:
        table.act(seat, CHECK_OR_CALL)
    table.act(first, FOLD)
    left = dealer.hand.stacks[first]
    assert left < 300
    table.chips.add(first, 500 - left, EIGHT)
    play_out(table, dealer)
    assert table.stacks[first] == 500
    assert table.books.balanced


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star"])
def test_chips_that_may_not_come_in_are_given_back_and_it_is_told(house: str) -> None:
    table = seated(house, seats=FOUR)
    dealer = dealer_of(table)
    seat = table.state.hand_notes.line_up.blinds[-1] if table.state.hand_notes.line_up is not None else None
    assert seat is not None
    table.chips.add(seat, 200, EIGHT)
    while acts := dealer.go_on():  # everybody folds to the last blind, whose stake grows
        table.act(acts, FOLD)
    table.end_hand()
    dealer_of(table)
    stake_changeds = [happening for happening in table.happenings if isinstance(happening, happenings.StakeChanged)]
    mine = [(happening.what, happening.amount) for happening in stake_changeds if happening.seat == seat]
    assert [what for what, _ in mine[-2:]] == ["brought in", "given back"]
    assert sum(amount for _, amount in mine[-2:]) == 200


@pytest.mark.clause("star:8.7.1")
def test_star_who_approved_that_chips_leave_is_on_record() -> None:
    table = seated("star", seats=FOUR)
    approvers = table.rules.stakes.approvers
    table.chips.take_off(1, 50, EIGHT, approval=Approval(approvers[0], EIGHT, "taken ill"))
    happening = table.happenings[-1]
    assert isinstance(happening, happenings.StakeChanged)
    assert happening.approved == f"{approvers[0]}: taken ill"


@pytest.mark.clause("adelaide:61")
def test_adelaide_what_waited_beside_the_table_was_not_taken_away() -> None:
    table = seated("adelaide", seats=FOUR)
    dealer = dealer_of(table)
    seat = dealer.go_on()
    table.chips.add(seat, 100, EIGHT)
    play_out(table, dealer)
    name, chips = table.seats.plays(seat), table.rise(seat, minutes(5))
    table.sit(name, seat, chips, minutes(20))
    assert table.stacks[seat] == chips


def test_uk_notes_in_play_count_towards_the_largest_stack() -> None:
    table = seated("uk", seats=FOUR)
    table.sit("A", 5, 300, EIGHT, notes=200)
    assert table.state.largest() == 500
