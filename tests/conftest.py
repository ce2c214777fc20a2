"""What every test run does: it notes which clauses were shown, and runs the scenario files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerroom.errors import PokerroomError
from pokerroom.rulebook import library
from pokerroom.rulebook.coverage import RESULTS
from testkit.scenario_files import ScenarioFile

_CLAUSES = "clauses"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses-shown", default=str(RESULTS), help="where to note which clauses the tests showed")


def pytest_configure(config: pytest.Config) -> None:
    file = config.rootpath / config.getoption("--clauses-shown")
    config.pluginmanager.register(ClausesShown(file), "clauses-shown")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    return ScenarioFile.from_parent(parent, path=file_path) if file_path.suffix == ".scenario" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that claims to show a clause names one that exists, and carries it into its report."""
    for item in items:
        clauses = sorted({str(clause) for mark in item.iter_markers("clause") for clause in mark.args})
        parts = [str(clause) for mark in item.iter_markers("part") for clause in mark.args]
        for clause in (*clauses, *parts):
            try:
                library().clause(clause)
            except PokerroomError as refusal:
                raise pytest.UsageError(f"{item.nodeid}: {refusal}") from None
        if clauses:
            item.user_properties.append((_CLAUSES, clauses))


class ClausesShown:
    """Collects, test by test, which clauses a passing test showed, and writes them down at the end."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tests: dict[str, list[str]] = {}
        self.outcomes: Counter[str] = Counter()
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.failed:
            self.outcomes[report.outcome] += 1
        clauses = [clause for name, value in report.user_properties if name == _CLAUSES for clause in _texts(value)]
        for clause in clauses:
            if report.failed:
                self.failed.add(clause)
            elif report.when == "call" and report.passed:
                self.tests.setdefault(clause, []).append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workerinput") or not self.outcomes:
            return  # a worker reports to the session that started it
        shown = {clause: sorted(tests) for clause, tests in sorted(self.tests.items()) if clause not in self.failed}
        document = {"passed": self.outcomes["passed"], "failed": self.outcomes["failed"], "clauses": shown}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(document, indent=1) + "\n", "utf-8")


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, list | tuple):
        yield from map(str, value)
