"""Search the books in a person's own words: a question, a misspelt word, a word that no book has."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pokerroom.errors import Malformed
from pokerroom.rulebook import Clause, Library
from pokerroom.rulebook.vocabulary import Vocabulary
from pokerroom.rulings.finding.meanings import is_spelt, meanings_of
from pokerroom.rulings.finding.stems import run_together
from pokerroom.talk.books.clause_ranking import ClauseRanks, RankedClause, clause_ranks, search_terms, taking_turns
from pokerroom.talk.books.clause_words import cites_deciding, clauses_at
from pokerroom.talk.books.players_words import in_the_books_words

_WORDS_WITHOUT_MEANING: Final = frozenset((
    "a", "allowed", "an", "am", "are", "be", "been", "can", "could", "did", "do", "does", "get", "gets", "happen",
    "happens", "has", "have", "he", "her", "his", "how", "i", "i'm", "if", "is", "it's", "me", "must", "my", "our",
    "please", "poker", "she", "should", "so", "somebody", "someone", "tell", "that", "the", "their", "them", "then",
    "there", "they", "this", "was", "we", "were", "what", "what's", "when", "where", "which", "who", "why", "will",
    "would", "you", "your",
))  # fmt: skip
"""Words of a question that say nothing of what it is about."""
_LINKING_WORDS: Final = frozenset((
    "about", "after", "and", "as", "at", "before", "by", "for", "from", "on", "or", "than", "to", "with",
))  # fmt: skip
"""Words between others, for which a clause may have any other: a raise after a short all-in, over it, facing it."""
_SMALL_WORDS: Final = _LINKING_WORDS | {"all", "in", "it", "of", "off", "out", "up"}
"""Words that mean nothing by themselves, though they belong to what does: all in, out of turn."""
# A clause that is found has at least this share of what the words of the question weigh together.
_LEAST_SHARE_FOUND: Final = 0.65
# A share of the best clause's weight, for clauses that decide a likely meaning; all of those divide it.
_WEIGHT_OF_DECIDING: Final = 0.7
_LEAST_LIKENESS: Final = 0.79
_MOST_LIKE_WORDS: Final = 8
_SHORTEST_MISSPELLING: Final = 5  # letters; a shorter word that no clause has is another word
_MOST_WORDS_RESPELT: Final = 6


@dataclass(frozen=True, slots=True)
class ClausesFound:
    """The clauses found by a search, best first, and the words that found them.

    `respelt` are the corrected search words where one was misspelt; `books_say` are the books' words where they have
    others for it; `left_out` are words that none of these clauses has, and `some` is true where clauses have most of
    the words but not all.
    """

    found: tuple[Clause, ...]
    words: tuple[str, ...]
    respelt: str = ""
    books_say: str = ""
    left_out: tuple[str, ...] = ()
    some: bool = False


def look_for(library: Library, text: str, books: Collection[str] = ()) -> ClausesFound:
    """Return the clauses that a person may mean, in these books, or in all of them where none is named.

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
    ranks, books = clause_ranks(library), library.sources_of(books)
    books_say = in_the_books_words(question)
    right = _respelt(ranks, books_say or question, library.vocabulary)
    words = tuple(dict.fromkeys((right or books_say or question).split()))
    written = dict.fromkeys(search_terms(" ".join(words)))
    terms = [term for term in written if term not in _SMALL_WORDS] or list(written)
    known = [term for term in terms if ranks.knows(term)]
    unknown = set(terms).difference(known)
    left_out = tuple(word for word in words if word not in _SMALL_WORDS and unknown.issuperset(search_terms(word)))
    if left_out:
        words = tuple(word for word in words if word not in left_out)
    ranked = ranks.ranked(known, books) if known else []
    decided = _with_what_decides(library, " ".join(words) if left_out else text, ranked, books)
    whole = sum(map(ranks.weight, known))
    near = [found for found in decided if found.decides or found.covers >= _LEAST_SHARE_FOUND * whole]
    named = _clauses_named_by_number(library, text, books)
    clauses = {clause.cite: clause for clause in (*named, *(found.clause for found in taking_turns(near)))}
    if not clauses:
        return ClausesFound((), (*words, *left_out), books_say=books_say)
    words = tuple(word for word in words if word not in _LINKING_WORDS) or words
    some = not named and (bool(left_out) or all(len(found.has) < len(known) for found in near))
    return ClausesFound(tuple(clauses.values()), words, right, books_say, left_out, some)


def _telling_words(text: str) -> str:
    """Return a question without its question words; unchanged if it has only those."""
    written = [word.strip('?!.,;"“”') or word for word in text.casefold().split()]
    apart = (word if set(".:") & set(word) else word.replace("-", " ") for word in written)  # a number stays whole
    words = " ".join(apart).split()
    lines = [word for word in words if word not in _WORDS_WITHOUT_MEANING]
    if "poker" in words and lines[-1:] == ["in"]:  # "... in poker"
        lines = lines[:-1]
    return " ".join(lines or words)


def _with_what_decides(
    library: Library, text: str, ranked: Sequence[RankedClause], books: Collection[str]
) -> list[RankedClause]:
    """Return clauses with those that decide a text's meaning added and ranked higher."""
    best = max((found.score for found in ranked), default=0.0)
    by_cite = {found.clause.cite: found for found in ranked}
    meanings = meanings_of(text, library.vocabulary)
    for name in meanings.all if meanings.fits else ():
        for cite in cites_deciding(library, name):
            if not books or cite.book in books:
                found = by_cite.get(cite) or RankedClause(library.clause(cite))
                if not found.decides:
                    nearer = found.score + _WEIGHT_OF_DECIDING * best / len(meanings.all)
                    by_cite[cite] = found._replace(score=nearer, decides=True)
    return list(by_cite.values())


def _clauses_named_by_number(library: Library, text: str, books: Collection[str]) -> list[Clause]:
    """Return the clauses that a text names by number."""
    number = text.strip().removeprefix("§").strip()
    if ":" in number:
        try:
            return [clause for clause in clauses_at(library, number) if not books or clause.cite.book in books]
        except Malformed:
            return []
    having = (book.clauses[number] for book in library if number in book.clauses)
    return [clause for clause in having if not books or clause.cite.book in books]


def _respelt(ranks: ClauseRanks, words: str, vocabulary: Vocabulary) -> str:
    """Return the words with misspelt ones corrected, where a clause has a similar word; "" if none was misspelt."""
    written = words.split()
    right = [_spelt_right(ranks, word, vocabulary) for word in written[:_MOST_WORDS_RESPELT]] + written[
        _MOST_WORDS_RESPELT:
    ]
    return " ".join(right) if right != written else ""


def _spelt_right(ranks: ClauseRanks, word: str, vocabulary: Vocabulary) -> str:
    """Return the word most similar to a misspelt one; among equals, the commonest in clauses."""
    if len(word) < _SHORTEST_MISSPELLING or not word.isalpha() or is_spelt(word, vocabulary) or ranks.spells(word):
        return word
    alike = difflib.get_close_matches(word, ranks.spellings, _MOST_LIKE_WORDS, _LEAST_LIKENESS)

    def nearness(other: str) -> tuple[float, float]:
        return round(difflib.SequenceMatcher(None, word, other).ratio(), 2), ranks.spellings[other]

    return max(alike, key=nearness, default="") or run_together(word, ranks.spellings) or word
