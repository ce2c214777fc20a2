"""So many of something, in the singular where it is one; and which one of several."""

from __future__ import annotations


def plural_of(number: int, thing: str, several: str = "") -> str:
    """The noun alone, for a number that is said in some other way; `several` where the plural is not made with an s.

    >>> plural_of(1, "board"), plural_of(2, "board"), plural_of(2, "entry", "entries")
    ('board', 'boards', 'entries')
    """
    return thing if number == 1 else several or f"{thing}s"


def so_many(number: int, thing: str, several: str = "") -> str:
    """Return a number with its noun; `several` where the plural is not made with an s.

    >>> so_many(1, "card"), so_many(1200, "chip"), so_many(0, "more second"), so_many(2, "entry", "entries")
    ('1 card', '1,200 chips', '0 more seconds', '2 entries')
    """
    return f"{number:,} {plural_of(number, thing, several)}"


def ordinal(place: int) -> str:
    """A place among several.

    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(113)
    ('1st', '12th', '22nd', '113th')
    """
    teens = 10 < place % 100 < 14
    return f"{place:,}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"
