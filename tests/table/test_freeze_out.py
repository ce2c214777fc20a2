"""A cash table to the last player."""

from __future__ import annotations

import pytest

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.changes.freeze_out import (
    FreezeOut,
    FreezeOutRules,
    begin,
    eliminated,
    freeze_out_rules_for,
    frozen,
    setup_now,
    withdraw_player,
)
from pokerroom.table.stakes.adding import add
from pokerroom.table.stakes.chips_in_front import Involvement, Stake, put_up_stake
from pokerroom.table.stakes.leaving import take_off
from pokerroom.table.stakes.rules import StakeRules, stake_rules_for
from testkit.rulebook.claims import each_house

SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
SIX = dict.fromkeys(range(1, 7), 200)


def rules() -> FreezeOutRules:
    """What the house says about a cash game that is played until one has everything."""
    return freeze_out_rules_for(house_named("star"), SETUP)


def started() -> FreezeOut:
    return begin(rules(), SETUP, SIX, agreed=SIX, approved_by="Gaming Manager")


def stakes() -> StakeRules:
    return frozen(stake_rules_for(house_named("star"), SETUP), rules(), 200)


@pytest.mark.clause("star:8.10")
def test_a_gaming_manager_allows_it_and_everybody_agrees() -> None:
    assert started().left == (1, 2, 3, 4, 5, 6)
    with pytest.raises(Illegal, match="no consent of seat 6") as caught:
        begin(rules(), SETUP, SIX, agreed=range(1, 6), approved_by="Gaming Manager")
    assert "star:8.10" in map(str, caught.value.cites)
    for title in ("dealer", "casino supervisor", ""):
        with pytest.raises(NotAllowed, match="allowed: Gaming Manager"):
            begin(rules(), SETUP, SIX, agreed=SIX, approved_by=title)


@pytest.mark.parametrize(
    "book", each_house("adelaide:?stakes.freeze_out", "canberra:?stakes.freeze_out", "uk:?stakes.freeze_out")
)
def test_the_other_houses_have_no_such_cash_game(book: str) -> None:
    with pytest.raises(Illegal, match="a freeze-out at a cash table"):
        begin(freeze_out_rules_for(house_named(book), SETUP), SETUP, SIX, agreed=SIX, approved_by="Gaming Manager")


@pytest.mark.clause("star:8.10.1")
def test_everybody_buys_in_for_the_same() -> None:
    with pytest.raises(Illegal, match="seat 6 with 250; allowed: 200") as caught:
        begin(rules(), SETUP, {**SIX, 6: 250}, agreed=SIX, approved_by="Gaming Manager")
    assert "star:8.10.1" in map(str, caught.value.cites)
    with pytest.raises(Illegal, match="allowed: exactly 200"):
        put_up_stake(stakes(), Stake(250))
    assert put_up_stake(stakes(), Stake(200)).chips == 200


@pytest.mark.clause("star:8.10.2", "star:8.11")
@pytest.mark.parametrize("standing", Involvement)
def test_no_chip_is_added_or_taken_until_there_is_a_winner(standing: Involvement) -> None:
    with pytest.raises(Illegal) as added:
        add(stakes(), Stake(15), 100, standing)
    with pytest.raises(Illegal) as taken:
        take_off(stakes(), Stake(300), 12, standing, goods=True)
    for caught in (added, taken):
        assert {"star:8.10.2", "star:8.11"} <= {str(cite) for cite in caught.value.cites}


@pytest.mark.clause("star:8.10.5")
def test_the_blinds_rise_with_each_elimination() -> None:
    freeze = started()
    assert setup_now(freeze).blinds == (5, 10)
    freeze = eliminated(freeze, {**SIX, 1: 0, 2: 400})
    assert setup_now(freeze).blinds == (15, 20)
    assert setup_now(eliminated(freeze, {2: 800, 3: 0, 4: 200, 5: 0, 6: 200})).blinds == (35, 40)
    assert setup_now(withdraw_player(freeze, 6)).blinds == (15, 20)


@pytest.mark.clause("star:8.10.6")
def test_the_last_player_wins() -> None:
    freeze = started()
    for out in range(1, 6):
        assert freeze.winner is None
        freeze = eliminated(freeze, {seat: 0 if seat == out else 1200 // (6 - out) for seat in freeze.left})
    assert freeze.winner == 6
    assert freeze.out == (1, 2, 3, 4, 5)
    with pytest.raises(Malformed):
        withdraw_player(freeze, 1)
    with pytest.raises(Malformed):
        begin(rules(), SETUP, {1: 200}, agreed=[1], approved_by="Gaming Manager")
