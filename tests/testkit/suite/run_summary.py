"""What a run says of itself: which part of the cases it tries, and which tests only passed when tried once more."""

from __future__ import annotations

from typing import Final

import pytest

from testkit.suite.effort import turn_shown

_RACES: Final = "passed only at a second try: a race to be mended"
_WHAT_TO_DO: Final = (
    "Something was looked at before it was ready, by the test or by the page; a slow machine shows it first.",
    "The second try keeps it from failing a whole run and mends nothing. What failed stands above, at RERUN.",
)


def pytest_report_header() -> str:
    """Return the line that says what this run tries."""
    return turn_shown()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that hide a race, and after any failure say how the same part is tried again."""
    stats = terminalreporter.stats
    failed, tried_again = ({report.nodeid for report in stats.get(kind, ())} for kind in ("failed", "rerun"))
    if races := sorted(tried_again - failed):
        terminalreporter.section(_RACES, yellow=True)
        for line in (*races, *_WHAT_TO_DO):
            terminalreporter.write_line(line)
    if tried_again or failed or "error" in stats:
        terminalreporter.write_line(turn_shown())
