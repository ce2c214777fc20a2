"""What stands behind a decision: the clauses that decide, those that define, and where a book is silent."""

from __future__ import annotations

import pytest

from pokerroom.errors import Illegal
from pokerroom.hand import CALL, Hand, HandRules
from pokerroom.rulebook import library
from pokerroom.rulebook.grounds import FEW, TableGrounds, grounds_at
from pokerroom.rulebook.table_setup import TableSetup

LIBRARY = library()


def texts(house: str, key: str, **setup: object) -> tuple[str, ...]:
    posted = {"game": "holdem", "blinds": (1, 2), **setup}
    return grounds_at(LIBRARY.book(house), TableSetup(**posted)).of(key).texts()  # type: ignore[arg-type]


def test_an_act_is_decided_by_its_own_clause_and_not_by_definitions() -> None:
    at = TableGrounds(LIBRARY.book("canberra"), "holdem")
    assert at.of("act.fold", when="first").texts() == ("canberra:10.3(c)",)
    assert at.of("act.fold", when="later").texts() == ("canberra:12.3(d)",)
    assert "canberra:A.bet" in map(str, at.of("act.fold").defines)


def test_a_game_with_blinds_cites_no_clause_for_antes_first() -> None:
    assert texts("canberra", "act.raise")[0] == "canberra:5.1.2"
    assert texts("canberra", "act.raise", blinds=(), ante=1, minimum_bet=2)[0] == "canberra:6.2"


def test_clauses_of_other_games_fall_away() -> None:
    star = LIBRARY.book("star")
    assert TableGrounds(star, "omaha").of("pot.best_hand").texts()[0] == "star:21.7.3.2"
    assert TableGrounds(star, "draw_blind").of("act.straddle").texts()[0] == "star:8.8.2"
    assert all(not str(cite).startswith("star:20.") for cite in TableGrounds(star, "omaha")["betting.last_player_wins"])


def test_of_a_list_of_tables_only_this_ones_line_counts() -> None:
    assert "uk:spread.1" in texts("uk", "stakes.maximum_buy_in", limit="no_limit")
    assert "uk:spread.2" not in texts("uk", "stakes.maximum_buy_in", limit="no_limit")


def test_a_silent_book_names_the_question_and_what_is_done_instead() -> None:
    found = TableGrounds(LIBRARY.book("uk"), "holdem").of("act.fold")
    assert found.texts() == ("uk:?betting.actions",)
    assert found.silent
    assert "folding" in found.instead


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
def test_every_matter_of_every_house_has_grounds_or_says_that_there_are_none(house: str) -> None:
    at = TableGrounds(LIBRARY.book(house), "holdem", limit="no_limit")
    for key in LIBRARY.vocabulary.matters:
        found = at.of(key)
        assert 1 <= len(found.texts()) <= FEW, key
        assert found.silent == (not found.cites), key


def test_options_carry_their_grounds() -> None:
    hand = Hand.open("canberra", blinds=(1, 2), stacks=[100, 100, 100])
    for _ in range(2):
        hand.post()
    hand.deal("??" * 6)
    now = hand.options(3)
    assert {kind: now.behind(kind).texts()[0] for kind in now.kinds()} == {
        "fold": "canberra:10.3(c)",
        "call": "canberra:10.3(a)",
        "raise": "canberra:5.1.2",
    }


def test_no_refusal_drowns_in_clauses() -> None:
    hand = Hand.open("canberra", blinds=(1, 2), stacks=[100, 100, 100])
    for _ in range(2):
        hand.post()
    hand.deal("??" * 6)
    with pytest.raises(Illegal) as refusal:
        hand.act(1, CALL)
    assert len(refusal.value.cites) > FEW
    assert str(refusal.value).count("canberra:") == FEW
    assert str(refusal.value).endswith(f"and {len(refusal.value.cites) - FEW} more]")


def test_what_carries_its_clauses_is_shown_with_the_deciding_ones_first() -> None:
    star = TableGrounds(LIBRARY.book("star"), "holdem")
    given = [LIBRARY.clause(each).cite for each in ("star:1.1.call", "star:12.1", "uk:betting.4")]
    assert [str(each) for each in star.few(given)] == ["star:12.1", "star:1.1.call"]


def test_a_hand_of_no_house_has_no_grounds() -> None:
    hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 100, 2: 100}, button=1)
    for _ in range(2):
        hand.post()
    hand.deal("??" * 4)
    assert hand.options(1).behind("fold").texts() == ()
