"""A book that rules on nothing can be read, and tables of it are opened, dealt at and put right all the same."""

from __future__ import annotations

from dataclasses import replace

from pokerroom.hand import FOLD, events
from pokerroom.hand.dealers import SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.speech.wagers import read_act
from pokerroom.table import Table, happenings
from pokerroom.table.commands import CorrectButton, WithdrawAsking
from testkit.table.twin_tables import EIGHT

SEATS = (1, 4, 6)
DRAWN = {1: "Kc", 4: "3c", 6: "4c"}


def silent_house() -> House:
    return House(replace(house_named("uk").book, rulings={}))


def opened(house: House) -> Table:
    table = Table(house, TableSetup(game="holdem", blinds=(1, 2)), unit=1)
    for seat in SEATS:
        table.sit(f"player {seat}", seat, 200, EIGHT)
    return table


def barred_from_asking(table: Table) -> list[events.AskingBarred]:
    hand = table.begin_hand(EIGHT, DRAWN)
    return [event for event in hand.events if isinstance(event, events.AskingBarred)]


def test_such_a_book_has_no_rows_and_no_clauses_for_an_observation() -> None:
    book, silent = house_named("uk").book, silent_house().book
    assert [row.effects[0].name for row in book.ruling_rows("ruling.see_hand_privilege_abused")] == [
        "withdraw_privilege",
        "play_on",
    ]
    assert [str(cite) for cite in book.ruling_cites("ruling.see_hand_privilege_abused")] == ["uk:showdown.10"]
    assert silent.ruling_rows("ruling.see_hand_privilege_abused") == ()
    assert silent.ruling_cites("ruling.see_hand_privilege_abused") == ()


def test_a_player_may_be_kept_from_asking_at_its_table() -> None:
    table = opened(silent_house())
    table.do(WithdrawAsking(4, EIGHT, by="supervisor"))
    assert barred_from_asking(table) == [events.AskingBarred(4, 0, ())]


def test_the_button_is_corrected_at_its_table() -> None:
    table = opened(silent_house())
    hand = table.begin_hand(EIGHT, DRAWN)
    table.do(CorrectButton(EIGHT, "supervisor"))
    dealer = SoftwareDealer(hand, seed=3)
    while seat := dealer.go_on():
        hand.act(seat, FOLD)
    table.end_hand()
    corrected = [each for each in table.happenings if isinstance(each, happenings.ButtonCorrected)]
    assert [each.cites for each in corrected] == [()]


def test_a_player_whose_time_is_up_checks_or_folds_at_its_table() -> None:
    assert opened(silent_house()).rules.clock.expiry == ()


def test_the_floor_decides_on_an_unclear_act_at_its_table() -> None:
    hand = opened(silent_house()).begin_hand(EIGHT, DRAWN)
    seat = SoftwareDealer(hand, seed=3).go_on()
    reading = read_act(hand, seat, "put 1", house=silent_house())
    assert reading.ruling is not None
    assert (reading.ruling.referred_to, reading.silent) == ("floor", True)


def test_the_clauses_of_the_ruling_that_withdrew_the_privilege_are_those_of_the_later_hands() -> None:
    house = house_named("uk")
    table = opened(house)
    cheated = rule(house, Seen("uncovered_error", seat=4)).override(
        ("withdraw_privilege",), by="management", reason="it spoilt the game"
    )
    carry_out_at(table, cheated, by="management", at=EIGHT)
    assert [str(cite) for cite in cheated.cites] != ["uk:showdown.10"]
    assert barred_from_asking(table) == [events.AskingBarred(4, 0, cheated.cites)]


def test_where_no_ruling_withdrew_the_privilege_the_rows_that_do_so_are_cited() -> None:
    table = opened(house_named("uk"))
    table.do(WithdrawAsking(4, EIGHT, by="supervisor"))
    (noted,) = barred_from_asking(table)
    assert [str(cite) for cite in noted.cites] == ["uk:showdown.10"]
