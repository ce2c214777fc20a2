"""A report on a room's books over any period, worked out from the entries, with proof of balance.

The entries are those of the room's ledger and of its tables' own books. The report has a trial balance, each table's
turnover, the house's earnings by hour and table, and the drop counted compared with the books.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from pokerroom.cage.accounts import box_of_table, commission_box, drop_account
from pokerroom.cage.counting import worth
from pokerroom.cage.happenings import DropCounted
from pokerroom.charges.entries import CAGE, OTHER_TABLES, ChipMove, is_house
from pokerroom.charges.ledger import Ledger

WHOLE_ROOM: Final = "room"  # in place of a table's name, for earnings that no table made


@dataclass(frozen=True, slots=True)
class TimedEntry:
    """An entry of the room's ledger with the room's time, and the person who asked for it."""

    number: int
    at: datetime
    what: str
    moves: tuple[ChipMove, ...]
    by: str = ""


@dataclass(frozen=True, slots=True)
class TrialLine:
    """An account over a period: its balance before, the amounts in and out, and its balance after."""

    account: str
    before: int
    came: int
    went: int

    @property
    def after(self) -> int:
        """The balance of the account at the end."""
        return self.before + self.came - self.went


@dataclass(frozen=True, slots=True)
class TableTurnover:
    """A table over a period: chips bought and cashed, hands dealt, and the house's earnings."""

    table: str
    bought: int = 0
    cashed: int = 0
    hands: int = 0
    earned: int = 0


@dataclass(frozen=True, slots=True)
class HourEarned:
    """The house's earnings in the hour that begins at `hour`, at one table or elsewhere in the room."""

    hour: datetime
    table: str
    earned: int


@dataclass(frozen=True, slots=True)
class DropLine:
    """A table's boxes over a period: the drop by the books, the amount counted, and the amount still there."""

    table: str
    cash_dropped: int = 0
    commission_dropped: int = 0
    cash_counted: int = 0
    commission_counted: int = 0
    still_there: int = 0

    @property
    def theory(self) -> int:
        """The amount that should have been counted: the boxes' contents, less what is still in them."""
        return self.cash_dropped + self.commission_dropped - self.still_there

    @property
    def counted(self) -> int:
        """The amount counted in the boxes: cash and commission together."""
        return self.cash_counted + self.commission_counted


@dataclass(frozen=True, slots=True, kw_only=True)
class DayReport:
    """The books of a room from `begins` up to `ends`, with the proof that they balance."""

    begins: datetime
    ends: datetime
    entries: int
    trial: tuple[TrialLine, ...]
    tables: tuple[TableTurnover, ...]
    hours: tuple[HourEarned, ...]
    drops: tuple[DropLine, ...]
    faults: tuple[str, ...] = ()

    @property
    def proof(self) -> tuple[str, ...]:
        """Every fault of balance, in words; empty if there is none."""
        found = list(self.faults)
        for words, total in (
            ("before", sum(line.before for line in self.trial)),
            ("in the time", sum(line.came - line.went for line in self.trial)),
            ("after", sum(line.after for line in self.trial)),
        ):
            if total:
                found.append(f"the accounts sum to {total:,} {words}")
        return tuple(found)

    @property
    def balanced(self) -> bool:
        """Whether the report balances, with nothing in its proof."""
        return not self.proof

    @property
    def earned(self) -> int:
        """The house's earnings over all hours of the report."""
        return sum(hour.earned for hour in self.hours)


def day_report(
    begins: datetime,
    ends: datetime,
    entries: Sequence[TimedEntry],
    ledgers: Mapping[str, Ledger],
    counts: Iterable[DropCounted],
    faults: Iterable[str] = (),
) -> DayReport:
    """Make the report from `begins` up to `ends`, without `ends` itself.

    >>> sold = (ChipMove("outside", "cage cash", 50), ChipMove("cage chips", "chips out", 50))
    >>> entry = TimedEntry(1, datetime(2026, 5, 1, 20, 15), "chips sold", sold)
    >>> report = day_report(datetime(2026, 5, 1), datetime(2026, 5, 2), [entry], {}, ())
    >>> report.balanced, [line.after for line in report.trial if line.account == "chips out"]
    (True, [50])
    """
    within = [entry for entry in entries if begins <= entry.at < ends]
    return DayReport(
        begins=begins,
        ends=ends,
        entries=len(within),
        trial=_trial_balance(entries, begins, ends),
        tables=tuple(_turned_over(table, ledger, begins, ends) for table, ledger in ledgers.items()),
        hours=_earned_by_hour_and_table(within, ledgers, begins, ends),
        drops=_drops_by_table(entries, begins, ends, tuple(counts)),
        faults=tuple(faults),
    )


def _trial_balance(entries: Sequence[TimedEntry], begins: datetime, ends: datetime) -> tuple[TrialLine, ...]:
    before: defaultdict[str, int] = defaultdict(int)
    came: defaultdict[str, int] = defaultdict(int)
    went: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        for move in entry.moves if entry.at < ends else ():
            if entry.at < begins:
                before[move.source] -= move.amount
                before[move.target] += move.amount
            else:
                went[move.source] += move.amount
                came[move.target] += move.amount
    names = sorted({*before, *came, *went})
    lines = (TrialLine(name, before[name], came[name], went[name]) for name in names)
    return tuple(line for line in lines if line.before or line.came or line.went)


def _turned_over(table: str, ledger: Ledger, begins: datetime, ends: datetime) -> TableTurnover:
    """Work out a table's chips bought and cashed, its hands, and the house's earnings."""
    bought = cashed = hands = earned = 0
    for entry in ledger:
        if entry.at is None or not begins <= entry.at < ends:
            continue
        hands += entry.is_hand
        for move in entry.moves:
            bought += move.amount * (move.source in (CAGE, OTHER_TABLES))
            cashed += move.amount * (move.target in (CAGE, OTHER_TABLES))
            earned += move.amount * (is_house(move.target) - is_house(move.source))
    return TableTurnover(table, bought, cashed, hands, earned)


def _earned_by_hour_and_table(
    within: Sequence[TimedEntry], ledgers: Mapping[str, Ledger], begins: datetime, ends: datetime
) -> tuple[HourEarned, ...]:
    earned: defaultdict[tuple[datetime, str], int] = defaultdict(int)
    for table, ledger in ledgers.items():
        for entry in ledger:
            if entry.at is not None and begins <= entry.at < ends:
                taken = sum(move.amount * (is_house(move.target) - is_house(move.source)) for move in entry.moves)
                earned[_hour(entry.at), table] += taken
    for timed_entry in within:
        for move in timed_entry.moves:
            into = is_house(move.target) - is_house(move.source)
            earned[_hour(timed_entry.at), WHOLE_ROOM] += move.amount * into
            if CAGE in (move.source, move.target):
                continue  # these moves stand for a table's own ledger, which was counted above
            if (table := box_of_table(move.target)) and move.target == commission_box(table):
                earned[_hour(timed_entry.at), table] += move.amount
            elif (
                (table := box_of_table(move.source))
                and move.source == commission_box(table)
                and _is_undone(timed_entry)
            ):
                earned[_hour(timed_entry.at), table] -= move.amount
    return tuple(HourEarned(hour, table, amount) for (hour, table), amount in sorted(earned.items()) if amount)


def _is_undone(entry: TimedEntry) -> bool:
    """Return whether an entry reverses an earlier slip."""
    return entry.what.startswith("correction")


def _hour(at: datetime) -> datetime:
    return at.replace(minute=0, second=0, microsecond=0)


def _drops_by_table(
    entries: Sequence[TimedEntry], begins: datetime, ends: datetime, counts: Sequence[DropCounted]
) -> tuple[DropLine, ...]:
    """Return the contents of each table's boxes at the beginning and their drop since, compared with the counts."""
    dropped: defaultdict[str, int] = defaultdict(int)
    balances: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        for move in entry.moves if entry.at < ends else ():
            if box_of_table(move.target) and not entry.what.startswith("drop counted"):
                dropped[move.target] += move.amount
            if box_of_table(move.source) and (entry.at < begins or _is_undone(entry)):
                dropped[move.source] -= move.amount
            balances[move.target] += move.amount
            balances[move.source] -= move.amount
    cash: defaultdict[str, int] = defaultdict(int)
    chips: defaultdict[str, int] = defaultdict(int)
    for count in counts:
        if begins <= count.at < ends:
            cash[count.table] += worth(count.cash)
            chips[count.table] += worth(count.chips)
    tables = sorted({*filter(None, map(box_of_table, balances)), *cash})
    return tuple(
        DropLine(
            table,
            dropped[drop_account(table)],
            dropped[commission_box(table)],
            cash[table],
            chips[table],
            balances[drop_account(table)] + balances[commission_box(table)],
        )
        for table in tables
    )


def days_between(entries: Sequence[TimedEntry], last: datetime) -> tuple[datetime, ...]:
    """Return the midnight of every day from the first entry to the last day."""
    midnight = last.replace(hour=0, minute=0, second=0, microsecond=0)
    first = entries[0].at.replace(hour=0, minute=0, second=0, microsecond=0) if entries else midnight
    return tuple(first + timedelta(days=day) for day in range(max(0, (midnight - first).days) + 1))


def earned_by_table(report: DayReport) -> dict[str, int]:
    """Return the house's earnings at each table, and elsewhere in the room."""
    found: defaultdict[str, int] = defaultdict(int)
    for hour in report.hours:
        found[hour.table] += hour.earned
    return dict(found)
