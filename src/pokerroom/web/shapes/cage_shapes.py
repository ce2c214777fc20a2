"""Bodies about the cage: its present state, its slips and shifts, and the reports on the books."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.cage.words import CountMoment, SlipKind, SlipStage


class SlipLine(Struct, frozen=True):
    """One slip of the cage: the amount and kind, for whom, who asked, who booked or approved it, and why."""

    number: int
    what: SlipKind
    stage: SlipStage
    at: str
    asked_by: str
    booked_by: str
    amount: int
    player: str
    table: str  # as people call it
    means: str
    why: str
    corrects: int
    pieces: dict[str, int]
    moves: tuple[str, ...]


class ShiftLine(Struct, frozen=True):
    """A cashier's shift: when it was opened and closed, its count, and the difference from the books."""

    number: int
    cashier: str
    opened: str
    closed: str
    opening: int
    closing: int
    variance: int
    why: str


class CageTable(Struct, frozen=True):
    """A table as the cage sees it: its rack, its boxes, and the last count of its rack."""

    id: str
    name: str
    rack: int
    drop: int
    commission: int
    counted_at: str = ""
    counted: int = 0
    moment: CountMoment | None = None


class CageBody(Struct, frozen=True):
    """The cage as staff see it."""

    you: str
    cashier: str
    cash: int
    chips: int
    chips_out: int
    deposits: int
    over_short: int
    approves: bool
    tables: tuple[CageTable, ...]
    waiting: tuple[SlipLine, ...]
    slips: tuple[SlipLine, ...]
    shifts: tuple[ShiftLine, ...]
    cashiers: tuple[str, ...]
    counted_cash: dict[str, int]
    counted_chips: dict[str, int]
    faults: tuple[str, ...]


class TrialRow(Struct, frozen=True):
    """An account in the trial balance."""

    account: str
    before: int
    came: int
    went: int
    after: int


class TurnoverRow(Struct, frozen=True):
    """A table in a report."""

    table: str
    name: str
    bought: int
    cashed: int
    hands: int
    earned: int


class DropRow(Struct, frozen=True):
    """A table's boxes in a report: the drop by the books, and the count."""

    table: str
    name: str
    theory: int
    counted: int
    variance: int
    still_there: int


class BooksReport(Struct, frozen=True):
    """The books over some days, with the proof that they balance."""

    begins: str
    ends: str
    entries: int
    balanced: bool
    proof: tuple[str, ...]
    earned: int
    trial: tuple[TrialRow, ...]
    tables: tuple[TurnoverRow, ...]
    drops: tuple[DropRow, ...]
    days: tuple[str, ...]
