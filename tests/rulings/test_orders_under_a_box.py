"""What the floor orders for a player is theirs and not that of whoever plays over their seat."""

from __future__ import annotations

import pytest

from pokerroom.errors import Illegal
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.table import happenings
from pokerroom.table.commands import CorrectStake, EndPlayover, OrderDealIn, OrderStake, PlayOver
from testkit.table.twin_tables import EIGHT, TwinTables


def played_over(evening: TwinTables, seat: int = 4) -> None:
    table = evening.table
    table.do(PlayOver("over", seat, 200, EIGHT, by=titles_with(table.rules.house, "seat")[0], box=True))
    evening.check()


def test_orders_for_a_player_wait_under_the_box_and_are_not_those_of_whoever_plays_over() -> None:
    evening = TwinTables("uk", (1, 4, 6, 7))
    table = evening.table
    evening.finish(*evening.begin())
    table.sit_out(4, EIGHT)
    table.do(OrderStake(4, 400, EIGHT, evening.floor))
    table.do(OrderDealIn(4, EIGHT, evening.floor))
    played_over(evening)
    assert not table.state.orders.stakes
    assert not table.state.orders.deal_in
    with pytest.raises(Illegal, match="in the range"):
        table.do(CorrectStake(4, EIGHT))
    table.do(EndPlayover(4, EIGHT))
    evening.check()
    assert (table.state.orders.stakes[4].limit, table.state.orders.deal_in) == (400, frozenset({4}))
    assert table.do(CorrectStake(4, EIGHT)) > 0
    evening.check()


def test_what_is_ordered_for_whoever_plays_over_goes_with_them_and_the_owner_has_their_own() -> None:
    evening = TwinTables("uk", (1, 4, 6, 7))
    table = evening.table
    evening.finish(*evening.begin())
    table.sit_out(4, EIGHT)
    table.do(OrderStake(4, 400, EIGHT, evening.floor))
    played_over(evening)
    table.do(OrderStake(4, 300, EIGHT, evening.floor))
    table.move(4, 9, EIGHT)
    evening.check()
    assert {seat: order.limit for seat, order in table.state.orders.stakes.items()} == {9: 300, 4: 400}
    evening = TwinTables("uk", (1, 4, 6, 7))
    table = evening.table
    evening.finish(*evening.begin())
    table.sit_out(4, EIGHT)
    played_over(evening)
    table.do(OrderStake(4, 300, EIGHT, evening.floor))
    table.do(EndPlayover(4, EIGHT))
    evening.check()
    assert not table.state.orders.stakes


def test_a_hand_that_was_owed_in_the_next_deal_is_not_owed_after_it() -> None:
    evening = TwinTables("uk", (1, 4, 6, 7))
    table = evening.table
    evening.finish(*evening.begin())
    table.sit_out(4, EIGHT)
    table.do(OrderDealIn(4, EIGHT, evening.floor))
    played_over(evening)
    evening.finish(*evening.begin(5))
    table.do(EndPlayover(4, EIGHT))
    evening.check()
    assert not table.state.orders.deal_in


def test_a_stake_to_be_corrected_after_a_change_is_still_its_owners_when_the_box_is_taken_off() -> None:
    evening = TwinTables("uk", (1, 4, 6, 7))
    table = evening.table
    table.sit_out(4, EIGHT)
    table.apply((happenings.Changed(table.rules.setup, EIGHT, 0, table.seats.numbers, frozenset({4})),))
    played_over(evening)
    assert not table.state.players.to_correct
    table.do(EndPlayover(4, EIGHT))
    evening.check()
    assert table.state.players.to_correct == {4}
