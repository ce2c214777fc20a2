"""Happenings about a table's opening, and about chips that move in its books."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pokerroom.charges.entries import ChipMove
from pokerroom.citation import Citation
from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.happenings.happening import TableHappening


class Opened(TableHappening, frozen=True):
    """The table was opened: its book, the house's choices, and the posted set-up."""

    house: str
    digest: str  # of the book's data, so that a corrected book does not change the table
    setup: TableSetup
    name: str
    unit: int
    group: str = ""
    choices: tuple[OperatorChoice, ...] = ()


class Booked(TableHappening, frozen=True, omit_defaults=True):
    """Chips moved in the books from some accounts to others, as one entry.

    `players` are those for whom the cage sold or cashed chips, with the amount each bought, or cashed (below 0).
    """

    what: str
    moves: tuple[ChipMove, ...]
    at: datetime | None = None
    cites: tuple[Citation, ...] = ()
    players: Mapping[str, int] = {}


OpeningHappening: TypeAlias = Opened | Booked
