"""The Star Sydney's rulings in the cases that a hand seldom comes to: what follows, and on which clause."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen, fact_needed
from pokerroom.rulings.record import effect_texts
from testkit.rulebook.ruled_cases import RuledCases

CALL: Final = ("deemed call", "excess_returned")
RAISE: Final = ("must_complete minimum_raise",)


CASES: Final = RuledCases("star")
ruled, case = CASES.ruled, CASES.case


@pytest.mark.parametrize(
    ("name", "facts", "effects", "cites"),
    [
        case("25.1.2 25.1.3 25.1.4", "misdeal_found_too_late", ("play_on",)),
        *(
            case(clauses, "player_passed_over", (*effects, "turn_goes_back"), family="flop", street=street)
            for clauses, street, effects in (
                (
                    "26.30",
                    "flop",
                    ("return_to_stub_and_reshuffle flop burn", "finish_betting_first", "redeal_with_burn flop"),
                ),
                (
                    "26.32",
                    "river",
                    ("return_to_stub_and_reshuffle board_card", "finish_betting_first", "redeal_without_burn river"),
                ),
            )
        ),
        *(
            case("1.1.indicate 7.6.1", "check_out_of_turn", ("deemed check",), skipped_did=did)
            for did in ("check", "fold")
        ),
        *(
            case("1.1.indicate 7.6.1", "check_out_of_turn", ("player_chooses fold call raise",), skipped_did=did)
            for did in ("wager_same_or_less", "wager_more")
        ),
        case("7.10", "call_or_raise", CALL, chips=1, declared_raise=False, share="full"),
        case("1.1.raise", "call_or_raise", ("wager_stands",), chips=2, declared_raise=False, share="full"),
        case("1.1.raise", "call_or_raise", ("wager_stands",), chips=1, declared_raise=True, share="full"),
        case("7.6.2 1.1.indicate", "call_or_raise", RAISE, chips=1, declared_raise=True, share="under_half"),
        case("7.9", "call_or_raise", CALL, chips=2, declared_raise=False, share="half_or_more", every_chip_needed=True),
        case(
            "7.8.1",
            "call_or_raise",
            RAISE,
            chips=2,
            declared_raise=False,
            share="half_or_more",
            every_chip_needed=False,
        ),
        case("7.8.2", "call_or_raise", CALL, chips=3, declared_raise=False, share="under_half"),
        *(
            case(
                "8.2.1 8.2.1.1",
                "stake_out_of_range",
                ("correct_stake now",),
                hand_over=False,
                substantial_action=False,
                amount_is=amount,
                stake_limit=500,
            )
            for amount in ("below_minimum", "above_maximum")
        ),
        case(
            "8.2.1 8.2.1.2",
            "stake_out_of_range",
            ("play_on", "correct_stake after_hand"),
            hand_over=False,
            substantial_action=True,
            amount_is="below_minimum",
        ),
        case("8.2.1 8.2.1.4", "stake_out_of_range", ("results_stand",), hand_over=True, amount_is="above_maximum"),
    ],
)
def test_the_book_of_the_star_rules(
    name: str, facts: dict[str, Any], effects: tuple[str, ...], cites: tuple[str, ...]
) -> None:
    ruling = ruled(name, **facts)
    assert effect_texts(ruling.effects) == effects
    assert set(cites) <= set(map(str, ruling.cites))
    assert not ruling.silent
    assert not ruling.open


@pytest.mark.clause("star:26.14")
@pytest.mark.parametrize(
    ("name", "facts", "why"),
    [
        ("premature_card", {"family": "draw"}, "draw cards dealt before the first betting round is over"),
        ("stub_fouled", {}, "not covered; unless"),
        ("burn_too_many", {}, "only a missing burn is covered"),
        ("shuffler_failed", {"cards_dealt": 1}, "not covered; unless"),
        ("dealer_mucked_hand", {"hand_unprotected": False}, "26.7 is for unprotected hands only"),
        ("play_disrupted", {"cause": "medical_emergency"}, "the list of causes is closed"),
        (
            "wrong_card_count_at_end",
            {"valid_hands_left": 0, "final_round_over": False},
            "a sole survivor before the final round is not covered",
        ),
    ],
)
def test_what_no_rule_covers_a_supervisor_may_void(name: str, facts: dict[str, Any], why: str) -> None:
    ruling = ruled(name, **facts)
    assert effect_texts(ruling.effects) == ("play_on",)
    assert [effect_texts(offer.effects) for offer in ruling.offers] == [("void_hand",)]
    assert "star:26.14" in map(str, ruling.cites)
    assert ruling.why.startswith(why)
    assert ruling.why.endswith("unless the supervisor voids it")
    assert effect_texts(ruling.decide(1, by="casino supervisor", reason="nobody can tell").effects) == ("void_hand",)


@pytest.mark.clause("star:26.14")
@pytest.mark.parametrize(
    ("family", "effects"),
    [
        ("stud", ("set_aside early_cards", "finish_betting_first", "reshuffle_set_aside_before same")),
        (
            "manila",
            ("cap_bets_this_round highest_wager_so_far", "finish_betting_first", "board_stands early_cards"),
        ),
    ],
)
def test_who_was_passed_over_in_stud_or_manila_acts_although_no_rule_says_so(
    family: str, effects: tuple[str, ...]
) -> None:
    ruling = ruled("player_passed_over", family=family, bet_this_round=True)
    assert effect_texts(ruling.effects) == (*effects, "turn_goes_back")
    assert ruling.silent
    assert "star:26.14" in map(str, ruling.cites)


@pytest.mark.clause("star:27.14")
@pytest.mark.parametrize("name", ["advice_taken", "unfair_advantage", "player_obstructs_game"])
def test_a_breach_goes_on_record_and_a_supervisor_may_punish_it(name: str) -> None:
    ruling = ruled(name)
    assert effect_texts(ruling.effects) == ("record_breach",)
    assert ruling.offers[0].sanctions == ("void_wagers", "bar_from_game_for")
    assert "star:27.14" in map(str, ruling.cites)


@pytest.mark.clause("star:27.14")
def test_a_broken_rule_costs_nothing_unless_a_supervisor_says_so() -> None:
    declined = ruled("rule_broken").decide("decline", by="casino supervisor", reason="a first time")
    assert effect_texts(declined.effects) == ("play_on",)
    assert not declined.silent


@pytest.mark.clause("star:27.6")
def test_a_fraud_leaves_the_outcome_unless_a_supervisor_invalidates_it() -> None:
    ruling = ruled("fraud_affecting_outcome")
    assert effect_texts(ruling.effects) == ("play_on", "record_breach")
    assert not ruling.silent


@pytest.mark.clause("star:27.5")
def test_a_device_in_a_hand_may_be_let_pass_by_the_supervisor() -> None:
    ruling = ruled("device_used", on_duty=False, in_hand=True, device_use="other")
    declined = ruling.decide("decline", by="casino supervisor", reason="an alarm clock")
    assert effect_texts(declined.effects) == ("play_on",)
    assert "star:27.5" in map(str, ruling.cites)


@pytest.mark.clause("star:26.8")
def test_telling_another_what_one_holds_is_a_breach_and_shows_the_cards_to_nobody() -> None:
    ruling = ruled("cards_shown_to_one_player", how="told")
    assert effect_texts(ruling.effects) == ("record_breach",)
    assert "star:26.8" in map(str, ruling.cites)
    assert ruling.offers[0].sanctions == ("void_wagers", "bar_from_game_for")


@pytest.mark.clause("star:1.1.substantial-action")
def test_the_floor_is_asked_for_substantial_action_as_the_book_counts_it() -> None:
    needed = fact_needed(house_named("star"), Seen("shuffle_or_cut_omitted"))
    assert needed is not None
    assert needed.means == "two different players have acted, in turn or not"
