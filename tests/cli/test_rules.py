"""`pokerroom rules` as a person and as a program use it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from testkit.suite import command_line
from testkit.suite.command_line import Done


def run(*words: str, cwd: Path | None = None) -> Done:
    return command_line.run("rules", *words, cwd=cwd)


def test_the_books_and_their_clauses() -> None:
    assert "UK cardroom house rules" in run("list").stdout
    listed = run("list", "uk", "--area", "betting").stdout
    assert "uk:betting.4" in listed
    assert "adelaide" not in listed
    books = json.loads(run("list", "--json").stdout)
    assert [book["book"] for book in books] == ["adelaide", "canberra", "star", "star-bonus", "uk"]


def test_a_clause_its_heading_and_a_question() -> None:
    shown = run("show", "uk:betting.13").stdout
    assert "§ uk:betting.13" in shown
    assert "all_in.reopens" in shown
    assert run("show", "adelaide:48").stdout.count("§ adelaide:48.") > 1
    question = run("show", "cards.joker").stdout
    assert "Is a joker in the deck" in question
    assert "§ uk:irregularity.11" in question
    ruling = run("show", "ruling.boxed_card")
    assert ruling.returncode == 0
    assert json.loads(run("show", "uk:betting.13", "--json").stdout)[0]["cite"] == "uk:betting.13"


def test_the_question_that_a_refusal_names_is_shown_with_what_is_done_instead() -> None:
    settled = run("show", "uk:?blinds.missed").stdout
    assert "UK cardroom house rules does not say this itself." in settled
    assert "the book is silent: common practice" in settled
    shared = run("show", "uk:?betting.actions").stdout
    assert "Acting is checking, calling, betting" in shared
    assert json.loads(run("show", "uk:?betting.actions", "--json").stdout)["key"] == "betting.actions"
    answered = run("show", "uk:?betting.raise_cap")
    assert answered.returncode == 2
    assert "uk is not silent on betting.raise_cap; allowed: `pokerroom rules show betting.raise_cap`" in answered.stderr
    assert "there is no question 'betting.rase_cap' (did you mean" in run("show", "uk:?betting.rase_cap").stderr


def test_a_clause_names_what_rests_on_it_who_reads_it_and_what_shows_it(tmp_path: Path) -> None:
    tests = [f"tests/some.py::test_{number}" for number in range(10)]
    run_of = {
        "whole": True,
        "passed": 9,
        "failed": 0,
        "clauses": {"uk:betting.13": tests},
        "parts": {"uk:ring.1": ["x"]},
    }
    results = tmp_path / "results.json"
    results.write_text(json.dumps(run_of))
    shown = " ".join(run("show", "uk:betting.13", "--code", "--results", str(results)).stdout.split())
    assert "How it is checked: shown: a passing test shows it." in shown
    assert "setting all_in.reopens yes, once the total increase" in shown
    assert "hand.betting.options._questions_of_position" in shown.partition("read by ")[2]
    assert "tests/some.py::test_7 2 more; --json has them all" in shown
    assert "Where people meet it: a player's options, under the section sign" in shown
    (document,) = json.loads(run("show", "uk:betting.13", "--results", str(results), "--json").stdout)
    assert document["check"]["tests"] == tests
    assert document["check"]["rests"][0]["key"] == "all_in.reopens"
    part = run("show", "uk:ring.1", "--code", "--results", str(results)).stdout
    assert "A part of it is shown by: x" in " ".join(part.split())


def test_whoever_reads_a_rule_is_not_told_of_our_code(tmp_path: Path) -> None:
    shown = " ".join(run("show", "uk:betting.13", cwd=tmp_path).stdout.split())
    assert "What rests on it: setting all_in.reopens yes, once the total increase" in shown
    assert "Where people meet it: a player's options, under the section sign" in shown
    assert not re.search(r"read by|No test run|How it is checked|tests/|_questions_of_position", shown)


def test_a_clause_says_where_no_code_and_no_test_run_stands_behind_it(tmp_path: Path) -> None:
    shown = " ".join(run("show", "star:1.1.cashless", "--code", cwd=tmp_path).stdout.split())
    assert "setting room.cashless_tables" in shown
    assert "no code reads it" in shown
    assert "No test run has left its results here" in shown
    (document,) = json.loads(run("show", "star:1.1.cashless", "--json", cwd=tmp_path).stdout)
    assert "tests" not in document["check"]


def test_a_clause_names_the_rows_of_rulings_and_the_parts_of_the_sign(tmp_path: Path) -> None:
    row = " ".join(run("show", "star:25.4", cwd=tmp_path).stdout.split())
    assert "row 1 of ruling.stud_down_card_dealt_up" in row
    assert "the pages of rulings" in row
    sign = " ".join(run("show", "adelaide:45", cwd=tmp_path).stdout.split())
    assert "Recorded or displayed by: table.sign.parts._tell_order_of_hands" in sign
    assert "Where people meet it: the table's sign" in sign


def test_a_clause_is_shown_as_people_cite_it() -> None:
    assert run("show", "UK:betting.13").stdout == run("show", "uk:betting.13").stdout
    assert run("show", "canberra 17.6(a)").stdout == run("show", "canberra:17.6(a)").stdout
    assert "there is no question '17.6' (did you mean canberra:17.6 or star:17.6?)" in run("show", "17.6").stderr


def test_a_rule_that_all_books_agree_on_is_shown() -> None:
    shown = run("show", "betting.last_player_wins").stdout
    assert "Every book that mentions it agrees." in shown
    assert "canberra:10.4(a)" in shown
    assert "canberra:10.4(a)" in json.loads(run("show", "betting.last_player_wins", "--json").stdout)["cites"]


def test_finding_words() -> None:
    assert "star:25.3" in run("find", "exposed card").stdout
    none = run("find", "rhubarb")
    assert none.returncode == 1
    assert "No clause has these words." in none.stdout


def test_comparing() -> None:
    differences = run("compare", "adelaide", "uk", "--area", "cards").stdout
    everything = run("compare", "adelaide", "uk", "--area", "cards", "--all").stdout
    assert "§ adelaide:" in differences
    assert len(everything) > len(differences)
    assert "questions are answered differently." in differences
    assert max(map(len, differences.splitlines())) <= 80
    three = json.loads(run("compare", "canberra", "star", "uk", "--json").stdout)
    assert set(three[0]["answers"]) == {"canberra", "star", "uk"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["show", "nothing.at_all"], "there is no question 'nothing.at_all'"),
        (["compare", "adelaide", "vegas"], "there is no rulebook 'vegas'"),
        (["compare", "adelaide", "uk", "--area", "kitchen"], "there is no area 'kitchen'"),
        (["list", "uk", "--area", "kitchen"], "there is no area 'kitchen'"),
        (["check", "no-such.toml"], "No such file"),
    ],
)
def test_a_mistake_is_told_without_a_traceback(words: list[str], message: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_book_of_ones_own_among_the_others(tmp_path: Path) -> None:
    club, table = tmp_path / "club.toml", tmp_path / "table.toml"
    club.write_text('[rulebook]\nid = "club"\ntitle = "Our Club"\nextends = "uk"\n')
    table.write_text('game = "holdem"\nblinds = [1, 2]\ndeck = 40\n')
    assert "0 of" in run("compare", "uk", str(club)).stdout
    checked = run("check-table", str(table), "--house", str(club))
    assert checked.returncode == 1
    assert "cards.deck cannot be 40: the book is silent" in checked.stdout


def test_a_book_of_ones_own_is_listed_shown_and_searched(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        '[rulebook]\nid = "club"\ntitle = "Our Club"\nextends = "uk"\n[[clause]]\nid = "own-1"\ntopic = "limit"\n'
        'says = "Pot limit is our game."\narea = "betting"\ntreatment = "enforce"\n'
        '[settings.betting.limit]\nvalue = "pot"\ncite = ["own-1"]\n'
    )
    assert "club:own-1" in run("list", str(club)).stdout
    for words in (["club:own-1", "--book", str(club)], [f"{club}:own-1"]):
        assert "Pot limit is our game." in run("show", *words).stdout
    assert "club" in run("show", "betting.limit", "--book", str(club)).stdout
    assert "club:own-1" in run("find", "our game", "--book", str(club)).stdout


def test_what_a_book_leaves_open_is_listed() -> None:
    stdout = run("open", "UK", "--area", "betting").stdout
    assert "betting.limit  Which betting limit does the table use?" in stdout
    assert "fixed, range, half_pot, pot, no_limit, double_previous; else no_limit" in stdout
    assert "§ uk:ring.1" in stdout
    assert max(map(len, stdout.splitlines())) <= 80
    blinds = run("open", "uk", "--area", "blinds").stdout
    assert blinds.count("blinds.forced_bets in ") == 4
    assert "blinds.forced_bets in five_card_stud, seven_card_stud" in " ".join(blinds.split())
    rows = json.loads(run("open", "uk", "--json").stdout)
    assert {"key", "context", "part", "question", "means", "allowed", "default", "silent", "cites"} == set(rows[0])
    more = json.loads(run("open", "uk", "--silent", "--json").stdout)
    assert len(more) > len(rows)


def test_parts_of_one_answer_are_told_apart() -> None:
    rows = json.loads(run("open", "canberra", "--area", "commission", "--json").stdout)
    told = [(row["question"], row["means"]) for row in rows if row["key"] == "commission.cap"]
    assert len(set(told)) == len(told) == 3
    listed = " ".join(run("open", "canberra", "--area", "commission").stdout.split())
    assert "the most that the regulator has approved for one hand: 0 or more; else 10" in listed


def test_checking_a_book_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('[rulebook]\nid = "club"\ntitle = "Our Club"\nextends = "uk"\n')
    assert "club is a good rulebook, based on uk" in run("check", str(file)).stdout
    file.write_text(file.read_text() + '[settings.cards.joker]\nvalue = "two"\ncite = ["irregularity.11"]\n')
    bad = run("check", str(file))
    assert bad.returncode == 1
    assert "club.toml: cards.joker: two is no option" in bad.stdout
    assert json.loads(run("check", str(file), "--json").stdout)["good"] is False


def test_coverage_and_its_floor(tmp_path: Path) -> None:
    results, floor = tmp_path / "shown.json", tmp_path / "floor.json"
    results.write_text('{"whole": true, "passed": 1, "failed": 0, "clauses": {"uk:betting.13": ["t"]}}')
    options = ["coverage", "--results", str(results), "--floor", str(floor)]
    assert run(*options, "--raise-floor").returncode == 0
    assert json.loads(floor.read_text())["uk"] == ["uk:betting.13"]
    assert run(*options).returncode == 0
    results.write_text('{"whole": true, "passed": 1, "failed": 0, "clauses": {}}')
    fell = run(*options)
    assert fell.returncode == 1
    assert "Shown before and not now: uk:betting.13" in fell.stdout
    document = json.loads(run("coverage", "--results", str(results), "--json").stdout)
    assert document["clauses"]["uk:betting.13"] == "read"
    missing = run("coverage", "--book", "star", "--missing", "--results", str(results)).stdout
    assert "star:1.1.live-cards.2 " in missing
    assert "uk:betting.13 " not in missing
