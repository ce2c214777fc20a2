"""The house's charges on the pots of the running hand."""

from __future__ import annotations

from pokerroom.charges import ChargeLine
from pokerroom.errors import refuses_misread_calls
from pokerroom.hand import HandBill
from pokerroom.table import commands
from pokerroom.table.commands.command_method import group_method
from pokerroom.table.deciding.money import charging
from pokerroom.table.groups.group import CommandGroup


@refuses_misread_calls
class ChargesAtTable(CommandGroup):
    """The house's charges on the pots of a hand: to take them, what they would be, and what was taken."""

    __slots__ = ()

    def _in_short(self) -> str:
        return f"{sum(line.amount for line in self.taken)} taken from the pots of the last hand"

    take = group_method(commands.ChargePots)

    def due(self, bill: HandBill) -> tuple[ChargeLine, ...]:
        """Return the charges that `take` would take from the pots of a hand, line by line; nothing changes."""
        return charging.pot_charges(self._state, bill)

    @property
    def taken(self) -> tuple[ChargeLine, ...]:
        """The house's charges on the pots of the running hand, line by line."""
        return self._state.hand_notes.pot_lines
