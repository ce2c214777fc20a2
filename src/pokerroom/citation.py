"""A citation: the book and the clause that a decision rests on.

Every layer cites, so the value lives below all of them; the clause's words are looked up in the rulebook layer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pokerroom.errors import Malformed

_FORM = re.compile(r"(?P<book>[a-z][a-z0-9-]*):(?P<clause>[A-Za-z0-9][A-Za-z0-9.()_-]*)")


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """One clause of one rulebook.

    >>> Citation.parse("uk:betting.13")
    Citation('uk:betting.13')
    >>> str(Citation("canberra", "3.3(a)"))
    'canberra:3.3(a)'
    """

    book: str
    clause: str

    @classmethod
    def parse(cls, text: str) -> Citation:
        """Read `book:clause`."""
        found = _FORM.fullmatch(text)
        if found is None:
            raise Malformed(f"{text!r} is not a citation", allowed="book:clause, such as 'uk:betting.13'")
        return cls(found["book"], found["clause"])

    def __str__(self) -> str:
        return f"{self.book}:{self.clause}"

    def __repr__(self) -> str:
        return f"Citation({str(self)!r})"


def cite(*texts: str) -> tuple[Citation, ...]:
    """Several citations at once, as code writes them: `cite("adelaide:4.7", "canberra:7.2.2")`."""
    return tuple(Citation.parse(text) for text in texts)


def in_brief(cites: Sequence[Citation], most: int = 3) -> str:
    """The first few citations in brackets and how many more there are; nothing where there is none.

    >>> two = cite("uk:betting.1", "uk:betting.2")
    >>> in_brief(two), in_brief(two, most=1), in_brief(())
    (' [uk:betting.1, uk:betting.2]', ' [uk:betting.1 and 1 more]', '')
    """
    if not cites:
        return ""
    more = f" and {len(cites) - most} more" if len(cites) > most else ""
    return f" [{', '.join(map(str, cites[:most]))}{more}]"
