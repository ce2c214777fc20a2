"""The example programs run, say what they say, and stay short enough to be read."""

from __future__ import annotations

import ast
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
# A line that each program prints, and that only the right behaviour gives.
SAYS = {
    "an_evening": "the books balance: True",
    "ask_the_books": "  uk: one burn before flop, turn and river uk:irregularity.28",
    "call_the_floor": " 2. Put the flop (3d 4h 5s) back with the stub, shuffle and cut.",
    "play_a_hand": "results: {1: -100, 2: -2, 3: 102}",
    "play_the_house": "Ann has won 340",
    "rank_hands": "As 2d high: ace high | low: 8-6-4-3-2 low",
    "read_a_history": "stacks afterwards: {1: 298, 2: 198, 3: 54}",
    "run_a_tournament": "<Tournament friday of uk: running, 3 entries, pool 300> | 1. Cy, 2. Ann, 3. Bob",
    "write_a_bot": "after five hands: {1: -69, 2: 69}",
}


def test_every_program_is_run_here_and_listed() -> None:
    assert {file.stem for file in EXAMPLES.glob("*.py")} == set(SAYS)
    page = (EXAMPLES / "README.md").read_text("utf-8")
    assert all(f"({name}.py)" in page for name in SAYS)


@pytest.mark.parametrize("name", SAYS)
def test_it_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert SAYS[name] in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("name", SAYS)
def test_it_is_short_and_says_what_it_is_for(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text("utf-8")
    assert len(text.splitlines()) <= 40
    assert ast.get_docstring(ast.parse(text))
