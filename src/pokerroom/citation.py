"""Citations: the book and the clause that a decision rests on, and what is written of several.

Every layer cites, so the value lies below all of them. It is made beside the refusals, which it may be; the clause's
words are looked up in the rulebook layer, and `citation_text.py` reads its text.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.errors import MOST_CITES_SHOWN as MOST_CITES_SHOWN
from pokerroom.errors import Citation as Citation
from pokerroom.errors import first_cited as first_cited
from pokerroom.errors import in_brief as in_brief


def joined_cites(*several: Sequence[Citation]) -> tuple[Citation, ...]:
    """Return the citations of several lists as one, each once and in the order in which they come.

    >>> one, two = Citation("uk", "betting.1"), Citation("uk", "betting.2")
    >>> joined_cites((one,), (), (two, one))
    (Citation('uk', 'betting.1'), Citation('uk', 'betting.2'))
    """
    return tuple(dict.fromkeys(cite for cites in several for cite in cites))
