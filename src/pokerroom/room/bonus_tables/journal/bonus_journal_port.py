"""What the journal of a bonus table has of the room: the table's id, who may play there, and with how much."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pokerroom.bonus.table.table import BonusTable


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusJournalPort:
    """The room as the journal of a bonus table needs it.

    `table_id` is what a jackpot knows the table by. `admit` refuses a player who may not play at the table, or not with
    so many chips, at a moment; it is told whether they come, or buy at their box. `purse` is what a
    player may bring at most, None for anything; there is none at all where everybody may bring anything.
    """

    table_id: str
    admit: Callable[[BonusTable, str, int, datetime, bool], None]
    purse: Callable[[str], int | None] | None


NO_BONUS_LIMITS: Final = BonusJournalPort(
    table_id="", admit=lambda _table, _player, _chips, _at, _comes: None, purse=None
)  # of a table that is only read, or that stands in no room
