"""Happenings of a table's opening, and of chips that move in its books."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pokerroom.charges.entries import ChipMove
from pokerroom.citation import Citation
from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.happenings.happening import Happened


class Opened(Happened, frozen=True):
    """The table was opened: by which book, with which choices of the house, and with what posted."""

    house: str
    digest: str  # of the book's data, so that a corrected book does not change the table
    setup: TableSetup
    name: str
    unit: int
    group: str = ""
    choices: tuple[OperatorChoice, ...] = ()


class Booked(Happened, frozen=True, omit_defaults=True):
    """Chips moved in the books: out of some accounts and into others, all of it or nothing.

    `players` says for whom the cage sold chips or cashed them: what each of them bought, below nothing for cashed.
    """

    what: str
    moves: tuple[ChipMove, ...]
    at: datetime | None = None
    cites: tuple[Citation, ...] = ()
    players: Mapping[str, int] = {}


OpeningHappening: TypeAlias = Opened | Booked
