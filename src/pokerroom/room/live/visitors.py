"""Visitors: people at a live table who are known by a name only, and whom no account can be taken for."""

from __future__ import annotations

from typing import Final

from pokerroom.room.people.names import chosen

# No account has such a name, so that nobody who logs in later can lay a hand on a visitor's chips.
_MARK: Final = " (visitor)"


def is_visitor_name(name: str) -> bool:
    """Whether a name is a visitor's as the record has it.

    >>> is_visitor_name("Ann (visitor)"), is_visitor_name("Ann")
    (True, False)
    """
    return name.endswith(_MARK)


def visitor_name(name: str) -> str:
    """What a visitor is called in the record.

    >>> visitor_name(" Ann ")
    'Ann (visitor)'
    >>> visitor_name("Seat 3")
    Traceback (most recent call last):
    pokerroom.errors.Illegal: the name Seat 3 is kept for the room; allowed: another name
    """
    return chosen(name.strip().removesuffix(_MARK)) + _MARK
