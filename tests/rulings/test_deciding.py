"""What people do with a ruling: decide, override, appeal; and what the record keeps of it."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.rulebook import house_named
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulings import DECLINE, Ruling, Seen, read_effects, rule
from pokerroom.rulings.record import RulingRecord, effect_texts


def ruled(house: str, name: str, **facts: Any) -> Ruling:
    return rule(house_named(house), Seen(name, seat=4, facts=facts))


@pytest.mark.part("uk:irregularity.27", "uk:irregularity.40")
def test_an_offer_is_taken_or_declined_by_its_role_alone() -> None:
    early = ruled("uk", "premature_card", street="turn", skipped_player_warned=True, facing_bet=True)
    assert early.open
    taken = early.decide(1, by="supervisor", reason="the tap was clear")
    assert not taken.open
    assert effect_texts(taken.effects) == ("hand_dead", "board_stands early_cards")
    assert taken.decision is not None
    assert taken.decision.reason == "the tap was clear"
    assert [str(cite) for cite in taken.cites] == ["uk:irregularity.27", "uk:irregularity.40"]
    declined = early.decide(DECLINE, by="floor")
    assert not declined.open
    assert declined.effects == early.effects
    with pytest.raises(NotAllowed) as refusal:
        early.decide(1, by="dealer")
    assert "supervisor" in refusal.value.allowed
    assert str(refusal.value.cites[0]) == "uk:irregularity.27"
    assert early.open


def test_management_decides_for_the_floor_where_it_may_rule_at_a_table() -> None:
    assert not ruled("uk", "oversize_wager", all_acted_on_it=False, long_considered=True).decide(1, "management").open
    star = ruled("star", "play_disrupted", cause="fire")
    with pytest.raises(NotAllowed):
        star.decide(1, "casino operator")
    assert effect_texts(star.decide(1, "Gaming Manager").effects)[0] == "void_hand"


@pytest.mark.part("star:27.7.1", "star:27.7.2")
def test_of_several_offers_one_is_taken() -> None:
    fraud = ruled("star", "fraud_affecting_outcome")
    assert [offer.instead for offer in fraud.offers] == [True, True, False]
    second = fraud.decide(2, "floor", "everybody gets the chips back")
    assert effect_texts(second.effects) == ("void_hand", "record_breach")
    assert [offer.sanctions for offer in second.offers] == [("void_wagers", "bar_from_game_for")]
    assert not second.decide(DECLINE, "floor").open


@pytest.mark.part("canberra:19.2", "canberra:19.2(a)", "canberra:19.2(b)")
def test_sanctions_are_chosen_alone_or_together_or_not_at_all() -> None:
    breach = ruled("canberra", "cards_out_of_view")
    assert effect_texts(breach.effects) == ("record_breach",)
    assert breach.offers[0].sanctions == ("dead_hand", "bar_from_game")
    both = breach.decide(["dead_hand", "bar_from_game"], "floor", "for the second time")
    assert effect_texts(both.effects) == ("record_breach", "sanctions dead_hand bar_from_game")
    one = breach.decide("dead_hand", "floor")
    assert effect_texts(one.effects) == ("record_breach", "sanctions dead_hand")
    assert effect_texts(breach.decide(DECLINE, "floor").effects) == ("record_breach",)
    with pytest.raises(Malformed, match="which penalties"):
        breach.decide(1, "floor")
    with pytest.raises(Malformed, match="not among what is offered"):
        breach.decide("detain", "floor")


@pytest.mark.part("canberra:17.16.1", "canberra:17.16.2", "canberra:17.16.3")
def test_what_is_referred_to_somebody_is_entered_by_them() -> None:
    agreed = ruled("canberra", "stub_fouled", players_agree=True)
    assert agreed.referred_to == "players"
    done = agreed.decide(["misdeal", "new_shuffle"], by="players", reason="all six agree")
    assert not done.open
    follows = ("misdeal", "wagers_returned all_but_forced", "button_stays", "new_shuffle")
    assert effect_texts(done.effects) == follows
    left = ruled("canberra", "stub_fouled", players_agree=False)
    with pytest.raises(NotAllowed):
        left.decide(["play_on"], by="players")
    assert effect_texts(left.decide([EffectUse("play_on")], by="casino supervisor").effects) == ("play_on",)
    with pytest.raises(Malformed, match="there is no effect 'dance'"):
        left.decide("dance", by="floor")


@pytest.mark.part("uk:decisions.1")
def test_only_management_sets_a_ruling_aside_in_uk_and_only_with_a_reason() -> None:
    muck = ruled("uk", "cards_in_muck", identifiable=False)
    with pytest.raises(NotAllowed) as refusal:
        muck.override(["hand_live"], by="supervisor", reason="unfair")
    assert refusal.value.allowed == "management"
    with pytest.raises(Malformed, match="a reason is needed to set a ruling aside"):
        muck.override(["hand_live"], by="management", reason=" ")
    aside = muck.override(["hand_live"], by="management", reason="the dealer swept a tabled hand")
    assert effect_texts(aside.effects) == ("hand_live",)
    assert aside.decision is not None
    assert aside.decision.override
    assert "uk:decisions.1" in map(str, aside.cites)
    assert (
        "overrides the ruling (the hand of seat 4 is dead), because: the dealer swept a tabled hand" in aside.explain()
    )
    assert muck.why
    assert not aside.why  # the ground of what was set aside is not its ground
    assert muck.why not in aside.explain()
    assert "uk:dead-hand.2" not in map(str, aside.cites)


@pytest.mark.parametrize(
    ("house", "path"),
    [
        ("adelaide", ["the gambling authority, in writing"]),
        ("canberra", ["the gambling authority"]),
        ("star", ["another gaming supervisor", "the casino operator", "an inspector, with a complaint"]),
        ("uk", ["management, in fairness"]),
    ],
)
def test_an_appeal_goes_from_one_to_the_next_until_somebody_has_the_last_word(house: str, path: list[str]) -> None:
    contested = ruled(house, "clock_expired", facing_bet=True, clock="standing")
    for _ in path:
        contested = contested.appeal("seat 4", "there was time left")
    assert [appeal.to for appeal in contested.appeals] == path
    with pytest.raises(Illegal, match="nowhere further"):
        contested.appeal("seat 4", "again")
    assert "there was time left" in contested.explain()
    assert "_" not in contested.explain()


def test_a_record_keeps_who_decided_and_who_contested() -> None:
    done = ruled("uk", "cards_in_muck", identifiable=True).decide(1, "floor", "a dealer's error")
    contested = done.override(["hand_dead"], "manager", "fairness").appeal("seat 2", "no")
    record = RulingRecord.of(contested, table="table 4", hand="117", at="2024-08-16T21:04")
    assert [decision.what for decision in record.decisions] == ["takes the offer", "overrides the ruling"]
    assert record.appeals[0].by == "seat 2"
    assert RulingRecord.read(record.text()) == record
    with pytest.raises(Malformed, match="no record of a ruling"):
        RulingRecord.read('{"book": 3}')
    assert read_effects(record.effects, contested.house.book.vocabulary) == contested.effects


@pytest.mark.parametrize(
    "wrong",
    [
        lambda it: it.decide(1, by="floor").decide(1, by="floor"),
        lambda it: it.decide(2, by="floor"),
        lambda it: it.decide(0, by="floor"),
        lambda it: it.decide(None, by="floor"),
        lambda it: it.decide(1, by="porter"),
        lambda it: it.decide(1, by=None),
        lambda it: it.decide(1, by="floor", reason=3),
        lambda it: it.override([], by="manager", reason="x"),
        lambda it: it.override([3], by="manager", reason="x"),
        lambda it: it.override(["deemed dance"], by="manager", reason="x"),
        lambda it: it.appeal("", "x"),
        lambda it: it.appeal("seat 3", 4),
    ],
)
def test_what_makes_no_sense_is_refused_kindly(wrong: Any) -> None:
    muck = ruled("uk", "cards_in_muck", identifiable=True)
    with pytest.raises(PokerroomError):
        wrong(muck)


def test_the_title_that_was_given_is_kept() -> None:
    disrupted = rule(house_named("star"), Seen("play_disrupted", facts={"cause": "fire"}))
    decided = disrupted.decide(1, by="Poker Manager", reason="the alarm")
    assert decided.decisions[-1].title == "Poker Manager"
    assert decided.decisions[-1].role == "floor"
    assert "The Poker Manager takes the offer, because: the alarm." in decided.explain()
    assert RulingRecord.read(RulingRecord.of(decided).text()).decisions[0].title == "Poker Manager"
    with pytest.raises(NotAllowed, match="the Gaming Manager may not set a ruling aside"):
        disrupted.override(["play_on"], by="Gaming Manager", reason="fair")
    assert disrupted.decide(DECLINE, by="floor").decisions[-1].title == "gaming supervisor"
    assert disrupted.decide(DECLINE, by="supervisor").decisions[-1].title == "supervisor"
    with pytest.raises(Malformed, match="'janitor' is nobody who decides in this house"):
        disrupted.decide(1, by="janitor")


def test_a_misdeal_that_is_ordered_brings_what_the_book_says_about_misdeals() -> None:
    aside = rule(house_named("uk"), Seen("boxed_card", facts={"destination": "board"}))
    again = aside.override(["misdeal"], by="management", reason="two boxed cards")
    assert effect_texts(again.effects) == ("misdeal", "wagers_returned all", "new_shuffle", "button_stays")
    assert {"uk:irregularity.34", "uk:irregularity.36"} <= set(map(str, again.cites))
    ruling = aside.override(["misdeal", "wagers_returned all_but_forced"], by="management", reason="blinds stay")
    assert effect_texts(ruling.effects).count("wagers_returned all") == 0
