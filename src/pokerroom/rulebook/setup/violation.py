"""A violation of a book by a set-up, as a value; `setup_rules.py` finds them all."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from pokerroom.citation import Citation, joined_cites
from pokerroom.errors import Illegal, Malformed


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault of a set-up, with the alternatives allowed and the clauses.

    Where the book is silent, `question` is the one that it does not answer.
    It is `unreadable` where no book decides: a word without meaning, or figures with which no hand can be played.
    """

    what: str
    allowed: str = ""
    cites: tuple[Citation, ...] = field(default=())
    unreadable: bool = False
    question: str = ""

    def __str__(self) -> str:
        return str(Illegal(self.what, allowed=self.allowed, cites=self.cites, question=self.question))


def refuse(faults: Collection[Violation]) -> None:
    """Refuse a set-up for all its faults; do nothing if there are none."""
    if faults:
        refusal = Malformed if any(fault.unreadable for fault in faults) else Illegal
        raise refusal(
            "; ".join(fault.what for fault in faults),
            allowed="; ".join(fault.allowed for fault in faults if fault.allowed),
            cites=joined_cites(*(fault.cites for fault in faults)),
            question=next((fault.question for fault in faults if fault.question), ""),
        )
