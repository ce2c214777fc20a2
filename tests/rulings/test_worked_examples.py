"""The worked examples of `observations.toml`, house by house: what each book rules in the cases told there."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pokerroom.rulebook import house_named
from pokerroom.rulings import Ruling, Seen, rule
from pokerroom.rulings.record import effect_texts

MISDEAL: Final = "misdeal, wagers_returned all, new_shuffle, button_stays"
CANBERRA_MISDEAL: Final = "misdeal, wagers_returned all_but_forced, new_shuffle, button_stays"
SWAP: Final = "replace_after_deal exposed_card, becomes_burn exposed_card"
EARLY_TURN: Final = (
    "set_aside early_cards, finish_betting_first, redeal_with_burn turn, reshuffle_set_aside_before river"
)
NO, YES = False, True


def told(ruling: Ruling) -> str:
    """The effects, and behind a bar those of each offer that would take their place."""
    offers = [", ".join(effect_texts(offer.effects)) for offer in ruling.offers if offer.instead]
    return " | ".join([", ".join(effect_texts(ruling.effects)), *offers])


# What was seen, the facts, and what each house rules.
EXAMPLES: Final[list[tuple[str, dict[str, Any], dict[str, str]]]] = [
    (
        "misdeal",
        {},
        {
            "star": "wagers_returned all, new_shuffle, button_stays",
            "adelaide": "wagers_returned all, new_shuffle, button_stays",
            "canberra": "wagers_returned all_but_forced, new_shuffle, button_stays",
        },
    ),
    (
        "shuffle_or_cut_omitted",
        {
            "omitted": "cut", "betting_started": YES, "first_bet_made": YES, "first_round_over": NO,
            "substantial_action": YES,
        },
        {"canberra": CANBERRA_MISDEAL, "star": "play_on"},
    ),
    (
        "shuffle_or_cut_omitted",
        {"omitted": "cut", "betting_started": NO},
        {"star": MISDEAL, "canberra": "cut_now", "uk": MISDEAL},
    ),
    (
        "hole_card_exposed_by_dealer",
        {"exposed_count": 1, "faults_in_deal": 1, "card_of_deal": 2, "family": "flop", "betting_started": NO},
        {
            "uk": MISDEAL, "adelaide": SWAP, "star": SWAP,
            "canberra": "replace_after_deal exposed_card, discard exposed_card, skip_burn flop",
        },
    ),
    (
        "hole_card_exposed_by_dealer",
        {"exposed_count": 1, "burns_on": NO, "betting_started": NO},
        {"canberra": CANBERRA_MISDEAL},
    ),
    (
        "boxed_card",
        {"destination": "hand", "boxed_count": 1, "faults_in_deal": 1, "next_card_mixed": NO},
        {
            "star": "discard boxed_card, replace_with_next boxed_card",
            "uk": "discard boxed_card, replace_with_next boxed_card",
            "adelaide": "replace_after_deal boxed_card, becomes_burn boxed_card",
        },
    ),
    (
        "boxed_card",
        {"destination": "hand", "boxed_count": 2, "faults_in_deal": 2, "betting_started": NO, "substantial_action": NO},
        {"star": "discard boxed_card, replace_with_next boxed_card", "uk": MISDEAL, "adelaide": MISDEAL},
    ),
    (
        "cards_dealt_out_of_order",
        {"wrong_player_looked": NO, "order_known": YES, "substantial_action": NO},
        {
            "uk": MISDEAL, "adelaide": "reconstruct_deal", "canberra": "reconstruct_deal", "star": "reconstruct_deal",
        },
    ),
    (
        "cards_dealt_out_of_order",
        {"wrong_player_looked": YES, "order_known": YES, "substantial_action": NO, "first_round_over": NO},
        {"adelaide": MISDEAL, "canberra": CANBERRA_MISDEAL, "star": "reconstruct_deal"},
    ),
    (
        "player_dealt_out",
        {
            "anyone_looked": YES, "order_known": YES, "fix_shows_card": NO, "substantial_action": NO, "entitled": YES,
            "first_round_over": NO,
        },
        {"adelaide": MISDEAL, "canberra": CANBERRA_MISDEAL, "star": "reconstruct_deal", "uk": MISDEAL},
    ),
    (
        "hand_dealt_to_wrong_seat",
        {"anyone_looked": NO, "order_known": YES, "fix_shows_card": NO, "substantial_action": NO, "entitled": NO},
        {"uk": MISDEAL, "adelaide": "reconstruct_deal", "canberra": "reconstruct_deal", "star": "reconstruct_deal"},
    ),
    (
        "hand_dealt_to_wrong_seat",
        {"substantial_action": YES},
        {"star": "discard extra_hand, play_on"},
    ),
    (
        "wrong_card_count",
        {"extra_cards": 1, "player_acted": YES, "substantial_action": YES, "first_round_over": NO},
        {
            "star": "hand_dead, wagers_returned player", "uk": "hand_dead", "adelaide": "hand_dead",
            "canberra": CANBERRA_MISDEAL,
        },
    ),
    ("wrong_card_count", {"player_acted": NO}, {"adelaide": "hand_dead, wagers_returned player"}),
    (
        "wrong_card_count_at_end",
        {"valid_hands_left": 1, "final_round_over": YES},
        {
            "adelaide": "hand_dead, pot_to valid_hand", "canberra": "hand_dead, pot_to valid_hand",
            "star": "hand_dead, wagers_returned player, pot_to valid_hand",
        },
    ),
    (
        "wrong_card_count_at_end",
        {"valid_hands_left": 0, "final_round_over": YES},
        {
            "star": MISDEAL, "canberra": "hand_dead, pot_to last_folder",
            "adelaide": "hand_dead, pot_to last_folder_in_final_round",
        },
    ),
    (
        "button_in_wrong_place",
        {"noticed": "this_hand", "substantial_action": NO},
        {
            "uk": f"{MISDEAL}, correct_button now", "adelaide": "play_on, correct_button next_hand",
            "canberra": "play_on, correct_button next_hand", "star": "play_on, correct_button next_hand",
        },
    ),
    (
        "premature_card",
        {"street": "turn", "skipped_player_warned": NO, "substantial_action": NO},
        {
            "uk": EARLY_TURN, "star": EARLY_TURN,
            "adelaide": "finish_betting_first, return_to_stub_and_reshuffle board_card, redeal_without_burn same",
            "canberra": "finish_betting_first, return_to_stub_and_reshuffle early_cards, redeal_without_burn same",
        },
    ),
    (
        "player_passed_over",
        {"street": "river", "skipped_player_warned": YES, "facing_bet": YES, "substantial_action": YES},
        {
            "uk": (
                "finish_betting_first, return_to_stub_and_reshuffle board_card, redeal_without_burn river"
                " | hand_dead, board_stands early_cards"
            ),
            "adelaide": "hand_dead, board_stands board_card",
            "star": (
                "return_to_stub_and_reshuffle board_card, finish_betting_first, redeal_without_burn river, "
                "turn_goes_back"
            ),
        },
    ),
    (
        "flop_too_many_cards",
        {"flop_cards": 4, "order_known": NO, "players_agree": NO},
        {
            "uk": "random_pick_becomes_burn flop",
            "adelaide": "return_to_stub_and_reshuffle flop, redeal_without_burn flop",
            "star": "return_to_stub_and_reshuffle flop burn, redeal_with_burn flop",
            "canberra": "refer_to floor",
        },
    ),
    (
        "board_cards_turned_together",
        {"street": "turn", "order_known": YES, "cards_turned": 2},
        {
            "star": "board_stands correct_card, becomes_burn surplus_cards",
            "adelaide": "board_stands correct_card, return_to_stub_and_reshuffle surplus_cards",
        },
    ),
    (
        "board_cards_turned_together",
        {"street": "turn", "order_known": YES, "cards_turned": 3},
        {"star": "board_stands correct_card, return_to_stub_and_reshuffle surplus_cards"},
    ),
    (
        "burn_missed",
        {
            "street": "flop", "order_known": YES, "substantial_action": NO, "acted_on_card": YES,
            "all_in_no_betting": NO,
        },
        {
            "star": "restore_sequence", "uk": "board_stands board_card, later_cards_as_without_error",
            "adelaide": "return_to_stub_and_reshuffle flop, redeal_with_burn flop",
        },
    ),
    (
        "burn_too_many",
        {
            "street": "flop", "order_known": YES, "substantial_action": NO, "acted_on_card": NO,
            "all_in_no_betting": NO,
        },
        {
            "uk": "restore_sequence",
            "adelaide": "return_to_stub_and_reshuffle flop extra_burns, redeal_without_burn flop",
            "star": "play_on | void_hand",
        },
    ),
    (
        "stub_fouled",
        {"players_agree": NO},
        {"uk": "rebuild_stub, play_on", "star": "play_on | void_hand", "canberra": "refer_to floor"},
    ),
    ("draw_cards_exposed", {}, {"star": "card_plays draw_cards"}),
    (
        "draw_cards_to_wrong_player",
        {"wrong_player_looked": YES},
        {"star": "card_plays draw_cards, deal_next_to_rightful_player"},
    ),
    ("stud_down_card_dealt_up", {"up_cards_same_player": 1}, {"star": "deal_next_face_down"}),
    ("stud_down_card_dealt_up", {"up_cards_same_player": 2, "substantial_action": NO}, {"star": MISDEAL}),
    ("stud_final_card_exposed", {"first_card_of_round": YES}, {"star": "deal_rest_face_up, same_opener"}),
    (
        "stud_final_card_exposed",
        {"first_card_of_round": NO, "choice_made": NO, "substantial_action": YES},
        {"star": "treated_as_all_in"},
    ),
    (
        "discard_missed",
        {"substantial_action": NO, "board_dealt": YES},
        {
            "star": (
                "return_to_stub_and_reshuffle early_cards, wagers_returned since_error, must_discard, "
                "redeal_without_burn same"
            )
        },
    ),
    ("discard_missed", {"substantial_action": YES}, {"star": "hand_dead"}),
    (
        "foreign_card_found",
        {"defect": "odd_back", "found_in": "stub"},
        {
            "uk": "play_on, replace_deck", "adelaide": "play_on | void_hand",
            "star": f"{MISDEAL}, check_deck, notify surveillance inspector, results_stand",
        },
    ),
    (
        "foreign_card_found",
        {"defect": "odd_back", "found_in": "hand"},
        {"uk": "void_hand, button_stays, replace_deck"},
    ),
    (
        "joker_found",
        {"destination": "hand", "player_acted": YES},
        {"uk": "hand_dead", "star": f"{MISDEAL}, check_deck, notify surveillance inspector, results_stand"},
    ),
    (
        "joker_found",
        {"destination": "hand", "player_acted": NO, "next_card_mixed": NO},
        {"uk": "discard joker, replace_with_next joker"},
    ),
    (
        "card_missing_from_deck",
        {},
        {"uk": "play_on, results_stand, replace_deck", "adelaide": "play_on | void_hand"},
    ),
    (
        "defective_deck_known_to_player",
        {},
        {
            "uk": "void_hand | void_hand, wagers_returned innocent, chips_carry_to_next_pot",
            "canberra": "play_on, record_breach | void_hand, record_breach",
        },
    ),
    ("shuffler_failed", {"machine": "broken", "cards_dealt": 7}, {"adelaide": "shuffle_by_hand, play_on"}),
    (
        "directed_out_of_turn",
        {"touched_muck": NO},
        {
            "canberra": "actions_retracted, wagers_returned since_error",
            "star": "actions_retracted, wagers_returned since_error, hand_live",
        },
    ),
    (
        "wager_out_of_turn",
        {"skipped_did": "wager_same_or_less"},
        {
            "star": "options_limited_to call fold, excess_returned, on_fold wager_stays",
            "canberra": "options_limited_to call fold, excess_returned, on_fold wager_returned",
            "adelaide": "wager_stands",
        },
    ),
    (
        "wager_out_of_turn",
        {"skipped_did": "wager_more"},
        {
            "star": "options_limited_to call raise fold, on_fold wager_stays",
            "canberra": "options_limited_to call raise fold, on_fold wager_stays",
            "adelaide": "wager_stands, options_limited_to call fold, on_fold wager_stays",
        },
    ),
    (
        "check_out_of_turn",
        {"skipped_did": "wager_more"},
        {"adelaide": "options_limited_to call fold, no_raise_this_round", "star": "player_chooses fold call raise"},
    ),
    (
        "call_or_raise",
        {"share": "half_or_more", "declared_raise": NO, "chips": 5, "every_chip_needed": NO},
        {
            "canberra": "deemed call, excess_returned", "uk": "deemed call, excess_returned",
            "star": "must_complete minimum_raise",
            "adelaide": "player_chooses complete fold, on_fold wager_stays",
        },
    ),
    (
        "call_or_raise",
        {"share": "half_or_more", "declared_raise": YES},
        {
            "adelaide": "must_complete minimum_raise", "star": "must_complete minimum_raise",
            "uk": "must_complete minimum_raise", "canberra": "deemed call, excess_returned",
        },
    ),
    (
        "call_or_raise",
        {"share": "full", "declared_raise": NO, "chips": 2, "every_chip_needed": YES},
        {
            "uk": "deemed call, excess_returned", "star": "wager_stands", "adelaide": "wager_stands",
            "canberra": "wager_stands",
        },
    ),
    (
        "short_open",
        {"share": "under_half"},
        {"adelaide": "wager_returned, deemed check", "star": "must_complete minimum_bet"},
    ),
    ("unposted_hand", {"player_acted": NO, "betting_started": YES}, {"adelaide": "hand_dead", "star": "must_post now"}),
    (
        "stake_out_of_range",
        {"hand_over": NO, "substantial_action": YES, "amount_is": "above_maximum", "stake_limit": 500},
        {"star": "correct_stake now, excess_returned", "uk": "play_on, correct_stake after_hand"},
    ),
    (
        "oversize_wager",
        {"all_acted_on_it": NO, "long_considered": YES},
        {"uk": "excess_returned | wager_stands", "star": "excess_returned"},
    ),
    ("cards_in_muck", {"tabled_winner": YES}, {"adelaide": "hand_live"}),
    (
        "dealer_mucked_hand",
        {"hand_unprotected": YES, "raise_uncalled": YES, "identifiable": NO},
        {
            "adelaide": "hand_dead, raise_returned", "uk": "hand_dead, raise_returned", "star": "hand_dead",
            "canberra": "hand_dead",
        },
    ),
    (
        "cards_released_forward",
        {"touched_muck": NO, "caused_action": NO},
        {"star": "deemed fold", "canberra": "deemed fold", "uk": "hand_live", "adelaide": "hand_live"},
    ),
    (
        "cards_shown_to_one_player",
        {"how": "shown", "hand_folded": NO, "hand_over": NO, "viewer": "acts_later_only"},
        {
            "uk": "reveal_to_all end_of_betting_round", "star": "reveal_to_all on_request_after_hand",
            "canberra": "reveal_to_all now, record_breach",
        },
    ),
    (
        "advice_taken",
        {"hand_unprotected": NO},
        {"uk": "hand_dead", "adelaide": "record_breach", "star": "record_breach"},
    ),
    ("advice_taken", {"hand_unprotected": YES}, {"adelaide": "record_breach | hand_dead"}),
    ("unfair_advantage", {}, {"uk": "play_on | hand_dead", "star": "record_breach"}),
    ("player_obstructs_game", {}, {"adelaide": "play_on | hand_dead"}),
    ("see_hand_privilege_abused", {}, {"uk": "play_on | withdraw_privilege", "adelaide": "play_on"}),
    ("uncovered_error", {"players_agree": YES}, {"canberra": "refer_to players", "star": "play_on | void_hand"}),
    (
        "uncovered_error",
        {"players_agree": NO},
        {"canberra": "refer_to floor", "adelaide": "refer_to manager", "uk": "refer_to floor"},
    ),
    (
        "play_disrupted",
        {"cause": "medical_emergency", "pot_awarded": NO, "players_agree": NO},
        {"adelaide": "play_on | void_hand", "star": "play_on | void_hand"},
    ),
    ("play_disrupted", {"cause": "fire", "pot_awarded": YES}, {"canberra": "results_stand"}),
    ("device_used", {"on_duty": NO, "in_hand": NO, "device_use": "other"}, {"star": "play_on"}),
    (
        "device_used",
        {"on_duty": NO, "in_hand": NO, "device_use": "voice_call"},
        {"star": "play_on | sanctions void_wagers bar_from_game exclude_from_casino detain"},
    ),
    (
        "player_card_not_own",
        {},
        {"star": "hand_dead, wagers_returned player, record_breach"},
    ),
    (
        "clock_expired",
        {"facing_bet": NO, "may_check": YES, "clock": "standing"},
        {
            "adelaide": "deemed check", "uk": "deemed check", "canberra": "deemed fold", "star": "deemed check",
            "star-bonus": "deemed fold, wagers_forfeited house",
        },
    ),
    ("clock_expired", {"clock": "called"}, {"star": "deemed fold"}),
    (
        "clock_expired",
        {"facing_bet": NO, "may_check": NO, "clock": "standing"},
        {"adelaide": "deemed check", "uk": "hand_dead", "canberra": "deemed fold", "star": "hand_dead"},
    ),
    ("clock_expired", {"turn_is_for": "compulsory_bet", "clock": "standing"}, {"star": "deemed least_bet"}),
    (
        "clock_expired",
        {"turn_is_for": "draw", "clock": "standing"},
        {"star": "deemed stand_pat", "uk": "deemed stand_pat"},
    ),
    ("clock_expired", {"turn_is_for": "draw", "clock": "called"}, {"star": "deemed fold"}),
    ("clock_expired", {"turn_is_for": "discard", "clock": "standing"}, {"star": "must_discard"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "facts", "house", "ruled"),
    [(name, facts, house, ruled) for name, facts, houses in EXAMPLES for house, ruled in houses.items()],
)
def test_a_worked_example(name: str, facts: dict[str, Any], house: str, ruled: str) -> None:
    assert told(rule(house_named(house), Seen(name, facts=facts))) == ruled
