"""Commission checks: chips that pay the fee per hand and nothing else."""

from __future__ import annotations

import pytest

from pokerroom.charges import ChargeTerms, charge_terms_for, redeem, sell_checks
from pokerroom.citation import read_citation
from pokerroom.errors import Illegal
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from testkit.rulebook.claims import each_house

BY_HAND = TableSetup("holdem", blinds=(5, 10), commission=("hand_fee",), hand_fee=2)


def star() -> ChargeTerms:
    """What the house says about commission by the hand."""
    return charge_terms_for(house_named("star"), BY_HAND)


@pytest.mark.clause("star:3.10")
def test_a_check_is_worth_the_fee_on_the_sign() -> None:
    assert sell_checks(star(), "white", 10, "4").price == 20
    with pytest.raises(Illegal, match="a commission check worth 3") as refusal:
        sell_checks(star(), "white", 10, "4", worth=3)
    assert read_citation("star:3.10") in refusal.value.cites
    by_percent = charge_terms_for(house_named("star"), TableSetup("holdem", blinds=(5, 10)))
    with pytest.raises(Illegal, match="no fee per hand"):
        sell_checks(by_percent, "white", 10, "4")


@pytest.mark.clause("star:1.1.commission-checks")
def test_a_check_is_no_part_of_a_bet() -> None:
    checks = sell_checks(star(), "white", 5, "4")
    assert (checks.worth, checks.wager) == (2, 0)


@pytest.mark.clause("star:3.7")
def test_a_colour_has_one_value_at_a_time() -> None:
    with pytest.raises(Illegal, match="white checks worth 2 while others are out at 3"):
        sell_checks(star(), "white", 5, "4", in_use={"white": 3})
    assert sell_checks(star(), "white", 5, "4", in_use={"white": 2, "red": 3}).worth == 2


@pytest.mark.clause("star:3.9")
def test_the_cashier_changes_them_once_their_table_has_closed() -> None:
    checks = sell_checks(star(), "white", 10, "4")
    with pytest.raises(Illegal, match="checks of table 4 changed elsewhere while it is open") as refusal:
        redeem(star(), checks, at_poker_table=False, table_open=True)
    assert read_citation("star:3.9") in refusal.value.cites
    assert redeem(star(), checks, at_poker_table=False, table_open=False) == 20
    assert redeem(star(), checks, at_poker_table=True, table_open=True) == 20


@pytest.mark.parametrize(
    "house", each_house("adelaide:?commission.checks", "canberra:?commission.checks", "uk:?commission.checks")
)
def test_other_houses_have_no_such_chip(house: str) -> None:
    terms = charge_terms_for(house_named(house), TableSetup("holdem", blinds=(5, 10)))
    with pytest.raises(Illegal, match="which this house does not have"):
        sell_checks(terms, "white", 1, "4")
