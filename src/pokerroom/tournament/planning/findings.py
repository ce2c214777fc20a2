"""What a check of a tournament finds before the doors open: what is wrong, and what is only doubtful."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation

LintKind: TypeAlias = Literal["wrong", "doubtful"]


class LintFinding(Struct, frozen=True):
    """One thing that is wrong, or doubtful: what, what would be right, and the clauses behind it, if any."""

    what: str
    kind: LintKind = "wrong"
    allowed: str = ""
    cites: tuple[Citation, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether the tournament cannot be held because of it."""
        return self.kind == "wrong"
