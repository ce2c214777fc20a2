"""`pokerroom sign` as a person uses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from testkit.suite import command_line
from testkit.suite.command_line import Done


def run(*words: str | Path) -> Done:
    return command_line.run("sign", *words, columns=120)


def test_a_sign_in_a_few_words() -> None:
    asked = ("--house", "star", "--game", "omaha", "--blinds", "5/10", "--limit", "pot", "--buy-in", "200-1000")
    done = run(*asked, "--table", "Table 4", "--straddle", "--percent", "4.5", "--cap", "15", "--seconds", "30")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "TABLE 4. Omaha. Pot limit. Blinds $5 and $10"
    for words in (
        "Buy-in         at least $200, at most $1,000",
        "4.5 percent of every pot",
        "at most $15 a hand",
        "Straddle       permitted",
        "Time to act    30 seconds",
    ):
        assert words in done.stdout
    assert len(lines) <= 66
    assert max(map(len, lines)) <= 80


def test_blinds_may_be_less_than_one_of_the_currency() -> None:
    done = run("--house", "star", "--blinds", "0.5/1")
    assert done.returncode == 0, done.stderr
    assert "2 compulsory blinds: $0.50 and $1" in done.stdout
    assert "at least $20, at most $100" in done.stdout
    assert (
        "'0.001/1' cannot be read as blinds; allowed: amounts such as 5/10 or 0.50/1"
        in run("--blinds", "0.001/1").stderr
    )


def test_what_is_left_out_follows_the_book_or_is_a_common_choice() -> None:
    listed = run()
    assert "at least £50, at most £400, or half of the" in listed.stdout
    common = run("--house", "adelaide", "--seats", "8", "--jackpot")
    assert "at least $200, at most $1,000" in common.stdout
    assert "8 for players" in common.stdout
    assert "this table takes part: royal flush" in common.stdout


@pytest.mark.parametrize(
    ("charges", "words"),
    [
        (("percent", "time-charge"), "$10 an hour from every player, in advance"),
        (("hand-fee",), "$1 a hand from every player dealt in"),
        (("none",), "Commission     none"),
    ],
)
def test_the_charges(charges: tuple[str, ...], words: str) -> None:
    done = run("--house", "star", *(word for charge in charges for word in ("--charge", charge)))
    assert words in done.stdout
    assert ("percent of every pot" in done.stdout) == ("percent" in charges)


def test_a_page_to_print_from_a_set_up_file(tmp_path: Path) -> None:
    setup, page = tmp_path / "table.toml", tmp_path / "sign.html"
    setup.write_text('game = "holdem"\nblinds = [5, 10]\ndeck = 36\nmin_buy_in = 100\nmax_buy_in = 500\n', "utf-8")
    done = run("--house", "canberra", "--setup", setup, "--html", page)
    assert (done.returncode, done.stdout.strip()) == (0, f"{page} is ready to print")
    assert "36 cards, ace down to six" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("--house", "adelaide", "--seconds", "50"), "[adelaide:53.b.1"),
        (("--house", "adelaide", "--percent", "12"), "[adelaide:78.a]"),
        (("--house", "canberra", "--jackpot"), "a jackpot, where the house has none"),
        (("--house", "uk", "--blinds", "5/10", "--buy-in", "100-"), "needs its buy-in"),
        (("--house", "star", "--buy-in", "a lot"), "is no buy-in"),
        (("--charge", "tips"), "there is no charge 'tips'"),
        (("--house", "nowhere"), "there is no house 'nowhere'"),
        (("--setup", "missing.toml"), "missing.toml"),
    ],
)
def test_what_has_no_sign_is_refused(asked: tuple[str, ...], words: str) -> None:
    done = run(*asked)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
