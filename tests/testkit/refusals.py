"""Refusals: that something is refused, with what words and on what grounds, and what a caught one says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pokerroom.errors import Illegal, PokerroomError


def cites(refusal: pytest.ExceptionInfo[Any]) -> set[str]:
    """Return the clauses behind a refusal, as text."""
    return set(map(str, refusal.value.cites))


@contextmanager
def refused(
    words: str = "", *clauses: str, kind: type[PokerroomError] = Illegal
) -> Iterator[pytest.ExceptionInfo[PokerroomError]]:
    """Expect what is done here to be refused, in a sentence with these words and on grounds with these clauses."""
    with pytest.raises(kind) as refusal:
        yield refusal
    assert words in str(refusal.value)
    assert set(clauses) <= cites(refusal)
