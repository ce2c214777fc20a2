"""Parameters that carry their own clauses: what one house's book says is claimed where that house is asked alone."""

from __future__ import annotations

from typing import Any

import pytest


def each_house(*clauses: str) -> list[Any]:
    """One parameter for every book named, with its clauses and silent questions; a bare name claims nothing."""
    found: dict[str, list[str]] = {}
    for each in clauses:
        book, clause, _ = each.partition(":")
        found.setdefault(book, []).extend([each] if clause else [])
    return [claiming(" ".join(own), book) for book, own in found.items()]


def claiming(clauses: str, *values: object) -> Any:
    """Return a parameter of these values with these clauses or silent questions, separated by blanks."""
    shown = [part for part in clauses.split() if ":?" not in part]
    asked = [part for part in clauses.split() if ":?" in part]
    marks = [pytest.mark.clause(*shown)] if shown else []
    return pytest.param(*values, marks=[*marks, *([pytest.mark.question(*asked)] if asked else [])])
