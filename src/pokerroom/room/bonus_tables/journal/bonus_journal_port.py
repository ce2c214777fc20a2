"""The journal's port to the room: the table's id, who may play there, and with how many chips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pokerroom.bonus.table.commands import BonusTableCommand, BringChips, TakeBox, WishChips
from pokerroom.bonus.table.table import BonusTable
from pokerroom.charges.purses import refuse_beyond_account
from pokerroom.room.tables.journal.journal_port import Admit, admits_all


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusJournalPort:
    """The room as the journal of a bonus table needs it.

    `table_id` is the table's name for a jackpot. `purse` gives the most that a player may bring, None for no limit; it
    is None itself where everybody may bring any amount.
    """

    table_id: str
    admit: Admit[BonusTable]
    purse: Callable[[str], int | None] | None

    def let_through(self, table: BonusTable, command: BonusTableCommand) -> None:
        """Refuse players who may not play, or not buy this many chips; chips ordered before are counted once."""
        if isinstance(command, TakeBox):
            self.admit(table, command.player, command.chips, command.at, comes=True)
            self._refuse_beyond_purse(command.player, command.chips, 0)
        elif isinstance(command, BringChips | WishChips):
            patron = table.state.boxes[command.box]
            if command.chips:
                self.admit(table, patron.player, command.chips - patron.wants, command.at, comes=False)
            self._refuse_beyond_purse(patron.player, command.chips, patron.wants)

    def _refuse_beyond_purse(self, player: str, chips: int, ordered: int) -> None:
        holds = None if self.purse is None else self.purse(player)
        refuse_beyond_account(player, chips, None if holds is None else holds + ordered)


NO_BONUS_LIMITS: Final = BonusJournalPort(
    table_id="", admit=admits_all, purse=None
)  # of a table that is only read, or that stands in no room
