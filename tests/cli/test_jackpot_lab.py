"""`pokerroom jackpot odds` and `simulate`, as an operator runs them on a pool's file."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from testkit.suite.command_line import run

POOL = 'name = "Royal"\nhouse = "adelaide"\nseed = 20000\nper_hand = 0.5\nboard = "flop"\n'


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    """The conditions of a pool of which the royal flush must be made on the flop."""
    file = tmp_path / "pool.toml"
    file.write_text(POOL, "utf-8")
    return file


def test_odds_of_a_pool_are_exact_and_its_money_is_told(pool: Path) -> None:
    done = run("jackpot", "odds", pool, "--players", "9", "--years", "10", "--json")
    told = json.loads(done.stdout)
    assert done.returncode == 0
    assert Fraction(told["events"][0]["each"]) == Fraction(1, 649_740)
    assert Fraction(told["events"][0]["per_hand"]) == Fraction(9, 649_740)
    # Half a dollar a hand, and all of it paid once in 72,193.33 hands: that is the size at which nobody gains.
    assert told["outlook"]["break_even"] == 3_609_666
    assert told["outlook"]["at_a_hit"] == 3_609_666 + 2_000_000
    text = run("jackpot", "odds", pool, "--players", "9", "--years", "10", columns=120).stdout
    assert "649,740.0" in text
    assert "36,096.66" in text


def test_a_year_is_drawn_and_its_books_balance(pool: Path, tmp_path: Path) -> None:
    plot = tmp_path / "meter.svg"
    done = run("jackpot", "simulate", pool, "--days", "90", "--plot", plot, columns=120)
    assert done.returncode == 0
    assert "the books balance" in done.stdout
    assert "yes" in done.stdout
    drawn = plot.read_text("utf-8")
    assert drawn.startswith("<svg")
    assert "polyline" in drawn
    assert "day 90" in drawn
    told = json.loads(run("jackpot", "simulate", pool, "--days", "90", "--json").stdout)
    assert told["balanced"] is True
    assert told["meter"]["contributions"] == 90 * 8 * 14 * 30 * 50


def test_the_best_hand_of_a_period_has_no_odds_and_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "pool.toml"
    best = '{ hand = "high_hand", fixed = 100, until = 2027-01-01T00:00:00 }'
    file.write_text(f'name = "main"\nhouse = "star"\nseed = 5000\nper_hand = 1\nevents = [{best}]\n', "utf-8")
    assert "not counted in these figures" in run("jackpot", "simulate", file, "--days", "2", columns=160).stdout


def test_a_pool_against_the_book_has_no_odds(tmp_path: Path) -> None:
    file = tmp_path / "pool.toml"
    file.write_text(POOL.replace("0.5", "-1"), "utf-8")
    done = run("jackpot", "odds", file)
    assert done.returncode == 2
    assert "per hand -1; allowed: 0 or more [adelaide:113]" in done.stderr


@pytest.mark.parametrize("command", ["odds", "simulate"])
def test_help_speaks_of_the_room_and_not_of_the_code(command: str) -> None:
    stdout = run("jackpot", command, "--help", columns=160).stdout
    assert "Players dealt in." in stdout
    assert "Option" not in stdout.replace("Options", "").replace("OPTIONS", "")
