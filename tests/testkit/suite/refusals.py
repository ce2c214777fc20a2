"""What a refusal that was caught says."""

from __future__ import annotations

from typing import Any

import pytest


def cites(refusal: pytest.ExceptionInfo[Any]) -> set[str]:
    """The clauses behind a refusal, as text."""
    return set(map(str, refusal.value.cites))
