"""What stands behind a decision: the clauses that decide, those that define, and where a book is silent."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from pokerroom.citation import MOST_CITES_SHOWN
from pokerroom.errors import Illegal
from pokerroom.games import GAMES, GameKey
from pokerroom.hand import CALL, Hand, HandRules, OptionKind, events, hand_rules_for
from pokerroom.hand.grounds_of_events import ACTS, questions_answered
from pokerroom.rulebook import BadRulebook, house_named, library
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import LIMITS, Limit
from pokerroom.rulings.conduct.answers import clauses_behind

LIBRARY = library()


def texts(house: str, key: str, **setup: object) -> tuple[str, ...]:
    posted = {"game": "holdem", "blinds": (1, 2), **setup}
    return grounds_at(LIBRARY.book(house), TableSetup(**posted)).of(key).texts()  # type: ignore[arg-type]


def test_an_act_is_decided_by_its_own_clause_and_not_by_definitions() -> None:
    at = grounds_of(LIBRARY.book("canberra"), "holdem")
    assert at.of("act.fold", when="first").texts() == ("canberra:10.3(c)",)
    assert at.of("act.fold", when="later").texts() == ("canberra:12.3(d)",)
    assert "canberra:A.bet" in map(str, at.of("act.fold").defines)


def test_a_game_with_blinds_cites_no_clause_for_antes_first() -> None:
    assert texts("canberra", "act.raise")[0] == "canberra:5.1.2"
    assert texts("canberra", "act.raise", blinds=(), ante=1, minimum_bet=2)[0] == "canberra:6.2"


def test_clauses_of_other_games_fall_away() -> None:
    star = LIBRARY.book("star")
    assert grounds_of(star, "omaha").of("pot.best_hand").texts()[0] == "star:21.7.3.2"
    assert grounds_of(star, "draw_blind").of("act.straddle").texts()[0] == "star:8.8.2"
    assert all(
        not str(cite).startswith("star:20.") for cite in grounds_of(star, "omaha").cites("betting.last_player_wins")
    )


def test_of_a_list_of_tables_only_this_ones_line_counts() -> None:
    assert "uk:spread.1" in texts("uk", "stakes.maximum_buy_in", limit="no_limit")
    assert "uk:spread.2" not in texts("uk", "stakes.maximum_buy_in", limit="no_limit")


def test_a_silent_book_names_the_question_and_what_is_done_instead() -> None:
    grounds = grounds_of(LIBRARY.book("uk"), "holdem").of("act.fold")
    assert grounds.texts() == ("uk:?betting.actions",)
    assert grounds.silent
    assert "folding" in grounds.instead


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
def test_every_matter_of_every_house_has_grounds_or_says_that_there_are_none(house: str) -> None:
    at = grounds_at(LIBRARY.book(house), TableSetup("holdem", blinds=(1, 2)))
    for key, matter in LIBRARY.vocabulary.matters.items():
        if not matter.questions and not matter.own_game:
            continue  # nothing has to be done about it: it is there for books that ask for something
        grounds = at.of(key)
        assert 1 <= len(grounds.texts()) <= MOST_CITES_SHOWN, key
        assert grounds.silent == (not grounds.cites), key


def test_grounds_of_money_and_of_tournaments_are_told_apart() -> None:
    star = LIBRARY.book("star")
    cash, tournament = (
        grounds_at(star, TableSetup("holdem", blinds=(1, 2), tournament=each)) for each in (False, True)
    )
    assert any(cash.cites(key) != tournament.cites(key) for key in star.settings)
    assert cash != tournament
    assert grounds_of(star, "holdem", "tournament") != grounds_of(star, "holdem", "cash")
    assert cash is grounds_at(star, TableSetup("holdem", blinds=(1, 2)))


def test_options_carry_their_grounds() -> None:
    hand = Hand.open(house_named("canberra"), blinds=(1, 2), stacks=[100, 100, 100])
    for _ in range(2):
        hand.post()
    hand.deal("??" * 6)
    now = hand.options(3)
    assert {kind: now.behind(kind).texts()[0] for kind in now} == {
        "fold": "canberra:10.3(c)",
        "call": "canberra:10.3(a)",
        "raise": "canberra:5.1.2",
    }


def test_no_refusal_drowns_in_clauses() -> None:
    hand = Hand.open(house_named("canberra"), blinds=(1, 2), stacks=[100, 100, 100])
    for _ in range(2):
        hand.post()
    hand.deal("??" * 6)
    with pytest.raises(Illegal) as refusal:
        hand.act(1, CALL)
    assert len(refusal.value.cites) > MOST_CITES_SHOWN
    assert str(refusal.value).count("canberra:") == MOST_CITES_SHOWN
    assert str(refusal.value).endswith(f"and {len(refusal.value.cites) - MOST_CITES_SHOWN} more]")


def test_what_carries_its_clauses_is_shown_with_the_deciding_ones_first() -> None:
    star = grounds_of(LIBRARY.book("star"), "holdem")
    citations = [LIBRARY.clause(each).cite for each in ("star:1.1.call", "star:12.1", "uk:betting.4")]
    assert [str(citation) for citation in star.few(citations)] == ["star:12.1", "star:1.1.call"]


def test_a_hand_of_no_house_has_no_grounds() -> None:
    hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 100, 2: 100}, button=1)
    for _ in range(2):
        hand.post()
    hand.deal("??" * 4)
    assert hand.options(1).behind("fold").texts() == ()


def test_a_clause_about_tournaments_is_not_held_up_at_a_cash_table() -> None:
    uk = library().book("uk")
    cash = grounds_at(uk, TableSetup("holdem", blinds=(1, 2))).of("table.button_move")
    assert (cash.texts(), cash.silent) == (("uk:?table.button_move",), True)
    assert "as is common" in cash.instead
    tournament = grounds_at(uk, TableSetup("holdem", blinds=(1, 2), tournament=True)).of("table.button_move")
    assert (tournament.texts(), tournament.silent) == (("uk:tournament.2",), False)


@pytest.mark.parametrize(
    ("house", "key", "clauses"),
    [
        ("star", "table.button_move", ["2.3.2", "9.2"]),
        ("star", "blinds.two_players", ["9.8"]),
        ("adelaide", "blinds.two_players", ["A1.1.c"]),
        ("adelaide", "showdown.all_in_hands_up", ["24.2"]),
        ("canberra", "deal.absent_player", []),
    ],
)
def test_each_house_has_its_own_clauses_for_cash(house: str, key: str, clauses: list[str]) -> None:
    book = library().book(house)
    assert [cite.clause for cite in grounds_at(book, TableSetup("holdem", blinds=(5, 10))).cites(key)] == clauses
    assert set(book.setting(key).cites) > {cite for cite in book.setting(key).cites if cite.clause in clauses}


def test_clauses_for_a_context_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    head = '[rulebook]\nid = "club"\ntitle = "Our Club"\nextends = "uk"\n[settings.deal.absent_player]\n'
    answer = 'by = { cash = "dead_when_deal_ends", tournament = "dead_when_deal_ends" }\ncite = ["tournament.23"]\n'
    for line, text in (
        ('cite_by = { kitchen = ["tournament.23"] }', "cites for no such context: kitchen; known are"),
        ('cite_by = { cash = ["dead-hand.12"] }', "cites uk:dead-hand.12 for cash, and not for the answer"),
        ("cite_by = { cash = [] }", "cites nothing for cash without saying why"),
        ('cite_by = { cash = ["nowhere.1"] }', "cites 'nowhere.1', which is no clause of club"),
        ('cite_by = { cash = "tournament.23" }', "cite_by cash is not a list of texts"),
        ("cite_by = 3", "cite_by is 3, not a table"),
    ):
        file.write_text(head + answer + line + "\n", "utf-8")
        with pytest.raises(BadRulebook, match=text):
            library().with_book(file)


def test_a_line_of_a_books_list_of_tables_names_a_game_and_a_limit_as_set_ups_do() -> None:
    lines = [clause.params for clause in LIBRARY.clauses if "small_blind" in clause.params]
    assert len(lines) == 9
    assert {line["game"] for line in lines} <= set(GAMES)
    assert {line["limit"] for line in lines} <= set(LIMITS)


@pytest.mark.parametrize(
    ("game", "limit", "blinds", "line"),
    [("holdem", "no_limit", (1, 3), 2), ("holdem", "pot", (2, 5), 6), ("omaha", "pot", (1, 2), 7)],
)
def test_a_table_is_shown_its_own_line_of_the_list(
    game: GameKey, limit: Limit, blinds: tuple[int, int], line: int
) -> None:
    uk = LIBRARY.book("uk")
    every = [clause.cite for clause in uk.clauses.values() if "small_blind" in clause.params]
    at = grounds_at(uk, TableSetup(game, blinds=blinds, limit=limit))
    assert at.own(every) == (every[line - 1],)


def test_options_and_events_speak_of_the_same_matters() -> None:
    assert set(ACTS.values()) <= {*LIBRARY.vocabulary.matters, *LIBRARY.vocabulary.universals}
    assert set(get_args(OptionKind)) <= set(ACTS)
    assert questions_answered(events.Mucked(3)) == (ACTS["muck"],)


def test_a_ruling_at_a_cash_table_rests_on_no_clause_for_tournaments() -> None:
    canberra = house_named("canberra")
    cash = hand_rules_for(canberra, TableSetup("holdem", blinds=(5, 10)))
    event = hand_rules_for(canberra, TableSetup("holdem", blinds=(5, 10), tournament=True))
    assert clauses_behind(canberra, "deal.absent_player", at=cash) == ()
    assert (
        clauses_behind(canberra, "deal.absent_player", at=event) == clauses_behind(canberra, "deal.absent_player") != ()
    )
