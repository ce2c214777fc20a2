"""A house's rules for the cage: who approves, who counts, and by which clauses."""

from __future__ import annotations

from dataclasses import dataclass

from pokerroom.cage.words import CountedBy
from pokerroom.citation import Citation
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import titles_with


@dataclass(frozen=True, slots=True)
class CageRules:
    """The answers in a house's book that matter at the cage."""

    house: House
    counted_by: CountedBy = "one"  # with "two", a rack's count is booked once a second person has confirmed it
    # Whether the table in question is dealt by the software, whose ledger has taken the commission from the stacks.
    dealt_here: bool = False

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind these questions."""
        return grounds_of(self.house.book).cites(*keys)

    @property
    def approvers(self) -> tuple[str, ...]:
        """The titles that may approve fills and credits: those with the power over tables."""
        return titles_with(self.house, "tables")
