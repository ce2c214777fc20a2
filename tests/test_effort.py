"""A run tries a part of what is tried by chance: every case has its turn, and what a run tried can be tried again."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import pytest

from testkit.suite.effort import TURNS, some
from testkit.suite.source_trees import nodes, parsed

pytest_plugins = ["pytester"]

TESTS = Path(__file__).parent
CONFTEST = """
import pytest
from testkit.suite.effort import pytest_report_header, pytest_terminal_summary
from testkit.suite.workers import Workers

def pytest_configure(config):
    config.pluginmanager.register(Workers(2), "workers")
"""
CASES = """
import pytest
from testkit.suite.effort import some

@pytest.mark.parametrize("case", some(["one", "two", "three"], 3))
def test_case(case):
    print("tried", case, __name__, file=open({log!r}, "a"))
"""
RACE = """
import pytest
tries = []

@pytest.mark.flaky(reruns=1)
def test_race():
    tries.append(1)
    assert len(tries) == 2
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    for variable in ("PYTEST_ADDOPTS", "TESTS_THOROUGH", "TESTS_TURN"):
        monkeypatch.delenv(variable, raising=False)
    pytester.makeconftest(CONFTEST)
    return pytester


@pytest.mark.parametrize("every", [2, 3, 4, 5])
@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_every_case_has_its_turn_and_no_turn_is_without_a_case(count: int, every: int) -> None:
    chosen = [some(range(count), every, turn=turn) for turn in TURNS]
    assert all(chosen)
    assert {case for cases in chosen for case in cases} == set(range(count))


def test_a_run_of_one_turn_tries_the_same_in_all_workers_and_says_which(
    run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    files = ("test_a", "test_b", "test_c")
    run.makepyfile(**dict.fromkeys(files, CASES.format(log=str(log))))
    monkeypatch.setenv("TESTS_TURN", "2")
    result = run.runpytest_subprocess()
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["*TESTS_TURN=2 tries the same again*"])
    assert sorted(log.read_text().splitlines()) == [f"tried two {name}" for name in files]


def test_a_failure_can_be_met_again_as_the_last_line_names_the_turn_that_was_drawn(run: pytest.Pytester) -> None:
    run.makepyfile(test_fails="def test_fails():\n    assert False\n")
    result = run.runpytest_subprocess("-q")
    result.stdout.re_match_lines([r".*; TESTS_TURN=\d+ tries the same again"])


def test_a_test_that_passes_only_at_a_second_try_is_named_as_a_race(run: pytest.Pytester) -> None:
    run.makepyfile(test_race=RACE)
    result = run.runpytest_subprocess("-q", "-p", "pytest_rerunfailures")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*passed only at a second try: a race to be mended*", "test_race.py::test_race"])


def test_a_turn_that_is_no_number_is_refused(run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESTS_TURN", "two")
    result = run.runpytest_subprocess()
    result.stderr.fnmatch_lines(["*TESTS_TURN*'two'*"])


def test_no_test_that_shows_a_clause_leaves_cases_to_chance() -> None:
    """Else what is shown would change from run to run."""
    files = [file for file in sorted(TESTS.rglob("test_*.py")) if b"some(" in file.read_bytes()]
    assert files
    assert [f"{file}: {name}" for file in files for name in _left_to_chance(parsed(file))] == []


def _left_to_chance(tree: ast.Module) -> list[str]:
    """Return the tests of a file that show something of a book, and whose cases or fixtures are some of many."""
    functions = [node for node in nodes(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    by_chance = {each.name for each in functions if "some" in _calls(each)}
    while more := {each.name for each in functions if by_chance & _takes(each)} - by_chance:
        by_chance |= more
    return [each.name for each in functions if each.name in by_chance and {"clause", "part", "question"} & _calls(each)]


def _calls(node: ast.AST) -> set[str]:
    called = [each.func for each in nodes(node) if isinstance(each, ast.Call)]
    return {func.id if isinstance(func, ast.Name) else getattr(func, "attr", "") for func in called}


def _takes(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    return {argument.arg for argument in function.args.args}


def test_a_clause_left_to_chance_is_found() -> None:
    fixture = "@pytest.fixture(params=some([1, 2], 2))\ndef window(request): ...\n"
    between = "@pytest.fixture\ndef bar(window): ...\n"
    marked = "@pytest.mark.clause('uk:betting.4')\ndef test_bar(bar): ...\n"
    assert _left_to_chance(ast.parse(fixture + between + marked)) == ["test_bar"]
    assert _left_to_chance(ast.parse(marked)) == []
