"""How much of what is tried by chance a run tries: a tenth as a rule, all of it with `make exhaustive`.

One number, drawn once for a run, says which part that is: another run tries another part. It stands in the header of
the run, and `TESTS_TURN` repeats it. The end of a run names what only passed when it was tried once more.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Final, TypeVar

import pytest

_Case = TypeVar("_Case")

THOROUGH: Final = bool(os.environ.get("TESTS_THOROUGH"))
# So many that of two, three, four, five or six cases each comes equally often.
TURNS: Final = range(1, 61)


def _drawn() -> int:
    """Draw the turn of this run, unless the environment names it."""
    named = os.environ.get("TESTS_TURN")
    if named and not named.isdecimal():
        raise pytest.UsageError(f"TESTS_TURN is a whole number such as 7, and not {named!r}")
    return int(named) if named else random.choice(TURNS)


# Drawn when this module is read, before the process becomes several: all workers have the same.
TURN: Final = _drawn()
# Long journeys through the pages take turns: a usual run goes a sixth of them, and another run another sixth.
JOURNEY_TURNS: Final = (1, 2, 3, 4, 5, 6)
JOURNEY_TURN: Final = JOURNEY_TURNS[(TURN - 1) % len(JOURNEY_TURNS)]
_RACES: Final = "passed only at a second try: a race to be mended"
_WHAT_TO_DO: Final = (
    "Something was looked at before it was ready, by the test or by the page; a slow machine shows it first.",
    "The second try keeps it from failing a whole run and mends nothing. What failed stands above, at RERUN.",
)
exhaustive = pytest.mark.skipif(not THOROUGH, reason="`make exhaustive` runs every one")


def turn_shown() -> str:
    """Return the line in the header of a run that says what it tries, and how to try the same again."""
    if THOROUGH:
        return "effort: all cases, examples and journeys"
    return f"effort: a part of the cases and of the journeys; TESTS_TURN={TURN} tries the same again"


def examples(many: int) -> int:
    """Return this many in a thorough run, and a tenth of them in a usual one."""
    return many if THOROUGH else max(5, many // 10)


def some(cases: Sequence[_Case], every: int, *, turn: int = TURN) -> Sequence[_Case]:
    """Return all cases of a kind in a thorough run, and every n-th of them (`every`) in a usual one.

    It begins where the turn of the run says, so that each case has its turn. It is for cases of which each shows the
    same of something else, and never for those of a test that shows a clause.
    """
    return cases if THOROUGH else cases[(turn - 1) % min(every, len(cases)) :: every]


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
