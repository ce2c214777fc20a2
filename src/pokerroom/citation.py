"""Citations: the book and the clause that a decision rests on, and what is written of several.

Every layer cites, so the value lies below all of them, and everybody has it from here. Its class stands beside the
refusals (`errors.py`) for one reason: a refusal has citations, and a citation that names no clause is refused. The
clause's words are looked up in the rulebook layer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pokerroom.errors import (
    MOST_CITES_SHOWN as MOST_CITES_SHOWN,
)
from pokerroom.errors import Citation as Citation
from pokerroom.errors import (
    Malformed,
    as_given,
    refuse_unless_kind,
)
from pokerroom.errors import first_cited as first_cited
from pokerroom.errors import in_brief as in_brief

_FORM = re.compile(r"(?P<book>[a-z][a-z0-9-]*):(?P<clause>[A-Za-z0-9][A-Za-z0-9.()_-]*)")
# The question that a refusal names where the book is silent.
_QUESTION_FORM = re.compile(r"[a-z][a-z0-9-]*:\?[a-z_0-9]+(\.[a-z_0-9]+)+")


def joined_cites(*several: Sequence[Citation]) -> tuple[Citation, ...]:
    """Return the citations of several lists as one, each once and in the order in which they come.

    >>> one, two = Citation("uk", "betting.1"), Citation("uk", "betting.2")
    >>> joined_cites((one,), (), (two, one))
    (Citation('uk', 'betting.1'), Citation('uk', 'betting.2'))
    """
    return tuple(dict.fromkeys(cite for cites in several for cite in cites))


def read_citation(text: str) -> Citation:
    """Read `book:clause`, as a citation prints it.

    >>> read_citation("uk:betting.13")
    Citation('uk', 'betting.13')
    """
    allowed = "book:clause, the id of a book and the number of a clause"
    refuse_unless_kind(text, str, "is not a citation", allowed=allowed)
    match = _FORM.fullmatch(text)
    if match is None and _QUESTION_FORM.fullmatch(text):
        what = f"{text!r} is a question on which the book is silent, and no clause"
        raise Malformed(what, allowed=f"`pokerroom rules show '{text}'`, for what is done instead and why")
    if match is None:
        raise Malformed(f"{as_given(text)} is not a citation", allowed=allowed)
    return Citation(match["book"], match["clause"])


def cite(*texts: str) -> tuple[Citation, ...]:
    """Make several citations at once: `cite("adelaide:4.7", "canberra:7.2.2")`."""
    return tuple(map(read_citation, texts))
