"""What a book leaves to whoever opens a table: whether play is free, and whether every turn is timed."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.house import House


def may_be_free(book: Rulebook) -> bool:
    """Return whether a house lets a table be played without a charge."""
    return bool(House(book).answer("commission.free_game"))


def may_be_timed(book: Rulebook) -> bool:
    """Return whether a house knows a time to act that stands for every turn, besides the clock that is called."""
    return isinstance(House(book).answer("time.standing_limit"), Mapping)


def charge_wanted(book: Rulebook | None, *, free: bool) -> str:
    """Return the charge to ask for: "none" for free play, if the book has it; "" for the charge of the book itself."""
    return "none" if free and book is not None and may_be_free(book) else ""


def turn_seconds_wanted(book: Rulebook | None, seconds: int | None) -> int | None:
    """Return the time to act to ask for; None where the book knows none that stands for every turn."""
    return seconds if book is not None and may_be_timed(book) else None
