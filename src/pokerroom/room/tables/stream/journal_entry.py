"""The entries of a journal: a record to be stored, with the dealer's words and its effects elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from pokerroom.room.prizes.jackpot_notes import JackpotNote
from pokerroom.room.store.records import Record
from pokerroom.table import happenings
from pokerroom.talk import Sentence


class JournalEntry(NamedTuple):
    """A record to be stored, the lines about it at the table, and in or after which hand it was.

    `booked` is set if chips move between the table and the cage or another table, `jackpot` if it concerns a jackpot.
    """

    record: Record
    sentences: tuple[Sentence, ...]
    hand: int
    booked: happenings.Booked | None = None
    jackpot: JackpotNote | None = None
