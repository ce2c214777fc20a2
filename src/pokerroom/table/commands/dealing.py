"""Commands of a dealer at a live table: note an entry, and take one back."""

from __future__ import annotations

from datetime import datetime

from pokerroom.table.commands.command import Command


class NoteEntry(Command[None], frozen=True):
    """Note the dealer's last entry in the running hand, which had `events` events before it.

    With `stays` the dealer cannot take it back, because it changed more than the hand. `ruling` is the number of the
    ruling, if the entry was one.
    """

    what: str
    at: datetime
    by: str
    events: int
    stays: bool = False
    ruling: int = 0


class TakeBack(Command[str], frozen=True):
    """Take back the last entry of the running hand; returns a name for it. Taking back the first calls the hand off."""

    at: datetime
    by: str
