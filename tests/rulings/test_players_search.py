"""What players type into the search, slips of the pen included, finds what they mean first."""

from __future__ import annotations

from typing import Final

import pytest

from pokerroom.rulebook import library
from pokerroom.rulings.finding.meanings import meanings_of
from pokerroom.talk.books.clause_search import look_for

SEARCHED: Final = (
    ("raise after short all in", "all_in.reopens"),
    ("raise shrot all in", "all_in.reopens"),
    ("can i reraise after a short all-in", "all_in.reopens"),
    ("does a short allin reopen the betting", "all_in.reopens"),
    ("sidepot", "pots.side_pots"),
    ("string bet", "declaration.string_bet"),
    ("strign bet", "declaration.string_bet"),
    ("one chip rule", "call_or_raise"),
    ("verbal bet", "declaration.spoken_actions_bind"),
    ("forward motion", "declaration.chips_bind"),
    ("min raise", "betting.minimum_raise"),
    ("how many raises", "betting.raise_cap"),
    ("pot limit max raise", "betting.pot_ratio_counts_call"),
    ("check in the dark", "betting.no_action_before_the_cards"),
    ("who acts first", "betting.first_round_order"),
    ("misdeal", "misdeal"),
    ("missdeal", "misdeal"),
    ("4 card flop", "flop_too_many_cards"),
    ("exposed card", "hole_card_exposed_by_dealer"),
    ("acting out of turn", "wager_out_of_turn"),
    ("mucked by dealer", "dealer_mucked_hand"),
    ("phone at table", "device_used"),
    ("stradel", "blinds.straddle"),
    ("mised blinds", "blinds.missed"),
    ("new player post", "blinds.new_player"),
    ("heads up blinds", "blinds.two_players"),
    ("dead button", "table.button_move"),
    ("odd chips split pot", "pots.odd_chip"),
    ("split pot", "pots.equal_split"),
    ("run it twice", "pots.run_board_again"),
    ("show one show all", "cards_shown_to_one_player"),
    ("who shows first", "showdown.order"),
    ("must i show my hand", "showdown.others_show"),
    ("protect your hand", "showdown.players_protect_hands"),
    ("cards speak", "evaluation.cards_speak"),
    ("rabit hunt", "cards.undealt_and_discards_stay_hidden"),
    ("max buyin", "stakes.maximum_buy_in"),
    ("going south", "stakes.take_off"),
    ("top up", "stakes.top_up"),
    ("rake", "commission.percentage"),
    ("call the clock", "time.clock_called_by"),
    ("english only", "conduct.table_language"),
    ("8 or better", "evaluation.low_hand"),
    ("does a flush beat a full house", "evaluation.category_order"),
    ("omaha must use two cards", "games.omaha"),
    ("floor decision", "dispute.decided_by"),
    ("tournament late registration", "tournament.late_entry"),
    ("color up", "tournament.chip_race"),
)


@pytest.mark.parametrize(("words", "name"), SEARCHED)
def test_what_a_player_types_finds_what_is_meant_first(words: str, name: str) -> None:
    meanings = meanings_of(words, library().vocabulary)
    assert meanings.fits
    assert meanings.all[0] == name


def test_a_word_is_put_right_only_where_no_clause_has_the_words() -> None:
    for words in ("raise after short all in", "max buy in", "tip dealer", "pump fake"):
        assert look_for(library(), words).respelt == ""
    assert look_for(library(), "mised blinds").respelt == "missed blinds"
