"""The chips of a tournament: the denominations, the number of each, and the pieces of a starting stack."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Denomination(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind of chip: its value, its colour, and its number in the set; None for as many as are needed."""

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
        """The values of the chips, smallest first."""
        return tuple(sorted(denomination.value for denomination in self.denominations))

    @property
    def starting_stack(self) -> int:
        """The total of a starting stack; 0 where its pieces are not listed."""
        return sum(value * pieces for value, pieces in self.starting.items())

    def colour(self, value: int) -> str:
        """Return the colour of a denomination; "" where none is given."""
        return next((denomination.colour for denomination in self.denominations if denomination.value == value), "")
