"""Rulings by the book: what was seen goes in, and the clause's own answer comes out."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from pokerroom.errors import Malformed
from pokerroom.rulebook import house_named
from pokerroom.rulings import FactNeeded, Ruling, Seen, rule
from pokerroom.rulings.record import effect_texts
from pokerroom.rulings.text.steps import steps_of

SEEN: Any = Seen  # callers without a type checker are told kindly too
RULE: Any = rule


def ruled(house: str, name: str, **facts: Any) -> Ruling:
    return rule(house_named(house), Seen(name, facts=facts))


def effects(house: str, name: str, **facts: Any) -> list[str]:
    return list(effect_texts(ruled(house, name, **facts).effects))


def cites(ruling: Ruling) -> list[str]:
    return [str(cite) for cite in ruling.cites]


@pytest.mark.part("star:26.31", "star:26.31.i", "star:26.31.ii", "star:26.31.iii")
def test_an_early_turn_is_set_aside_and_shuffled_in_before_the_river() -> None:
    lines = steps_of(ruled("star", "premature_card", street="turn"))
    assert lines == [
        "Set the early card aside.",
        "Complete the open betting round before any new card.",
        "Burn a card and deal the turn.",
        "Before the river, put what was set aside back with the stub, shuffle and cut, and deal the river without a "
        "burn.",
    ]


@pytest.mark.part("star:26.30")
def test_star_takes_the_burn_of_an_early_flop_back_as_well() -> None:
    lines = steps_of(ruled("star", "premature_card", street="flop"))
    assert lines[0] == "Put the flop and its burn card back with the stub, shuffle and cut."
    assert lines[-1] == "Burn a card and deal the flop."


@pytest.mark.part("adelaide:56.b", "adelaide:129.6")
def test_an_early_turn_stays_in_adelaide_once_there_was_substantial_action() -> None:
    acted = ruled("adelaide", "premature_card", street="turn", substantial_action=True)
    assert effect_texts(acted.effects) == ("hand_dead", "board_stands board_card")
    assert cites(acted) == ["adelaide:56.b", "adelaide:129.6"]
    not_yet = effects("adelaide", "premature_card", street="turn", substantial_action=False)
    assert not_yet[-1] == "redeal_without_burn same"


@pytest.mark.part("uk:misdeal.4", "uk:irregularity.36")
def test_two_exposed_cards_are_a_misdeal_in_uk() -> None:
    ruling = ruled("uk", "hole_card_exposed_by_dealer", exposed_count=2, substantial_action=False)
    assert effect_texts(ruling.effects) == ("misdeal", "wagers_returned all", "new_shuffle", "button_stays")
    assert cites(ruling)[:2] == ["uk:misdeal.4", "uk:irregularity.36"]


@pytest.mark.part("uk:misdeal.1")
def test_a_misdeal_found_after_the_deadline_is_none() -> None:
    late = ruled("uk", "hole_card_exposed_by_dealer", exposed_count=2, substantial_action=True)
    assert effect_texts(late.effects)[0] == "play_on"
    assert cites(late) == ["uk:misdeal.1"]
    assert "too late for a misdeal, as substantial action is yes" in late.explain()


@pytest.mark.part("canberra:17.2.1", "canberra:17.1(e)")
def test_canberra_counts_the_first_betting_round_and_not_actions() -> None:
    facts = {"extra_cards": 1, "substantial_action": True}
    assert effects("canberra", "wrong_card_count", **facts, first_round_over=False)[0] == "misdeal"
    assert effects("canberra", "wrong_card_count", **facts, first_round_over=True) == ["hand_dead"]


@pytest.mark.part("star:26.6", "star:26.6.2")
def test_a_card_that_does_not_belong_is_a_misdeal_at_any_time_in_star() -> None:
    ruling = rule(house_named("star"), Seen("foreign_card_found", facts={"substantial_action": True}))
    assert ruling.any_time
    assert ruling.effects[0].name == "misdeal"
    assert ruling.notices == ("surveillance", "inspector")


@pytest.mark.part("uk:misdeal.9")
def test_the_button_in_the_wrong_place_is_moved_though_it_stays_after_other_misdeals() -> None:
    ruling = ruled("uk", "button_in_wrong_place", noticed="this_hand", substantial_action=False)
    lines = steps_of(ruling)
    assert "Put the button where it belongs now." in lines
    assert not any("The button stays" in item for item in lines)


@pytest.mark.part("star:26.33.3", "star:26.33.1")
@pytest.mark.parametrize(
    ("house", "last"),
    [("star", "becomes_burn surplus_cards"), ("adelaide", "return_to_stub_and_reshuffle surplus_cards")],
)
def test_two_cards_turned_together(house: str, last: str) -> None:
    facts = {"order_known": True, "street": "turn", "cards_turned": 2}
    assert effects(house, "board_cards_turned_together", **facts) == ["board_stands correct_card", last]


@pytest.mark.part("uk:betting.18")
def test_one_silent_chip_is_a_call_and_needs_no_more_questions() -> None:
    ruling = ruled("uk", "call_or_raise", chips=1, declared_raise=False)
    assert effect_texts(ruling.effects) == ("deemed call", "excess_returned")
    assert ruling.facts["every_chip_needed"].source == "which follows"


def test_what_leads_to_another_observation_has_both_in_its_chain() -> None:
    ruling = ruled("canberra", "player_passed_over")
    assert ruling.chain == ("ruling.player_passed_over", "ruling.premature_card")
    assert effect_texts(ruling.effects)[-1] == "turn_goes_back"
    uk = ruled("uk", "player_passed_over", skipped_player_warned=True, facing_bet=True, street="river")
    assert [offer.role for offer in uk.offers] == ["floor"]
    assert effect_texts(uk.offers[0].effects) == ("hand_dead", "board_stands early_cards")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: SEEN("premature_crad"), "did you mean premature_card"),
        (lambda: SEEN("no such thing at all"), "there is no observation"),
        (lambda: SEEN(7), "is no observation"),
        (lambda: SEEN("boxed_card", facts={"strete": "turn"}), "allowed: street"),
        (lambda: RULE(house_named("uk"), SEEN("boxed_card", facts={"boxed_count": "2+"})), "a whole number"),
        (lambda: RULE(house_named("uk"), SEEN("boxed_card", facts={"boxed_count": True})), "a whole number"),
        (lambda: RULE(house_named("uk"), SEEN("boxed_card", facts={"next_card_mixed": "maybe"})), "yes or no"),
        (lambda: SEEN("boxed_card", facts=["street"]), "are no facts"),
        (lambda: SEEN("boxed_card", cards={"box": "9c"}), "there is no card group 'box'"),
        (lambda: SEEN("boxed_card", cards={"boxed_card": [9]}), "cards such as"),
        (lambda: SEEN("boxed_card", seat=-1), "seat cannot be -1"),
        (lambda: SEEN("boxed_card", amount="5"), "amount cannot be '5'"),
        (lambda: SEEN("boxed_card", since=1.5), "since cannot be 1.5"),
        (lambda: RULE("vegas", Seen("boxed_card")), "'vegas' is no house"),
        (lambda: RULE(3, Seen("boxed_card")), "3 is no house"),
        (lambda: RULE(house_named("uk"), "boxed_card"), "allowed: Seen('boxed_card')"),
        (lambda: RULE(house_named("uk"), SEEN("boxed_card"), "hand"), "allowed: a Hand, or None"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_is_allowed(make: Any, message: str) -> None:
    with pytest.raises(Malformed) as refusal:
        make()
    assert message in str(refusal.value)


def test_a_ruling_is_printed_as_it_is_read_out() -> None:
    ruling = rule(house_named("uk"), Seen("misdeal"))
    assert str(ruling) == f"{ruling}" == ruling.explain()
    assert repr(ruling).startswith("<Ruling misdeal under uk: ")


def test_a_missing_fact_is_named_with_its_meaning_and_answers() -> None:
    with pytest.raises(FactNeeded) as needed:
        ruled("uk", "premature_card", skipped_player_warned=False)
    assert needed.value.fact.name == "street"
    assert "which street the error is about" in str(needed.value)
    assert "allowed: flop, turn, river, such as facts={'street': 'flop'} [" in str(needed.value)
    assert needed.value.allowed == "flop, turn, river"
    said = ruled("uk", "premature_card", skipped_player_warned=False, street="flop")
    assert said.effects


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda needed: pickle.loads(pickle.dumps(needed))])
def test_the_refusal_for_a_missing_fact_can_be_copied_and_pickled(again: Callable[[FactNeeded], FactNeeded]) -> None:
    with pytest.raises(FactNeeded) as raised:
        ruled("uk", "premature_card", skipped_player_warned=False)
    for needed in (raised.value, FactNeeded(raised.value.fact, "ruling.uncovered_error", (), "ruling.boxed_card")):
        twin = again(needed)
        assert twin is not needed
        assert str(twin) == str(needed)
        assert (twin.fact, twin.key, twin.cites) == (needed.fact, needed.key, needed.cites)


@pytest.mark.parametrize("house", ["adelaide", "canberra", "uk"])
def test_the_reading_of_a_dead_hands_last_bet_is_told(house: str) -> None:
    ruling = rule(house_named(house), Seen("wrong_card_count_at_end", seat=2, facts={"valid_hands_left": 1}))
    assert "a last bet of it that nobody called is put back" in ruling.explain()
