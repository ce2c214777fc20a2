"""Read citations from text: `book:clause`, one or several."""

from __future__ import annotations

import re

from pokerroom.citation import Citation
from pokerroom.errors import Malformed, as_given

_FORM = re.compile(r"(?P<book>[a-z][a-z0-9-]*):(?P<clause>[A-Za-z0-9][A-Za-z0-9.()_-]*)")


def read_citation(text: str) -> Citation:
    """Read `book:clause`, as a citation prints it.

    >>> read_citation("uk:betting.13")
    Citation('uk', 'betting.13')
    """
    value: object = text  # callers without a type checker are refused kindly too
    match = _FORM.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise Malformed(
            f"{as_given(value)} is not a citation", allowed="book:clause, the id of a book and the number of a clause"
        )
    return Citation(match["book"], match["clause"])


def cite(*texts: str) -> tuple[Citation, ...]:
    """Make several citations at once: `cite("adelaide:4.7", "canberra:7.2.2")`."""
    return tuple(map(read_citation, texts))
