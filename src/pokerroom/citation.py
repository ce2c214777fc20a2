"""A citation: the book and the clause that a decision rests on.

Every layer cites, so the value lives below all of them; the clause's words are looked up in the rulebook layer, and
`citation_text.py` reads its text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MOST_CITES_SHOWN: Final = 3  # whoever wants to know more finds all of them in `cites`


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """One clause of one rulebook: made of the two, or of one text as it prints.

    >>> Citation("uk", "betting.13")
    Citation('uk', 'betting.13')
    >>> Citation("uk:betting.13")
    Citation('uk', 'betting.13')
    >>> str(Citation("canberra", "3.3(a)"))
    'canberra:3.3(a)'
    """

    book: str
    clause: str = ""

    def __post_init__(self) -> None:
        if self.clause:
            return
        book, _, clause = str(self.book).partition(":")
        if not (book and clause):
            raise TypeError(f"Citation({self.book!r:.200}) names no clause; allowed: 'book:clause', or the two apart")
        object.__setattr__(self, "book", book)
        object.__setattr__(self, "clause", clause)

    def __str__(self) -> str:
        return f"{self.book}:{self.clause}"

    def __repr__(self) -> str:
        return f"Citation({self.book!r}, {self.clause!r})"


def joined_cites(*several: Sequence[Citation]) -> tuple[Citation, ...]:
    """Return the citations of several lists as one, each once and in the order in which they come.

    >>> one, two = Citation("uk", "betting.1"), Citation("uk", "betting.2")
    >>> joined_cites((one,), (), (two, one))
    (Citation('uk', 'betting.1'), Citation('uk', 'betting.2'))
    """
    return tuple(dict.fromkeys(cite for cites in several for cite in cites))


def first_cited(cites: Sequence[Citation], most: int = MOST_CITES_SHOWN) -> str:
    """Write the first few citations, and how many more there are.

    >>> two = Citation("uk", "betting.1"), Citation("uk", "betting.2")
    >>> first_cited(two), first_cited(two, most=1)
    ('uk:betting.1, uk:betting.2', 'uk:betting.1 and 1 more')
    """
    more = f" and {len(cites) - most} more" if len(cites) > most else ""
    return ", ".join(map(str, cites[:most])) + more


def in_brief(cites: Sequence[Citation], most: int = MOST_CITES_SHOWN) -> str:
    """Write the first few citations in brackets and how many more there are; "" where there are none.

    >>> two = Citation("uk", "betting.1"), Citation("uk", "betting.2")
    >>> in_brief(two), in_brief(two, most=1), in_brief(())
    (' [uk:betting.1, uk:betting.2]', ' [uk:betting.1 and 1 more]', '')
    """
    return f" [{first_cited(cites, most)}]" if cites else ""
