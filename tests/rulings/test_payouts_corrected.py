"""A payout that was found wrong is put right at a running table: once, between the right people, wherever they are."""

from __future__ import annotations

import pytest
from msgspec import structs

from pokerroom.charges.entries import CAGE
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import Hand, SoftwareDealer
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulings.floor.claims import Payout
from pokerroom.rulings.floor.contests import order_of_payout
from pokerroom.rulings.people import title
from pokerroom.table import Table, happenings
from pokerroom.table.commands import EndPlayover, Misdeal, PlayOver
from pokerroom.table.saved import save_table, table_from
from testkit.rulebook.claims import each_house
from testkit.table.table_watch import snapshot
from testkit.table.twin_tables import EIGHT, TwinTables


@pytest.mark.parametrize("house", each_house("canberra:17.14", "star", "uk"))
def test_a_corrected_payout_moves_chips_and_books_until_the_next_hand(house: str) -> None:
    evening = TwinTables(house)
    table = evening.table
    evening.finish(*evening.begin())
    before = table.stacks
    table.do(order_of_payout(table, Payout(1, 4, 6, 30), by=evening.floor, reason="misread", at=EIGHT))
    evening.check()
    assert table.stacks == {**before, 4: before[4] - 30, 6: before[6] + 30}
    assert "payout of hand 1 put right by" in str(list(table.books.ledger)[-1])
    evening.begin()
    with pytest.raises(Illegal, match="cannot be contested"):
        table.do(order_of_payout(table, Payout(1, 4, 6, 30), by=evening.floor, reason="misread", at=EIGHT))


@pytest.mark.clause("adelaide:3.4")
def test_a_payout_found_wrong_in_the_next_hand_is_put_right_when_that_is_over() -> None:
    evening = TwinTables("adelaide")
    table = evening.table
    evening.finish(*evening.begin())
    hand, dealer = evening.begin()
    table.do(order_of_payout(table, Payout(1, 4, 6, 30), by="Casino Manager", reason="misread", at=EIGHT))
    evening.check()
    (waits,) = table.state.orders.payouts
    assert (waits.paid_to, waits.belongs_to, waits.amount) == (4, 6, 30)
    evening.finish(hand, dealer)
    assert not evening.table.state.orders.payouts
    assert table.stacks[4] == hand.stacks[4] - 30
    assert table.stacks[6] == hand.stacks[6] + 30


def test_nobody_pays_more_than_they_have_or_for_another_who_had_the_seat() -> None:
    evening = TwinTables("adelaide")
    table = evening.table
    evening.finish(*evening.begin())
    with pytest.raises(Illegal, match="left"):
        manager_pays(table, Payout(1, 4, 6, 5000))
    table.rise(4, EIGHT)
    table.sit("a newcomer", 4, 200, EIGHT)
    before = table.stacks
    manager_pays(table, Payout(1, 4, 6, 30))
    evening.check()
    assert table.stacks == {**before, 6: before[6] + 30}
    assert evening.last(happenings.Booked).players == {"player 4": 30}


def manager_pays(table: Table, payout: Payout) -> None:
    table.do(order_of_payout(table, payout, by="Casino Manager", reason="misread", at=EIGHT))


def absent_payee(seats: tuple[int, ...] = (1, 2, 3, 4)) -> tuple[TwinTables, Hand, SoftwareDealer]:
    """Hand 2 runs without seat 4, to whom 40 of hand 1 go from seat 1 when it is over."""
    evening = TwinTables("adelaide", seats)
    evening.finish(*evening.begin())
    evening.table.sit_out(4, EIGHT)
    hand, dealer = evening.begin()
    assert 4 not in hand.seats
    manager_pays(evening.table, Payout(1, 1, 4, 40))
    return evening, hand, dealer


@pytest.mark.clause("adelaide:3.4")
@pytest.mark.parametrize("misdealt", [False, True])
@pytest.mark.parametrize("stranger", [False, True])
def test_a_payout_finds_the_account_of_a_player_who_has_left_and_no_stranger(stranger: bool, misdealt: bool) -> None:
    evening, hand, dealer = absent_payee()
    table = evening.table
    table.rise(4, EIGHT)
    if stranger:
        table.sit("a stranger", 4, 100, EIGHT)
    cage = table.books.ledger.balance(CAGE)
    if misdealt:
        table.do(Misdeal("a card was seen"))
        evening.check()
    else:
        evening.finish(hand, dealer)
    assert evening.last(happenings.Booked).players == {"player 4": -40}
    assert table.books.ledger.balance(CAGE) == cage + 40
    assert table.stacks.get(4, 0) == (100 if stranger else 0)
    assert not table.state.orders.payouts
    assert table.books.closing_report().balanced
    evening.finish(*evening.begin(5))


@pytest.mark.clause("adelaide:3.4")
def test_a_payout_follows_a_player_to_another_seat_and_under_a_box() -> None:
    evening, hand, dealer = absent_payee()
    table = evening.table
    had = table.stacks[4]
    table.move(4, 8, EIGHT)
    evening.finish(hand, dealer)
    assert table.stacks[8] == had + 40


@pytest.mark.clause("uk:disputes.5")
def test_a_payout_finds_the_chips_under_the_box_of_a_player_who_is_played_over() -> None:
    evening = TwinTables("uk")
    table = evening.table
    evening.finish(*evening.begin())
    had = table.stacks[4]
    table.sit_out(4, EIGHT)
    table.do(PlayOver("over", 4, 200, EIGHT, by=titles_with(table.rules.house, "seat")[0], box=True))
    table.do(order_of_payout(table, Payout(1, 1, 4, 40), by=evening.floor, reason="misread", at=EIGHT))
    evening.check()
    assert table.stacks[4] == 200
    assert table.state.players.boxes[4].stake.chips == had + 40
    table.do(order_of_payout(table, Payout(1, 4, 6, 15), by=evening.floor, reason="misread", at=EIGHT))
    evening.check()
    table.do(EndPlayover(4, EIGHT))
    evening.check()
    assert table.stacks[4] == had + 25


@pytest.mark.clause("adelaide:3.4")
def test_a_payout_of_an_older_hand_is_between_its_players_and_between_accounts_when_both_have_left() -> None:
    evening = TwinTables("adelaide", (1, 2, 3, 4))
    table = evening.table
    evening.finish(*evening.begin())
    table.rise(4, EIGHT)
    table.sit("a stranger", 4, 100, EIGHT)
    evening.finish(*evening.begin(7))
    before = table.stacks
    manager_pays(table, Payout(1, 4, 1, 40))
    evening.check()
    assert table.stacks == {**before, 1: before[1] + 40}
    table.rise(1, EIGHT)
    manager_pays(table, Payout(1, 4, 1, 15))
    evening.check()
    booked = evening.last(happenings.Booked)
    assert (booked.moves, booked.players) == ((), {"player 4": 15, "player 1": -15})
    assert table.books.closing_report().balanced
    with pytest.raises(Malformed, match=r"nobody was in seat 7 in hand 1.*seat 4 player 4"):
        manager_pays(table, Payout(1, 7, 2, 40))


@pytest.mark.clause("adelaide:3.4")
def test_the_same_payout_is_put_right_once_unless_it_was_given_back() -> None:
    evening = TwinTables("adelaide")
    table = evening.table
    evening.finish(*evening.begin())
    hand, dealer = evening.begin()
    manager_pays(table, Payout(1, 4, 6, 30))
    with pytest.raises(Illegal, match="30 of hand 1 from player 4 to player 6 is ordered already"):
        manager_pays(table, Payout(1, 4, 6, 30))
    evening.finish(hand, dealer)
    assert table.stacks[6] == hand.stacks[6] + 30
    with pytest.raises(Illegal, match="put right already"):
        manager_pays(table, Payout(1, 4, 6, 30))
    manager_pays(table, Payout(1, 6, 4, 30))
    manager_pays(table, Payout(1, 4, 6, 30))
    assert table.stacks[6] == hand.stacks[6] + 30
    evening.check()


@pytest.mark.parametrize("house", each_house("adelaide", "canberra:17.14", "star", "uk"))
def test_nothing_is_paid_wrongly_in_a_hand_that_is_still_played_or_was_called_off(house: str) -> None:
    evening = TwinTables(house)
    table = evening.table
    by = title(table.rules.house, "manager") if house == "adelaide" else evening.floor
    evening.begin()
    table.record.report_play()
    before = snapshot(table)
    with pytest.raises(Illegal, match="hand 1 is still being played; allowed: when it is over"):
        table.do(order_of_payout(table, Payout(1, 4, 6, 30), by=by, reason="misread", at=EIGHT))
    assert snapshot(table) == before
    table.do(Misdeal("a card was seen"))
    with pytest.raises(Illegal, match="hand 1 was called off"):
        table.do(order_of_payout(table, Payout(1, 4, 6, 30), by=by, reason="misread", at=EIGHT))


def test_who_was_in_which_hand_is_known_to_a_table_that_is_saved_and_read_back() -> None:
    evening = TwinTables("adelaide", (1, 2, 3, 4))
    evening.finish(*evening.begin())
    evening.table.rise(4, EIGHT)
    evening.table.sit("a stranger", 4, 100, EIGHT)
    again = table_from(save_table(evening.table), evening.table.rules.house.book)
    manager_pays(again, Payout(1, 1, 4, 40))
    assert again.stacks[4] == 100
    older = table_from(structs.replace(save_table(evening.table), dealt=[]), evening.table.rules.house.book)
    with pytest.raises(Illegal, match="who was in hand 1 is not known; allowed: hands from 2 on"):
        manager_pays(older, Payout(1, 1, 4, 40))
