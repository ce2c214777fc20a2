"""Texas Hold'em Bonus Poker at The Star Sydney: what its book rules on a fault, and who may decide."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pokerroom.errors import Malformed, NotAllowed
from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen, fact_needed
from pokerroom.rulings.record import effect_texts
from testkit.rulebook.ruled_cases import RuledCases

MISDEAL: Final = ("misdeal", "wagers_returned all", "new_shuffle")
BAD_DECK: Final = ("void_hand", "results_stand", "check_deck", "notify surveillance inspector")


CASES: Final = RuledCases("star-bonus")
ruled, case = CASES.ruled, CASES.case


@pytest.mark.parametrize(
    ("name", "facts", "effects", "cites"),
    [
        case("11.1 11.3", "wrong_card_count", MISDEAL, dealt_wrong=True),
        case("11.2 11.3", "hole_card_exposed_by_dealer", MISDEAL),
        case("11.2", "boxed_card", MISDEAL),
        case("11.7 11.3", "hand_dealt_to_wrong_seat", MISDEAL, cards_handled=False),
        case("11.8", "hand_dealt_to_wrong_seat", ("discard extra_hand", "play_on"), cards_handled=True),
        case("11.4 11.4.1 11.3", "bonus_dealer_card_exposed", MISDEAL, flop_wager_made=False),
        case(
            "11.4 11.4.2",
            "bonus_dealer_card_exposed",
            ("turn_face_down dealer_cards", "play_on"),
            flop_wager_made=True,
        ),
        case("11.5 11.3", "bonus_community_card_exposed", MISDEAL, flop_wager_made=False),
        case("11.5", "bonus_community_card_exposed", MISDEAL, flop_wager_made=False, card_shown="turn"),
        *(
            case(
                "11.6",
                "bonus_community_card_exposed",
                ("turn_face_down early_cards", "play_on"),
                flop_wager_made=True,
                card_shown=card,
            )
            for card in ("turn", "river")
        ),
        *(
            case("11.9 11.9.1 11.9.2 11.9.3", name, BAD_DECK)
            for name in ("foreign_card_found", "joker_found", "card_missing_from_deck")
        ),
        case(
            "11.10 11.10.1 11.10.2",
            "bonus_play_wager_wrong",
            ("options_limited_to correct_wager fold", "on_fold wager_returned"),
            noticed="before_flop",
        ),
        case(
            "11.11 11.11.1",
            "bonus_play_wager_wrong",
            ("settle_wager_at amount_wagered",),
            noticed="settlement",
            amount_is="below_required",
        ),
        case(
            "11.11 11.11.2",
            "bonus_play_wager_wrong",
            ("settle_wager_at maximum", "excess_returned"),
            noticed="settlement",
            amount_is="above_required",
        ),
        case("6.2", "bonus_ante_out_of_limits", ("wager_stands",), wager_round="current", amount_is="below_minimum"),
        case(
            "6.3.1",
            "bonus_ante_out_of_limits",
            ("settle_wager_at maximum", "excess_returned"),
            wager_round="current",
            amount_is="above_maximum",
        ),
        *(
            case("6.3.2", "bonus_ante_out_of_limits", ("results_stand",), wager_round="earlier", amount_is=amount)
            for amount in ("below_minimum", "above_maximum")
        ),
        case("11.13", "clock_expired", ("deemed fold", "wagers_forfeited house")),
        case("12.1", "shuffler_failed", ("shuffle_again",), machine="jammed", cards_dealt=7),
        case("12.1", "shuffler_failed", ("shuffle_again",), machine="broken", cards_dealt=0),
        case(
            "12.2 12.2.1 12.2.2",
            "shuffler_failed",
            ("void_hand", "results_stand", "replace_deck"),
            machine="broken",
            cards_dealt=1,
        ),
        case("4.2.1", "stub_fouled", ("hold_table", "check_deck")),
    ],
)
def test_the_book_of_the_bonus_game_rules(
    name: str, facts: dict[str, Any], effects: tuple[str, ...], cites: tuple[str, ...]
) -> None:
    ruling = ruled(name, **facts)
    assert effect_texts(ruling.effects) == effects
    assert set(cites) <= set(map(str, ruling.cites))
    assert not ruling.silent
    assert not ruling.open


@pytest.mark.clause("star-bonus:11.3")
def test_a_misdeal_that_a_supervisor_orders_gives_all_wagers_back_too() -> None:
    left_to_them = ruled("uncovered_error")
    ordered = left_to_them.decide("misdeal", by="gaming supervisor", reason="the shoe fell over")
    assert effect_texts(ordered.effects) == MISDEAL
    assert "star-bonus:11.3" in map(str, ordered.cites)
    assert effect_texts(ruled("misdeal").effects) == MISDEAL[1:]


@pytest.mark.clause("star-bonus:9.6.2")
def test_a_folded_hand_with_a_card_too_few_goes_to_a_supervisor_unless_it_was_dealt_so() -> None:
    needed = fact_needed(house_named("star-bonus"), Seen("wrong_card_count", seat=3))
    assert needed is not None
    assert needed.name == "dealt_wrong"
    kept_back = ruled("wrong_card_count", dealt_wrong=False)
    assert (effect_texts(kept_back.effects), kept_back.referred_to) == (("refer_to floor",), "floor")
    assert "star-bonus:9.6.2" in map(str, kept_back.cites)


CAUSES: Final = ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")


@pytest.mark.clause("star-bonus:13.4", "star-bonus:13.4.1", "star-bonus:13.5")
@pytest.mark.parametrize("cause", CAUSES)
def test_a_supervisor_may_call_off_a_round_that_was_disrupted(cause: str) -> None:
    ruling = ruled("play_disrupted", cause=cause)
    off = ruling.decide(1, by="casino supervisor", reason=cause)
    assert effect_texts(off.effects) == ("void_hand", "wagers_returned all")
    assert {"star-bonus:13.4", "star-bonus:13.4.1", "star-bonus:13.5"} <= set(map(str, off.cites))
    on = ruling.decide("decline", by="casino supervisor", reason="it was over in a minute")
    assert effect_texts(on.effects) == ("play_on",)
    assert not on.silent


@pytest.mark.clause("star-bonus:13.4")
@pytest.mark.parametrize("cause", ["medical_emergency", "like_disturbance", "impractical_to_continue"])
def test_what_is_not_among_the_causes_does_not_call_a_round_off(cause: str) -> None:
    assert not ruled("play_disrupted", cause="fire").silent
    other = ruled("play_disrupted", cause=cause)
    assert (effect_texts(other.effects), other.referred_to) == (("refer_to floor",), "floor")
    assert other.silent
    assert not other.offers


@pytest.mark.clause("star-bonus:13.4", "star-bonus:13.4.2", "star-bonus:13.5")
def test_for_a_fraud_the_supervisor_chooses_who_loses_a_wager() -> None:
    ruling = ruled("fraud_affecting_outcome")
    by = "Assistant Gaming Manager"
    forfeited = ruling.decide(1, by=by, reason="a card up the sleeve")
    assert effect_texts(forfeited.effects) == ("void_hand", "wagers_returned innocent", "wagers_forfeited house")
    void = ruling.decide(2, by=by, reason="nobody knows whose card it was")
    assert effect_texts(void.effects) == ("void_hand",)
    for decided in (forfeited, void):
        assert {"star-bonus:13.4.2", "star-bonus:13.5"} <= set(map(str, decided.cites))
    left = ruling.decide("decline", by=by, reason="it made no difference")
    assert effect_texts(left.effects) == ("play_on",)
    assert (left.silent, list(map(str, left.cites))) == (False, ["star-bonus:13.4"])


@pytest.mark.clause("star-bonus:11.5", "star-bonus:11.6")
def test_a_flop_card_seen_between_two_flop_wagers_is_covered_by_neither_rule() -> None:
    ruling = ruled("bonus_community_card_exposed", flop_wager_made=True, card_shown="flop")
    assert [effect_texts(offer.effects) for offer in ruling.offers] == [("turn_face_down early_cards", "play_on")]
    taken = ruling.decide(1, by="gaming supervisor", reason="like a turn that was seen")
    assert effect_texts(taken.effects) == ("turn_face_down early_cards", "play_on")
    assert {"star-bonus:11.5", "star-bonus:11.6"} <= set(map(str, taken.cites))
    declined = ruling.decide("decline", by="gaming supervisor", reason="the rest would know a flop card")
    assert (effect_texts(declined.effects), declined.referred_to) == (("refer_to floor",), "floor")


@pytest.mark.clause("star-bonus:11.10", "star-bonus:11.11")
def test_a_wrong_wager_noticed_between_the_flop_and_the_settlement_is_left_to_a_supervisor() -> None:
    ruling = ruled("bonus_play_wager_wrong", noticed="after_flop")
    assert (effect_texts(ruling.effects), ruling.referred_to) == (("refer_to floor",), "floor")
    assert ruling.silent
    assert {"star-bonus:11.10", "star-bonus:11.11"} <= set(map(str, ruling.cites))


@pytest.mark.clause("star-bonus:1.1.7")
@pytest.mark.parametrize("title", ["gaming supervisor", "casino supervisor", "Assistant Gaming Manager"])
def test_each_kind_of_casino_supervisor_decides(title: str) -> None:
    ruling = ruled("play_disrupted", cause="fire")
    assert ruling.decide(1, by=title, reason="fire").decisions[-1].title == title
    with pytest.raises(NotAllowed, match="not for the dealer to decide; allowed: gaming supervisor"):
        ruling.decide(1, by="dealer", reason="fire")
    with pytest.raises(Malformed, match="nobody who decides in this house"):
        ruling.decide(1, by="cashier", reason="fire")


@pytest.mark.clause("star-bonus:13.12")
def test_what_no_rule_covers_goes_to_a_gaming_supervisor_first() -> None:
    ruling = ruled("uncovered_error")
    assert (effect_texts(ruling.effects), ruling.referred_to) == (("refer_to floor",), "floor")
    assert {"star-bonus:13.12", "star-bonus:13.13.1"} <= set(map(str, ruling.cites))
    assert ruling.decide("play_on", by="floor", reason="no harm").decisions[-1].title == "gaming supervisor"
    with pytest.raises(NotAllowed, match="not for the casino operator to decide; allowed: gaming supervisor"):
        ruling.decide("play_on", by="casino operator", reason="no harm")


@pytest.mark.clause("star-bonus:13.13.1")
def test_the_operator_has_the_last_word_on_a_ruling() -> None:
    ruling = ruled("uncovered_error").decide("void_hand", by="gaming supervisor", reason="nobody knows")
    final = ruling.override(["play_on"], by="casino operator", reason="the cards were found")
    assert effect_texts(final.effects) == ("play_on",)
    assert final.decisions[-1].title == "casino operator"
    with pytest.raises(NotAllowed, match="the gaming supervisor may not set a ruling aside; allowed: casino operator"):
        ruling.override(["play_on"], by="gaming supervisor", reason="the cards were found")
