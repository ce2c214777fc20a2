"""The words that a book defines, marked wherever its clauses use them, so that readers can look them up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from pokerroom.rulebook import Clause, Rulebook

# A clause whose number ends in a word defines it: `A.round-of-play`, `1.1.player-card`; `17.a` is a part of one.
_DEFINES: Final = re.compile(r"(?:[A-Z]|\d+(?:\.\d+)*)\.(?![ivx]+$)([a-z]{2,}(?:-[a-z]+)*)")
_NOT_TERMS: Final = ("nb",)  # the note that says how the dictionary is to be read


class TermMark(NamedTuple):
    """A defined word in a text: its position, its length, and the clause with its meaning."""

    start: int
    length: int
    number: str


def marked_terms(book: Rulebook, clause: Clause) -> tuple[TermMark, ...]:
    """Return every word in a clause that its book's dictionary defines, except one that the clause itself defines.

    >>> from pokerroom.rulebook import library
    >>> canberra = library().book("canberra")
    >>> said = canberra.clauses["1.1"]
    >>> [(said.says[term.start : term.start + term.length], term.number) for term in marked_terms(canberra, said)]
    [('approved', 'A.approved')]
    >>> star = library().book("star")
    >>> marked_terms(star, star.clauses["order.2"])
    ()
    """
    terms = _terms_defined_in_book(book.id, tuple(book.clauses))
    return tuple(_marks_of_terms(terms, clause)) if terms else ()


def _marks_of_terms(terms: Mapping[str, str], clause: Clause) -> Iterator[TermMark]:
    longest_first = sorted(terms, key=len, reverse=True)
    wanted = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})s?\b", re.IGNORECASE)
    for match in wanted.finditer(clause.says):
        number = terms[match[1].casefold()]
        # Within a sentence a capital makes it a name, such as that of the regulator, and not the defined word.
        is_name = match[0][0].isupper() and not re.search(r"(?:^|[.:] )$", clause.says[: match.start()])
        if number != clause.cite.clause and not is_name:
            yield TermMark(match.start(), len(match[0]), number)


@lru_cache(maxsize=32)
def _terms_defined_in_book(_book: str, numbers: tuple[str, ...]) -> dict[str, str]:
    """Return the words that a book defines, each with the number of its defining clause."""
    found = ((number, _DEFINES.fullmatch(number)) for number in numbers)
    return {match[1].replace("-", " "): number for number, match in found if match and match[1] not in _NOT_TERMS}
