"""What a dealer says in their own words is found: a phrase or more for every observation of poker."""

from __future__ import annotations

from typing import Final

import pytest

from pokerroom.rulebook import library
from pokerroom.rulings.finding.meanings import meanings_of

SAID: Final = (
    ("stake over the maximum", "stake_out_of_range"),
    ("stake under the minimum", "stake_out_of_range"),
    ("stack above the table maximum", "stake_out_of_range"),
    ("player bought in for too much", "stake_out_of_range"),
    ("bought in short", "stake_out_of_range"),
    ("too little on the table", "stake_out_of_range"),
    ("buy-in below the minimum", "stake_out_of_range"),
    ("deck was never shuffled", "shuffle_or_cut_omitted"),
    ("no cut before the deal", "shuffle_or_cut_omitted"),
    ("dealer turned over a hole card", "hole_card_exposed_by_dealer"),
    ("card flipped over while dealing", "hole_card_exposed_by_dealer"),
    ("player tabled one card by accident", "card_exposed_by_player"),
    ("upside down card in the deck", "boxed_card"),
    ("cards to the wrong players", "cards_dealt_out_of_order"),
    ("pitched to the wrong player", "cards_dealt_out_of_order"),
    ("player was not dealt in", "player_dealt_out"),
    ("seat 4 got no hand", "player_dealt_out"),
    ("hand dealt to an empty chair", "hand_dealt_to_wrong_seat"),
    ("player holds three cards", "wrong_card_count"),
    ("found with one card", "wrong_card_count"),
    ("winner has three cards at showdown", "wrong_card_count_at_end"),
    ("dealer button wrong", "button_in_wrong_place"),
    ("button did not move", "button_in_wrong_place"),
    ("turn dealt before betting finished", "premature_card"),
    ("river put out too soon", "premature_card"),
    ("action skipped a player", "player_passed_over"),
    ("player was overlooked", "player_passed_over"),
    ("four cards on the flop", "flop_too_many_cards"),
    ("two cards turned on the turn", "board_cards_turned_together"),
    ("forgot to burn", "burn_missed"),
    ("burned two cards", "burn_too_many"),
    ("dealer knocked over the deck", "stub_fouled"),
    ("dealer spilled the stub", "stub_fouled"),
    ("replacement card exposed", "draw_cards_exposed"),
    ("drew cards meant for another", "draw_cards_to_wrong_player"),
    ("river card in stud face up", "stud_final_card_exposed"),
    ("down card came face up", "stud_down_card_dealt_up"),
    ("not enough cards for the last stud card", "stud_last_round_short_of_cards"),
    ("player kept three cards in pineapple", "discard_missed"),
    ("forgot to discard", "discard_missed"),
    ("card of another colour", "foreign_card_found"),
    ("two kings of spades", "foreign_card_found"),
    ("joker in the deck", "joker_found"),
    ("deck is one card short", "card_missing_from_deck"),
    ("fifty one cards", "card_missing_from_deck"),
    ("shuffle machine jammed", "shuffler_failed"),
    ("dealer told the wrong player to act", "directed_out_of_turn"),
    ("bet before it was his turn", "wager_out_of_turn"),
    ("raised out of turn", "wager_out_of_turn"),
    ("checked before his turn", "check_out_of_turn"),
    ("oversized chip", "call_or_raise"),
    ("threw in one big chip", "call_or_raise"),
    ("put in less than the bet", "short_call"),
    ("call is short", "short_call"),
    ("bet less than the minimum", "short_open"),
    ("bet below the big blind", "short_open"),
    ("blind not posted", "unposted_hand"),
    ("owes a blind and was dealt in", "unposted_hand"),
    ("bet bigger than the pot", "oversize_wager"),
    ("bet over the maximum", "oversize_wager"),
    ("raise above the limit", "oversize_wager"),
    ("folded hand touched the muck", "cards_in_muck"),
    ("cards hit the muck", "cards_in_muck"),
    ("dealer swept a live hand", "dealer_mucked_hand"),
    ("dealer scooped the cards", "dealer_mucked_hand"),
    ("slid cards forward", "cards_released_forward"),
    ("pushed cards over the line", "cards_released_forward"),
    ("showed hand to neighbour", "cards_shown_to_one_player"),
    ("flashed cards to a friend", "cards_shown_to_one_player"),
    ("claimed a flush but had nothing", "hand_miscalled"),
    ("announced a hand he did not have", "hand_miscalled"),
    ("got help from a friend", "advice_taken"),
    ("spectator advised a player", "advice_taken"),
    ("angle shooting", "unfair_advantage"),
    ("player holds up the game", "player_obstructs_game"),
    ("keeps asking to see hands", "see_hand_privilege_abused"),
    ("blackout", "play_disrupted"),
    ("bomb threat", "play_disrupted"),
    ("caught cheating", "fraud_affecting_outcome"),
    ("foul language", "rule_broken"),
    ("cards in his lap", "cards_out_of_view"),
    ("holds cards under the table", "cards_out_of_view"),
    ("texting", "device_used"),
    ("smartwatch", "device_used"),
    ("uses another player's card", "player_card_not_own"),
    ("plays for someone else", "player_card_not_own"),
    ("banknotes on the table", "foreign_chips_on_table"),
    ("chips from another casino", "foreign_chips_on_table"),
    ("tournament chip in a cash game", "foreign_chips_on_table"),
    ("took too long", "clock_expired"),
    ("did not act in time", "clock_expired"),
    ("card showed when cutting", "card_exposed_in_cut"),
    ("misdeal noticed too late", "misdeal_found_too_late"),
    ("knew a card was missing", "defective_deck_known_to_player"),
    ("nobody knows the rule", "uncovered_error"),
    ("top card flashed after the betting", "top_card_exposed_between_rounds"),
    ("threw cards into another hand", "cards_thrown_into_another_hand"),
)


@pytest.mark.parametrize(("words", "name"), SAID)
def test_what_a_dealer_says_is_found(words: str, name: str) -> None:
    meanings = meanings_of(words, library().vocabulary)
    assert meanings.fits
    assert name in meanings.all[:2]


def test_the_commonest_words_come_first() -> None:
    for words in ("stake over the maximum", "stake under the minimum", "buy-in below the minimum", "stake too high"):
        assert meanings_of(words, library().vocabulary).all[0] == "stake_out_of_range"
    for words in ("bet over the maximum", "raise above the limit"):
        assert meanings_of(words, library().vocabulary).all[0] == "oversize_wager"
