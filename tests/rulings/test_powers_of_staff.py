"""Who of the house may do what in Adelaide and in Canberra, and what a player is owed who disputes a decision."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Power
from pokerroom.rulings.conduct.manners import misconduct, refuse_language
from pokerroom.rulings.floor.claims import NextHand, begins_at
from pokerroom.rulings.floor.disputes import ask_ruling
from pokerroom.rulings.people import appeal_path, overriding_roles, role_of, title
from pokerroom.table import Table
from pokerroom.table.commands import BeginTurn, CallClock
from pokerroom.table.opening.readiness import as_usual
from pokerroom.table.seats.rules import SeatingRules
from pokerroom.table.seats.vacancies import refuse_late_seat_claim

NINE = datetime(2024, 8, 20, 21)
POWERS: Final[tuple[Power, ...]] = (
    "rule", "seat", "tables", "chips", "freeze_out", "record_jackpot", "adjust_jackpot", "appoint", "tournament",
)  # fmt: skip


def powers(book: str) -> dict[str, list[str]]:
    """By title, what somebody may order, of those powers that anybody holds."""
    held: dict[str, list[str]] = {}
    for power in POWERS:
        for each in titles_with(house_named(book), power):
            held.setdefault(each, []).append(power)
    return held


@pytest.mark.clause(
    "adelaide:1.area-manager", "adelaide:1.casino-manager", "adelaide:60.a", "adelaide:60.c"
)  # fmt: skip
def test_area_manager_and_casino_manager_share_all_but_one_power() -> None:
    area = ["rule", "seat", "tables", "record_jackpot", "adjust_jackpot"]
    assert powers("adelaide") == {
        "Area Manager": area,
        "Casino Manager": [*area, "appoint"],
        "Tournament Director": ["tournament"],
    }
    adelaide = house_named("adelaide")
    assert [title(adelaide, role) for role in ("floor", "manager", "tournament")] == list(powers("adelaide"))
    assert [role_of(adelaide, power) for power in powers("adelaide")] == ["floor", "manager", "tournament"]


@pytest.mark.clause("canberra:A.casino-operator", "canberra:A.casino-supervisor")
def test_supervisor_and_operator_share_their_powers_and_the_shift_manager_only_appoints() -> None:
    assert powers("canberra") == {
        "casino supervisor": ["rule", "seat", "tables"],
        "casino operator": ["rule", "seat", "tables"],
        "Gaming Shift Manager": ["appoint"],
        "Tournament Director/Assistant": ["tournament"],
    }
    canberra = house_named("canberra")
    deciding = ["casino supervisor", "casino operator", "Tournament Director/Assistant"]
    assert [title(canberra, role) for role in ("floor", "manager", "tournament")] == deciding
    assert [role_of(canberra, item) for item in deciding] == ["floor", "manager", "tournament"]
    with pytest.raises(Malformed, match="nobody who decides"):
        role_of(canberra, "Gaming Shift Manager")


@pytest.mark.clause("uk:supervisor.1", "uk:supervisor.2", "uk:bad-beat.21", "uk:tournament.14")
def test_management_alone_settles_jackpots_and_appoints() -> None:
    floor = ["rule", "seat", "tables"]
    assert powers("uk") == {
        "supervisor": floor,
        "management": [*floor, "record_jackpot", "adjust_jackpot", "appoint"],
        "tournament director": ["tournament"],
    }


@pytest.mark.clause("adelaide:3.4", "adelaide:82", "adelaide:83", "adelaide:84")
def test_the_casino_manager_has_the_last_word_and_tells_of_the_inspectorate() -> None:
    adelaide = house_named("adelaide")
    dispute = ask_ruling(adelaide, "Ann", "the pot of hand 41", hand=41)
    assert (dispute.deciders, dispute.called) == (("manager",), "Casino Manager")
    assert overriding_roles(adelaide) == ("manager",)
    assert appeal_path(adelaide) == (("", "the gambling authority, in writing"),)
    decided = dispute.decide("it stands", by="Casino Manager")
    with pytest.raises(Illegal, match="final"):
        decided.review("Ann")
    with pytest.raises(Illegal, match="has not been told where to go"):
        decided.close()
    assert decided.tell_rights("Ann", "Casino Manager").close().closed


@pytest.mark.clause("canberra:19.4.1", "canberra:17.16.3")
def test_the_supervisor_speaks_for_the_operator_and_nobody_need_be_told_of_the_commission() -> None:
    canberra = house_named("canberra")
    dispute = ask_ruling(canberra, "Ann", "the pot of hand 41", hand=41)
    assert (dispute.deciders, dispute.called) == (("floor",), "casino supervisor")
    assert overriding_roles(canberra) == ("floor", "manager")
    assert appeal_path(canberra) == (("", "the gambling authority"),)
    assert dispute.decide("it stands", by="casino supervisor").close().closed


def opened(book: str) -> Table:
    """A table at which nobody sits yet."""
    house = house_named(book)
    setup = TableSetup("holdem", blinds=(1, 2), min_buy_in=50, max_buy_in=400)
    return Table(house, as_usual(house, setup), unit=1)


def running(book: str) -> Table:
    """A table with four players, in the middle of a hand."""
    table = opened(book)
    for seat in range(1, 5):
        table.sit(f"P{seat}", seat, 200, NINE)
    hand = table.begin_hand(NINE)
    SoftwareDealer(hand, SeededShuffle(seed=5).shuffle(hand.deck.cards)).go_on()
    table.do(BeginTurn(NINE))
    return table


@pytest.mark.clause("adelaide:76.a")
def test_a_table_may_be_for_another_language_in_adelaide() -> None:
    table = running("adelaide")
    seen = misconduct(table, 3, "language", "Mandarin", "Area Manager", NINE)
    assert (seen.key, seen.seat, seen.broken_clause) == ("ruling.rule_broken", 3, "76.a")
    refuse_language(table.rules.house, "Mandarin", deal_on=True, table_for="Mandarin")
    with pytest.raises(Illegal, match="allowed: English or Mandarin"):
        refuse_language(table.rules.house, "Greek", deal_on=True, table_for="Mandarin")


@pytest.mark.clause("adelaide:76.c")
def test_auslan_is_a_language_of_its_own() -> None:
    table = running("adelaide")
    assert misconduct(table, 3, "language", "AUSLAN", "Area Manager", NINE).broken_clause == "76.a"
    refuse_language(table.rules.house, "AUSLAN", deal_on=True, table_for="AUSLAN")


@pytest.mark.clause("canberra:16.3")
def test_only_english_is_spoken_at_the_table_between_hands_too() -> None:
    table = opened("canberra")
    table.sit("Ann", 3, 200, NINE)
    assert misconduct(table, 3, "language", "Mandarin", "casino supervisor", NINE).broken_clause == "16.3"
    with pytest.raises(Illegal, match="nothing is wrong with that language"):
        misconduct(table, 3, "language", "English", "casino supervisor", NINE)


@pytest.mark.part("adelaide:73")
def test_players_may_talk_while_a_clock_runs_in_adelaide() -> None:
    table = running("adelaide")
    table.do(CallClock(1, NINE))
    with pytest.raises(Illegal, match="nothing is wrong with that talk"):
        misconduct(table, 3, "talk", "", "Area Manager", NINE)


@pytest.mark.clause("adelaide:1.cut", "adelaide:1.hand")
def test_a_result_is_final_in_adelaide_when_the_next_cut_begins() -> None:
    steps = {"first_riffle": NINE, "cut_begins": NINE + timedelta(seconds=20)}
    assert begins_at(house_named("adelaide"), NextHand(first_riffle=NINE)) is None
    assert begins_at(house_named("adelaide"), NextHand(**steps)) == steps["cut_begins"]


@pytest.mark.clause("canberra:A.round-of-play")
def test_a_result_is_final_in_canberra_when_the_first_card_leaves_the_shoe() -> None:
    steps = {"first_riffle": NINE, "cut_begins": NINE + timedelta(seconds=20)}
    dealt = NINE + timedelta(seconds=30)
    assert begins_at(house_named("canberra"), NextHand(**steps)) is None
    assert begins_at(house_named("canberra"), NextHand(**steps, first_card_leaves_shoe=dealt)) == dealt


def seating(book: str) -> SeatingRules:
    return opened(book).rules.seating


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("adelaide", marks=pytest.mark.clause("adelaide:10.3")),
        pytest.param("canberra", marks=pytest.mark.clause("canberra:8.2.3")),
    ],
)
def test_a_seat_may_be_claimed_until_the_newcomer_sits_and_not_only_until_they_buy_in(book: str) -> None:
    refuse_late_seat_claim(seating(book), NINE, bought_in=NINE - timedelta(minutes=1))


@pytest.mark.parametrize(
    ("book", "part"),
    [
        pytest.param("adelaide", "amount", marks=pytest.mark.clause("adelaide:78.a")),
        pytest.param("canberra", "amount", marks=pytest.mark.clause("canberra:15.2(a)(i)")),
        pytest.param("canberra", "approved_most", marks=pytest.mark.clause("canberra:A.approved")),
        pytest.param("canberra", "approved_most_small", marks=pytest.mark.clause("canberra:15.2(e).2")),
    ],
)
def test_a_cap_is_nothing_or_more(book: str, part: str) -> None:
    house = house_named(book)
    assert house.answer("commission.cap")[part] == 10
    assert house.choose("commission.cap", 0, part=part).answer("commission.cap")[part] == 0
    with pytest.raises(Malformed, match="cannot be -1"):
        house.choose("commission.cap", -1, part=part)
