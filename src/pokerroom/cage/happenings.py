"""The happenings of the cage: frozen events in order, from which the same cage can always be rebuilt.

Those that move money have `moves`, which are the entry in the room's ledger. Nothing is ever changed or removed: a
correction is a further slip.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypeAlias, get_args

from msgspec import Struct, field

from pokerroom.cage.counting import Pieces
from pokerroom.cage.words import CountMoment, SlipKind
from pokerroom.charges.entries import ChipMove
from pokerroom.citation import Citation
from pokerroom.happening_text import HappeningText
from pokerroom.record_kind import kind_of


class _CageHappening(Struct, frozen=True, tag=kind_of, tag_field="kind", kw_only=True, omit_defaults=True):
    """Something that happened at the cage: when, by whom with which title, why, and the clauses."""

    at: datetime
    by: str
    title: str = ""
    why: str = ""
    cites: tuple[Citation, ...] = ()


class SlipBooked(_CageHappening, frozen=True, kw_only=True):
    """A slip was booked: its moves, its person or table, its pieces, who asked for it, and the slip it corrects."""

    slip: int
    what: SlipKind
    moves: tuple[ChipMove, ...]
    amount: int = 0
    player: str = ""
    table: str = ""
    means: str = ""
    pieces: Pieces = field(default_factory=dict)
    asked_by: str = ""
    corrects: int = 0


class SlipAsked(_CageHappening, frozen=True, kw_only=True):
    """A fill, a credit or the count of a rack waits for a second person.

    `moment` and `books` are those of a count.
    """

    slip: int
    what: SlipKind
    table: str
    pieces: Pieces
    amount: int
    moment: CountMoment | None = None
    books: int = 0


class SlipDeclined(_CageHappening, frozen=True, kw_only=True):
    """A fill, a credit or a count that waited for approval was declined."""

    slip: int


class CageCounted(_CageHappening, frozen=True, kw_only=True):
    """Cash and chips of the cage were counted, with the books' amounts; `opens` and `closes` are about shifts."""

    cash: Pieces
    chips: Pieces
    books_cash: int
    books_chips: int
    closes: int = 0
    opens: int = 0
    cashier: str = ""  # of the shift that it opens


class RackCounted(_CageHappening, frozen=True, kw_only=True):
    """The rack of a table was counted, with the books' amount."""

    table: str
    moment: CountMoment
    pieces: Pieces
    books: int
    confirmed_by: str = ""  # the second person, where the house wants two


class DropCounted(_CageHappening, frozen=True, kw_only=True):
    """The boxes of a table were counted, with the drop by the books."""

    table: str
    cash: Pieces
    chips: Pieces
    books_cash: int
    books_chips: int


CageHappening: TypeAlias = SlipBooked | SlipAsked | SlipDeclined | CageCounted | RackCounted | DropCounted

CAGE_HAPPENINGS: Final[HappeningText[CageHappening]] = HappeningText(get_args(CageHappening), "the cage")
