"""How a clause is checked: what rests on it, the code that reads that, the tests that show it, where people meet it.

For the terminal, the clause sheet of the pages and the map of coverage; wording only. Where people meet a clause is
told by the code that names what rests on it: a part of the sign, an option, a refusal, a charge, a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from pokerroom.citation import Citation
from pokerroom.records.places import clause_gaps, places_of
from pokerroom.rulebook import Clause, Library, Rulebook
from pokerroom.rulebook.coverage import ClauseState, Coverage
from pokerroom.rulebook.readers import Place, package_readers

RestingKind: TypeAlias = Literal["setting", "row", "shared rule"]


class Resting(NamedTuple):
    """Something in the books' data that rests on a clause, and the code that reads it; none where no code does."""

    kind: RestingKind
    key: str
    words: str
    read_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClauseCheck:
    """What is known about one clause. `tests` are those of the last test run, or nothing where there was none."""

    reach: ClauseState  # how far the software serves it
    resting: tuple[Resting, ...]
    served_by: tuple[str, ...]
    met: tuple[str, ...]
    tests: tuple[str, ...]
    tested: bool  # whether there was a test run to ask


def check_of(known: Library, state: Coverage, clause: Clause) -> ClauseCheck:
    """How a clause is checked.

    >>> from pokerroom.rulebook import library
    >>> from pokerroom.rulebook.coverage import ClausesShown, coverage
    >>> check = check_of(library(), coverage(library(), ClausesShown({})), library().clause("adelaide:45"))
    >>> check.served_by, check.met
    (('table.sign.parts._order',), ("the table's sign (pokerroom sign)", "the table's sign", "the book's own page"))
    """
    book = known.books[clause.cite.book]
    resting = tuple(_resting(known, book, clause.cite))
    served = package_readers(known.vocabulary).serving.get(clause.cite, ())
    return ClauseCheck(
        state.states[clause.cite],
        resting,
        tuple(map(str, served)),
        tuple(_met(known, book, clause.cite, resting, served)),
        state.shown.tests_of(clause.cite),
        state.shown.ran,
    )


def _resting(known: Library, book: Rulebook, cite: Citation) -> Iterator[Resting]:
    readers = package_readers(known.vocabulary)
    for key, setting in book.settings.items():
        if cite in setting.cites:
            yield Resting("setting", key, setting.words(), tuple(map(str, readers.of(key))))
    for key, table in book.rulings.items():
        for number, row in enumerate(table.rows, 1):
            if cite in row.cites:
                yield Resting("row", f"{number} of {key}", str(row), tuple(map(str, readers.of(key))))
    for key, rule in known.vocabulary.universals.items():
        if cite in rule.cites:
            yield Resting("shared rule", key, rule.says, tuple(map(str, readers.of(key))))


# Modules by how their names begin, and where people meet what they name.
_MEETING: Final = (
    ("table.sign", "the table's sign"),
    ("rulebook.setup_", "what a table's set-up is held against when it is opened or changed"),
    ("hand.options", "a player's options, under the section sign"),
    ("hand.why", "the log of a hand, under the section sign"),
    ("hand.deciding", "refusals during a hand"),
    ("table.", "refusals, offers and notices at a table"),
    ("house.", "the house's charges and its account of them"),
    ("rulings.", "rulings at the table"),
    ("room.", "what the room refuses or offers its people"),
)


def _met(
    known: Library, book: Rulebook, cite: Citation, resting: Iterable[Resting], served: Iterable[Place]
) -> Iterator[str]:
    """Where people meet a clause in the room: the register, page, sign or command that serves it first."""
    for place in places_of(cite):
        yield f"{place.says} ({place.door})"
    for gap in clause_gaps():
        if str(cite) in gap.clauses:
            yield f"nowhere: {gap.why}"
    readers, keys = package_readers(known.vocabulary), dict.fromkeys(each.key.rpartition(" ")[-1] for each in resting)
    for key, matter in known.vocabulary.matters.items():
        told = any(cite in row.cites for row in book.grounds.get(key, ()))
        if told or any(question in keys for question in matter.questions):
            keys[key] = None
    modules = {place.module for key in keys for place in readers.naming(key)} | {place.module for place in served}
    for start, words in _MEETING:
        mine = {module for module in modules if module.startswith(start)}
        modules -= mine
        if mine:
            yield words
    if any(each.kind == "row" for each in resting):
        yield "the pages of rulings"
    if any(each.kind == "setting" for each in resting):
        yield "houses side by side"
    yield "the book's own page"
