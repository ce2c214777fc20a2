"""What the journal of a poker table asks of the room before something happens: who may play, with how much, and what
the regulator has approved. A journal is made with all of it, and does not know who stands behind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalPort:
    """The room as the journal of a poker table needs it.

    `admit` refuses a player who may not play at the table, or not with so many chips, at a moment; it is told whether
    they come, or buy at their seat. `purse` is what a player may bring at most, None for anything; there is none at all
    where everybody may bring anything. `in_hand` is how many chips the cage has sold that lie at no table; None where
    no cage sells any. `approved` is what the regulator has approved in writing for a house by now,
    which a change of the table is held against, and `refuse_charge` refuses a set-up with a charge that nobody has
    approved.
    """

    admit: Callable[[Table, str, int, datetime, bool], None]
    purse: Callable[[str], int | None] | None
    in_hand: Callable[[], int] | None
    approved: Callable[[House], tuple[OperatorChoice, ...]]
    refuse_charge: Callable[[House, TableSetup], None]


NO_LIMITS: Final = JournalPort(
    admit=lambda _table, _player, _chips, _at, _comes: None,
    purse=None,
    in_hand=None,
    approved=lambda _house: (),
    refuse_charge=lambda _house, _setup: None,
)  # of a table that is only read, or that stands in no room
