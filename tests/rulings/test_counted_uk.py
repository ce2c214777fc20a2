"""What the UK cardroom counts in its own way, told to whoever is asked for it."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.rulebook import house_named
from pokerroom.rulings import FactNeeded, Seen, rule


@pytest.mark.clause("uk:misdeal.2", "uk:misdeal.1")
def test_whoever_is_asked_is_told_when_action_has_begun() -> None:
    with pytest.raises(FactNeeded) as asked:
        rule(house_named("uk"), Seen("wrong_card_count", seat=3, facts={"extra_cards": 2}))
    assert asked.value.fact.name == "substantial_action"
    assert asked.value.fact.means.startswith("two players have acted on their hands, the posting of blinds not counted")


def answer(name: str, **facts: Any) -> tuple[list[str], list[str], bool]:
    """What is ruled on what was seen in the UK cardroom, on which clauses, and whether somebody must still decide."""
    ruling = rule(house_named("uk"), Seen(name, seat=3, facts=facts))
    return [str(use) for use in ruling.effects], list(map(str, ruling.cites)), ruling.open


@pytest.mark.clause("uk:game.1")
@pytest.mark.parametrize(
    "name",
    [
        "draw_cards_exposed",
        "draw_cards_to_wrong_player",
        "stud_down_card_dealt_up",
        "stud_final_card_exposed",
        "stud_last_round_short_of_cards",
        "discard_missed",
    ],
)
def test_of_games_without_posted_rules_the_supervisor_is_asked(name: str) -> None:
    assert answer(name) == (["refer to (floor)"], ["uk:game.1", "uk:disputes.1", "uk:decisions.1"], True)


@pytest.mark.clause("uk:game.1")
@pytest.mark.parametrize(
    ("turn", "done"),
    [("compulsory_bet", "deemed (least bet)"), ("draw", "deemed (stand pat)"), ("discard", "must discard")],
)
def test_time_runs_out_in_a_game_without_posted_rules(turn: str, done: str) -> None:
    assert answer("clock_expired", turn_is_for=turn) == ([done], ["uk:game.1"], False)


@pytest.mark.clause("uk:decisions.1")
def test_what_the_book_does_not_cover_is_decided_in_fairness() -> None:
    assert answer("shuffler_failed") == (["refer to (floor)"], ["uk:decisions.1"], True)
    assert answer("play_disrupted") == (["refer to (manager)"], ["uk:decisions.1"], True)
    assert answer("wrong_card_count_at_end", valid_hands_left=0) == (
        ["refer to (floor)"],
        ["uk:decisions.1", "uk:disputes.1"],
        True,
    )
    assert answer("dealer_mucked_hand", identifiable=False, hand_unprotected=False) == (
        ["refer to (floor)"],
        ["uk:decisions.1"],
        True,
    )
    assert answer("fraud_affecting_outcome") == (
        ["refer to (manager)", "record breach"],
        ["uk:decisions.1", "uk:conduct.2", "uk:conduct.3"],
        True,
    )


@pytest.mark.clause("uk:dead-hand.3", "uk:betting.23")
def test_what_was_done_on_the_dealers_wrong_word_is_undone() -> None:
    """No clause is about it; these two, on the dealer's errors and on chips that may be returned, come nearest."""
    assert answer("directed_out_of_turn") == (
        ["actions retracted", "wagers returned (since error)"],
        ["uk:dead-hand.3", "uk:betting.23"],
        False,
    )


@pytest.mark.clause("uk:betting.18", "uk:betting.20", "uk:betting.21")
def test_what_is_too_much_for_a_call_and_no_raise_goes_back() -> None:
    called = ["deemed (call)", "excess returned"]
    assert answer("call_or_raise", every_chip_needed=True, declared_raise=False)[0] == called
    assert answer("call_or_raise", every_chip_needed=False, declared_raise=False, share="under_half")[0] == called


@pytest.mark.parametrize(
    ("name", "offered", "clause"),
    [
        pytest.param("unfair_advantage", "hand dead", "dead-hand.5", marks=pytest.mark.clause("uk:dead-hand.5")),
        pytest.param("device_used", "hand dead", "dead-hand.5", marks=pytest.mark.clause("uk:dead-hand.5")),
        pytest.param(
            "see_hand_privilege_abused",
            "withdraw privilege",
            "showdown.10",
            marks=pytest.mark.clause("uk:showdown.10"),
        ),
        pytest.param("rule_broken", "sanctions (bar from room)", "conduct.2", marks=pytest.mark.clause("uk:conduct.2")),
    ],
)
def test_the_supervisor_may_and_need_not(name: str, offered: str, clause: str) -> None:
    """What a supervisor may do is offered, and if it is declined play goes on, on the same clause."""
    ruling = rule(house_named("uk"), Seen(name, seat=3))
    assert [str(use) for use in ruling.offers[0].effects] == [offered]
    declined = ruling.decide("decline", by="supervisor", reason="no harm done")
    assert [str(use) for use in declined.effects] == ["play on"]
    assert list(map(str, ruling.cites)) == [f"uk:{clause}"]


@pytest.mark.clause("uk:conduct.2")
def test_a_breach_is_put_on_record() -> None:
    assert answer("player_obstructs_game")[:2] == (["record breach"], ["uk:conduct.2"])
    assert answer("cards_out_of_view")[:2] == (["record breach"], ["uk:game.16", "uk:game.17", "uk:conduct.2"])


@pytest.mark.clause("uk:disputes.1", "uk:decisions.1")
def test_an_error_that_nothing_covers_goes_to_the_supervisor() -> None:
    assert answer("uncovered_error") == (["refer to (floor)"], ["uk:disputes.1", "uk:decisions.1"], True)
