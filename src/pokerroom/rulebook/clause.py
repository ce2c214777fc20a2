"""A clause of a rulebook, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from textwrap import shorten
from typing import Any, Final, NamedTuple

from pokerroom.citation import Citation


class Treatment(StrEnum):
    """The software's treatment of a clause."""

    ENFORCE = "enforce"
    RULE = "rule"
    PARAMETER = "parameter"
    RECORD = "record"
    DISPLAY = "display"

    @property
    def words(self) -> str:
        """A sentence about what the software does with such a clause."""
        return _TREATMENTS[self]


_TREATMENTS: Final = {
    Treatment.ENFORCE: "the software keeps to it by itself",
    Treatment.RULE: "told what happened, the software rules by it and carries that out",
    Treatment.PARAMETER: "the house chooses, within what the clause allows",
    Treatment.RECORD: "people do it; the software reminds them, and keeps who did it and when",
    Treatment.DISPLAY: "the software shows it to whoever it concerns",
}

AREAS: Final = (
    "definitions", "cards", "deal", "betting", "all-in", "showdown", "pots", "evaluation", "blinds", "stakes",
    "declaration", "time", "misdeal", "irregularity", "conduct", "dispute", "seating", "commission", "jackpot",
    "promotion", "notice", "room", "tournament", "bonus-game",
)  # fmt: skip
_LETTERS_IN_PASSING: Final = 100  # letters of a clause shown in a summary


class Clause(NamedTuple):
    """One clause: its text in our words, the software's treatment of it, and a worked example."""

    cite: Citation
    topic: str
    says: str
    area: str
    treatment: Treatment
    params: Mapping[str, Any]
    refs: tuple[str, ...] = ()
    note: str = ""
    example: str = ""

    def __repr__(self) -> str:
        return f"<Clause {shorten(str(self), _LETTERS_IN_PASSING, placeholder=' ...')}>"

    def __str__(self) -> str:
        """Write the clause as one would read it out: its place in the book, and its text."""
        return f"{self.cite}: {self.says}"


def section(cite: Citation) -> str:
    """Return the section of a clause: the part of its number before the first point.

    >>> section(Citation("star", "20.3.2.1"))
    '20'
    """
    return cite.clause.partition(".")[0]
