"""Chips that a player pays in the middle of a hand: into the pot and to the house, and never a wager."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.cards import UNKNOWN, SeededShuffle
from pokerroom.charges import ChargeTerms, Percentage, as_charges, charges
from pokerroom.charges.ledger import Ledger
from pokerroom.citation import read_citation
from pokerroom.errors import Illegal, Malformed, OutOfTurn, PokerroomError
from pokerroom.hand import (
    CALL,
    CHECK,
    FOLD,
    Bet,
    Call,
    Check,
    Hand,
    HandRules,
    Pay,
    Raise,
    SoftwareDealer,
    events,
    grounds_of_event,
    hand_rules_for,
)
from pokerroom.notation.log_replay import play_log
from pokerroom.notation.phh.phh_replay import play_phh
from pokerroom.notation.phh.phh_writing import to_phh
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from testkit.suite.effort import examples
from testkit.table.books import book_hand, buy_in

CITE = read_citation("star:7.13.3")
STAR = hand_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10)))


def dealt(rules: HandRules = STAR, stacks: int = 300) -> Hand:
    hand = Hand(rules, {1: stacks, 2: stacks, 3: stacks}, 3)
    hand.post(), hand.post(), hand.deal([UNKNOWN] * 6)
    return hand


def test_a_part_goes_into_the_main_pot_and_the_rest_to_the_house() -> None:
    hand = dealt()
    assert hand.act(3, Pay("extra time", 4, 2, (CITE,))) == [events.Paid(3, "extra time", 4, 2, (CITE,))]
    state = hand.state
    assert (hand.stacks[3], state.pot, state.charged, sum(hand.pots), hand.turn) == (296, 17, 2, 17, 3)
    assert hand.to_call == 10  # it matches nothing
    hand.act(3, FOLD), hand.act(1, FOLD)
    bill = hand.bill()
    assert (bill.total, bill.wagered, bill.added) == (17, 15, 2)
    assert bill.forced_bets_only
    hand.settle()
    assert hand.stacks == {1: 295, 2: 307, 3: 296}


def test_no_percentage_is_taken_of_it() -> None:
    hand = dealt()
    hand.act(3, Pay("extra time", 30, 30))
    hand.act(3, Raise(40)), hand.act(1, CALL), hand.act(2, FOLD)
    hand.deal([UNKNOWN] * 4), hand.act(1, CHECK), hand.act(3, Bet(20)), hand.act(1, FOLD)
    bill = hand.bill()
    line = charges(ChargeTerms(percentage=Percentage(Decimal(10), rounded_down_to=1)), bill)[0]
    assert (bill.total, line.amount) == (120, 9)
    assert line.words == "commission 9: 10 percent of the pot, 90"
    charge = charges(ChargeTerms(percentage=Percentage(Decimal(10), base="each_pot", pot_over=90)), bill)[0]
    assert (charge.amount, charge.words) == (0, "commission 0: the pot of 90 is too small")


def test_it_is_told_read_back_and_explained() -> None:
    hand = dealt()
    for pay in (Pay("extra time", 4, 2, (CITE,)), Pay("extra time", 3), Pay("extra time", 1, 1)):
        hand.act(3, pay)
    text = hand.log()
    assert "seat 3 pays 4 for extra time, 2 of it to the pot [star:7.13.3]" in text
    assert "seat 3 pays 3 for extra time\n" in text
    assert Hand.read(text).events == hand.events
    assert Hand.read(text).state == hand.state
    assert grounds_of_event(hand.rules, hand.events[-3]).cites == (CITE,)
    assert play_log(text).hand.state == hand.state


def test_a_hand_history_keeps_it() -> None:
    hand = dealt()
    hand.act(3, Pay("extra time", 4, 2, (CITE,)))
    hand.act(3, FOLD), hand.act(1, FOLD), hand.settle()
    assert play_phh(to_phh(hand)).hand.stacks == hand.stacks


@pytest.mark.parametrize(
    ("seat", "pay", "kind"),
    [
        (1, Pay("extra time", 4, 2), OutOfTurn),
        (3, Pay("extra time", 0), Illegal),
        (3, Pay("extra time", 300), Illegal),  # the last chip stays
        (3, Pay("extra time", 4, 5), Malformed),
        (3, Pay("extra time", 4, -1), Malformed),
        (3, Pay("Extra: time", 4), Malformed),
        (3, Pay("extra time", 4, 2, ("star",)), Malformed),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_paid(seat: int, pay: Pay, kind: type[PokerroomError]) -> None:
    hand = dealt()
    before = hand.state.copy()
    with pytest.raises(kind):
        hand.act(seat, pay)
    assert hand.state == before


def test_the_books_have_both_parts() -> None:
    hand = dealt()
    hand.act(3, Pay("extra time", 4, 2, (CITE,)))
    hand.act(3, FOLD), hand.act(1, FOLD), hand.settle()
    books = Ledger()
    for seat in (1, 2, 3):
        buy_in(books, seat, 300)
    assert str(book_hand(books, hand.events)) == (
        "4 - hand 1: seat 1 > pot 5; seat 2 > pot 10; seat 3 > pot 2; seat 3 > house extra time 2; pot > seat 2 17"
        " [star:7.13.3]"
    )
    assert {seat: books.balance(f"seat {seat}") for seat in (1, 2, 3)} == hand.stacks


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, 2**32), st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9)), max_size=12))
def test_chips_are_conserved_whatever_is_bought(seed: int, wanted: list[tuple[int, int]]) -> None:
    hand = Hand(STAR, {1: 60, 2: 45, 3: 200, 4: 30}, 4)
    terms = ChargeTerms(percentage=Percentage(Decimal(10)))
    dealer = SoftwareDealer(
        hand, SeededShuffle(seed).shuffle(STAR.whole_deck.cards), charges=lambda bill: as_charges(charges(terms, bill))
    )
    raises = seed
    while seat := dealer.go_on():
        if wanted and hand.betting:
            amount, to_pot = wanted.pop()
            if to_pot <= amount < hand.stacks[seat]:
                hand.act(seat, Pay("extra time", amount, to_pot))
                assert sum(hand.pots) == hand.state.pot
        options, raises = hand.options(seat), raises // 3
        assert hand.to_call <= hand.stacks[seat]
        hand.act(
            seat,
            Raise(options.least_to) if options.least_to and not options.opens and raises % 3 == 1 else _on(hand),
        )
        assert sum(hand.stacks.values()) + hand.state.pot + hand.state.charged == 335
    books = Ledger()
    for seat, chips in hand.heading.stacks.items():
        buy_in(books, seat, chips)
    book_hand(books, hand.events)
    assert {seat: books.balance(f"seat {seat}") for seat in (1, 2, 3, 4)} == hand.stacks
    assert Hand.read(hand.log()).state == hand.state


def _on(hand: Hand) -> Call | Check:
    return CALL if hand.to_call else CHECK
