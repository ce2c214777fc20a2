"""What the software does about every clause, honestly counted.

A clause is *shown* when a passing test that carries its id exercised it; *served* when code declares that it records
or displays what the clause asks for; *set* when a setting that the model checks rests on it; *ruled* when a row of a
ruling cites it. Otherwise nothing serves it yet. Each clause counts once, in the first of these that holds.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.rulebook.clause import Clause, Treatment
from pokerroom.rulebook.library import Library
from pokerroom.rulebook.served import SERVED

# Where the test run leaves what it showed, below the project's folder.
RESULTS: Final = Path("build") / "clauses-shown.json"


class State(StrEnum):
    """How far the software serves a clause."""

    SHOWN = "shown"
    SERVED = "served"
    SET = "set"
    RULED = "ruled"
    NOTHING = "nothing yet"


@dataclass(frozen=True, slots=True)
class Shown:
    """The clauses that the last test run showed: clause -> the tests that passed for it."""

    tests: Mapping[str, tuple[str, ...]]
    passed: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class Coverage:
    """The state of every clause."""

    states: Mapping[Citation, State]
    clauses: Mapping[Citation, Clause]
    shown: Shown

    def count(self, *, book: str = "", area: str = "", treatment: Treatment | None = None) -> Counter[State]:
        """How many clauses are in each state."""
        return Counter(self.states[clause.cite] for clause in self.select(book, area, treatment))

    def select(self, book: str = "", area: str = "", treatment: Treatment | None = None) -> list[Clause]:
        """The clauses of a book, an area, a treatment."""
        return [
            clause
            for clause in self.clauses.values()
            if book in ("", clause.cite.book) and area in ("", clause.area) and treatment in (None, clause.treatment)
        ]

    def totals(self) -> dict[str, int]:
        """Shown clauses per book, the figure that must not fall."""
        books = dict.fromkeys(cite.book for cite in self.states)
        return {book: self.count(book=book)[State.SHOWN] for book in books}


def read_shown(file: Path) -> Shown:
    """What the last test run left behind; nothing if there was none."""
    if not file.exists():
        return Shown({})
    try:
        document = json.loads(file.read_text("utf-8"))
        tests = {clause: tuple(names) for clause, names in document["clauses"].items()}
        return Shown(tests, document["passed"], document["failed"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Malformed(f"{file} is not what a test run leaves behind", allowed="run the tests again") from None


def coverage(library: Library, shown: Shown) -> Coverage:
    """Put the ledger, the settings, the rulings and the test run together."""
    clauses = {clause.cite: clause for clause in library.clauses if clause.cite.book in library.books}
    cited_by_settings = _cited(
        setting.cites for book in library.books.values() for setting in book.settings.values() if not setting.silent
    )
    cited_by_rows = _cited(
        row.cites for book in library.books.values() for table in book.rulings.values() for row in table.rows
    )
    states = {}
    for cite in clauses:
        if str(cite) in shown.tests:
            states[cite] = State.SHOWN
        elif cite in SERVED:
            states[cite] = State.SERVED
        elif cite in cited_by_settings:
            states[cite] = State.SET
        elif cite in cited_by_rows:
            states[cite] = State.RULED
        else:
            states[cite] = State.NOTHING
    return Coverage(states, clauses, shown)


def _cited(many: Iterable[tuple[Citation, ...]]) -> set[Citation]:
    return {cite for cites in many for cite in cites}


def fallen(now: Mapping[str, int], floor: Mapping[str, int]) -> list[str]:
    """In words, every book of which fewer clauses are shown than the floor demands."""
    falls = [(book, now.get(book, 0), least) for book, least in floor.items() if now.get(book, 0) < least]
    return [f"{book}: {shown} clauses shown, {least} before" for book, shown, least in falls]
