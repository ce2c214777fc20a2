"""Houses by their names, for tests that are told a name in one place and a house with choices in another."""

from __future__ import annotations

from pokerroom.rulebook import Rulebook, house_named
from pokerroom.rulebook.house import House, house_of


def as_house(given: House | Rulebook | str) -> House:
    """Return a house as it is given, of a book, or by its name."""
    return house_named(given) if isinstance(given, str) else house_of(given)
