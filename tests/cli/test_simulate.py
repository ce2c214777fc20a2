"""`pokerroom simulate`: the same seed, the same report; the books balance."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from testkit.rulebook.claims import each_house
from testkit.suite.whole_command import app


def _run(*words: str) -> str:
    result = CliRunner().invoke(app, ["simulate", "table", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_same_seed_gives_the_same_report() -> None:
    words = (
        "--house",
        "star",
        "--hands",
        "60",
        "--seed",
        "4",
        "--charging",
        "pot_percent",
        "--charging",
        "time_charge",
    )
    first = _run(*words)
    assert first == _run(*words)
    assert "60 hands dealt" in first
    assert "time charge, taken by the house" in first
    assert "The books balance" in first
    assert all(len(line) <= 80 for line in first.splitlines())


def test_for_programs() -> None:
    report = json.loads(_run("--house", "canberra", "--hands", "30", "--json"))
    assert (report["hands"], report["balanced"]) == (30, True)


@pytest.mark.parametrize("house", each_house("uk:bad-beat.5", "adelaide:78.b"))
def test_a_night_at_a_table_with_a_jackpot(house: str) -> None:
    words = ("--house", house, "--hands", "200", "--jackpot")
    report = json.loads(_run(*words, "--json"))
    assert report["jackpot"] > 0
    assert report["jackpot"] % 100 == 0
    assert report["balanced"]
    assert "jackpot deductions" in _run(*words)
    assert not json.loads(_run("--house", house, "--hands", "200", "--json"))["jackpot"]


def test_a_house_without_a_jackpot_says_so() -> None:
    result = CliRunner().invoke(app, ["simulate", "table", "--house", "canberra", "--hands", "5", "--jackpot"])
    assert result.exit_code != 0
    assert "a jackpot, where the house has none" in str(result.exception) + result.output


def test_what_a_book_does_not_spread_is_refused() -> None:
    result = CliRunner().invoke(app, ["simulate", "table", "--house", "adelaide", "--game", "omaha", "--hands", "5"])
    assert result.exit_code != 0
