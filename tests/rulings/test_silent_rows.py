"""What the floor is told where a book has no rule of its own, or where what it may do is declined: the effects and why.

Each case names the question on which its book is silent; where a clause stands behind the row, that clause.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.record import effect_texts
from testkit.rulebook.claims import claiming

AS_IT_LIES: Final = ("play_on", "correct_button next_hand")
UNSEEN: Final = "not defined: a card that nobody has seen plays"
NO_PRICE: Final = ("deemed check",)
AGREED: Final = {"players_agree": True}


def silent(house: str, name: str, effects: tuple[str, ...], why: str, **facts: Any) -> Any:
    """A case on which a book is silent: what was seen, what follows and how the reason begins."""
    return claiming(f"{house}:?ruling.{name}", house, name, facts, effects, why)


@pytest.mark.parametrize(
    ("house", "name", "facts", "effects", "why"),
    [
        *(
            silent(each, "button_in_wrong_place", AS_IT_LIES, "not a listed")
            for each in ("adelaide", "canberra", "star")
        ),
        *(
            silent(each, "hole_card_exposed_by_dealer", ("card_plays exposed_card",), UNSEEN, exposed_how="off_table")
            for each in ("adelaide", "canberra", "star")
        ),
        *(
            silent(each, "hand_miscalled", ("play_on", "record_breach"), "no clause takes the pot away")
            for each in ("adelaide", "canberra", "star")
        ),
        *(
            silent(each, "foreign_chips_on_table", ("remove_from_table",), "only the table stake plays")
            for each in ("adelaide", "canberra", "star")
        ),
        *(
            silent(each, "see_hand_privilege_abused", ("play_on",), f"no such {what}")
            for each, what in (("adelaide", "sanction"), ("canberra", "privilege"), ("star", "privilege"))
        ),
        *(silent(each, "unposted_hand", ("must_post now",), "not covered") for each in ("canberra", "star", "uk")),
        *(
            silent(each, "stake_out_of_range", ("play_on", "correct_stake after_hand"), "no clause")
            for each in ("canberra", "uk")
        ),
        *(
            silent(each, "oversize_wager", effects, "common practice", all_acted_on_it=acted)
            for each in ("adelaide", "canberra")
            for acted, effects in ((True, ("wager_stands",)), (False, ("excess_returned",)))
        ),
        silent("adelaide", "shuffle_or_cut_omitted", ("play_on",), "the list of rule 28", betting_started=True),
        silent("adelaide", "cards_out_of_view", ("refer_to floor",), "not covered; the cards are then unprotected"),
        silent("adelaide", "directed_out_of_turn", ("actions_retracted", "wagers_returned since_error"), "rule 69"),
        silent("adelaide", "joker_found", ("discard joker", "replace_with_next joker"), "otherwise treat it as scrap"),
        silent("adelaide", "unfair_advantage", ("play_on",), "no clause of its own: unless a manager"),
        silent("adelaide", "stub_fouled", ("refer_to manager",), "not covered; offer rebuild_stub first"),
        silent("adelaide", "play_disrupted", ("refer_to manager",), "the list of causes", cause="like_disturbance"),
        silent("canberra", "boxed_card", ("refer_to players",), "boxed cards are not mentioned", **AGREED),
        silent("canberra", "stub_fouled", ("refer_to players",), "not covered; an option", **AGREED),
        silent("canberra", "card_missing_from_deck", ("play_on",), "otherwise the hand is finished"),
        silent(
            "canberra",
            "play_disrupted",
            ("refer_to players",),
            "not named: the floor enters it",
            cause="medical_emergency",
            pot_awarded=False,
            **AGREED,
        ),
        silent(
            "canberra",
            "board_cards_turned_together",
            ("board_stands correct_card", "discard surplus_cards"),
            "nothing is left to disturb",
            more_to_come=False,
            order_known=True,
        ),
        silent(
            "canberra",
            "call_or_raise",
            ("deemed call", "excess_returned"),
            "common practice; 17.7",
            chips=1,
            declared_raise=False,
        ),
        silent("star", "shuffler_failed", ("shuffle_again",), "not covered; every round", cards_dealt=0),
        silent("star-bonus", "play_disrupted", ("refer_to floor",), "the list of causes", cause="medical_emergency"),
        silent(
            "uk",
            "shuffle_or_cut_omitted",
            ("misdeal", "wagers_returned all", "new_shuffle", "button_stays"),
            "common practice",
            betting_started=False,
        ),
        *(silent("uk", "check_out_of_turn", NO_PRICE, "common", skipped_did=did) for did in ("check", "fold")),
        silent("uk", "check_out_of_turn", ("player_chooses fold call raise",), "common", skipped_did="wager_more"),
        *(
            silent("uk", "wager_out_of_turn", ("wager_stands",), "no rule", skipped_did=did)
            for did in ("check", "fold")
        ),
        silent(
            "uk",
            "wager_out_of_turn",
            ("wager_returned", "player_chooses fold call raise"),
            "common practice: free again",
            skipped_did="wager_more",
        ),
    ],
)
def test_where_the_book_is_silent_this_is_done(
    house: str, name: str, facts: dict[str, Any], effects: tuple[str, ...], why: str
) -> None:
    ruling = rule(house_named(house), Seen(name, seat=3, facts=facts))
    assert (effect_texts(ruling.effects), ruling.silent) == (effects, True)
    assert ruling.why.startswith(why)


@pytest.mark.parametrize(
    ("house", "name", "facts", "why"),
    [
        claiming("adelaide:79.a", "adelaide", "card_missing_from_deck", {}, "unless the house invalidates"),
        claiming("adelaide:79.a", "adelaide", "foreign_card_found", {}, "unless the house invalidates"),
        claiming("adelaide:129.7", "adelaide", "player_obstructs_game", {}, "unless a manager rules the hand dead"),
        claiming("adelaide:129.7", "adelaide", "rule_broken", {}, "unless a manager rules the hand dead"),
        claiming("canberra:19.2", "canberra", "rule_broken", {}, "unless the operator uses one of these"),
        claiming(
            "canberra:19.1 canberra:19.3",
            "canberra",
            "play_disrupted",
            {"cause": "fire", "pot_awarded": False},
            "unless the operator invalidates",
        ),
        claiming("uk:dead-hand.5", "uk", "device_used", {}, "unless the supervisor rules the hand dead"),
        claiming("uk:dead-hand.5", "uk", "unfair_advantage", {}, "unless the supervisor rules the hand dead"),
        claiming("uk:conduct.2", "uk", "rule_broken", {}, "unless the room is refused"),
        claiming("uk:showdown.10", "uk", "see_hand_privilege_abused", {}, "unless the supervisor withdraws it"),
    ],
)
def test_what_may_be_done_is_offered_and_the_book_itself_says_that_else_play_goes_on(
    house: str, name: str, facts: dict[str, Any], why: str
) -> None:
    ruling = rule(house_named(house), Seen(name, seat=3, facts=facts))
    assert (effect_texts(ruling.effects), ruling.silent, len(ruling.offers)) == (("play_on",), False, 1)
    assert ruling.why.startswith(why)


@pytest.mark.clause("star:7.13", "star:1.1.dead-hand.2")
def test_lost_time_facing_a_bet_rests_on_two_clauses_and_not_on_those_about_checking() -> None:
    facts = {"clock": "standing", "turn_is_for": "betting", "facing_bet": True}
    ruling = rule(house_named("star"), Seen("clock_expired", seat=3, facts=facts))
    assert effect_texts(ruling.effects) == ("hand_dead",)
    assert list(map(str, ruling.cites)) == ["star:7.13", "star:1.1.dead-hand.2"]


@pytest.mark.question("star-bonus:?ruling.bonus_community_card_exposed")
def test_a_flop_card_shown_between_flop_wagers_is_not_covered_unless_the_supervisor_confirms() -> None:
    facts = {"flop_wager_made": True, "card_shown": "flop"}
    ruling = rule(house_named("star-bonus"), Seen("bonus_community_card_exposed", seat=3, facts=facts))
    assert [effect_texts(offer.effects) for offer in ruling.offers] == [("turn_face_down early_cards", "play_on")]
    assert effect_texts(ruling.effects) == ("refer_to floor",)
    assert ruling.why.startswith("the supervisor does not confirm it")
