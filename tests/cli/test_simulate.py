"""`pokerroom simulate`: the same seed, the same report; the books balance."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from pokerroom.cli.app import app


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


def test_what_a_book_does_not_spread_is_refused() -> None:
    result = CliRunner().invoke(app, ["simulate", "table", "--house", "adelaide", "--game", "omaha", "--hands", "5"])
    assert result.exit_code != 0
