"""A test run that went well says so, and nothing after it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from testkit.suite.effort import exhaustive

# One that sets up logging in its own process, and one that starts a PostgreSQL server.
_TESTS: Final = (
    "tests/web/test_serve.py::test_two_rooms_keep_apart",
    "tests/room/store/test_claim.py::test_a_second_room_is_refused_until_the_first_has_gone[postgresql]",
)


@exhaustive  # two runs within the run
def test_nothing_is_said_after_the_last_test() -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *_TESTS],
        cwd=Path(__file__).parents[1],
        env=clean | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        text=True,
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, ""), run.stdout + run.stderr
    assert " passed in " in run.stdout.splitlines()[-1]
