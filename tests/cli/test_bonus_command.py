"""`pokerroom bonus`, as a person and a program run it."""

from __future__ import annotations

import json
import re
import time
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.paying import bonus_house, main_wagers_of
from pokerroom.bonus.mathematics.solving import solve
from pokerroom.cli.mathematics.bonus_advice import BonusLesson
from pokerroom.cli.progress import telling_of_a_first_run
from pokerroom.cli.tables.person import Leaves
from pokerroom.rulebook import library
from testkit.bonus.small_packs import pack_of_ranks
from testkit.suite.command_line import run


def test_advice_after_the_turn_is_exact() -> None:
    done = run("bonus", "advise", "Ah Kd", "Qs 7h 2c", "9d", "--json")
    told = json.loads(done.stdout)
    assert told["best"] == "check"
    assert Fraction(told["choices"]["check"]["exact"]) == Fraction(-3397, 5060)
    assert Fraction(told["choices"]["bet"]["exact"]) == Fraction(-3651, 5060)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("advise", "Ah Kd Kc", "Qs 7h 2c"), "3 cards"),
        (("advise", "Ah Kd", "Qs 7h 2c", "9d 9c"), "2 turn cards; allowed: one"),
        (("advise", "Ah Kd", "Ah 7h 2c"), "the same card twice: Ah"),
        (("advise", "Ah Zd", "Qs 7h 2c"), "Zd"),
        (("solve", "--house", "uk"), "does not have the bonus game"),
        (("solve", "--ante-pays", "nothing"), "'nothing' is not a kind of hand"),
        (("solve", "--deck", "52+joker"), "a joker in the deck"),
        (("par", "--out", "par.docx"), "a PAR sheet in par.docx; allowed: a file that ends in .html, .pdf, .json"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], fault: str) -> None:
    done = run("bonus", *words)
    assert done.returncode == 2
    assert fault in done.stderr


def test_a_smaller_deck_is_solved_and_told_to_people_and_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POKERROOM_CACHE", str(tmp_path))
    told = json.loads(run("bonus", "solve", "--deck", "32", "--ante-pays", "straight", "--json").stdout)
    assert told["deals"] == 496 * 4060 * 27 * 26 * 300
    assert len(told["hands"]) == 64
    value = sum(Fraction(item["net"]) * item["deals"] for item in told["results"])
    assert value / told["deals"] == Fraction(told["value"]["exact"]) == -Fraction(told["edge"]["exact"])
    assert told["folded"] == [item["hand"] for item in told["hands"] if item["folded"]]
    text = run("bonus", "solve", "--deck", "32", columns=80).stdout
    assert max(map(len, re.findall(r"^A \+.*$", text, re.MULTILINE))) == 2 + 8 * 6 - 1  # thirteen ranks fit 80 too
    assert "A winning ante is paid on a flush or better." in text
    assert "§ star-bonus:1.1.14" in text
    assert len(list(tmp_path.iterdir())) == 1  # the second was read, and serves another rule for the ante


def test_trainer_says_what_each_choice_cost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = Figures(solve(pack_of_ranks("TJQKA")), main_wagers_of(bonus_house(library())))
    answers = iter(["b", "x", "c", "b", "fold", "q"])
    monkeypatch.setattr("pokerroom.cli.mathematics.bonus_advice.read_line", lambda _: next(answers))
    lesson = BonusLesson(figures, Random(2))
    lesson.play_round()
    lesson.play_round()
    with pytest.raises(Leaves):
        lesson.play_round()
    assert (lesson.asked, lesson.rounds) == (4, 3)
    assert lesson.cost > 0
    lesson.tell_score()
    told = capsys.readouterr().out
    assert "Answer f (fold), c (check), b (bet), or q." in told
    assert "of 4 choices right in 3 rounds" in told
    assert "Folded: -1." in told


def test_bad_pay_table_is_refused_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "odds.toml"
    file.write_text("main_odds = { turn = -1 }\n", "utf-8")
    done = run("bonus", "solve", "--pay-table", file)
    assert done.returncode == 2
    assert "odds.toml: turn = -1; allowed: 0 to" in done.stderr


def test_whoever_waits_for_a_first_run_is_told_why(capsys: pytest.CaptureFixture[str]) -> None:
    with telling_of_a_first_run(after=0):
        time.sleep(0.2)
    assert capsys.readouterr().err.startswith("The first run on a machine compiles this")
    with telling_of_a_first_run(after=60):
        pass
    assert capsys.readouterr().err == ""
