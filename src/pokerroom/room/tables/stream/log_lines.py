"""The dealer's words about records, as lines for everybody at a table; each has a number that never changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.room import wire
from pokerroom.room.tables.stream.journal_entry import JournalEntry
from pokerroom.talk import Sentence

_LINE_NUMBERS_PER_RECORD: Final = 1000  # a number is the record's version and the line's place in it


def line_of(sentence: Sentence, version: int, number: int, hand: int) -> wire.LogLine:
    """Return a sentence about a record as a line with its number."""
    at = version * _LINE_NUMBERS_PER_RECORD + number
    return shown_line(sentence, at, hand)


def shown_line(sentence: Sentence, number: int, hand: int) -> wire.LogLine:
    """Return a sentence as a line of a log."""
    return wire.LogLine(
        number=number,
        text=sentence.text,
        kind=sentence.kind,
        seat=sentence.seat,
        hand=hand,
        cites=tuple(map(str, sentence.cites)),
        why=sentence.why,
        time=sentence.time,
        brief=sentence.brief,
    )


def log_lines_of(notes: Sequence[JournalEntry], before: int) -> list[wire.LogLine]:
    """Return the lines about entries that were stored after this version."""
    return [
        line_of(sentence, before + 1 + place, number, note.hand)
        for place, note in enumerate(notes)
        for number, sentence in enumerate(note.sentences)
    ]
