"""Reports on the ledger of a room, read from the store of a room that is open or closed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

import msgspec

from pokerroom.cage.day_report import DayReport, TimedEntry, day_report
from pokerroom.cage.state import CageState
from pokerroom.charges.ledger import Ledger
from pokerroom.errors import Malformed
from pokerroom.room.ledger import LEDGER_STREAM
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.record_forms import brought_up
from pokerroom.room.store import Store
from pokerroom.room.wall_time import Zone

_MOST_DAYS_OF_REPORT = 366


@dataclass(frozen=True, slots=True)
class LedgerReport:
    """A report, with everything that it was made from."""

    report: DayReport
    entries: tuple[TimedEntry, ...]
    cage: CageState
    names: Mapping[str, str]


def report_on(
    store: Store,
    first: date,
    last: date,
    ledgers: Mapping[str, Ledger],
    cage: CageState,
    zone: Zone,
    faults: Iterable[str],
) -> LedgerReport:
    """Report on the ledger from the first day's morning to the last day's end, and whether it balances."""
    if last < first or (last - first).days >= _MOST_DAYS_OF_REPORT:
        raise Malformed(
            f"a report from {first} to {last}", allowed=f"1 to {_MOST_DAYS_OF_REPORT} days, the first day first"
        )
    entries = tuple(timed_entries(store, zone))
    begins, ends = datetime.combine(first, time()), datetime.combine(last, time()) + timedelta(days=1)
    report = day_report(begins, ends, entries, ledgers, cage.drops, faults)
    return LedgerReport(report, entries, cage, {table: ledger.table for table, ledger in ledgers.items()})


def timed_entries(store: Store, zone: Zone) -> Iterator[TimedEntry]:
    """Yield every entry of the room's ledger, at the time on the room's wall."""
    if store.head(LEDGER_STREAM) is None:
        return
    for stored in map(brought_up, store.read(LEDGER_STREAM)):
        entry = msgspec.json.decode(stored.body, type=RoomEntry)
        at = zone.local(stored.at)
        yield TimedEntry(stored.version, at, entry.what, entry.moves, stored.by)
