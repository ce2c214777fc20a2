"""What a house rules in a case that is told by its facts alone, as parameters that carry the clauses behind it."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.rulebook import house_named
from pokerroom.rulings import Ruling, Seen, rule


class RuledCases:
    """The cases of one house; whoever did it sits in seat 3."""

    def __init__(self, house: str) -> None:
        self.house = house

    def ruled(self, name: str, **facts: Any) -> Ruling:
        """Return what the house rules where this was seen, and this is known of it."""
        return rule(house_named(self.house), Seen(name, seat=3, facts=facts))

    def case(self, clauses: str, name: str, effects: tuple[str, ...], **facts: Any) -> Any:
        """Return what was seen with what is known of it, the effects, and the clauses of the book that say so."""
        cites = tuple(f"{self.house}:{each}" for each in clauses.split())
        told = ", ".join(f"{fact}={value}" for fact, value in facts.items())
        return pytest.param(name, facts, effects, cites, marks=pytest.mark.clause(*cites), id=f"{name} {told}".strip())
