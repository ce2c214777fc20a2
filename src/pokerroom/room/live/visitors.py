"""Visitors: people at a live table who have only a name there, which no account can have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pokerroom.room.people.naming.names import accept_name, key_of

# No account has such a name, so that nobody who logs in later can lay a hand on a visitor's chips.
VISITOR_MARK: Final = " (visitor)"


def is_visitor_name(name: str) -> bool:
    """Return whether a name is a visitor's as the record has it.

    >>> is_visitor_name("Ann (visitor)"), is_visitor_name("Ann")
    (True, False)
    """
    return name.endswith(VISITOR_MARK)


def plain_name(name: str) -> str:
    """Return a visitor's name as people at the table say it.

    >>> plain_name("Ann (visitor)")
    'Ann'
    """
    return name.removesuffix(VISITOR_MARK)


def visitor_name(name: str, names: Iterable[str] = ()) -> str:
    """Return a visitor's name as the record has it, spelt as before if one of that name is `known`.

    >>> visitor_name(" Ann "), visitor_name("ann", ["Ann (visitor)"])
    ('Ann (visitor)', 'Ann (visitor)')
    >>> visitor_name("Seat 3")
    Traceback (most recent call last):
    pokerroom.errors.Illegal: the name Seat 3 is reserved; allowed: another name
    """
    text = accept_name(name.strip().removesuffix(VISITOR_MARK)) + VISITOR_MARK
    return next((item for item in names if key_of(item) == key_of(text)), text)
