"""The titles of a house's people, and the powers that its book gives to each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from pokerroom.citation import Citation
from pokerroom.errors import NotAllowed
from pokerroom.rulebook.house import House
from pokerroom.rulebook.words import Power


def titles_with(house: House, power: Power) -> tuple[str, ...]:
    """Return the titles that hold a power in a house.

    >>> from pokerroom.rulebook import house_named
    >>> titles_with(house_named("star"), "freeze_out")
    ('Gaming Manager',)
    """
    staff: Any = house.value("room.staff")
    return tuple(row["title"] for row in staff if power in row["powers"])


def refuse_title_without(house: House, by: str, power: Power, what: str, cites: tuple[Citation, ...] = ()) -> None:
    """Refuse an order by a person whose title does not hold this power in the house."""
    titles = titles_with(house, power)
    if by not in titles:
        raise NotAllowed(f"{what} by order of {by or 'nobody'}", allowed=", ".join(titles), cites=cites)


class HouseContext(ABC):
    """A part of a house that judges by the house's answers, such as a pool or a round of the bonus game."""

    __slots__ = ()
    house: House

    @abstractmethod
    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind these questions."""

    def refuse_without(self, by: str, power: Power, what: str, *keys: str) -> None:
        """Refuse an order by a person whose title does not hold this power in the house."""
        refuse_title_without(self.house, by, power, what, self.cites(*keys, "room.staff"))
