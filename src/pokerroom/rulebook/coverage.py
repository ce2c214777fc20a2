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
from typing import Any, Final

import rtoml

from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.rulebook.clause import Clause, Treatment
from pokerroom.rulebook.library import Library
from pokerroom.rulebook.served import SERVED
from pokerroom.rulebook.usual import usual_house

# Where a whole test run leaves what it showed, below the project's folder.
RESULTS: Final = Path("build") / "clauses-shown.json"


class ClauseState(StrEnum):
    """How far the software serves a clause."""

    SHOWN = "shown"
    SERVED = "served"
    SET = "set"
    RULED = "ruled"
    NOTHING = "nothing yet"


@dataclass(frozen=True, slots=True)
class ClausesShown:
    """The clauses that a test run showed: clause -> the tests that passed for it; `whole` if no test was left out."""

    tests: Mapping[str, tuple[str, ...]]
    passed: int = 0
    failed: int = 0
    whole: bool = True

    @property
    def ran(self) -> bool:
        """Whether there was a test run at all."""
        return self.passed + self.failed > 0


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the software serves every clause, and which tests show it."""

    states: Mapping[Citation, ClauseState]
    clauses: Mapping[Citation, Clause]
    shown: ClausesShown

    def count(self, *, book: str = "", area: str = "", treatment: Treatment | None = None) -> Counter[ClauseState]:
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
        return {book: self.count(book=book)[ClauseState.SHOWN] for book in books}


def read_shown(file: Path) -> ClausesShown:
    """What a test run left behind; nothing if there was none."""
    if not file.exists():
        return ClausesShown({})
    match _json(file):
        case {"whole": bool(whole), "passed": passed, "failed": failed, "clauses": dict(clauses)}:
            counted = _is_count(passed) and _is_count(failed) and all(map(_is_texts, clauses.values()))
            if counted:
                return ClausesShown({clause: tuple(names) for clause, names in clauses.items()}, passed, failed, whole)
    raise Malformed(f"{file} is not what a test run leaves behind", allowed="run the tests again")


def refuse_unless_whole(shown: ClausesShown, file: Path) -> None:
    """A floor is held against a whole test run only; a part of one says nothing about the rest."""
    if not shown.ran:
        raise Malformed(f"no finished test run has left its results in {file}", allowed="run all the tests first")
    if not shown.whole:
        raise Malformed(f"{file} comes from a part of the tests", allowed="run all the tests first")


def read_floor(file: Path) -> dict[str, int]:
    """The least number of shown clauses of each book."""
    floor = _json(file)
    if isinstance(floor, dict) and all(map(_is_count, floor.values())):
        return floor
    raise Malformed(
        f"{file} is no floor", allowed=f'a number of clauses for each book, such as {{"{usual_house()}": 7}}'
    )


@dataclass(frozen=True, slots=True)
class Gaps:
    """Areas in which every enforced or ruled clause is to be shown, and those that are not yet, with reasons."""

    books: tuple[str, ...]
    areas: tuple[str, ...]
    reasons: Mapping[str, str]  # clause -> why no test shows it yet


def read_gaps(file: Path) -> Gaps:
    """The list of clauses that are knowingly not shown."""
    try:
        raw = rtoml.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, rtoml.TomlParsingError) as fault:
        raise Malformed(f"{file.name}: {fault}", allowed="a TOML file of gaps") from None
    match raw:
        case {"books": list(books), "areas": list(areas), "gap": list(gaps)}:
            reasons: dict[str, str] = {}
            for gap in gaps:
                for clause in gap["clauses"]:
                    if clause in reasons:
                        raise Malformed(f"{file.name}: {clause} stands there twice", allowed="once, with one reason")
                    reasons[clause] = gap["reason"]
            return Gaps(tuple(books), tuple(areas), reasons)
    raise Malformed(f"{file.name} is no list of gaps", allowed="books, areas, and [[gap]] with reason and clauses")


def unexplained(state: Coverage, gaps: Gaps) -> list[str]:
    """In words, every clause that ought to be shown and is neither shown nor listed, or listed for no reason."""
    due = {
        str(clause.cite)
        for clause in state.clauses.values()
        if clause.cite.book in gaps.books
        and clause.area in gaps.areas
        and clause.treatment in (Treatment.ENFORCE, Treatment.RULE)
    }
    shown = {str(cite) for cite, each in state.states.items() if each is ClauseState.SHOWN}
    wrong = [f"{clause} is not shown, and no reason is given" for clause in sorted(due - shown - set(gaps.reasons))]
    wrong += [f"{clause} is shown now: take it off the list" for clause in sorted(shown & set(gaps.reasons))]
    return wrong + [f"{clause} is not due to be shown" for clause in sorted(set(gaps.reasons) - due)]


def _json(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except (ValueError, RecursionError):
        return None


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def coverage(library: Library, shown: ClausesShown) -> Coverage:
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
            states[cite] = ClauseState.SHOWN
        elif cite in SERVED:
            states[cite] = ClauseState.SERVED
        elif cite in cited_by_settings:
            states[cite] = ClauseState.SET
        elif cite in cited_by_rows:
            states[cite] = ClauseState.RULED
        else:
            states[cite] = ClauseState.NOTHING
    return Coverage(states, clauses, shown)


def _cited(many: Iterable[tuple[Citation, ...]]) -> set[Citation]:
    return {cite for cites in many for cite in cites}


def fallen(now: Mapping[str, int], floor: Mapping[str, int]) -> list[str]:
    """In words, every book of which fewer clauses are shown than the floor demands."""
    falls = [(book, now.get(book, 0), least) for book, least in floor.items() if now.get(book, 0) < least]
    return [f"{book}: {shown} clauses shown, {least} before" for book, shown, least in falls]


def raised(floor: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """The floor with every figure that has grown; none ever falls.

    >>> raised({"uk": 7, "star": 50}, {"uk": 9, "star": 3, "canberra": 1})
    {'uk': 9, 'star': 50, 'canberra': 1}
    """
    return {book: max(floor.get(book, 0), now.get(book, 0)) for book in (*floor, *now)}
