"""Rulings in a hand of a table: the button, the books and the stakes follow."""

from __future__ import annotations

from datetime import datetime

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal
from pokerroom.hand import CALL, CHECK_OR_CALL, FOLD, Hand, Raise, SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen
from pokerroom.table import Table
from pokerroom.table.commands import Misdeal
from testkit.hand.hand_floor import Floor

EIGHT = datetime(2024, 8, 16, 20)
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


def table_of(house: str, seats: tuple[int, ...] = (1, 4, 6)) -> Table:
    table = Table(house_named(house), SETUP, unit=1)
    for seat in seats:
        table.sit(f"player {seat}", seat, 200, EIGHT)
    return table


def begin(table: Table, seed: int = 3) -> tuple[Hand, SoftwareDealer]:
    drawn = dict(zip(table.forecast(EIGHT).drawing_for_button, ("2c", "9d", "Kh", "5s"), strict=False))
    hand = table.begin_hand(EIGHT, drawn or None)
    seeded = SeededShuffle(seed=seed)
    deck = seeded.shuffle(hand.deck.cards)
    dealer = SoftwareDealer(hand, deck, charges=table.charges.take, shuffle=lambda cards: list(seeded.shuffle(cards)))
    dealer.go_on()
    return hand, dealer


def finish(table: Table, hand: Hand, dealer: SoftwareDealer) -> None:
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    table.end_hand()


@pytest.mark.part("star:25.7", "star:25.8.1")
def test_a_misdeal_is_dealt_again_with_the_same_button_and_the_books_balance() -> None:
    table = table_of("star")
    hand, dealer = begin(table)
    button = hand.button
    hand.act(hand.turn, CALL)
    floor = Floor("star", hand, dealer)
    floor.carry_out(floor.see(Seen("card_exposed_in_cut")))
    assert hand.stacks == {1: 200, 4: 200, 6: 200}
    assert hand.next().do == "post"  # type: ignore[union-attr]
    finish(table, hand, dealer)
    assert hand.button == button
    assert table.books.balanced
    assert sum(table.stacks.values()) + table.books.ledger.balance("house commission") == 600
    table.record.report_play()
    again = Table.from_happenings(table.rules.house.book, table.happenings)
    assert again.stacks == table.stacks
    assert list(map(str, again.books.ledger)) == list(map(str, table.books.ledger))


@pytest.mark.part("uk:irregularity.4")
def test_after_a_void_hand_the_button_stays_and_nobody_has_paid_a_blind() -> None:
    table = table_of("uk")
    hand, dealer = begin(table)
    finish(table, hand, dealer)
    hand, dealer = begin(table)
    line_up = table.state.hand_notes.line_up
    floor = Floor("uk", hand, dealer)
    floor.carry_out(floor.see(Seen("foreign_card_found", facts={"defect": "duplicate", "found_in": "stub"})))
    assert hand.over
    stacks = table.stacks
    table.end_hand()
    assert table.stacks == stacks
    assert table.books.balanced
    table.begin_hand(EIGHT)
    assert table.state.hand_notes.line_up == line_up


@pytest.mark.part("uk:irregularity.6")
def test_forfeited_chips_wait_in_the_books_for_the_next_pot() -> None:
    table = table_of("uk")
    hand, dealer = begin(table)
    cheat = hand.turn
    hand.act(cheat, Raise(60))
    floor = Floor("uk", hand, dealer)
    ruling = floor.see(Seen("defective_deck_known_to_player", seat=cheat))
    floor.carry_out(ruling.decide(1, by="floor", reason="he knew"))
    table.end_hand()
    assert table.books.ledger.balance("next pot") == 60
    assert table.stacks[cheat] == 140
    assert table.books.balanced
    hand, dealer = begin(table)
    assert hand.heading.carried == 60
    finish(table, hand, dealer)
    assert table.books.ledger.balance("next pot") == 0
    assert table.books.balanced


@pytest.mark.part("star:8.2.1.1")
def test_a_stake_made_up_in_the_hand_is_bought_from_the_cage() -> None:
    table = table_of("star")
    hand, dealer = begin(table)
    seat = hand.turn
    floor = Floor("star", hand, dealer)
    seen = Seen("stake_out_of_range", seat=seat, facts={"amount_is": "below_minimum", "hand_over": False}, amount=260)
    floor.carry_out(floor.see(seen))
    assert hand.stacks[seat] == 260
    finish(table, hand, dealer)
    assert table.books.balanced
    assert table.books.closing_report().balanced
    assert sum(table.stacks.values()) + table.books.ledger.balance("house commission") == 660


@pytest.mark.clause("uk:game.24")
def test_who_has_a_live_hand_stays_and_who_has_folded_may_go() -> None:
    table = table_of("uk", (1, 4, 6, 7))
    hand, dealer = begin(table)
    first = hand.turn
    with pytest.raises(Illegal, match="during a hand") as refused:
        table.rise(first, EIGHT)
    assert "uk:game.24" in map(str, refused.value.cites)
    hand.act(first, FOLD)
    assert table.rise(first, EIGHT) == 200
    assert first in table.state.players.stakes  # the books follow when the hand is over
    finish(table, hand, dealer)
    assert first not in table.state.players.stakes
    assert table.books.balanced
    table.record.report_play()
    again = Table.from_happenings(table.rules.house.book, table.happenings)
    assert again.stacks == table.stacks


@pytest.mark.clause("uk:seating.16", "uk:misdeal.1")
def test_the_button_that_was_drawn_stays_after_a_misdealt_or_void_first_hand() -> None:
    table = table_of("uk")
    hand = table.begin_hand(EIGHT, {1: "2c", 4: "Kh", 6: "9d"})
    assert hand.button == 4
    table.do(Misdeal("two cards exposed"))
    assert table.forecast(EIGHT).drawing_for_button == ()
    with pytest.raises(Illegal, match="a second draw for the button"):
        table.begin_hand(EIGHT, {1: "Ac", 4: "Kh", 6: "9d"})
    hand = table.begin_hand(EIGHT)
    assert hand.button == 4
    seeded = SeededShuffle(seed=1)
    dealer = SoftwareDealer(hand, seeded.shuffle(hand.deck.cards), shuffle=lambda cards: list(cards))
    dealer.go_on()
    floor = Floor("uk", hand, dealer)
    floor.carry_out(floor.see(Seen("foreign_card_found", facts={"defect": "duplicate", "found_in": "hand"})))
    table.end_hand()
    hand = table.begin_hand(EIGHT)
    assert hand.button == 4
    table.record.report_play()
    again = Table.from_happenings(table.rules.house.book, table.happenings)
    assert again.hand is not None
    assert again.hand.button == 4
    table.do(Misdeal("a card too many"))
    table.rise(4, EIGHT)  # whoever drew the button is gone, so the others draw
    assert table.forecast(EIGHT).drawing_for_button == (1, 6)
    assert table.begin_hand(EIGHT, {1: "Ac", 6: "9d"}).state.button == 1


@pytest.mark.parametrize("house", ["adelaide", "star"])
def test_a_newcomer_does_not_take_the_first_button_after_a_misdeal(house: str) -> None:
    table = table_of(house, (2, 4, 6))
    button = table.begin_hand(EIGHT).state.button
    table.do(Misdeal("two cards exposed"))
    for seat in (1, 8):
        table.sit(f"player {seat}", seat, 200, EIGHT)
    assert table.begin_hand(EIGHT).state.button == button
