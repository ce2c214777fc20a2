"""Several processes run the tests as one would: each test once, neighbours together, and nothing is lost on the way."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

CONFTEST = """
import pytest
from testkit.suite.workers import Workers

def pytest_configure(config):
    config.pluginmanager.register(Workers(2), "workers")
"""
NEIGHBOURS = """
import os
import pytest

@pytest.fixture(scope="module")
def room():
    print("opened by", os.getpid(), file=open({log!r}, "a"))
    return os.getpid()

@pytest.mark.parametrize("number", range(20))
def test_number(room, number):
    assert room == os.getpid()
    print("ran", __name__, number, file=open({log!r}, "a"))
"""
TRIED_AGAIN = """
import pytest
tries = []

@pytest.mark.flaky(reruns=2)
def test_the_third_time():
    tries.append(1)
    assert len(tries) == 3
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(CONFTEST)
    return pytester


def test_each_test_runs_once_and_neighbours_share_what_one_of_them_opened(run: pytest.Pytester, tmp_path: Path) -> None:
    log = tmp_path / "log"
    names = ("test_one", "test_two", "test_three", "test_four")
    run.makepyfile(**dict.fromkeys(names, NEIGHBOURS.format(log=str(log))))
    run.runpytest_subprocess("-q").assert_outcomes(passed=80)
    lines = log.read_text().splitlines()
    ran = sorted(line for line in lines if line.startswith("ran"))
    assert ran == sorted(f"ran {name} {number}" for name in names for number in range(20))
    opened = [line for line in lines if line.startswith("opened")]
    assert len(opened) == len(names)
    assert len(set(opened)) == 2


def test_a_worker_that_dies_fails_the_test_that_it_ran_and_the_others_go_on(run: pytest.Pytester) -> None:
    run.makepyfile(
        test_dies="def test_dies():\n    import os; os._exit(3)\n",
        test_fails="def test_fails():\n    assert 'seven' == 'eight'\n",
        test_tried_again=TRIED_AGAIN,
        test_lives="def test_one(): ...\ndef test_two(): ...\n",
    )
    result = run.runpytest_subprocess("-q", "-p", "pytest_rerunfailures")
    result.assert_outcomes(passed=3, failed=2)
    result.stdout.fnmatch_lines_random(
        ["*assert 'seven' == 'eight'*", "*FAILED test_dies.py::test_dies - the worker ended with the exit status 3*"]
    )


def test_after_the_first_failure_nothing_more_begins_where_that_is_asked_for(run: pytest.Pytester) -> None:
    slow = "import time\n" + "".join(f"def test_{number}(): time.sleep(0.05)\n" for number in range(200))
    run.makepyfile(test_a="def test_fails():\n    assert False\n", test_b=slow)
    result = run.runpytest_subprocess("-q", "-x")
    assert result.parseoutcomes()["failed"] == 1
    assert result.parseoutcomes().get("passed", 0) < 200
