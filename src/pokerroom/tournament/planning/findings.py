"""Findings of a check before the doors open: faults, and points that are only doubtful."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation

LintKind: TypeAlias = Literal["wrong", "doubtful"]


class LintFinding(Struct, frozen=True):
    """One fault or doubt: what is wrong, what would be right, and the clauses behind it, if any."""

    what: str
    kind: LintKind = "wrong"
    allowed: str = ""
    cites: tuple[Citation, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether the tournament cannot be held because of this finding."""
        return self.kind == "wrong"
