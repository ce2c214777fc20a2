"""The chips of a tournament: which denominations there are, how many of each, and what a starting stack is made of."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Denomination(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind of chip: what it counts for, its colour, and how many the set has; None for as many as are needed."""

    value: int
    colour: str = ""
    count: int | None = None


class ChipSet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The denominations in play, smallest first, and the pieces of a starting stack by their value.

    >>> chips = ChipSet((Denomination(25, "green"), Denomination(100, "black")), {25: 8, 100: 8})
    >>> chips.starting_stack, chips.values
    (1000, (25, 100))
    """

    denominations: tuple[Denomination, ...] = ()
    starting: Mapping[int, int] = {}

    @property
    def values(self) -> tuple[int, ...]:
        """What the chips count for, smallest first."""
        return tuple(sorted(denomination.value for denomination in self.denominations))

    @property
    def starting_stack(self) -> int:
        """What a starting stack comes to; 0 where its pieces are not named."""
        return sum(value * pieces for value, pieces in self.starting.items())

    def colour(self, value: int) -> str:
        """Return the colour of a denomination; "" where none is named."""
        return next((denomination.colour for denomination in self.denominations if denomination.value == value), "")
