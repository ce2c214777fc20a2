"""`pokerroom play --game bonus`: whole rounds from scripted keys, refusals, and the end of the input."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from testkit.suite.whole_command import app


def played(keys: str, *words: str) -> str:
    done = CliRunner().invoke(app, ["play", "--game", "bonus", "--plain", "--seed", "5", *words], input=keys)
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def test_a_person_plays_rounds_and_is_told_the_clauses() -> None:
    text = played("10 b5 j\nb\nc\nw\nc\n\n600\n10\nf\nq\n")
    assert "You bet 20 on the flop. § 9.1.2.2" in text
    assert "§ 9.3.3 The player may place a River Wager equal to the Ante Wager." in text
    assert "600 is out of the limits for an Ante Wager; allowed: 10 to 500" in text
    assert "You fold. § 9.1.1" in text
    assert re.search(r"2 rounds\. You leave with 450: -50\.", text)


def test_pay_tables_are_a_key_away_and_nothing_says_what_is_wise() -> None:
    text = played("p\n?\nw\n" + "9" * 5000 + "\n10\n?\nx\nb\nq\n")
    assert "Ante Bonus: two aces pays 30 to 1" in text
    assert "10 b5 with an Ante Bonus of 5" in text
    assert "place: § 5.2" in text
    assert "Such as 10, or 10 b5" in text
    assert "royal flush, 100% of the pool" in text
    assert "the Ante with a flush or better" in text
    assert not re.search(r"should|advis|equity|probab", text)
    assert "1 round. You leave" in text


def test_conceding_is_confirmed_and_leaving_before_a_wager_ends_it() -> None:
    text = played("10\nb\nc\nc\nx\ny\nq\n")
    assert "It costs all 30." in text
    assert "Conceding hand: you." in text
    assert "1 round. You leave" in played("10\nb\nc\nc\nq\n")
    assert "0 rounds. You leave with 500: +0." in played("q\n")
    assert "0 rounds." in played("")


def test_bots_play_alone_and_the_house_is_asked_for_its_game() -> None:
    text = played("", "--watch", "--hands", "3", "--seats", "5")
    assert "3 rounds. The house has won" in text
    refused = CliRunner().invoke(app, ["play", "--game", "bonus", "--house", "uk"])
    assert refused.exit_code != 0
    assert "does not deal this game; allowed: --house star-bonus [uk:" in str(refused.exception or "") + refused.output


@pytest.mark.parametrize(
    "words",
    [("--seats", "9"), ("--ante", "0"), ("--ante", "1000"), ("--stack", "1"), ("--limit", "pot"), ("--tournament",)],
)
def test_what_the_book_does_not_allow_is_refused(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["play", "--game", "bonus", *words], input="q\n")
    assert done.exit_code != 0
