"""The chips that players bring to a table, add and take off, during the night."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pokerroom.errors import refuses_misread_calls
from pokerroom.table import commands
from pokerroom.table.commands.command_method import group_method
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.money import chips
from pokerroom.table.groups.group import CommandGroup
from pokerroom.table.stakes.chips_in_front import BuyIn, TakenAway, buy_in, last_left


@refuses_misread_calls
class ChipsAtTable(CommandGroup):
    """The chips of a table's players: to add some or take some off, and what they may bring and add."""

    __slots__ = ()

    def _in_short(self) -> str:
        return f"{self.buy_in_range()} to sit down with"

    add = group_method(commands.Add)
    take_off = group_method(commands.TakeOff)

    def room_to_add(self, seat: int) -> BuyIn | None:
        """Return how much a player may add now or after the hand; None where they may add nothing more."""
        return chips.room_to_add(self._state, seat)

    @property
    def posted_most(self) -> int | None:
        """Return the most that is posted for a buy-in, whatever stacks there are; None where nothing limits it."""
        return self._state.rules.stakes.maximum

    @table_question
    def buy_in_range(self, name: str = "", took_away: Sequence[TakenAway] = (), at: datetime | None = None) -> BuyIn:
        """Return the range of chips with which a player may sit down now.

        A player who has left the game may have to bring back the chips they `took_away`, from this table or others.
        """
        rules = self._state.rules.stakes
        left = last_left(rules, self._state.travel.left.get(name), *took_away)
        return buy_in(rules, largest=self._state.largest(), left=left, at=at)

    @table_question
    def taken_away(self, name: str) -> TakenAway | None:
        """Return the chips that a player took along when they last left this table; None if they have not left it."""
        return self._state.travel.left.get(name)
