"""Compare rulebooks: where they decide differently, and by which clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pokerroom.citation import Citation
from pokerroom.errors import (
    Malformed,
    as_given,
    is_kind,
    refuses_misread_calls,
)
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.library import Library
from pokerroom.wording.few_names import few_names
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.plural import quantity

RULING_AREA: Final = "ruling"  # beside the areas of the questions


@dataclass(frozen=True, slots=True)
class BookAnswer:
    """One book's answer to one question, in words; `silent` where the book itself has no answer."""

    book: str
    words: str
    cites: tuple[Citation, ...] = ()
    silent: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One question and the books' answers to it."""

    key: str
    question: str
    area: str
    answers: tuple[BookAnswer, ...]

    def __repr__(self) -> str:
        return f"<Comparison {self.key}: {'; '.join(f'{answer.book} {answer.words}' for answer in self.answers)}>"

    @property
    def differs(self) -> bool:
        """Whether the books' answers differ."""
        return len({answer.words for answer in self.answers}) > 1


DOES_NOT_APPLY = "does not apply"


class Comparisons(list[Comparison]):
    """A list of questions with the answers of some books, which says how long it is and does not print all of it."""

    def __repr__(self) -> str:
        books = joined_with_and([answer.book for answer in self[0].answers]) if self else "books"
        return f"<Comparisons of {books}: {quantity(len(self), 'question')}>"


@refuses_misread_calls
def compare(library: Library, books: Sequence[str], area: str = "", *, rulings: bool = True) -> Comparisons:
    """Return the questions that concern at least one of the books, with the answers: settings, then rulings.

    With an `area`, such as "betting" or "ruling", only its questions; without `rulings` no observations, which are the
    questions of what the house rules when something goes wrong.

    >>> from pokerroom.rulebook import library
    >>> jokers = [answer for answer in compare(library(), ["canberra", "uk"]) if answer.key == "cards.joker"]
    >>> jokers[0].answers[1].words
    'no joker'
    """
    if not is_kind(library, Library) or is_kind(books, str) or not is_kind(books, Iterable):
        given: tuple[object, ...] = library, books, area
        parts = [part for stated in given for part in (stated if isinstance(stated, list | tuple) else (stated,))]
        named = [part for part in parts if isinstance(part, str) and part]
        ids = named if len(named) > 1 else [*named, "..."]
        call = f"compare(library(), {ids})" if named else "compare(library(), [ids of books])"
        raise Malformed("a comparison needs a library and a list of its books", allowed=call)
    known = (*library.vocabulary.areas, RULING_AREA)
    if area and area not in known:
        raise Malformed(f"there is no area {as_given(area)}", allowed=few_names(known, area))
    chosen = [library.book(name) for name in books]
    if not chosen:
        raise Malformed("a comparison of no books", allowed=f"compare(library(), {list(library.books)[:2]})")
    comparisons = Comparisons(
        Comparison(key, question.text, question.area, tuple(_setting(book, key) for book in chosen))
        for key, question in library.vocabulary.questions.items()
        if area in ("", question.area) and any(key in book.settings for book in chosen)
    )
    if rulings and area in ("", RULING_AREA):
        comparisons += [
            Comparison(key, observation.question, RULING_AREA, tuple(_ruling_answer(book, key) for book in chosen))
            for key, observation in library.vocabulary.ruling.observations.items()
            if any(key in book.rulings for book in chosen)
        ]
    return comparisons


def _setting(book: Rulebook, key: str) -> BookAnswer:
    setting = book.settings.get(key)
    if setting is None:
        return BookAnswer(book.id, DOES_NOT_APPLY)
    return BookAnswer(book.id, setting.words(), setting.cites, setting.silent, setting.why)


def _ruling_answer(book: Rulebook, key: str) -> BookAnswer:
    table = book.rulings.get(key)
    if table is None:
        return BookAnswer(book.id, DOES_NOT_APPLY)
    rows = "\n".join(f"- {row}" for row in table.rows)
    return BookAnswer(book.id, rows, table.cites, table.silent, table.why)
