"""`pokerroom jackpot check`: everything that a book does not allow in a pool's conditions, with its clause."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from testkit.suite.whole_command import app

BAD = """
house = "star"
name = "main"
per_hand = -0.5
events = [
    { hand = "royal_flush", percent = 100 }, { hand = "four_of_a_kind", fixed = 500, rank = "A" }, { hand = "flush" },
    { hand = "full_house", percent = 110 }, { hand = "bad_beat", odds = 3 },
]
tables = [{ name = "3" }, { name = "4", game = "omaha" }]
"""


@pytest.mark.clause("star:30.4.3", "star:30.3", "star:1.1.jackpot-event.2")
def test_every_violation_is_told_with_its_clause(tmp_path: Path) -> None:
    file = tmp_path / "pool.toml"
    file.write_text(BAD, "utf-8")
    told = CliRunner().invoke(app, ["jackpot", "check", str(file), "--json"])
    assert told.exit_code == 1
    assert [(load["what"], load["cites"][0]) for load in json.loads(told.stdout)] == [
        ("per hand -0.5", "star:30.4.1"),
        ("5 winning hands in one pool", "star:30.4.3"),
        ("flush without a prize", "star:1.1.jackpot-event.2"),
        ("full house for 110 percent of the pool", "star:1.1.jackpot-event.2"),
        ("bad beat for 3 to 1", "star:1.1.jackpot-event.2"),
        ("4 plays omaha in a pool of holdem", "star:30.3"),
    ]


def test_good_conditions_have_nothing_against_them_and_bad_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "pool.toml"
    file.write_text('house = "uk"\nname = "Bad Beat"\nseed = 1000\ntables = [{ name = "1" }]\n', "utf-8")
    told = CliRunner().invoke(app, ["jackpot", "check", str(file)])
    assert (told.exit_code, told.stdout.strip()) == (0, "Nothing against it.")
    file.write_text('house = "uk"\nname = "Bad Beat"\nseed = 1000\n', "utf-8")  # a room links the tables that take part
    told = CliRunner().invoke(app, ["jackpot", "check", str(file)])
    assert (told.exit_code, told.stdout.strip()) == (0, "Nothing against it.")
    file.write_text('name = "Bad Beat"\nsed = 5\n', "utf-8")
    with pytest.raises(ValueError, match="there is no field `sed`"):
        CliRunner().invoke(app, ["jackpot", "check", str(file)], catch_exceptions=False)


def test_a_drop_that_is_no_number_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pool.toml"
    file.write_text('house = "uk"\nname = "Bad Beat"\nseed = 1000\ntables = [{ name = "1" }]\n', "utf-8")
    with pytest.raises(ValueError, match="a drop of nan; allowed: a number from 0"):
        CliRunner().invoke(app, ["jackpot", "odds", str(file), "--drop", "nan"], catch_exceptions=False)
