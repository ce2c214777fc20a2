"""The rulebooks of a room under test: today's, as no book changes while a test runs."""

from __future__ import annotations

from pokerroom.rulebook import Rulebook, library
from pokerroom.table.happenings import Opened


def todays(opened: Opened) -> Rulebook:
    """The library's own version of the book that a table was opened under."""
    return library().book(opened.house)
