"""A bonus table between two rounds as one value, so that a room need not read a stream from its beginning.

A snapshot has a form with a version. One of another version, or one that cannot be read, is left aside, and the stream
is read instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, NamedTuple, get_type_hints

import msgspec

from pokerroom.bonus.evolve import evolve_round
from pokerroom.bonus.posted.terms import WagerLimits
from pokerroom.bonus.state import new_round
from pokerroom.bonus.table.happenings import RoundOpened
from pokerroom.bonus.table.state import BonusTableState
from pokerroom.bonus.text.round_lines import read_round_event, round_event_text
from pokerroom.bonus.words import DealtFrom
from pokerroom.charges.entries import Entry
from pokerroom.room import wire
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal, BookOf, LastRound
from pokerroom.room.bonus_tables.journal.bonus_journal_port import BonusJournalPort
from pokerroom.room.bonus_tables.journal.bonus_records import BonusOpened
from pokerroom.room.tables.journal.shuffles import DealCommitted
from pokerroom.room.tables.stream.answers import Request
from pokerroom.rulebook.house import House

# Of the snapshots that this release writes and reads; fields are saved by name, so one with another name is a new form.
BONUS_SNAPSHOT_FORM: Final = "boxes 3"
_FIELDS_NOT_SAVED: Final = ("setup", "terms", "round")  # from the opening, and from the last round's own events


class _SavedRound(msgspec.Struct, frozen=True):
    """The round that lies on the table: how it opened, its events as lines, and when its first card was dealt."""

    opened: RoundOpened
    lines: tuple[str, ...]
    limits: WagerLimits
    dealt_from: DealtFrom
    began: datetime


class _BonusSnapshot(msgspec.Struct, frozen=True):
    """A table, its books, its last round, the last lines said at it, and its last requests."""

    opening: BonusOpened
    known: dict[str, Any]
    limits: WagerLimits
    dealt_from: DealtFrom
    entries: tuple[Entry, ...]
    latest: datetime
    last: _SavedRound | None
    lines: tuple[wire.LogLine, ...]
    requests: tuple[Request, ...]
    committed: DealCommitted | None = None  # the commitment to the last round's cards
    withheld: dict[str, int] = {}


class ReadBonusTable(NamedTuple):
    """The content of a snapshot: the table, the last lines said at it, and the last requests that its records name."""

    journal: BonusJournal
    lines: tuple[wire.LogLine, ...]
    requests: tuple[Request, ...]


def encode_bonus_table(journal: BonusJournal, lines: Sequence[wire.LogLine], requests: Sequence[Request]) -> bytes:
    """Return a table between two rounds as bytes, with its last lines and its last requests."""
    table, last = journal.state, journal.last
    known = {item: getattr(table, item) for item in table.__struct_fields__ if item not in _FIELDS_NOT_SAVED}
    bonus_round = None
    if last is not None and table.round is not None:
        terms = table.round.terms
        played = tuple(map(round_event_text, last.played))
        bonus_round = _SavedRound(last.opened, played, terms.limits, terms.dealt_from, last.began)
    return msgspec.json.encode(
        _BonusSnapshot(
            opening=journal.opening,
            known=known,
            limits=table.terms.limits,
            dealt_from=table.terms.dealt_from,
            entries=tuple(journal.ledger),
            latest=journal.latest,
            last=bonus_round,
            lines=tuple(lines),
            requests=tuple(requests),
            committed=journal.committed,
            withheld=journal.withheld,
        )
    )


def read_bonus_table(body: bytes, book_of: BookOf, port: BonusJournalPort) -> ReadBonusTable:
    """Return the content of a snapshot of this form."""
    snapshot = msgspec.json.decode(body, type=_BonusSnapshot)
    journal = BonusJournal(snapshot.opening, House(book_of(snapshot.opening)), port)
    table, hints = journal.state, get_type_hints(BonusTableState)
    for name, raw in snapshot.known.items():
        setattr(table, name, msgspec.convert(raw, type=hints[name], strict=False))
    last = snapshot.last
    if last is not None:
        terms = replace(table.terms, limits=last.limits, dealt_from=last.dealt_from)
        played = [read_round_event(line) for line in last.lines]
        table.round = new_round(terms, last.opened.boxes, last.opened.number)
        for event in played:
            evolve_round(table.round, event)
        journal.last = LastRound(last.opened, played, last.began)
    table.terms = replace(table.terms, limits=snapshot.limits, dealt_from=snapshot.dealt_from)
    for entry in snapshot.entries:
        journal.ledger.book(entry.what, entry.moves, entry.at, entry.cites)
    journal.latest, journal.committed, journal.withheld = snapshot.latest, snapshot.committed, snapshot.withheld
    return ReadBonusTable(journal, snapshot.lines, snapshot.requests)
