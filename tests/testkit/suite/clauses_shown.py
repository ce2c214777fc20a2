"""Which clauses a run of the tests has shown: noted test by test, written down if the run comes to its end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

# The marks of a test, and what its report carries them as: clauses that it shows, and those of which it shows a part.
CLAUSES: Final = "clauses"
PARTS: Final = "parts"


class ClausesShown:
    """A plugin that notes which clauses each passing test showed, and writes them down when the whole run has ended.

    What an earlier run left is removed first, so that a run which breaks off leaves nothing that looks like it.
    """

    def __init__(self, file: Path, *, whole: bool) -> None:
        self.file = file
        self.whole = whole
        self.tests: dict[str, list[str]] = {}
        self.parts: dict[str, list[str]] = {}  # of which a test shows a part alone
        self.unproven: set[str] = set()
        self.broken: set[str] = set()  # parts that a test did not show
        # By test, as one that is tried once more reports every attempt.
        self.passed: set[str] = set()
        self.failed: set[str] = set()
        self.finished: set[str] = set()
        self.unread = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        self.file.unlink(missing_ok=True)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.unread |= report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            self.finished.add(report.nodeid)
        clauses, parts = (
            [clause for name, value in report.user_properties if name == kind for clause in _texts(value)]
            for kind in (CLAUSES, PARTS)
        )
        if report.failed or hasattr(report, "wasxfail"):  # a test that is expected to fail proves nothing if it passes
            if report.failed:
                self.failed.add(report.nodeid)
            self.unproven.update(clauses)
            self.broken.update(parts)
        elif report.passed and report.when == "call" and report.nodeid not in self.passed:
            self.passed.add(report.nodeid)
            for clause in clauses:
                self.tests.setdefault(clause, []).append(report.nodeid)
            for clause in parts:
                self.parts.setdefault(clause, []).append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        ended = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not self.unread
        if not ended or len(self.finished) != session.testscollected:
            return
        shown = {clause: sorted(tests) for clause, tests in sorted(self.tests.items()) if clause not in self.unproven}
        halves = sorted(self.parts.keys() - shown.keys() - self.broken)
        parts = {clause: sorted(self.parts[clause]) for clause in halves}
        counts = {"passed": len(self.passed), "failed": len(self.failed)}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        found = {"whole": self.whole, **counts, "clauses": shown, "parts": parts}
        self.file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, list | tuple):
        yield from map(str, value)
