"""Canberra's clauses on irregularities, conduct and disputes that a scenario cannot tell."""

from __future__ import annotations

from datetime import datetime

import pytest

from pokerroom.cards import UNKNOWN, SeededShuffle
from pokerroom.errors import Illegal
from pokerroom.hand import CALL, CHECK, CHECK_OR_CALL, Bet, Hand, SoftwareDealer, ViewerRole, events, hand_rules_for
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Ruling, Seen, rule
from pokerroom.rulings.effects.carrying_out import carry_out
from pokerroom.rulings.record import RulingRecord
from pokerroom.rulings.seen import observations
from pokerroom.rulings.study.cases import cases
from pokerroom.table import Table
from pokerroom.table.opening.readiness import as_usual
from testkit.rulebook.claims import claiming

EIGHT = datetime(2018, 2, 7, 20)
HOLDEM = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
LISTED = {f"canberra:17.1({letter}" for letter in ("a)", "b)", "c).1", "d).1", "e)")}


def _rulings(house: House) -> list[Ruling]:
    keys = [key for key in observations() if key not in ("misdeal", "misdeal_found_too_late")]
    return [ruling for key in keys for ruling in cases(house, key)]


def _hand(seed: int = 3) -> tuple[Hand, SoftwareDealer]:
    hand = Hand(hand_rules_for(house_named("canberra"), HOLDEM), dict.fromkeys(range(1, 7), 300), button=6)
    return hand, SoftwareDealer(hand, SeededShuffle(seed).shuffle(hand.deck.cards))


@pytest.mark.clause("canberra:17.1")
@pytest.mark.parametrize("burns", ["every_stage", "never"])
def test_a_misdeal_is_one_of_the_list_and_nothing_else(burns: str) -> None:
    house = House(library().book("canberra")).choose("deal.burns", burns)
    listed = LISTED | ({"canberra:17.21"} if burns == "never" else set())
    grounds: set[str] = set()
    for ruling in _rulings(house):
        lists = [ruling.effects, *(offer.effects for offer in ruling.offers)]
        if any(use.name == "misdeal" for effects in lists for use in effects):
            cites = {str(cite) for cite in ruling.cites}
            assert cites & listed, ruling.seen
            assert "canberra:17.1" in cites
            grounds |= cites & listed
    assert grounds == listed


@pytest.mark.clause("canberra:19.4(a)")
def test_a_player_is_told_what_is_open_and_nothing_about_the_cards() -> None:
    told_to_seat_2 = set()
    for seed in range(12):
        hand, dealer = _hand(seed)
        while (seat := dealer.go_on()) and not hand.board:
            hand.act(seat, CALL if hand.to_call else CHECK)
        hand.act(1, Bet(20))
        told_to_seat_2.add((hand.view(2).options, hand.view(2).now))
        assert hand.options(2).words() == "fold, call 20, raise to 40 to 290"
    assert len(told_to_seat_2) == 1


@pytest.mark.part("canberra:19.4(b)")
@pytest.mark.parametrize("viewer", ["dealer", "public"])
def test_staff_see_no_hidden_card_and_no_order_of_the_shoe(viewer: ViewerRole) -> None:
    """Which of the staff may look into the record of a hand is the room's matter."""
    hand, dealer = _hand()
    while seat := dealer.go_on():
        view = hand.view(viewer)
        seen = {card for place in view.seats for card in place.cards} | set(hand.board)
        assert seen - set(hand.board) == {UNKNOWN}
        for event in hand.history(viewer):
            if isinstance(event, events.Dealt):
                assert set(event.cards) == {UNKNOWN}
            if isinstance(event, events.Burned):
                assert event.card == UNKNOWN
        if hand.progress.street_number == 3:
            break
        hand.act(seat, CHECK_OR_CALL)
    assert hand.progress.street_number == 3


@pytest.mark.clause("canberra:16.2")
def test_a_player_has_one_seat_and_one_hand() -> None:
    table = Table(house_named("canberra"), as_usual(house_named("canberra"), HOLDEM), unit=1)
    for seat, player in ((1, "O"), (2, "P"), (4, "Q")):
        table.sit(player, seat, 200, EIGHT)
    with pytest.raises(Illegal, match="P has a seat"):
        table.sit("P", 6, 200, EIGHT)
    hand = table.begin_hand(EIGHT)
    SoftwareDealer(hand, SeededShuffle(seed=1).shuffle(hand.deck.cards)).go_on()
    dealt = [event.seat for event in hand.events if isinstance(event, events.Dealt)]
    assert sorted(dealt) == [1, 2, 4]
    assert {len(event.cards) for event in hand.events if isinstance(event, events.Dealt)} == {2}


@pytest.mark.clause("canberra:16.4.2", "canberra:17.15")
def test_a_breach_is_stored_with_rule_person_and_time() -> None:
    hand, dealer = _hand()
    dealer.go_on()
    breach = rule(house_named("canberra"), Seen("cards_out_of_view", seat=3, by="floor"), hand)
    record = RulingRecord.of(
        breach.decide("dead_hand", "casino supervisor", "in his lap"), table="4", at="2018-02-07T21:04"
    )
    assert record.cites[:2] == ("canberra:16.4.2", "canberra:17.15")
    assert (record.seat, record.at, record.by) == (3, "2018-02-07T21:04", "floor")
    assert record.effects == ("record_breach", "sanctions dead_hand")
    assert [(decision.title, decision.reason) for decision in record.decisions] == [("casino supervisor", "in his lap")]
    assert RulingRecord.read(record.text()) == record


@pytest.mark.part("canberra:17.14")
def test_a_finished_round_is_not_opened_again() -> None:
    """Until when a result can be contested, `test_disputes.py` shows."""
    house = House(library().book("canberra"))
    ruling = rule(house, Seen("completed_hands_stand"))
    assert [str(use) for use in ruling.effects] == ["results stand"]
    assert [str(cite) for cite in ruling.cites] == ["canberra:17.14"]
    assert house.answer("dispute.wrong_payout") == "until_next_hand"


@pytest.mark.parametrize("broken", [claiming("canberra:16.1.1", "16.1.1"), claiming("", "16.3")])
def test_the_rule_that_was_broken_is_stored(broken: str) -> None:
    breach = rule(house_named("canberra"), Seen("rule_broken", seat=5, broken_clause=broken, by="floor"))
    assert str(breach.cites[0]) == f"canberra:{broken}"
    assert breach.offers[0].sanctions == ("dead_hand", "bar_from_game")
    record = RulingRecord.of(breach.decide("dead_hand", "floor"), table="4", at="2018-02-07T21:04")
    assert (record.rule, record.seat, record.at) == (broken, 5, "2018-02-07T21:04")
    assert RulingRecord.read(record.text()) == record


@pytest.mark.part("canberra:16.8", "canberra:19.2(b)", "canberra:19.7")
@pytest.mark.parametrize("broken", ["16.8(a)", "19.7"])
def test_a_player_may_be_folded_and_kept_out(broken: str) -> None:
    """Not here: that 16.8 needs its (a) or (b), that a side bet is refused, that the player is not dealt in again."""
    hand, dealer = _hand()
    dealer.go_on()
    breach = rule(house_named("canberra"), Seen("rule_broken", seat=3, broken_clause=broken), hand)
    outcome = carry_out(breach.decide(("dead_hand", "bar_from_game"), "floor", "again"), hand, dealer)
    assert [event for event in outcome.events if isinstance(event, events.HandDied)] == [events.HandDied(3)]
    assert {(order.what, order.detail, order.seat) for order in outcome.follow_ups} == {
        ("sanction", "bar_from_game", 3),
        ("record_breach", "", 3),
    }
