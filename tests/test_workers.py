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
DIES_BEFORE = """
import os
import pytest
from pathlib import Path

DIED = Path({died!r})

@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item):
    if item.name == "test_two" and ({always} or not DIED.exists()):
        DIED.touch()
        os._exit(3)
"""
THREE = "def test_one(): ...\ndef test_two(): ...\ndef test_three(): ...\n"


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


def test_what_a_worker_had_taken_that_dies_between_two_tests_is_run_by_another(
    run: pytest.Pytester, tmp_path: Path
) -> None:
    run.makeconftest(CONFTEST + DIES_BEFORE.format(died=str(tmp_path / "died"), always=False))
    run.makepyfile(test_dies=THREE, test_lives="def test_lives(): ...\n")
    result = run.runpytest_subprocess("-q")
    result.assert_outcomes(passed=4, failed=1)
    result.stdout.fnmatch_lines(
        ["the worker ended with the exit status 3 after test_dies.py::test_one before test_dies.py::test_two"]
    )


def test_a_test_before_which_every_worker_dies_has_failed_and_the_next_one_is_run(
    run: pytest.Pytester, tmp_path: Path
) -> None:
    run.makeconftest(CONFTEST + DIES_BEFORE.format(died=str(tmp_path / "died"), always=True))
    run.makepyfile(test_dies=THREE, test_lives="def test_lives(): ...\n")
    result = run.runpytest_subprocess("-q")
    result.assert_outcomes(passed=3, failed=2)
    result.stdout.fnmatch_lines_random(["FAILED test_dies.py::test_two - the worker ended with the exit status 3"])


def test_files_that_nobody_has_taken_when_the_last_worker_dies_are_run(run: pytest.Pytester) -> None:
    dies = "def test_dies():\n    import os; os._exit(3)\n"
    run.makepyfile(**{f"test_{number}": dies for number in range(5)})
    run.runpytest_subprocess("-q").assert_outcomes(failed=5)


def test_a_fault_of_a_plugin_fails_its_test_once_and_the_others_are_run(run: pytest.Pytester) -> None:
    fault = """
def pytest_runtest_protocol(item):
    if item.name == "test_two":
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        raise RuntimeError("a broken plugin")
"""
    run.makeconftest(CONFTEST + fault)
    run.makepyfile(test_one=THREE, test_lives="def test_lives(): ...\n")
    result = run.runpytest_subprocess("-q")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines_random(["FAILED test_one.py::test_two - RuntimeError: a broken plugin"])
