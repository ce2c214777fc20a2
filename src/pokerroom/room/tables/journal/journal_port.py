"""The questions of a table's journal to the room: who may play, with how many chips, and approvals.

A journal is made with all of them, and does not know who answers. The approvals are the regulator's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol, TypeVar, cast

import msgspec

from pokerroom.charges.purses import refuse_beyond_account, refuse_beyond_chips_sold
from pokerroom.room.tables.journal.chips_bought import (
    BUYS_AT_SEAT,
    COMES_TO_PLAY,
    PAID_FROM_ACCOUNT,
    chips_command_buys,
)
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, commands

R = TypeVar("R")
AnyTable = TypeVar("AnyTable", contravariant=True)


class Admit(Protocol[AnyTable]):
    """A function that keeps people from play."""

    def __call__(self, table: AnyTable, /, player: str, chips: int, at: datetime, *, comes: bool) -> None:
        """Refuse a player who may not play at a table, or not with this many chips, when they come or buy more."""


def admits_all(table: object, /, player: str, chips: int, at: datetime, *, comes: bool) -> None:
    """Let everybody play, with as many chips as they bring."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalPort:
    """The room as the journal of a poker table needs it.

    `purse` gives the most that a player may bring, None for no limit; it is None itself where everybody may bring any
    amount. `in_hand` counts the chips that the cage has sold and that are at no table; None where no cage sells any.
    `approved` gives the regulator's written approvals for a house so far, against which a change of the table is
    checked, and `refuse_charge` refuses a set-up with a charge that nobody has approved.
    """

    admit: Admit[Table]
    purse: Callable[[str], int | None] | None
    in_hand: Callable[[], int] | None
    approved: Callable[[House], tuple[OperatorChoice, ...]]
    refuse_charge: Callable[[House, TableSetup], None]

    def let_through(self, table: Table, command: commands.Command[R]) -> commands.Command[R]:
        """Return a command as the table is to do it; refused where the room does not let a player come or buy, where
        nobody has the chips, or where a charge is not approved."""
        if isinstance(command, COMES_TO_PLAY):
            player = command.comes.player if isinstance(command, commands.Receive) else command.player
            self.admit(table, player, 0, command.at, comes=True)
        if isinstance(command, PAID_FROM_ACCOUNT):
            bought = chips_command_buys(table, command)
            if isinstance(command, COMES_TO_PLAY | BUYS_AT_SEAT):  # the correction of a ruling is no play
                for player, amount in bought.items():
                    self.admit(table, player, amount, command.at, comes=False)
            self.refuse_beyond_purse(table, bought)
        if isinstance(command, commands.Propose):
            house = table.rules.house
            self.refuse_charge(house, command.new)
            return cast("commands.Command[R]", msgspec.structs.replace(command, approved=self.approved(house)))
        return command

    def refuse_beyond_purse(self, table: Table, bought: Mapping[str, int]) -> None:
        """Refuse chips that players would bring and do not have, in chips or in their accounts."""
        if self.purse is None:
            return
        in_hand = self.chips_in_hand(table)
        for player, amount in bought.items():
            if in_hand is not None:
                refuse_beyond_chips_sold(player, amount, in_hand())
            else:
                refuse_beyond_account(player, amount, self.purse(player))

    def chips_in_hand(self, table: Table) -> Callable[[], int] | None:
        """Return `in_hand` where players carry chips that the cage has sold, and use no account; None elsewhere."""
        setup = table.rules.setup
        return self.in_hand if table.opening.setup.live and not setup.tournament else None


NO_LIMITS: Final = JournalPort(
    admit=admits_all,
    purse=None,
    in_hand=None,
    approved=lambda _house: (),
    refuse_charge=lambda _house, _setup: None,
)  # of a table that is only read, or that stands in no room
