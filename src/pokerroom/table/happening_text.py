"""Write a happening as JSON and read it back; play in a hand is written in the words of the hand's log.

Nothing is judged when reading. Forms written by older releases are brought up to date in one other place, where records
are read, before they come here.
"""

from __future__ import annotations

from typing import Final, get_args

import msgspec

from pokerroom.hand.text import event_text, read_event
from pokerroom.happening_text import HappeningText
from pokerroom.record_kind import kind_of
from pokerroom.table.happenings import Happening, Played


class _PlayedLines(msgspec.Struct, frozen=True, tag=kind_of(Played.__name__), tag_field="kind"):
    """The events of a hand, each as a line of text."""

    events: tuple[str, ...]


_KEPT: Final[HappeningText[Happening | _PlayedLines]] = HappeningText(
    (*(kind for kind in get_args(Happening) if kind is not Played), _PlayedLines), "a table"
)


def write_happening(happening: Happening) -> bytes:
    """Write one happening of a table as JSON.

    >>> from datetime import datetime
    >>> from pokerroom.table.happenings import PaidUntil
    >>> write_happening(PaidUntil(3, datetime(2024, 8, 16, 20)))
    b'{"kind":"paid_until","seat":3,"until":"2024-08-16T20:00:00"}'
    """
    if isinstance(happening, Played):
        return _KEPT.write(_PlayedLines(tuple(map(event_text, happening.events))))
    return _KEPT.write(happening)


def read_happening(kind: str, text: bytes) -> Happening:
    """Read a happening of this kind from its text; refuse one that cannot be read."""
    happening = _KEPT.read(kind, text)
    return Played(tuple(map(read_event, happening.events))) if isinstance(happening, _PlayedLines) else happening
