"""Happenings about changes of the game, and about freeze-outs."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.changes.freeze_out import FreezeOut
from pokerroom.table.changes.proposals import PendingChange
from pokerroom.table.happenings.happening import TableHappening


class ChangeWanted(TableHappening, frozen=True):
    """A change of the table, or its closing, in its present state: announced, signed, agreed to."""

    number: int
    pending: PendingChange
    at: datetime | None = None


class ChangeWithdrawn(TableHappening, frozen=True):
    """A change, or the closing, was withdrawn."""

    number: int
    pending: PendingChange
    by: str
    at: datetime


class Changed(TableHappening, frozen=True):
    """The table has a new set-up from the next hand on; `to_correct` are stakes outside the new range.

    `approved` are the regulator's approvals in writing on which the judgement relied.
    """

    setup: TableSetup
    at: datetime
    number: int | None = None  # of the change that took effect
    places: tuple[int, ...] = ()  # the seats of the table, where their number has changed
    to_correct: frozenset[int] = frozenset()
    approved: tuple[OperatorChoice, ...] = ()


class JackpotPartChanged(TableHappening, frozen=True):
    """The table joins a jackpot from now on, or its pool has gone and nothing is kept back any more."""

    takes_part: bool
    at: datetime


class Closed(TableHappening, frozen=True):
    """The table was closed, by the change with that number."""

    at: datetime
    number: int


class FreezeOutAllowed(TableHappening, frozen=True):
    """The next game may be played to the last player, if everybody agrees."""

    buy_in: int
    by: str
    at: datetime


class FreezeOutAgreed(TableHappening, frozen=True):
    """A player agreed to the planned freeze-out."""

    seat: int
    player: str
    at: datetime


class FreezeOutDropped(TableHappening, frozen=True):
    """A planned freeze-out was dropped because not everybody agreed; `by` is the person who ordered that."""

    by: str
    at: datetime


class FreezeOutBegan(TableHappening, frozen=True):
    """A freeze-out began, with its players and the buy-in of each."""

    freeze: FreezeOut
    at: datetime

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play the freeze-out."""
        return self.freeze.players

    @property
    def buy_in(self) -> int:
        """The chips that each player of the freeze-out begins with."""
        return self.freeze.buy_in


class FreezeOutPlayed(TableHappening, frozen=True):
    """The terms on which a freeze-out goes on: these blinds, and no chips added or taken off."""

    setup: TableSetup
    buy_in: int


class FreezeOutStands(TableHappening, frozen=True):
    """The players left in a freeze-out after an elimination or a withdrawal."""

    freeze: FreezeOut


class FreezeOutWon(TableHappening, frozen=True):
    """A freeze-out was won: by whom, and with how many chips."""

    seat: int
    player: str
    chips: int
    at: datetime


class FreezeOutOver(TableHappening, frozen=True):
    """The table is an ordinary one again, and the next game a new one."""

    at: datetime


ChangeHappening: TypeAlias = (
    ChangeWanted
    | ChangeWithdrawn
    | Changed
    | JackpotPartChanged
    | Closed
    | FreezeOutAllowed
    | FreezeOutAgreed
    | FreezeOutDropped
    | FreezeOutBegan
    | FreezeOutPlayed
    | FreezeOutStands
    | FreezeOutWon
    | FreezeOutOver
)
