"""The checks of a clause: the data resting on it, the code that reads them, the tests, and where people meet it.

It only writes words, for the terminal, the clause sheet of the pages and the map of coverage. People meet a clause
where code names something that rests on it: a part of the sign, an option, a refusal, a charge, a ruling.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from pokerroom.citation import Citation
from pokerroom.registers.places import clause_gaps, places_of
from pokerroom.rulebook import Clause, Library, Rulebook
from pokerroom.rulebook.treatment.coverage import ClauseState, Coverage
from pokerroom.rulebook.treatment.readers import Place, package_readers

_Cited = TypeVar("_Cited")
RestingKind: TypeAlias = Literal["setting", "row", "shared rule"]


# Modules by the beginnings of their names, and where people meet their subjects.
_WHERE_CLAUSES_ARE_MET: Final = (
    ("table.sign", "the table's sign"),
    ("rulebook.setup.", "what a table's set-up is held against when it is opened or changed"),
    ("hand.betting.options", "a player's options, under the section sign"),
    ("hand.grounds_of_events", "the log of a hand, under the section sign"),
    ("hand.deciding", "refusals during a hand"),
    ("table.", "refusals, offers and notices at a table"),
    ("charges.", "the house's charges and its account of them"),
    ("rulings.", "rulings at the table"),
    ("room.", "what the room refuses or offers its people"),
)


class ItemOnClause(NamedTuple):
    """An item of the books' data that rests on a clause, and the code that reads it, if any."""

    kind: RestingKind
    key: str
    words: str
    read_by: tuple[str, ...]


class _Meeting(NamedTuple):
    """Where people meet a clause, in words and as its book's page says it; "" where that needs no saying."""

    words: str
    on_page: str


@dataclass(frozen=True, slots=True)
class ClauseCheck:
    """Everything known about the checks of one clause; `tests` are those of the last test run, if there was one."""

    reach: ClauseState  # the software's treatment of it
    resting: tuple[ItemOnClause, ...]
    served_by: tuple[str, ...]
    met: tuple[str, ...]
    tests: tuple[str, ...]
    tested: bool  # whether there was a test run
    met_on_pages: tuple[str, ...] = ()  # `met` without the book's own page, and without what only a terminal has


def check_of(library: Library, state: Coverage, clause: Clause) -> ClauseCheck:
    """Return the checks of a clause.

    >>> from pokerroom.rulebook import library
    >>> from pokerroom.rulebook.treatment.coverage import ClausesShown, coverage
    >>> check = check_of(library(), coverage(library(), ClausesShown({})), library().clause("adelaide:45"))
    >>> check.served_by
    ('table.sign.parts._tell_order_of_hands',)
    >>> check.met
    ("the table's sign (pokerroom sign)", "the table's sign", "the book's own page")
    >>> check.met_on_pages
    ("the table's sign",)
    """
    return next(checks_of(library, state, [clause]))


def checks_of(library: Library, state: Coverage, clauses: Iterable[Clause]) -> Iterator[ClauseCheck]:
    """Yield the checks of each of these clauses; the books are searched once for all of them."""
    cited: dict[str, _CitedData] = {}
    for clause in clauses:
        book = clause.cite.book
        if book not in cited:
            cited[book] = _CitedData(library, library.books[book])
        yield cited[book].check(state, clause)


class _CitedData:
    """The items of a book's data, and of the rules that all books share, that cite each clause."""

    def __init__(self, library: Library, book: Rulebook) -> None:
        self._matters = library.vocabulary.matters
        self._readers = package_readers(library.vocabulary)
        self._settings = _by_clause((setting.cites, (key, setting)) for key, setting in book.settings.items())
        self._rows = _by_clause(
            (row.cites, (f"{number} of {key}", key, row))
            for key, table in book.rulings.items()
            for number, row in enumerate(table.rows, 1)
        )
        self._shared = _by_clause(
            (universal.cites, (key, universal)) for key, universal in library.vocabulary.universals.items()
        )
        self._grounds = _by_clause((row.cites, key) for key, rows in book.grounds.items() for row in rows)

    def check(self, state: Coverage, clause: Clause) -> ClauseCheck:
        """Return the checks of one clause: the data that rest on it, and the code that serves it."""
        resting = tuple(self._resting(clause.cite))
        matters = self._grounds.get(clause.cite, ())
        served = sorted({place for matter in matters for place in self._readers.serving.get(matter, ())})
        meetings = tuple(self._met(clause.cite, resting, served))
        return ClauseCheck(
            state.states[clause.cite],
            resting,
            served_by=tuple(map(str, served)),
            met=tuple(meeting.words for meeting in meetings),
            tests=state.shown.tests_of(clause.cite),
            tested=state.shown.ran,
            met_on_pages=tuple(dict.fromkeys(meeting.on_page for meeting in meetings if meeting.on_page)),
        )

    def _resting(self, cite: Citation) -> Iterator[ItemOnClause]:
        for key, setting in self._settings.get(cite, ()):
            yield ItemOnClause("setting", key, setting.words(), self._read_by(key))
        for name, key, row in self._rows.get(cite, ()):
            yield ItemOnClause("row", name, str(row), self._read_by(key))
        for key, rule in self._shared.get(cite, ()):
            yield ItemOnClause("shared rule", key, rule.says, self._read_by(key))

    def _read_by(self, key: str) -> tuple[str, ...]:
        return tuple(map(str, self._readers.of(key)))

    def _met(self, cite: Citation, resting: Iterable[ItemOnClause], served: Iterable[Place]) -> Iterator[_Meeting]:
        """Yield the places where people meet a clause in the room, first the register, page, sign or command that
        serves it.
        """
        for place in places_of(cite):
            yield _Meeting(f"{place.says} ({place.door})", place.says)
        for gap in clause_gaps():
            if str(cite) in gap.clauses:
                yield _Meeting(*[f"nowhere: {gap.why}"] * 2)
        keys = dict.fromkeys(rests.key.rpartition(" ")[-1] for rests in resting)
        ground = self._grounds.get(cite, ())
        for key, matter in self._matters.items():
            if key in ground or any(question in keys for question in matter.questions):
                keys[key] = None
        naming = self._readers.naming
        modules = {place.module for key in keys for place in naming(key)} | {place.module for place in served}
        for start, words in _WHERE_CLAUSES_ARE_MET:
            of_place = {module for module in modules if module.startswith(start)}
            modules -= of_place
            if of_place:
                yield _Meeting(words, words)
        if any(rests.kind == "row" for rests in resting):
            yield _Meeting("the pages of rulings", "the pages of rulings")
        if any(rests.kind == "setting" for rests in resting):
            yield _Meeting("houses side by side", "houses side by side")
        yield _Meeting("the book's own page", "")


def _by_clause(citing: Iterable[tuple[Iterable[Citation], _Cited]]) -> Mapping[Citation, Sequence[_Cited]]:
    """Return the citing items for each clause that they cite, in their own order."""
    found: defaultdict[Citation, list[_Cited]] = defaultdict(list)
    for cites, rests in citing:
        for cite in dict.fromkeys(cites):
            found[cite].append(rests)
    return found
