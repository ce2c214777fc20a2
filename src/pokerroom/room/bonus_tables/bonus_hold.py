"""The drop and win of the room's bonus tables for each day, from their records, to be compared with theory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice

from pokerroom.bonus.paying.round_result import main_result
from pokerroom.bonus.table.happenings import BoxTaken, ChipsBrought, RoundKept
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_journal_port import NO_BONUS_LIMITS
from pokerroom.room.bonus_tables.journal.bonus_records import BonusOpened, bonus_kind, read_bonus_record
from pokerroom.room.bonus_tables.journal.stored_bonus_tables import BONUS_STREAMS
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.record_forms import brought_up
from pokerroom.room.store import Store
from pokerroom.room.store.records import Stored
from pokerroom.talk import Sentence

_KINDS_COUNTED = {bonus_kind(kind) for kind in (BoxTaken, ChipsBrought, RoundKept)}


@dataclass
class PlayedDay:
    """A day of a table: chips bought, the house's win from main wagers, hands dealt to boxes, and their Antes."""

    day: date
    table: str
    drop: int = 0
    win: int = 0
    hands: int = 0
    antes: int = 0
    rounds: int = 0
    unit: int = 1


def played_days(store: Store) -> Iterator[PlayedDay]:
    """Yield every day on which hands were dealt at a bonus table, table by table, by the table's clock."""
    book_archive = BookArchive(store)
    for stream, head in sorted(store.heads().streams.items()):
        if not stream.startswith(BONUS_STREAMS):
            continue
        days: dict[date, PlayedDay] = {}
        name = stream.removeprefix(BONUS_STREAMS)

        def on_record(
            journal: BonusJournal,
            stored: Stored,
            _said: Sequence[Sentence],
            days: dict[date, PlayedDay] = days,
            name: str = name,
        ) -> None:
            if stored.kind in _KINDS_COUNTED:
                _count_record_to_its_day(days, name, journal, brought_up(stored))

        BonusJournal.restore(
            islice(store.read(stream), head.version), book_archive.book, port=NO_BONUS_LIMITS, on_record=on_record
        )
        yield from (day for day in days.values() if day.hands)


def _count_record_to_its_day(days: dict[date, PlayedDay], name: str, journal: BonusJournal, stored: Stored) -> None:
    happening = read_bonus_record(stored)
    if isinstance(happening, BonusOpened):
        return
    at: datetime = getattr(happening, "at", journal.latest)
    day = days.setdefault(at.date(), PlayedDay(at.date(), name, unit=journal.opening.setup.unit))
    if isinstance(happening, BoxTaken | ChipsBrought):
        day.drop += happening.chips
    elif isinstance(happening, RoundKept) and journal.last is not None and journal.state.round is not None:
        result = main_result(journal.state.round.terms, journal.last.opened.boxes, journal.last.played)
        day.win += result.won
        day.hands += result.hands
        day.antes += result.antes
        day.rounds += bool(result.hands)
