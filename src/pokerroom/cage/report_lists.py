"""The lists of a report on the books, with their headings: balances, tables, hours, drops, entries, slips, shifts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from pokerroom.cage.day_report import DayReport, TimedEntry
from pokerroom.cage.state import CageState

ReportList: TypeAlias = Literal["trial", "tables", "hours", "drops", "entries", "slips", "shifts"]
ReportRow: TypeAlias = tuple[object, ...]


def report_list(
    report: DayReport, name: ReportList, entries: Iterable[TimedEntry], cage: CageState
) -> tuple[Sequence[str], list[ReportRow]]:
    """Return one list of a report: its headings and its rows."""
    return _COLUMNS_BY_LIST[name], list(_ROW_MAKERS[name](report, entries, cage))


_COLUMNS_BY_LIST: Final[dict[ReportList, tuple[str, ...]]] = {
    "trial": ("account", "before", "came", "went", "after"),
    "tables": ("table", "bought", "cashed", "hands", "earned"),
    "hours": ("hour", "table", "earned"),
    "drops": ("table", "by_the_books", "counted", "difference", "still_in_the_boxes"),
    "entries": ("entry", "at", "what", "from", "to", "amount", "by"),
    "slips": (
        *("slip", "at", "what", "stands", "asked_by", "booked_by"),
        *("amount", "player", "table", "means", "why"),
    ),
    "shifts": ("shift", "cashier", "opened", "closed", "explained"),
}


def _rows_of_trial_balance(report: DayReport, _: Iterable[TimedEntry], __: CageState) -> Iterator[ReportRow]:
    for line in report.trial:
        yield line.account, line.before, line.came, line.went, line.after


def _rows_of_tables(report: DayReport, _: Iterable[TimedEntry], __: CageState) -> Iterator[ReportRow]:
    for line in report.tables:
        yield line.table, line.bought, line.cashed, line.hands, line.earned


def _rows_of_hours(report: DayReport, _: Iterable[TimedEntry], __: CageState) -> Iterator[ReportRow]:
    for line in report.hours:
        yield line.hour.isoformat(), line.table, line.earned


def _rows_of_drops(report: DayReport, _: Iterable[TimedEntry], __: CageState) -> Iterator[ReportRow]:
    for drop in report.drops:
        yield drop.table, drop.theory, drop.counted, drop.counted - drop.theory, drop.still_there


def _rows_of_entries(report: DayReport, entries: Iterable[TimedEntry], _: CageState) -> Iterator[ReportRow]:
    for entry in entries:
        if report.begins <= entry.at < report.ends:
            at = entry.at.isoformat()
            for move in entry.moves:
                yield entry.number, at, entry.what, move.source, move.target, move.amount, entry.by


def _slips(report: DayReport, _: Iterable[TimedEntry], cage: CageState) -> Iterator[ReportRow]:
    for slip in cage.slips.values():
        if report.begins <= slip.at < report.ends:
            people = slip.asked_by, slip.booked_by
            details = slip.amount, slip.player, slip.table, slip.means, slip.why
            yield slip.number, slip.at.isoformat(), slip.what, slip.stage, *people, *details


def _shifts(report: DayReport, _: Iterable[TimedEntry], cage: CageState) -> Iterator[ReportRow]:
    for shift in cage.shifts:
        if shift.opening.at < report.ends:
            closed = shift.closing.at.isoformat() if shift.closing else ""
            why = (shift.closing or shift.opening).why
            yield shift.number, shift.cashier, shift.opening.at.isoformat(), closed, why


_ROW_MAKERS: Final[dict[ReportList, Callable[[DayReport, Iterable[TimedEntry], CageState], Iterator[ReportRow]]]] = {
    "trial": _rows_of_trial_balance,
    "tables": _rows_of_tables,
    "hours": _rows_of_hours,
    "drops": _rows_of_drops,
    "entries": _rows_of_entries,
    "slips": _slips,
    "shifts": _shifts,
}
