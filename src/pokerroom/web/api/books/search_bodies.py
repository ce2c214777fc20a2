"""Make the search page's answer from the words of a search: the likely meanings, and the clauses that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import structs

from pokerroom.rulebook import Clause, Library
from pokerroom.rulebook.ruling_rows.phrases import WAGER
from pokerroom.rulings.finding.meanings import meanings_of, question_asked
from pokerroom.rulings.seen import meant
from pokerroom.talk.books import fault_words
from pokerroom.talk.books.clause_ranking import clause_ranks
from pokerroom.talk.books.clause_search import look_for
from pokerroom.talk.books.houses_named import houses_named
from pokerroom.web.api.books.book_bodies import (
    agreed_rule,
    answers_kept,
    chapter_places,
    clause_text,
    question_text,
    the_book,
)
from pokerroom.web.shapes import books_shapes

MOST_HITS: Final = 100
_MOST_RULINGS, _MOST_QUESTIONS = 4, 3


def found_in_books(library: Library, q: str, book: str = "") -> books_shapes.SearchResult:
    """Find clauses with the words, or with most, and rulings that may be meant; a house that is named says where to
    look."""
    if book:
        the_book(library, book)
    text, houses = houses_named(library, q)
    books = (book,) if book else houses
    if not text.split():
        return books_shapes.SearchResult(q, (), 0, (), {}, ())
    looked = look_for(library, text, books)
    names = _meanings_of_words(library, text)
    return books_shapes.SearchResult(
        q=q,
        words=looked.words,
        count=len(looked.found),
        hits=tuple(_hit(library, clause) for clause in looked.found[:MOST_HITS]),
        by_book=dict(Counter(clause.cite.book for clause in looked.found)),
        rulings=tuple(_ruling_name(library, name) for name in names if "." not in name),
        respelt=looked.respelt,
        books_say=looked.books_say,
        left_out=looked.left_out,
        some=looked.some,
        questions=tuple(_asked_in(library, name, books) for name in names if name in library.vocabulary.questions),
        agreed=tuple(agreed_rule(library, name) for name in names if name in library.vocabulary.universals),
        meant=names,
    )


def make_search_ready(library: Library) -> None:
    """Count the words of all clauses in advance, so that the first search does not have to wait for it."""
    clause_ranks(library)


def _hit(library: Library, clause: Clause) -> books_shapes.Hit:
    chapter = chapter_places(library, clause.cite.book)[str(clause.cite)]
    return books_shapes.Hit(clause_text(library, clause), clause.cite.book, chapter.id, chapter.title)


def _meanings_of_words(library: Library, said: str) -> tuple[str, ...]:
    """Return the likely meanings of a search, the best first: observations, questions of the books, shared rules."""
    words = library.vocabulary
    names, search = meant(said, words), meanings_of(said, words)
    if names[:1] == [WAGER]:  # words and chips are read as a whole, and no ruling of the list is about it
        names = []
    questions = search.questions if search.fits else ()
    ranks = {name: rank for rank, name in enumerate(search.all)}
    return tuple(sorted((*names[:_MOST_RULINGS], *questions[:_MOST_QUESTIONS]), key=lambda name: ranks.get(name, -1)))


def _ruling_name(library: Library, name: str) -> books_shapes.RulingName:
    return books_shapes.RulingName(name, fault_words.heading(name), question_asked(name, library.vocabulary))


def _asked_in(library: Library, key: str, books: Sequence[str]) -> books_shapes.QuestionShown:
    """Return a question as these books answer it, or all whose game it is about."""
    question, games = question_text(library, answers_kept(library)[key]), library.vocabulary.questions[key].games
    spoken = books or [book.id for book in library if book.kind in games]
    answers = tuple(answer for answer in question.answers if answer.book in spoken)
    return structs.replace(question, answers=answers)
