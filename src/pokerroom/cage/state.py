"""The state of the cage: who is on shift, its slips and its counts. The ledger has its balances."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pokerroom.cage.counting import Pieces
from pokerroom.cage.happenings import (
    CageCounted,
    DropCounted,
    RackCounted,
)
from pokerroom.cage.words import CountMoment, SlipKind, SlipStage
from pokerroom.charges.entries import ChipMove


@dataclass(slots=True)
class CageSlip:
    """One slip: its moves, who asked for it, who approved it, and its status."""

    number: int
    what: SlipKind
    stage: SlipStage
    at: datetime
    asked_by: str
    amount: int
    booked_by: str = ""
    moves: tuple[ChipMove, ...] = ()
    pieces: Pieces = field(default_factory=dict)
    player: str = ""
    table: str = ""
    means: str = ""
    why: str = ""
    corrects: int = 0
    moment: CountMoment | None = None  # when a rack was counted whose count waits; `books` is the books' amount then
    books: int = 0


@dataclass(slots=True)
class CashierShift:
    """A cashier's shift at the cage: its opening count and, when it is over, its closing count."""

    number: int
    cashier: str
    opening: CageCounted
    closing: CageCounted | None = None


@dataclass(slots=True)
class CageState:
    """Everything that has happened at a cage."""

    slips: dict[int, CageSlip] = field(default_factory=dict)
    shifts: list[CashierShift] = field(default_factory=list)
    racks: dict[str, RackCounted] = field(default_factory=dict)  # the last count of each table's rack
    drops: list[DropCounted] = field(default_factory=list)
    latest: datetime | None = None

    @property
    def on_shift(self) -> CashierShift | None:
        """The open shift; None if there is none."""
        last = self.shifts[-1] if self.shifts else None
        return last if last is not None and last.closing is None else None
