"""The software's treatment of every clause, honestly counted.

A clause is *shown* when a passing test that carries its id exercised it; *part* when tests exercise a part of it alone;
*served* when code declares that it records or displays the subject of the clause; *read* when it is behind a setting or
a shared rule that code asks for; *ruled* when a row of a ruling cites it; *written* when it is behind settings or
shared rules that no code asks for. Otherwise there is nothing yet. Each clause counts once, in the first that holds.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import rtoml

from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.rulebook.clause import Clause, Treatment
from pokerroom.rulebook.library import Library
from pokerroom.rulebook.operator.usual import usual_house
from pokerroom.rulebook.treatment.readers import package_readers
from pokerroom.rulebook.treatment.served import served_by_data

# Where a whole test run saves its results, below the project's folder.
RESULTS: Final = Path("build") / "clauses-shown.json"


class ClauseState(StrEnum):
    """How much of a clause the software covers."""

    SHOWN = "shown"
    PART = "part"
    SERVED = "served"
    READ = "read"
    RULED = "ruled"
    WRITTEN = "written"
    NOTHING = "nothing yet"

    @property
    def words(self) -> str:
        """A sentence that explains the state."""
        return _STATES[self]


_STATES: Final = {
    ClauseState.SHOWN: "a passing test shows it",
    ClauseState.PART: "passing tests show a part of it",
    ClauseState.SERVED: "code says that it records or displays what the clause asks for",
    ClauseState.READ: "a setting or shared rule that code reads rests on it",
    ClauseState.RULED: "a row of a ruling cites it",
    ClauseState.WRITTEN: "it stands behind settings or shared rules that no code reads",
    ClauseState.NOTHING: "the software does nothing about it yet",
}


@dataclass(frozen=True, slots=True)
class ClausesShown:
    """The clauses that a test run showed, with the tests that passed for each; `whole` if no test was left out.

    `parts` has the clauses of which tests show only a part.
    """

    tests: Mapping[str, tuple[str, ...]]
    passed: int = 0
    failed: int = 0
    whole: bool = True
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def ran(self) -> bool:
        """Whether there was a test run."""
        return self.passed + self.failed > 0

    def tests_of(self, clause: Citation) -> tuple[str, ...]:
        """Return the tests that show a clause, or a part of it."""
        return self.tests.get(str(clause)) or self.parts.get(str(clause), ())


@dataclass(frozen=True, slots=True)
class Coverage:
    """The software's treatment of every clause, and the tests that show it."""

    states: Mapping[Citation, ClauseState]
    clauses: Mapping[Citation, Clause]
    shown: ClausesShown

    def count(self, *, book: str = "", area: str = "", treatment: Treatment | None = None) -> Counter[ClauseState]:
        """Return the number of clauses in each state."""
        return Counter(self.states[clause.cite] for clause in self.select(book, area, treatment))

    def select(self, book: str = "", area: str = "", treatment: Treatment | None = None) -> list[Clause]:
        """Return the clauses of a book, an area or a treatment, or of all three."""
        return [
            clause
            for clause in self.clauses.values()
            if book in ("", clause.cite.book) and area in ("", clause.area) and treatment in (None, clause.treatment)
        ]

    def shown_ids(self) -> dict[str, list[str]]:
        """Return the ids of the clauses shown, by book; these must stay shown."""
        result: dict[str, list[str]] = {cite.book: [] for cite in self.states}
        for cite, state in sorted(self.states.items()):
            if state is ClauseState.SHOWN:
                result[cite.book].append(str(cite))
        return result


def read_shown(file: Path) -> ClausesShown:
    """Return the clauses shown by the last test run; none if there was no run."""
    if not file.exists():
        return ClausesShown({})
    found = _json_or_none(file)
    match found:
        case {"whole": bool(whole), "passed": passed, "failed": failed, "clauses": dict(clauses)}:
            parts = found.get("parts", {})
            counted = _is_count(passed) and _is_count(failed)
            if counted and _is_tests(clauses) and _is_tests(parts):
                return ClausesShown(_tests(clauses), passed, failed, whole, _tests(parts))
    raise Malformed(f"{file} is not what a test run leaves behind", allowed="run the tests again")


def refuse_unless_whole(shown: ClausesShown, file: Path) -> None:
    """Refuse to compare a partial test run with the floor, because it proves nothing about the other tests."""
    if not shown.ran:
        raise Malformed(f"no finished test run has left its results in {file}", allowed="run all the tests first")
    if not shown.whole:
        raise Malformed(f"{file} comes from a part of the tests", allowed="run all the tests first")


def read_floor(file: Path) -> dict[str, list[str]]:
    """Read the clauses of each book that must stay shown."""
    floor = _json_or_none(file)
    if _is_tests(floor):
        return dict(floor)
    example = f'{{"{usual_house()}": ["{usual_house()}:1"]}}'
    raise Malformed(f"{file} is no floor", allowed=f"for each book a list of the clauses to stay shown, as {example}")


def read_gaps(file: Path) -> dict[str, str]:
    """Read the clauses that are known not to be shown, with the reason for each."""
    try:
        raw = rtoml.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, rtoml.TomlParsingError) as fault:
        raise Malformed(f"{file.name}: {fault}", allowed="a TOML file of gaps") from None
    waiting: dict[str, str] = {}
    for gap in raw["gap"] if raw.keys() == {"gap"} and isinstance(raw["gap"], list) else (raw,):
        match gap:
            case {"waits_for": str(reason), "clauses": list(clauses)} if reason and len(gap) == 2:
                for clause in map(str, clauses):
                    if clause in waiting:
                        raise Malformed(f"{file.name}: {clause} stands there twice", allowed="once, with one reason")
                    waiting[clause] = reason
            case _:
                raise Malformed(f"{file.name} is no list of gaps", allowed="[[gap]] with waits_for and clauses")
    return waiting


def unexplained(state: Coverage, gaps: Mapping[str, str]) -> list[str]:
    """Return in words every clause that is neither shown nor listed as a gap, or listed without a reason.

    Whatever a clause's treatment, the software does something about it: it decides, rules, limits a range, records or
    shows.
    """
    due = {str(cite) for cite in state.states}
    shown = {clause for clauses in state.shown_ids().values() for clause in clauses}
    wrong = [f"{clause} is not shown, and no reason is given" for clause in sorted(due - shown - gaps.keys())]
    wrong += [f"{clause} is shown now: take it off the list" for clause in sorted(shown & gaps.keys())]
    return wrong + [f"{clause} is no clause of any book" for clause in sorted(gaps.keys() - due)]


def _json_or_none(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except (ValueError, RecursionError):
        return None


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_tests(value: object) -> bool:
    """Return whether a value is a table of lists of texts."""
    return isinstance(value, dict) and all(
        isinstance(item, list) and all(isinstance(text, str) for text in item) for item in value.values()
    )


def _tests(found: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {clause: tuple(names) for clause, names in found.items()}


def coverage(library: Library, shown: ClausesShown) -> Coverage:
    """Work out the coverage from the clauses, settings, rulings, the package's source and a test run."""
    readers = package_readers(library.vocabulary)
    clauses = {clause.cite: clause for clause in library.clauses if clause.cite.book in library.books}
    resting = _clauses_by_question(library)
    behind = {
        ClauseState.SHOWN: {cite for cite in clauses if str(cite) in shown.tests},
        ClauseState.PART: {cite for cite in clauses if str(cite) in shown.parts},
        ClauseState.SERVED: {*library.held_up(*readers.serving), *served_by_data()},
        ClauseState.READ: {cite for key, cites in resting.items() if readers.of(key) for cite in cites},
        ClauseState.RULED: _all_cites(
            row.cites for book in library.books.values() for table in book.rulings.values() for row in table.rows
        ),
        ClauseState.WRITTEN: _all_cites(resting.values()),
        ClauseState.NOTHING: set(clauses),
    }
    states = {cite: next(state for state in ClauseState if cite in behind[state]) for cite in clauses}
    return Coverage(states, clauses, shown)


def _clauses_by_question(library: Library) -> dict[str, set[Citation]]:
    """Return every question and every rule that all books share, with the clauses behind it."""
    result = {key: set(rule.cites) for key, rule in library.vocabulary.universals.items()}
    for book in library.books.values():
        for key, setting in book.settings.items():
            result.setdefault(key, set()).update(() if setting.silent else setting.cites)
    return result


def _all_cites(many: Iterable[Iterable[Citation]]) -> set[Citation]:
    return {cite for cites in many for cite in cites}


def fallen(now: Mapping[str, Sequence[str]], floor: Mapping[str, Sequence[str]]) -> list[str]:
    """Return every clause of the floor that is no longer shown.

    >>> fallen({"uk": ["uk:ring.1"]}, {"uk": ["uk:ring.1", "uk:ring.2"]})
    ['uk:ring.2']
    """
    shown = {clause for clauses in now.values() for clause in clauses}
    return [clause for clauses in floor.values() for clause in clauses if clause not in shown]


def raised(floor: Mapping[str, Sequence[str]], now: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the floor with every clause that is shown now added; none is ever removed.

    >>> raised({"uk": ["uk:ring.2"]}, {"star": [], "uk": ["uk:ring.1"]})
    {'star': [], 'uk': ['uk:ring.1', 'uk:ring.2']}
    """
    return {book: sorted({*floor.get(book, ()), *now.get(book, ())}) for book in sorted({*floor, *now})}
