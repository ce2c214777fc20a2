"""Find houses named in a search: "minimum raise uk" searches for "minimum raise" in that house's book."""

from __future__ import annotations

import re
from functools import cache

from pokerroom.rulebook import Library


def houses_named(library: Library, text: str) -> tuple[str, tuple[str, ...]]:
    """Return the search text without the words that name a house, and the books of those houses.

    If no other word is left, the text is searched for unchanged.

    >>> from pokerroom.rulebook import library
    >>> houses_named(library(), "Minimum raise UK"), houses_named(library(), "uk"), houses_named(library(), "casino")
    (('Minimum raise', ('uk',)), ('uk', ()), ('casino', ()))
    >>> houses_named(library(), "casino canberra misdeal")
    ('misdeal', ('canberra',))
    """
    names = _telling_names(library)
    words = text.split()
    rest = [word for word in words if word.casefold() not in names]
    if not rest or len(rest) == len(words):
        return text, ()
    named = [names[word.casefold()] for word in words if word.casefold() in names]
    both = frozenset.intersection(*named) or frozenset.union(*named)
    books = tuple(book for book in library.books if book in both)
    # The other words of a name mean nothing alone.
    whole = frozenset.union(*(_name_words(library, book) for book in books))
    return " ".join([word for word in rest if word.casefold() not in whole] or rest), books


@cache
def _telling_names(library: Library) -> dict[str, frozenset[str]]:
    """Return every word of a house's name that no other book has in a clause, with the books of those houses."""
    books_by_word: dict[str, set[str]] = {}
    for book in library.books:
        for word in _name_words(library, book):
            books_by_word.setdefault(word, set()).add(book)
    words_of_clauses = {
        book.id: _words_of_letters(" ".join(clause.says for clause in book.clauses.values()))
        for book in library.books.values()
    }
    return {
        word: frozenset(books)
        for word, books in books_by_word.items()
        if not any(word in words for book, words in words_of_clauses.items() if book not in books)
    }


def _name_words(library: Library, book: str) -> frozenset[str]:
    return _words_of_letters(f"{book} {library.books[book].name}")


def _words_of_letters(text: str) -> frozenset[str]:
    return frozenset(re.findall("[a-z]+", text.casefold()))
