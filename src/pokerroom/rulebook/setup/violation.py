"""What a set-up may not have, as a value; `setup_rules.py` finds them all."""

from __future__ import annotations

from dataclasses import dataclass, field

from pokerroom.citation import Citation
from pokerroom.errors import Illegal


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing a set-up may not have, what would be allowed, and the clauses; or an `unreadable` word in it."""

    what: str
    allowed: str = ""
    cites: tuple[Citation, ...] = field(default=())
    unreadable: bool = False

    def __str__(self) -> str:
        return str(Illegal(self.what, allowed=self.allowed, cites=self.cites))
