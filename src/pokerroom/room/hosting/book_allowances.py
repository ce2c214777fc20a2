"""What a house's book leaves to the player who hosts a table: whether play is free, and whether every turn is timed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pokerroom.room.hosting.happenings import HostedChoices
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.house import House


def may_be_free(book: Rulebook) -> bool:
    """Return whether a house lets a table be played without a charge."""
    return bool(House(book).answer("commission.free_game"))


def may_be_timed(book: Rulebook) -> bool:
    """Return whether a house knows a time to act that stands for every turn, besides the clock that is called."""
    return isinstance(House(book).answer("time.standing_limit"), Mapping)


def as_book_allows(choices: HostedChoices, book: Rulebook | None) -> HostedChoices:
    """Return the choices for a table without those that its book does not leave to the host.

    If nothing is to be charged and the book demands a charge, the charge is the book's. A time to act is left out if
    the book knows none. Both are left out where there is no such book, which is refused later.
    """
    charge = choices.charge if book is not None and may_be_free(book) else ""
    seconds = choices.seconds if book is not None and may_be_timed(book) else None
    return msgspec.structs.replace(choices, charge=charge, seconds=seconds)
