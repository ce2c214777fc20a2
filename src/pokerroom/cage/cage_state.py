"""The cage as it stands: who is on shift, its slips and its counts. What its accounts hold, the ledger says."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pokerroom.cage.cage_happenings import (
    CageCounted,
    CageHappening,
    DropCounted,
    RackCounted,
    SlipAsked,
    SlipBooked,
    SlipDeclined,
)
from pokerroom.cage.cage_words import CountMoment, SlipKind, SlipStage
from pokerroom.cage.counting import Pieces
from pokerroom.charges.entries import ChipMove
from pokerroom.errors import Malformed


@dataclass(slots=True)
class CageSlip:
    """One slip: what it moves, who asked for it, who approved it, and how it stands."""

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
    moment: CountMoment | None = None  # of a count that waits, and what the books said then
    books: int = 0


@dataclass(slots=True)
class CashierShift:
    """A cashier's time at the cage: its opening count, and its closing count when it is over."""

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
        """The shift that is open."""
        last = self.shifts[-1] if self.shifts else None
        return last if last is not None and last.closing is None else None


def evolve_cage(state: CageState, happening: CageHappening) -> None:
    """Apply one happening to the cage without judging it."""
    match happening:
        case SlipBooked():
            _book(state, happening)
        case SlipAsked():
            _ask(state, happening)
        case SlipDeclined(slip=number):
            state.slips[number].stage = "declined"
        case CageCounted():
            if happening.closes:
                state.shifts[-1].closing = happening
            if happening.opens:
                state.shifts.append(CashierShift(happening.opens, happening.cashier, happening))
        case RackCounted(table=table):
            state.racks[table] = happening
        case DropCounted():
            state.drops.append(happening)
        case _:
            raise Malformed(f"{happening!r} is no happening of the cage")
    state.latest = max(state.latest or happening.at, happening.at)


def _ask(state: CageState, told: SlipAsked) -> None:
    state.slips[told.slip] = CageSlip(
        told.slip,
        told.what,
        "asked",
        told.at,
        told.by,
        told.amount,
        pieces=told.pieces,
        table=told.table,
        why=told.why,
        moment=told.moment,
        books=told.books,
    )


def _book(state: CageState, told: SlipBooked) -> None:
    asked_by = told.asked_by or told.by
    state.slips[told.slip] = CageSlip(
        told.slip,
        told.what,
        "booked",
        told.at,
        asked_by,
        told.amount,
        booked_by=told.by,
        moves=told.moves,
        pieces=told.pieces,
        player=told.player,
        table=told.table,
        means=told.means,
        why=told.why,
        corrects=told.corrects,
    )
    if told.corrects:
        state.slips[told.corrects].stage = "corrected"
