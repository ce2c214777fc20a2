"""What is given in a wrong form is refused at once, in words that say what was wrong and what would fit."""

from __future__ import annotations

from pathlib import Path

import pytest

import pokerroom
from pokerroom import (
    Card,
    Deck,
    Hand,
    HandRules,
    Illegal,
    Malformed,
    Seen,
    Table,
    TableSetup,
    house_named,
    library,
    rule,
)
from pokerroom.citation import Citation
from pokerroom.lab import Night
from pokerroom.scenarios.scenario import read_scenarios
from testkit.table.evenings import seated

RULES = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)


def test_a_folder_that_happens_to_have_the_name_of_a_house_is_not_its_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "UK").mkdir()
    (tmp_path / "notes").mkdir()
    monkeypatch.chdir(tmp_path)
    assert house_named("UK").book.id == "uk"
    with pytest.raises(Malformed, match="there is no house 'notes'"):
        house_named("notes")


def test_facts_may_be_told_as_they_are_typed() -> None:
    uk = house_named("uk")
    told = rule(uk, Seen("premature_card", facts={"street": "Turn", "skipped_player_warned": "no"}))
    assert told.seen.facts == {"street": "turn", "skipped_player_warned": False}
    with pytest.raises(Malformed, match="facing_bet cannot be 'perhaps'; allowed: yes or no"):
        rule(uk, Seen("premature_card", facts={"street": "turn", "facing_bet": "perhaps"}))


def test_a_misspelt_question_of_a_house_is_refused() -> None:
    uk = house_named("uk")
    for ask in (uk.answer, lambda key: uk.says(key, "forbidden")):
        with pytest.raises(Malformed, match=r"\(did you mean cards\.deck\?\); allowed: cards\.deck, "):
            ask("cards.dek")
    assert uk.book.has("uk:betting.4")
    assert not uk.book.has(Citation("star:4.1.3"))
    with pytest.raises(Malformed, match="is not a citation"):
        uk.book.has("cards.dek")


def test_cards_are_read_from_text_and_from_no_truth_value() -> None:
    assert "As" in Deck(52)
    assert "4c" not in Deck(40)
    with pytest.raises(Malformed):
        "Ax" in Deck(52)  # noqa: B015 - the question itself is refused
    with pytest.raises(Malformed, match="True is not a card"):
        Card(True)


@pytest.mark.parametrize("seat", [True, 1.0])
def test_a_seat_is_a_whole_number(seat: int) -> None:
    hand = Hand(RULES, {1: 100, 2: 100}, button=1)
    for ask in (hand.stack, hand.options):
        with pytest.raises(Malformed, match=r"is not in this hand; allowed: seats 1, 2"):
            ask(seat)


def test_nobody_has_won_before_a_hand_is_shown() -> None:
    with pytest.raises(Illegal, match="no hand has been shown yet"):
        Hand(RULES, {1: 100, 2: 100}, button=1).showdown.check_winners(1)


def test_too_many_players_are_told_how_many_the_cards_are_enough_for() -> None:
    with pytest.raises(Illegal, match="30 players need 68 cards of 52; allowed: at most 22"):
        Hand(RULES, dict.fromkeys(range(1, 31), 100), button=1)


def test_a_table_is_opened_once() -> None:
    table = seated("uk")
    with pytest.raises(Malformed, match=r"a table is opened once; allowed: Table\.from_happenings"):
        table.apply(table.happenings[:1])
    with pytest.raises(Illegal, match="no hand is in progress; allowed: begin one"):
        table.end_hand()
    assert Table.from_happenings(table.rules.house.book, table.happenings).players.keys() == table.players.keys()


def test_a_refusal_shows_all_it_says() -> None:
    refusal = Illegal("no", allowed="yes", cites=(Citation("uk:betting.4"),))
    assert repr(refusal) == "Illegal('no', allowed='yes', cites=(Citation('uk', 'betting.4'),))"


def test_a_night_is_played_at_once_or_hand_by_hand() -> None:
    setup = TableSetup("holdem", blinds=(1, 2))
    night = Night(house_named("uk"), setup, seed=1)
    night.play(2)
    assert night.table.hands.count == 2
    assert list(night.hand_by_hand(1)) == [3]
    with pytest.raises(Malformed, match="the seed cannot be 'x'; allowed: a whole number"):
        Night(house_named("uk"), setup, seed="x")  # type: ignore[arg-type]


def test_the_packages_are_reached_through_the_front_door() -> None:
    assert pokerroom.hand.Hand is Hand
    assert not hasattr(pokerroom, "nothing_of_the_kind")
    assert not hasattr(pokerroom, "__main__")


def test_the_clauses_of_a_library_can_be_gone_through_twice() -> None:
    clauses = library().clauses
    assert len(clauses) == len(tuple(clauses)) > 2000


def test_a_step_at_the_margin_is_told_from_a_heading() -> None:
    with pytest.raises(Malformed, match="line 2: the step '> seat 3 folds' stands at the margin; allowed: steps"):
        list(read_scenarios("uk:betting.4 A hand\n> seat 3 folds\n"))
