"""How much of what is tried by chance a run tries: a tenth as a rule, all of it with `make exhaustive`.

Every run draws other examples, so that what one leaves out another tries.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Final, TypeVar

import pytest

_Case = TypeVar("_Case")

THOROUGH: Final = bool(os.environ.get("TESTS_THOROUGH"))
# Long journeys through the pages take turns: a usual run goes a third of them, and another run another third.
ALL_TURNS: Final = (1, 2, 3)
TURNS: Final = ALL_TURNS if THOROUGH else (int(os.environ.get("TESTS_TURN", random.choice(ALL_TURNS))),)
exhaustive = pytest.mark.skipif(not THOROUGH, reason="`make exhaustive` runs every one")


def examples(many: int) -> int:
    """Return this many in a thorough run, and a tenth of them in a usual one."""
    return many if THOROUGH else max(5, many // 10)


def some(cases: Sequence[_Case], every: int) -> Sequence[_Case]:
    """Return all cases of a kind in a thorough run, and every n-th of them (`every`) in a usual one.

    It is for cases of which each shows the same of something else.
    """
    return cases if THOROUGH else cases[::every]
