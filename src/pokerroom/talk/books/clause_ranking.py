"""Rank clauses by how well they match some words.

A clause ranks higher for rare words, for words that it repeats, and for being short: this is BM25, the measure of
search engines, with a word in a clause's topic counted as several in its text. A synonym counts less than the word
itself.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property
from math import log
from typing import Final, NamedTuple

from pokerroom.citation import Citation
from pokerroom.rulebook import Clause, Library
from pokerroom.rulings.finding.stems import first_of_same, stem

# What a word of a clause counts for by where it stands.
_WEIGHT_IN_TOPIC: Final = 3.0
_WEIGHT_IN_TEXT: Final = 1.0
_WEIGHT_IN_NOTE: Final = 0.2
# BM25's k1: the greater it is, the longer a clause gains by repeating a word.
_GAIN_BY_REPEATING: Final = 1.2
# BM25's b, between 0 and 1: how much less a word counts in a long clause.
_LOSS_BY_LENGTH: Final = 0.35
_WEIGHT_OF_SYNONYM: Final = 0.45
_WEIGHT_OF_WORD_BEGUN: Final = 0.8  # a word of which only the beginning was typed
_SHORTEST_BEGINNING: Final = 4
# A word that so many clauses have is found often enough: its synonyms are not looked for.
_CLAUSES_OF_COMMON_WORD: Final = 30
# Too many clauses have these words for them to be found in place of a synonym.
_WORDS_WITHOUT_SYNONYM: Final = frozenset(("all", "few", "left", "more", "many"))
# The first clause on a topic says the rule, and those after it the details.
_WEIGHT_OF_FIRST_IN_TOPIC: Final = 1.15
# A clause that heads others ranks a little above the best of them.
_WEIGHT_OF_HEADING_CLAUSE: Final = 1.01
# Without its last part, a clause's number is that of the clause that heads it.
_LAST_PART_OF_NUMBER: Final = re.compile(r"(?<=.)[.(][^.(]+$")
# A clause counts less for every clause of its own book that ranks before it.
_WEIGHT_OF_SAME_BOOK: Final = 0.88

# Pairs of words with a meaning of their own, which are searched as one.
_WORDS_KEPT_TOGETHER: Final = (
    "all in",
    "out of turn",
    "heads up",
    "buy in",
    "add on",
    "top up",
    "re buy",
    "face up",
    "face down",
)
_UNIT: Final = re.compile(rf"\b(?:{'|'.join(unit.replace(' ', '[- ]') for unit in _WORDS_KEPT_TOGETHER)})(?=s?\b)")
_WORD: Final = re.compile(r"[a-z]+|\d+")
_WRITTEN_WORD: Final = re.compile(r"[a-z]{3,}")
# When a misspelt word is put right, a word in a topic counts as if it stood in a text so often.
_TIMES_COUNTED_IN_TOPIC: Final = 5


class RankedClause(NamedTuple):
    """A clause and its rank: the positions of the search words that it contains, and their weight.

    `decides` is true where the clause decides the question asked, whatever words it contains.
    """

    clause: Clause
    score: float = 0.0
    has: frozenset[int] = frozenset()
    covers: float = 0.0
    decides: bool = False


def search_terms(text: str) -> list[str]:
    """Return the words of a text in the form used for searching, in order.

    >>> search_terms("An all-in, out of turn: bets")
    ['an', 'allin', 'outofturn', 'bet']
    """
    together = _UNIT.sub(lambda unit: re.sub("[- ]", "", unit[0]), text.casefold())
    return [stem(word) for word in _WORD.findall(together)]


def taking_turns(ranked: Sequence[RankedClause]) -> list[RankedClause]:
    """Return clauses in order, each lowered a little for every clause of its book before it, so that no book hides
    others.

    >>> from pokerroom.rulebook import library
    >>> len({found.clause.cite.book for found in taking_turns(clause_ranks(library()).ranked(["string", "bet"]))[:3]})
    3
    """
    before: Counter[str] = Counter()
    lowered = []
    for found in sorted(_heads_first(ranked), key=lambda one: -one.score):
        book = found.clause.cite.book
        lowered.append(found._replace(score=found.score * _WEIGHT_OF_SAME_BOOK ** before[book]))
        before[book] += 1
    return sorted(lowered, key=lambda one: -one.score)


def _heads_first(ranked: Sequence[RankedClause]) -> list[RankedClause]:
    """Return clauses with each head clause ranked as high as the best of the clauses on its topic below it."""
    nearest: dict[tuple[Citation, str], float] = {}
    for found in ranked:
        head = _LAST_PART_OF_NUMBER.sub("", found.clause.cite.clause)
        key = Citation(found.clause.cite.book, head), found.clause.topic
        nearest[key] = max(found.score, nearest.get(key, 0.0))
    return [
        found._replace(
            score=max(
                found.score, _WEIGHT_OF_HEADING_CLAUSE * nearest.get((found.clause.cite, found.clause.topic), 0.0)
            )
        )
        for found in ranked
    ]


@cache
def clause_ranks(library: Library) -> ClauseRanks:
    """Return the index of a library's clauses by their words; it is made once."""
    return ClauseRanks(library)


class ClauseRanks:
    """An index of a library's clauses by their words.

    >>> from pokerroom.rulebook import library
    >>> found = clause_ranks(library()).ranked(search_terms("string bet"), ["star"])
    >>> str(max(found, key=lambda ranked: ranked.score).clause.cite)
    'star:1.1.string-bet'
    """

    def __init__(self, library: Library) -> None:
        self._clauses = {clause.cite: clause for clause in library.clauses}
        self._having: defaultdict[str, dict[Citation, float]] = defaultdict(dict)
        lengths = {}
        self._first = {first.cite for first, before in _with_the_one_before(library) if first.topic != before}
        for cite, clause in self._clauses.items():
            for term, count in _weighted_term_counts(clause).items():
                self._having[term][cite] = count
            lengths[cite] = len(clause.says.split())
        usual = sum(lengths.values()) / max(1, len(lengths))
        self._fullness = {
            cite: _GAIN_BY_REPEATING * (1 - _LOSS_BY_LENGTH + _LOSS_BY_LENGTH * length / usual)
            for cite, length in lengths.items()
        }

    @cached_property
    def spellings(self) -> Mapping[str, float]:
        """Every word of the clauses as it is spelt, with its frequency; a word in a topic counts for more."""
        often: Counter[str] = Counter()
        for clause in self._clauses.values():
            often.update(_WRITTEN_WORD.findall(clause.says.casefold()))
            often.update(dict.fromkeys(_WRITTEN_WORD.findall(clause.topic), _TIMES_COUNTED_IN_TOPIC))
        return often

    def spells(self, word: str) -> bool:
        """Return whether a clause has a word as spelt, the beginning of a word, or the word with another ending."""
        terms = search_terms(word)
        return any(spelling.startswith(word) for spelling in self.spellings) or (
            min(map(len, terms), default=0) >= _SHORTEST_BEGINNING and all(map(self.knows, terms))
        )

    def knows(self, term: str) -> bool:
        """Return whether a clause has this word, one that begins with it, or a synonym."""
        return bool(self._counted(term))

    def weight(self, term: str) -> float:
        """Return the weight of a word: the fewer clauses have it, the more it counts."""
        return log(1 + len(self._clauses) / (0.5 + len(self._counted(term))))

    def ranked(self, terms: Sequence[str], books: Collection[str] = ()) -> list[RankedClause]:
        """Return the clauses of these books, or of all, that have one of the words, unsorted."""
        scores: defaultdict[Citation, float] = defaultdict(float)
        covers: defaultdict[Citation, float] = defaultdict(float)
        has: defaultdict[Citation, set[int]] = defaultdict(set)
        for place, term in enumerate(terms):
            weight = self.weight(term)
            for cite, count in self._counted(term).items():
                if not books or cite.book in books:
                    scores[cite] += weight * count * (_GAIN_BY_REPEATING + 1) / (count + self._fullness[cite])
                    covers[cite] += weight
                    has[cite].add(place)
        return [
            RankedClause(
                self._clauses[cite],
                score * (_WEIGHT_OF_FIRST_IN_TOPIC if cite in self._first else 1),
                frozenset(has[cite]),
                covers[cite],
            )
            for cite, score in scores.items()
        ]

    @cached_property
    def _groups(self) -> Mapping[str, tuple[str, ...]]:
        """All groups of synonyms, by the first word of each."""
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for term, first in first_of_same().items():
            groups[first].append(term)
        return {first: (first, *others) for first, others in groups.items()}

    def _counted(self, term: str) -> dict[Citation, float]:
        """Return how often each clause has a word, one that begins with it, or a synonym."""
        counted: dict[Citation, float] = {}
        for alike, worth in self._alike(term):
            for cite, count in self._having.get(alike, {}).items():
                counted[cite] = max(counted.get(cite, 0.0), worth * count)
        return counted

    def _alike(self, term: str) -> Iterator[tuple[str, float]]:
        yield term, 1.0
        if len(self._having.get(term, ())) < _CLAUSES_OF_COMMON_WORD:
            for same in self._groups.get(first_of_same().get(term, term), ()):
                if same != term and same not in _WORDS_WITHOUT_SYNONYM:
                    yield same, _WEIGHT_OF_SYNONYM
        if term not in self._having and len(term) >= _SHORTEST_BEGINNING:
            yield from ((longer, _WEIGHT_OF_WORD_BEGUN) for longer in self._having if longer.startswith(term))


def _with_the_one_before(library: Library) -> Iterator[tuple[Clause, str]]:
    """Yield every clause, with the topic of the one before it in its book."""
    for book in library:
        clauses = list(book.clauses.values())
        yield from zip(clauses, ["", *(clause.topic for clause in clauses)], strict=False)


def _weighted_term_counts(clause: Clause) -> Mapping[str, float]:
    counts: defaultdict[str, float] = defaultdict(float)
    for text, worth in (
        (clause.topic, _WEIGHT_IN_TOPIC),
        (clause.says, _WEIGHT_IN_TEXT),
        (f"{clause.note} {clause.example}", _WEIGHT_IN_NOTE),
    ):
        for term in search_terms(text.replace("-", " ")):
            counts[term] += worth
    return counts
