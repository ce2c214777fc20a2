"""What a journal writes and reads: a record to be stored, a hand as it ended, and a table between two hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from pokerroom.hand import Hand
from pokerroom.record_kind import kind_of
from pokerroom.room.prizes.jackpot_notes import JackpotNote
from pokerroom.room.store.records import Record
from pokerroom.room.tables.journal.player_wishes import Wishes
from pokerroom.rulebook import Rulebook
from pokerroom.table import Table, happenings
from pokerroom.talk import Sentence

Books = Callable[[happenings.Opened], Rulebook]

OPENED: Final = kind_of(happenings.Opened.__name__)
ENDED: Final = kind_of(happenings.HandEnded.__name__)
WISHED_KIND: Final = "wished"


class JournalEntry(NamedTuple):
    """A record to be stored, what is said about it at the table, and in or after which hand.

    `booked` is set if chips move between the table and the cage or another table, `jackpot` if it concerns a jackpot.
    """

    record: Record
    sentences: tuple[Sentence, ...]
    hand: int
    booked: happenings.Booked | None = None
    jackpot: JackpotNote | None = None


class Settled(NamedTuple):
    """The hand that was played last, as it ended."""

    number: int
    hand: Hand
    names: Mapping[int, str]
    began: datetime


class TableBetweenHands(NamedTuple):
    """A table between two hands: the table itself, its players' wishes, its last hand, and withheld seeds."""

    table: Table
    wishes: dict[str, Wishes]
    last: Settled | None
    withheld: Mapping[str, int] = {}
