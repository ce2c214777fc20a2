"""What a test asks of the books: which settings' answers it had read, and which rows of rulings decided something.

A claim to show a clause counts only if the test asked the book: where a setting or a row of the clause's own book rests
on the clause, one of those must have been read while the test ran. A rule that all books share is no setting, and code
may rely on it: a clause behind such a rule is shown where a test was decided by the clause's book in anything at all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from pokerroom.rulebook import library
from pokerroom.rulebook.question import ANY_CONTEXT, Pick, Setting
from pokerroom.rulebook.ruling_rows.rows import Row


class Source(NamedTuple):
    """A place in a book's data that rests on clauses: a setting, or with its number a row of a ruling."""

    book: str
    key: str
    row: int = 0

    def __str__(self) -> str:
        return f"{self.book} {self.key}" + (f" row {self.row}" if self.row else "")


_read: set[Source] = set()


@cache
def _places() -> Mapping[int, Source]:
    """Return where each setting and row of the library stands, by its identity: the library keeps them all alive."""
    sources: dict[int, Source] = {}
    for book in library().books.values():
        sources.update({id(setting): Source(book.id, key) for key, setting in book.settings.items()})
        for key, table in book.rulings.items():
            sources.update({id(row): Source(book.id, key, number) for number, row in enumerate(table.rows, 1)})
    return sources


@cache
def resting_on() -> Mapping[str, frozenset[Source]]:
    """By clause, the settings and rows of its own book that cite it."""
    found: defaultdict[str, set[Source]] = defaultdict(set)
    for book in library().books.values():
        for key, setting in book.settings.items():
            for cite in setting.cites if not setting.silent else ():
                if cite.book == book.id:
                    found[str(cite)].add(Source(book.id, key))
        for key, table in book.rulings.items():
            for number, row in enumerate(table.rows, 1):
                for cite in row.cites:
                    if cite.book == book.id:
                        found[str(cite)].add(Source(book.id, key, number))
    return {clause: frozenset(sources) for clause, sources in found.items()}


@cache
def shared() -> frozenset[str]:
    """Return the clauses behind rules that all books share."""
    return frozenset(str(cite) for rule in library().vocabulary.universals.values() for cite in rule.cites)


class _NotedEffects:
    """The effects of a row, as the class had them; whoever reads them has been decided for by that row."""

    def __init__(self, kept: Any) -> None:
        self._kept = kept

    def __get__(self, row: Row | None, kind: type[Row] | None = None) -> Any:
        if row is None:
            return self
        _note(row)
        return self._kept.__get__(row, kind)

    def __set__(self, row: Row, effects: Any) -> None:
        self._kept.__set__(row, effects)


def watch() -> None:
    """From now on whatever is read is noted. Asking for it again changes nothing."""
    if isinstance(vars(Row)["effects"], _NotedEffects):
        return
    _places()  # the library is read before anything of it is noted
    picked, told = Setting.pick, Row.__str__

    def pick(self: Setting, context: str = ANY_CONTEXT) -> Pick:
        _note(self)
        return picked(self, context)

    def tell(self: Row) -> str:
        before = _read.copy()
        words = told(self)
        _read.intersection_update(before)  # a row that is told in words has decided nothing
        return words

    Setting.pick = pick  # type: ignore[method-assign]
    Row.__str__ = tell  # type: ignore[method-assign]
    Row.effects = _NotedEffects(Row.effects)  # type: ignore[misc, assignment]


def _note(thing: object) -> None:
    place = _places().get(id(thing))
    if place is not None:
        _read.add(place)


def begin() -> None:
    """A test begins: nothing is read yet."""
    _read.clear()


def rest() -> None:
    """From now on no claim is held against what was read: the books are changed on purpose."""
    resting_on.cache_clear()
    _places.cache_clear()
    _RESTS.append(True)


_RESTS: Final[list[bool]] = []


def unasked(clauses: Iterable[str]) -> list[str]:
    """In words, every claim to a clause that what was read since the test began cannot show."""
    if _RESTS:
        return []
    result = []
    for clause in clauses:
        sources = resting_on().get(clause)
        if sources and not sources & _read and not (clause in shared() and _asked(clause.partition(":")[0])):
            result.append(f"{clause} rests on {', '.join(map(str, sorted(sources)))}, which nothing here asked for")
    return result


def unasked_questions(questions: Iterable[str]) -> list[str]:
    """In words, every question on which a book is silent that a test claims and nothing asked."""
    result = []
    for question in questions if not _RESTS else ():
        book, _, key = question.partition(":?")
        if not any((source.book, source.key) == (book, key) for source in _read):
            result.append(f"{question} was not asked here")
    return result


def _asked(book: str) -> bool:
    return any(source.book == book for source in _read)
