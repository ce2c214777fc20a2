"""Write a number with its noun, in the singular where it is one; and ordinals."""

from __future__ import annotations


def plural_of(number: int, thing: str, several: str = "") -> str:
    """Return the noun alone, for a number that is said in some other way; `several` where an s is not enough.

    >>> plural_of(1, "board"), plural_of(2, "board"), plural_of(2, "entry", "entries")
    ('board', 'boards', 'entries')
    """
    return thing if number == 1 else several or f"{thing}s"


def quantity(number: int, thing: str, several: str = "") -> str:
    """Return a number with its noun; `several` where the plural is not made with an s.

    >>> quantity(1, "card"), quantity(1200, "chip"), quantity(0, "more second"), quantity(2, "entry", "entries")
    ('1 card', '1,200 chips', '0 more seconds', '2 entries')
    """
    return f"{number:,} {plural_of(number, thing, several)}"


def ordinal(place: int) -> str:
    """Write a place among several as an ordinal.

    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(113)
    ('1st', '12th', '22nd', '113th')
    """
    teens = 10 < place % 100 < 14
    return f"{place:,}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"
