"""How much of what is tried by chance a run tries: a third as a rule, all of it with `make exhaustive`.

Every run draws other examples, so that what one leaves out another tries.
"""

from __future__ import annotations

import os
from typing import Final

import pytest

THOROUGH: Final = bool(os.environ.get("POKERROOM_THOROUGH"))
exhaustive = pytest.mark.skipif(not THOROUGH, reason="`make exhaustive` counts every one")


def examples(many: int) -> int:
    """So many in a thorough run, a third of them in a usual one."""
    return many if THOROUGH else max(5, many // 3)
