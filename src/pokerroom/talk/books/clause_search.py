"""What somebody looks for in the books, in their own words: a question, a slip of the pen, a word that no book has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pokerroom.citation import Citation
from pokerroom.rulebook import Clause, Library
from pokerroom.talk.books.clause_words import find_clauses, respelt
from pokerroom.talk.books.players_words import in_the_books_words

_NOISE: Final = frozenset((
    "a", "an", "am", "are", "be", "been", "can", "could", "did", "do", "does", "happen", "happens", "has", "have",
    "he", "her", "his", "how", "i", "i'm", "if", "is", "it's", "me", "must", "my", "our", "please", "poker", "she",
    "should", "so", "tell", "the", "their", "them", "then", "there", "they", "this", "was", "we", "were", "what",
    "what's", "when", "where", "which", "who", "why", "will", "would", "you", "your",
))  # fmt: skip
"""Words of a question that say nothing of what it is about."""
_LINKS: Final = frozenset((
    "about", "after", "and", "as", "at", "before", "by", "for", "from", "on", "or", "than", "to", "with",
))  # fmt: skip
"""Words between others, for which a clause may have any other: a raise after a short all-in, over it, facing it."""
_SMALL: Final = _LINKS | {"all", "in", "it", "of", "off", "out", "up"}
"""Words that mean nothing by themselves, though they belong to what does: all in, out of turn."""


@dataclass(frozen=True, slots=True)
class ClausesFound:
    """Clauses that were found, the nearest first, and by which words.

    `respelt` is what was looked for where a word was misspelt, `books_say` where the books have other words for it;
    `left_out` are words that no clause found has, and `some` is true where clauses have most of the words, not all.
    """

    found: tuple[Clause, ...]
    words: tuple[str, ...]
    respelt: str = ""
    books_say: str = ""
    left_out: tuple[str, ...] = ()
    some: bool = False


def look_for(library: Library, text: str, books: Sequence[str] = ()) -> ClausesFound:
    """Return the clauses that somebody may mean, in these books, or in all of them where none is named.

    >>> from pokerroom.rulebook import library
    >>> looked = look_for(library(), "mississippi straddle")
    >>> looked.words, looked.left_out, len(looked.found) == len(look_for(library(), "straddle").found)
    (('straddle',), ('mississippi',), True)
    >>> look_for(library(), "what if I act out of turn?").words
    ('act', 'out', 'of', 'turn')
    >>> look_for(library(), "raise after short all-in").words
    ('raise', 'short', 'all', 'in')
    """
    question = _telling_words(text)
    books_say = in_the_books_words(question)
    words = books_say or question
    linked = " ".join(word for word in words.split() if word not in _LINKS)
    for attempt in dict.fromkeys((words, linked or words)):
        if found := _clauses_with_all(library, attempt, books):
            return ClausesFound(tuple(found), _each(attempt), books_say=books_say)
    right = respelt(library, words)
    if right and (found := _clauses_with_all(library, right, books)):
        return ClausesFound(tuple(found), _each(right), right)
    return _clauses_with_most(library, _each(right or words), right, books)


def _telling_words(text: str) -> str:
    """Return what was asked without the words of asking; as it is where there is nothing else."""
    written = [word.strip('?!.,;"“”') or word for word in text.casefold().split()]
    apart = (word if set(".:") & set(word) else word.replace("-", " ") for word in written)  # a number stays whole
    words = " ".join(apart).split()
    lines = [word for word in words if word not in _NOISE]
    if "poker" in words and lines[-1:] == ["in"]:  # "... in poker"
        lines = lines[:-1]
    return " ".join(lines or words)


def _each(words: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words.split()))


def _clauses_with_all(library: Library, words: str, books: Sequence[str]) -> list[Clause]:
    found = find_clauses(library, words, books[0] if len(books) == 1 else "")
    return [clause for clause in found if not books or clause.cite.book in books]


def _clauses_with_most(library: Library, words: tuple[str, ...], right: str, books: Sequence[str]) -> ClausesFound:
    """Return the clauses that have most of the words, those with the rarest before others."""
    telling = tuple(word for word in words if word not in _SMALL)
    having = {word: _clauses_with(library, word, books) for word in telling}
    count = Counter(cite for clauses in having.values() for cite in clauses)
    most = max(count.values(), default=0)
    found = {cite: clause for clauses in having.values() for cite, clause in clauses.items() if count[cite] == most}
    had = tuple(word for word in telling if not found.keys().isdisjoint(having[word]))
    if not had:
        return ClausesFound((), words)
    worth = {word: 1 / len(having[word]) for word in had}
    nearest = sorted(found, key=lambda cite: -sum(worth[word] for word in had if cite in having[word]))
    clauses = _clauses_with_all(library, had[0], books) if len(had) == 1 else [found[cite] for cite in nearest]
    return ClausesFound(tuple(clauses), had, right, "", tuple(word for word in telling if word not in had), some=True)


def _clauses_with(library: Library, word: str, books: Sequence[str]) -> dict[Citation, Clause]:
    """Return the clauses in which a word occurs."""
    return {clause.cite: clause for clause in _clauses_with_all(library, word, books)}
