"""Compare the tables' results with theory: each table's win, its expected win, the odds, and when to look closer.

A day of a table is a line: its drop, its win, the hands dealt to boxes and the average ante. The game's edge gives the
expected win, its deviation the usual difference. Differences in one direction add up (a cumulative sum), and there is
an alarm where the sum exceeds what chance produces in a year or two.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from math import sqrt
from pathlib import Path
from typing import Final

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.errors import Malformed

_NEEDED_COLUMNS: Final = ("day", "table", "drop", "win", "hands", "ante")
_OPTIONAL_COLUMNS: Final = ("boxes",)
_DEVIATIONS_FORGIVEN_A_DAY: Final = 0.5  # half of the shift, one deviation a day, that the sums are to detect
_DATE: Final = re.compile(r"\d+-\d+-\d+")
_MOST_BOXES_OF_A_LAYOUT: Final = 7
_DEVIATIONS_TO_ALARM: Final = 5.0  # in each direction, about one false alarm in 930 days


@dataclass(frozen=True)
class TableDay:
    """One line of the house's figures: a table's day."""

    day: str
    table: str
    drop: Decimal
    win: Decimal
    hands: int
    ante: Decimal
    boxes: float = 1.0


@dataclass(frozen=True)
class HoldDay:
    """A day compared with theory, with the cumulative sums after it."""

    figures: TableDay
    expected: float
    deviation: float
    z: float
    above: float  # the sum of days on which more was won than expected, in deviations
    below: float
    alarm: str = ""

    @property
    def difference(self) -> float:
        """The win beyond the expected win."""
        return float(self.figures.win) - self.expected


@dataclass(frozen=True)
class TableHold:
    """A table over all its days."""

    table: str
    days: tuple[HoldDay, ...]

    @property
    def drop(self) -> Decimal:
        """The total changed for chips."""
        return sum((day.figures.drop for day in self.days), Decimal(0))

    @property
    def win(self) -> Decimal:
        """The house's win at the table over all its days."""
        return sum((day.figures.win for day in self.days), Decimal(0))

    @property
    def expected(self) -> float:
        """The house's expected win over all its days by the game's exact edge."""
        return sum(day.expected for day in self.days)

    @property
    def z(self) -> float:
        """The difference of all days together, in standard deviations."""
        deviation = sqrt(sum(day.deviation**2 for day in self.days))
        return (float(self.win) - self.expected) / deviation if deviation else 0.0

    @property
    def alarms(self) -> tuple[HoldDay, ...]:
        """The days on which a cumulative sum passed its limit."""
        return tuple(day for day in self.days if day.alarm)


def read_table_days(file: Path) -> list[TableDay]:
    """Read the lines of a CSV file; refuse one that cannot be read, with its number."""
    with file.open(encoding="utf-8-sig", newline="") as opened:
        rows = csv.DictReader(opened)
        missing = [name for name in _NEEDED_COLUMNS if name not in (rows.fieldnames or ())]
        if missing:
            allowed = (
                f"a first line with {', '.join(_NEEDED_COLUMNS)}, and {', '.join(_OPTIONAL_COLUMNS)} where it is known"
            )
            raise Malformed(f"{file.name} has no column {missing[0]!r}", allowed=allowed)
        days = [_day(row, f"{file.name}, line {rows.line_num}") for row in rows]
    if not days:
        raise Malformed(f"{file.name} has no days in it", allowed="a line for each table and day")
    seen: set[tuple[str, str]] = set()
    for number, day in enumerate(days, start=2):
        if (day.table, day.day) in seen:
            what = f"{file.name}, line {number}: {day.day} of table {day.table} again"
            raise Malformed(what, allowed="one line for each table and day")
        seen.add((day.table, day.day))
    return days


def _day(row: dict[str, str], where: str) -> TableDay:
    """Read one line of the file as a table's day; refuse one that cannot be right, with what is allowed there."""

    def number(name: str, least: Decimal | None) -> Decimal:
        text = (row[name] or "").strip().replace(",", "")
        allowed = "a number" if least is None else f"a number of {least} or more"
        try:
            value = Decimal(text)
        except InvalidOperation:
            raise Malformed(f"{where}: {name} is {row[name] or ''!r}", allowed=allowed) from None
        if not value.is_finite() or (least is not None and value < least):
            raise Malformed(f"{where}: {name} is {row[name]!r}", allowed=allowed)
        return value

    hands, boxes = number("hands", Decimal(0)), Decimal(1)
    if hands != int(hands):
        raise Malformed(f"{where}: hands is {row['hands']!r}", allowed="a whole number")
    if (row.get("boxes") or "").strip():
        boxes = number("boxes", Decimal(1))
        if boxes > _MOST_BOXES_OF_A_LAYOUT:
            raise Malformed(
                f"{where}: boxes is {row['boxes']!r}", allowed=f"1 to {_MOST_BOXES_OF_A_LAYOUT}, on average"
            )
    day, table = (row["day"] or "").strip(), (row["table"] or "").strip()
    try:
        if not day or _DATE.fullmatch(day):
            date.fromisoformat(day)
    except ValueError:
        raise Malformed(
            f"{where}: day is {day!r}", allowed="a date, such as 2026-01-31, or a name of its own"
        ) from None
    if not table:
        raise Malformed(f"{where}: no table is named", allowed="a name or a number")
    return TableDay(
        day=day,
        table=table,
        drop=number("drop", Decimal(0)),
        win=number("win", None),
        hands=int(hands),
        ante=number("ante", Decimal(0)),
        boxes=float(boxes),
    )


def hold_of(figures: Figures, days: Iterable[TableDay], correlation: float = 0.0) -> tuple[TableHold, ...]:
    """Compare every table's days with theory, in order; `correlation` is that between boxes at one table."""
    by_table: dict[str, list[TableDay]] = {}
    for day in days:
        by_table.setdefault(day.table, []).append(day)
    return tuple(TableHold(table, tuple(_hold_by_day(figures, days, correlation))) for table, days in by_table.items())


def _hold_by_day(figures: Figures, days: Sequence[TableDay], correlation: float) -> Iterator[HoldDay]:
    above = below = 0.0
    for day in days:
        ante = float(day.ante)
        expected = float(figures.edge) * ante * day.hands
        together = max(0.0, 1 + (day.boxes - 1) * correlation)
        deviation = figures.standard_deviation * ante * sqrt(day.hands * together)
        z = (float(day.win) - expected) / deviation if deviation else 0.0
        above, below = (
            max(0.0, above + z - _DEVIATIONS_FORGIVEN_A_DAY),
            max(0.0, below - z - _DEVIATIONS_FORGIVEN_A_DAY),
        )
        alarm = ""
        if above > _DEVIATIONS_TO_ALARM:
            alarm = "won too much"
        elif below > _DEVIATIONS_TO_ALARM:
            alarm = "won too little"
        yield HoldDay(day, expected, deviation, z, above, below, alarm)
        if alarm:  # somebody looks into it, and the sums begin again from 0
            above = below = 0.0
