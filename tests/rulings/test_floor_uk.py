"""What the UK floor rules where one hand is not enough to show it: the table goes on, the record keeps it."""

from __future__ import annotations

from datetime import datetime

import pytest

from pokerroom.cards import SeededShuffle, cards_text, parse_cards
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.hand import CALL, CHECK, FOLD, Hand, LiveDealer, Raise, SoftwareDealer, hand_rules_for
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.effects.carrying_out import carry_out
from pokerroom.rulings.effects.effect_context import FollowUp
from pokerroom.rulings.record import RulingRecord
from pokerroom.table import Table
from pokerroom.table.commands import CorrectButton, Misdeal
from testkit.rulebook.claims import claiming

NINE = datetime(2024, 8, 16, 21)
DRAWN = {1: "Kd", 2: "3c", 3: "4c", 4: "5c", 5: "6c", 6: "7c"}


def after_a_hand() -> Table:
    """Six players with 200 each; seat 1 had the button, and everybody folded to seat 3's big blind of 2."""
    table = Table(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)), unit=1)
    for seat in DRAWN:
        table.sit(f"P{seat}", seat, 200, NINE)
    _fold_round(table, table.begin_hand(NINE, DRAWN))
    return table


def _fold_round(table: Table, hand: Hand) -> None:
    dealer = _dealer(hand)
    while seat := dealer.go_on():
        hand.act(seat, FOLD if hand.to_call else CHECK)
    table.end_hand()


def _dealer(hand: Hand) -> SoftwareDealer:
    dealer = SoftwareDealer(hand, SeededShuffle(seed=5).shuffle(hand.deck.cards))
    dealer.go_on()
    return dealer


@pytest.mark.clause("uk:misdeal.9")
def test_a_wrong_button_found_in_time_the_chips_go_back_and_the_button_goes_where_it_belongs() -> None:
    table = after_a_hand()
    _fold_round(table, table.begin_hand(NINE))
    before = table.stacks
    hand = table.begin_hand(NINE, wrong_button=2)
    assert hand.heading.button == 2
    dealer = _dealer(hand)
    hand.act(5, CALL)
    outcome = carry_out(rule(house_named("uk"), Seen("button_in_wrong_place"), hand), hand, dealer)
    assert outcome.follow_ups == (FollowUp("correct_button", 0, "now"),)
    assert hand.over
    assert hand.stacks == before
    table.do(Misdeal("the button was in the wrong place"))
    again = table.begin_hand(NINE)
    assert (again.heading.button, again.heading.stacks[5]) == (3, before[5])
    assert table.stacks == before


@pytest.mark.clause("uk:irregularity.1")
def test_a_wrong_button_found_too_late_the_hand_stands_and_the_next_is_put_right() -> None:
    table = after_a_hand()
    hand = table.begin_hand(NINE, wrong_button=3)  # it belongs on seat 2
    dealer = _dealer(hand)
    hand.act(6, CALL)
    hand.act(1, FOLD)
    outcome = carry_out(rule(house_named("uk"), Seen("button_in_wrong_place"), hand), hand, dealer)
    assert outcome.follow_ups == (FollowUp("correct_button", 0, "next_hand"),)
    assert not hand.over
    while seat := dealer.go_on():
        hand.act(seat, FOLD if hand.to_call else CHECK)
    table.end_hand()
    table.do(CorrectButton(NINE))
    buttons = []
    for _ in range(3):
        following = table.begin_hand(NINE)
        buttons.append(following.heading.button)
        _fold_round(table, following)
    assert buttons == [2, 4, 5]


@pytest.mark.clause("uk:irregularity.6")
def test_chips_lost_over_a_known_fault_start_the_next_pot() -> None:
    table = after_a_hand()
    hand = table.begin_hand(NINE)
    dealer = _dealer(hand)
    hand.act(5, Raise(to=60))
    for seat in (6, 1, 2, 3):
        hand.act(seat, FOLD)
    hand.act(4, CALL)
    before = hand.heading.stacks
    ruling = rule(house_named("uk"), Seen("defective_deck_known_to_player", seat=5), hand)
    carry_out(ruling.decide(1, by="supervisor", reason="he knew, and raised"), hand, dealer)
    assert hand.stacks == {**before, 5: before[5] - 60}
    table.end_hand()
    assert table.books.balanced
    following = table.begin_hand(NINE)
    assert following.heading.carried == 60
    assert table.stacks[5] == before[5] - 60
    _fold_round(table, following)
    assert table.books.balanced
    assert sum(table.stacks.values()) == sum(before.values())


@pytest.mark.clause("uk:disputes.4")
def test_the_record_keeps_the_supervisors_word_and_what_set_it_aside() -> None:
    ruling = rule(house_named("uk"), Seen("cards_in_muck", seat=3, facts={"identifiable": True}))
    closed = ruling.decide(1, by="supervisor", reason="both cards lie apart")
    with pytest.raises(Illegal, match="nothing is left to decide"):
        closed.decide(1, by="supervisor")
    for role in ("dealer", "players", "supervisor"):
        with pytest.raises(NotAllowed) as refusal:
            closed.override(["hand_dead"], by=role, reason="no")
        assert "uk:disputes.4" in map(str, refusal.value.cites)
    aside = closed.override(["hand_dead"], by="management", reason="seat 3 had mixed them")
    decision_noteds = RulingRecord.of(aside, hand="812").decisions
    assert [
        (decision_noted.title, decision_noted.effects, decision_noted.override) for decision_noted in decision_noteds
    ] == [
        ("supervisor", ("hand_live",), False),
        ("management", ("hand_dead",), True),
    ]
    assert "uk:decisions.1" in decision_noteds[-1].cites


@pytest.mark.part("uk:dead-hand.3")
def test_a_hand_folded_on_the_dealers_word_is_recommended_to_be_brought_back() -> None:
    facts = {"identifiable": True, "fold_cause": "dealer_error"}
    (offer,) = rule(house_named("uk"), Seen("cards_in_muck", seat=4, facts=facts)).offers
    assert "uk:dead-hand.3" in map(str, offer.cites)
    assert offer.why.startswith("recommended")
    (own,) = rule(house_named("uk"), Seen("cards_in_muck", seat=4, facts={"identifiable": True})).offers
    assert "uk:dead-hand.3" not in map(str, own.cites)


@pytest.mark.part("uk:conduct.2")
def test_who_breaks_the_code_may_be_refused_the_room_by_the_supervisor_alone() -> None:
    table = after_a_hand()
    hand = table.begin_hand(NINE)
    ruling = rule(house_named("uk"), Seen("rule_broken", seat=4), hand)
    with pytest.raises(NotAllowed):
        ruling.decide("bar_from_room", by="dealer", reason="threats")
    barred = ruling.decide("bar_from_room", by="supervisor", reason="threats")
    assert FollowUp("sanction", 4, "bar_from_room") in carry_out(barred, hand.copy()).follow_ups
    declined = carry_out(ruling.decide("decline", by="supervisor"), hand)
    assert "sanction" not in [order.what for order in declined.follow_ups]


@pytest.mark.part("uk:game.24")
def test_nobody_leaves_with_a_live_hand() -> None:
    table = after_a_hand()
    hand = table.begin_hand(NINE)
    _dealer(hand)
    with pytest.raises(Illegal, match="seat 5 may not leave during a hand"):
        table.rise(5, NINE)
    assert table.stacks[5] == 200


# A live table: the software sees no hole card and no burn, and keeps count all the same.


def live() -> tuple[Hand, LiveDealer]:
    hand = Hand(
        hand_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)), unit=1),
        dict.fromkeys(range(1, 7), 200),
        6,
    )
    dealer = LiveDealer(hand)
    dealer.go_on()
    return hand, dealer


def _around(hand: Hand) -> None:
    stage = hand.progress.stage_number
    while hand.turn and hand.progress.stage_number == stage:
        hand.act(hand.turn, CALL if hand.to_call else CHECK)


def _on_the_table(hand: Hand) -> tuple[str, str, int]:
    """The board, the burns, and how many cards are undealt."""
    state = hand.state
    return cards_text(state.boards[0]), cards_text(state.burns), state.stub


@pytest.mark.clause("uk:irregularity.43", "uk:irregularity.44")
def test_an_early_turn_at_a_live_table() -> None:
    hand, dealer = live()
    _around(hand)
    dealer.turn_up("9d 9c 8h")
    for seat in range(1, 6):
        hand.act(seat, CHECK)
    early = Seen(
        "premature_card",
        seat=6,
        facts={"skipped_player_warned": False},
        cards={"early_cards": tuple(parse_cards("3d"))},
    )
    carry_out(rule(house_named("uk"), early, hand), hand)
    assert (hand.turn, _on_the_table(hand)) == (6, ("9d 9c 8h", "?? ??", 34))
    hand.act(6, CHECK)
    dealer.turn_up("5s")
    assert _on_the_table(hand) == ("9d 9c 8h 5s", "?? ?? ??", 32)
    _around(hand)
    dealer.turn_up("3d")
    assert _on_the_table(hand) == ("9d 9c 8h 5s 3d", "?? ?? ??", 32)


@pytest.mark.clause("uk:irregularity.35")
def test_an_exposed_card_at_a_live_table_is_the_burn() -> None:
    hand, dealer = live()
    shown = Seen(
        "hole_card_exposed_by_dealer",
        seat=4,
        facts={"card_of_deal": 4},
        cards={"exposed_card": tuple(parse_cards("9h"))},
    )
    carry_out(rule(house_named("uk"), shown, hand), hand)
    assert (len(hand.cards(4)), hand.piles.stub_size) == (2, 39)
    _around(hand)
    dealer.turn_up("3d 4h 5s")
    assert _on_the_table(hand) == ("3d 4h 5s", "9h", 36)


@pytest.mark.clause("uk:irregularity.17", "uk:irregularity.37")
def test_an_extra_card_that_nobody_has_seen_is_the_burn() -> None:
    hand, dealer = live()
    carry_out(rule(house_named("uk"), Seen("wrong_card_count", seat=4, facts={"extra_cards": 1}), hand), hand)
    assert (len(hand.cards(4)), hand.piles.stub_size) == (2, 39)
    _around(hand)
    dealer.turn_up("3d 4h 5s")
    assert _on_the_table(hand) == ("3d 4h 5s", "??", 36)


STANDS = "uk:irregularity.29 uk:irregularity.30"


@pytest.mark.clause("uk:irregularity.28", "uk:irregularity.41")
@pytest.mark.parametrize(
    ("fault", "acted", "flop", "put_right", "next_street"),
    [
        ("burn_missed", False, "2c 3d 4h", "3d 4h 5s", ("3d 4h 5s 7d", "?? ??", 34)),
        claiming(STANDS, "burn_missed", True, "2c 3d 4h", "", ("2c 3d 4h 7d", "?? ??", 34)),
        ("burn_too_many", False, "4h 5s 6c", "3d 4h 5s", ("3d 4h 5s 7d", "?? ??", 34)),
        claiming(STANDS, "burn_too_many", True, "4h 5s 6c", "", ("4h 5s 6c 7d", "?? ??", 34)),
    ],
)
def test_burns_at_a_live_table(
    fault: str, acted: bool, flop: str, put_right: str, next_street: tuple[str, str, int]
) -> None:
    hand, dealer = live()
    _around(hand)
    dealer.turn_up(flop)
    if acted:
        hand.act(1, CHECK)
    carry_out(rule(house_named("uk"), Seen(fault, facts={"order_known": True}), hand), hand)
    if put_right:
        dealer.turn_up(put_right)
    _around(hand)
    dealer.turn_up("7d")
    assert _on_the_table(hand) == next_street
