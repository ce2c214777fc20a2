"""Counts at the cage and at tables: pieces of each denomination, and their value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta

from pokerroom.errors import Malformed

MOST_CHIPS_COUNTED: int = 10**9  # in one slip, and in one count
Pieces: TypeAlias = dict[Annotated[int, Meta(ge=1, le=10**7)], Annotated[int, Meta(ge=0, le=10**7)]]


def worth(pieces: Mapping[int, int]) -> int:
    """Return the value of counted chips or notes.

    >>> worth({100: 3, 25: 4})
    400
    """
    return sum(value * number for value, number in pieces.items())


def checked_worth(pieces: Mapping[int, int], what: str) -> int:
    """Return the value of counted pieces; refuse one that is more than any room holds."""
    found = worth(pieces)
    if found > MOST_CHIPS_COUNTED:
        raise Malformed(f"{found:,} of {what}", allowed=f"up to {MOST_CHIPS_COUNTED:,}")
    return found
