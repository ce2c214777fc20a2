"""The Star Sydney's floor, where a scenario cannot tell it: records, roles and what a screen may say."""

from __future__ import annotations

from datetime import datetime

import msgspec
import pytest

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.hand import CALL, CHECK, FOLD, Hand, Raise, SeatView, Show, View, hand_rules_for
from pokerroom.hand.betting.open_actions import Options
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Ruling, Seen, rule
from pokerroom.rulings.effects.carrying_out import carry_out
from pokerroom.rulings.record import RulingRecord, effect_texts
from pokerroom.table import Table
from pokerroom.table.stakes.chips_in_front import correction
from pokerroom.table.stakes.rules import stake_rules_for

EIGHT = datetime(2024, 8, 20, 20)
HOLDEM = TableSetup("holdem", blinds=(5, 10))
POSTED = TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


def begun() -> Hand:
    """Four players, seat 3 has raised to 30 and seat 4 called."""
    hand = Hand(hand_rules_for(house_named("star"), HOLDEM), dict.fromkeys((1, 2, 3, 4), 500), button=4)
    hand.post()
    hand.post()
    hand.deal("?? " * 8)
    hand.act(3, Raise(to=30))
    hand.act(4, CALL)
    return hand


def cites(ruling: Ruling) -> set[str]:
    return set(map(str, ruling.cites))


@pytest.mark.clause("star:4.6")
def test_a_breach_is_written_down_with_its_seat_and_its_hand() -> None:
    hand = begun()
    breach = rule(house_named("star"), Seen("cards_out_of_view", seat=4, by="dealer"), hand)
    assert effect_texts(breach.effects) == ("record_breach",)
    assert breach.open
    decided = breach.decide("void_wagers", by="gaming supervisor", reason="the second time")
    record = RulingRecord.of(decided, table="table 3", hand="112", at="2024-08-20T20:00")
    assert (record.seat, record.hand, record.at, record.by) == (4, "112", "2024-08-20T20:00", "dealer")
    assert "star:4.6" in record.cites
    assert [(decision.title, decision.reason) for decision in record.decisions] == [
        ("gaming supervisor", "the second time")
    ]
    assert [(order.what, order.seat) for order in carry_out(decided, hand).follow_ups] == [("record_breach", 4)]
    assert hand.stacks[4] == 500


@pytest.mark.clause("star:27.5")
def test_one_or_more_of_four_steps_by_a_supervisor_and_written_down() -> None:
    phone = rule(
        house_named("star"),
        Seen("device_used", seat=4, facts={"on_duty": False, "in_hand": True, "device_use": "other"}),
    )
    assert phone.offers[0].sanctions == ("void_wagers", "bar_from_game", "exclude_from_casino", "detain")
    for by in ("dealer", "players"):
        with pytest.raises(NotAllowed) as refusal:
            phone.decide("detain", by=by)
        assert "star:27.5" in map(str, refusal.value.cites)
    for chosen in (["detain"], ["bar_from_game", "exclude_from_casino"], list(phone.offers[0].sanctions)):
        decided = phone.decide(chosen, by="casino supervisor", reason="typing on a phone")
        assert effect_texts(decided.effects) == (" ".join(("sanctions", *chosen)),)
        record = RulingRecord.of(decided, at="2024-08-20T20:00")
        assert record.decisions[-1].title == "casino supervisor"
        assert record.decisions[-1].effects == effect_texts(decided.effects)
        assert "star:27.5" in record.cites


@pytest.mark.part("star:27.5.2", "star:27.14")
def test_a_bar_is_left_for_the_room() -> None:
    hand = begun()
    colluding = rule(house_named("star"), Seen("rule_broken", seat=4), hand)
    assert colluding.offers[0].sanctions == ("void_wagers", "bar_from_game_for")
    with pytest.raises(NotAllowed):
        colluding.decide("bar_from_game_for", by="dealer")
    barred = colluding.decide(["void_wagers", "bar_from_game_for"], by="floor", reason="24 hours, for collusion")
    orders = carry_out(barred, hand).follow_ups
    assert ("sanction", "bar_from_game_for", 4) in [(order.what, order.detail, order.seat) for order in orders]
    assert hand.stacks[4] == 500
    assert hand.pot == 45
    assert "star:27.14" in cites(barred)
    assert effect_texts(colluding.decide("decline", by="floor").effects) == ("play_on",)


@pytest.mark.clause("star:25.9")
def test_a_misdeal_is_declared_by_the_dealer_or_a_supervisor_and_never_by_a_player() -> None:
    hand = begun()
    before = hand.log()
    fouled = rule(house_named("star"), Seen("card_missing_from_deck"), hand)
    with pytest.raises(NotAllowed, match="players do not declare") as refusal:
        carry_out(fouled, hand, by="players")
    assert "star:25.9" in map(str, refusal.value.cites)
    assert hand.log() == before
    uncovered = rule(house_named("star"), Seen("stub_fouled"), hand)
    with pytest.raises(NotAllowed):
        uncovered.decide(1, "players")
    with pytest.raises(NotAllowed):
        uncovered.override(["misdeal"], "players", "unlucky")
    for by in ("dealer", "floor"):
        copy = hand.copy()
        carry_out(fouled, copy, by=by)
        assert copy.stacks == dict.fromkeys((1, 2, 3, 4), 500)
    record = RulingRecord.of(
        rule(house_named("star"), Seen("card_missing_from_deck", by="dealer"), hand), at="2024-08-20T20:00"
    )
    assert (record.by, record.at, record.effects[0]) == ("dealer", "2024-08-20T20:00", "misdeal")


@pytest.mark.clause("star:7.12")
def test_one_person_has_one_hand() -> None:
    table = Table(house_named("star"), POSTED, unit=1)
    for seat, player in ((1, "Bob"), (2, "Cleo"), (3, "Ann")):
        table.sit(player, seat, 300, EIGHT)
    with pytest.raises(Illegal, match="Ann has a seat at this table"):
        table.sit("Ann", 5, 300, EIGHT)
    hand = table.begin_hand(EIGHT)
    with pytest.raises(Illegal):
        table.sit("Ann", 5, 300, EIGHT)
    assert hand.seats == (1, 2, 3)


@pytest.mark.part("star:8.2.1.1")
@pytest.mark.parametrize(
    ("seat", "wrong", "chips", "right"), [(4, "below_minimum", 60, 40), (2, "above_maximum", 650, -150)]
)
def test_before_substantial_action_a_stake_is_put_right_at_once(seat: int, wrong: str, chips: int, right: int) -> None:
    hand = Hand(hand_rules_for(house_named("star"), HOLDEM), {1: 300, 2: 300, 3: 300, 4: 300} | {seat: chips}, button=2)
    hand.post()
    hand.post()
    hand.deal("?? " * 8)
    hand.act(1, CALL)
    ruling = rule(house_named("star"), Seen("stake_out_of_range", seat=seat, facts={"amount": wrong}), hand)
    assert effect_texts(ruling.effects) == ("correct_stake now",)
    assert "star:8.2.1.1" in cites(ruling)
    orders = carry_out(ruling, hand).follow_ups
    assert [(order.what, order.detail, order.seat) for order in orders] == [("correct_stake", "now", seat)]
    assert correction(stake_rules_for(House(library().book("star")), POSTED), chips) == right


@pytest.mark.part("star:8.2.1.2")
def test_a_stake_below_the_minimum_plays_the_hand_and_is_made_up_after_it() -> None:
    hand = Hand(hand_rules_for(house_named("star"), HOLDEM), {1: 300, 2: 300, 3: 300, 4: 60}, button=2)
    hand.post()
    hand.post()
    hand.deal("?? " * 8)
    small = Seen("stake_out_of_range", seat=4, facts={"amount_is": "below_minimum"})
    hand.act(1, CALL)
    assert effect_texts(rule(house_named("star"), small, hand).effects) == ("correct_stake now",)
    hand.act(2, CALL)
    late = rule(house_named("star"), small, hand)
    assert effect_texts(late.effects) == ("play_on", "correct_stake after_hand")
    assert "star:8.2.1.2" in cites(late)
    assert [(order.what, order.detail, order.seat) for order in carry_out(late, hand).follow_ups] == [
        ("correct_stake", "after_hand", 4)
    ]
    assert hand.stacks[4] == 50
    rules = stake_rules_for(House(library().book("star")), POSTED)
    assert (correction(rules, 40), correction(rules, 130)) == (60, 0)


@pytest.mark.part("star:28.9.2")
def test_in_a_tournament_its_supervisor_has_the_last_word() -> None:
    rules = hand_rules_for(house_named("star"), TableSetup("holdem", blinds=(100, 200), tournament=True))
    hand = Hand(rules, dict.fromkeys((1, 2, 3, 4), 5000), button=4)
    hand.post()
    hand.post()
    hand.deal("?? " * 8)
    dead = rule(house_named("star"), Seen("cards_in_muck", seat=3, facts={"touched_muck": True}), hand)
    with pytest.raises(NotAllowed) as refusal:
        dead.override(["hand_live"], by="dealer", reason="they were tabled")
    assert "star:28.9.2" in map(str, refusal.value.cites)
    final = dead.override(["hand_live"], by="tournament", reason="they were tabled")
    carry_out(final, hand)
    assert hand.turn == 3
    cash = rule(house_named("star"), Seen("cards_in_muck", seat=3, facts={"touched_muck": True}), begun())
    with pytest.raises(NotAllowed):
        cash.override(["hand_live"], by="tournament", reason="they were tabled")


@pytest.mark.clause("star:27.8")
def test_a_player_is_told_what_is_legal_and_never_what_is_good() -> None:
    hand = Hand(hand_rules_for(house_named("star"), HOLDEM), dict.fromkeys((1, 2, 3), 500), button=3)
    hand.post()
    hand.post()
    hand.deal("As Kd 7c Ah 4c 7d")
    assert hand.options(3).words() == "fold, call 10, raise to 20 to 500"
    # Everything that a screen can show of a hand: legal actions and amounts, and no hand is read before it is tabled.
    assert set(View.__struct_fields__) == {
        "viewer", "game", "street", "seats", "boards", "gathered_pots", "burns", "muck", "stub", "now", "options",
    }  # fmt: skip
    assert set(SeatView.__struct_fields__) == {
        "seat",
        "stack",
        "bet",
        "status",
        "cards",
        "up",
        "button",
        "called",
        "reads",
    }
    legal = {field.name for field in msgspec.structs.fields(Options)}
    assert legal == {
        "seat", "fold", "fold_costs", "check", "call", "call_all_in", "least_to", "most_to", "step", "opens",
        "bring_in", "straddle", "chop", "discard", "draw", "show", "muck", "ask", "run_boards", "expose",
        "grounds", "round", "more",  # the clauses behind what is open
    }  # fmt: skip
    for seat, act in ((3, CALL), (1, CALL), (2, CHECK)):
        hand.act(seat, act)
    hand.deal("?? Ac Ad 2h")
    for viewer in (1, 2, 3, "public", "dealer"):
        assert {seat.called for seat in hand.view(viewer).seats} == {""}
    hand.act(1, CHECK)
    hand.act(2, FOLD)
    hand.act(3, CHECK)
    for cards in ("?? 9c", "?? 9d"):
        hand.deal(cards)
        hand.act(1, CHECK)
        hand.act(3, CHECK)
    hand.act(1, Show())
    assert hand.view(3).seats[0].called == "four of a kind, aces"
