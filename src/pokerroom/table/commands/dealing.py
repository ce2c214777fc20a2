"""Commands of a dealer at a live table: note an entry, and take it back."""

from __future__ import annotations

from datetime import datetime

from pokerroom.table.commands.command import Command


class NoteEntry(Command[None], frozen=True):
    """Note what the dealer has just entered in the running hand, which had so many `events` before it.

    With `stays` it cannot be taken back by the dealer: more came of it than what was played. `ruling` is the number of
    the ruling that it was, if it was one.
    """

    what: str
    at: datetime
    by: str
    events: int
    stays: bool = False
    ruling: int = 0


class TakeBack(Command[str], frozen=True):
    """Take back the last entry of the running hand; returns what it was. The first one calls the whole hand off."""

    at: datetime
    by: str
