"""`pokerroom bonus`, as a person and a program run it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from testkit.command_line import run


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


def test_bad_pay_table_is_refused_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "odds.toml"
    file.write_text("main_odds = { turn = -1 }\n", "utf-8")
    done = run("bonus", "solve", "--pay-table", file)
    assert done.returncode == 2
    assert "odds.toml: turn = -1; allowed: 0 to" in done.stderr
