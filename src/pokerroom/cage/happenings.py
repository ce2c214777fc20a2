"""The happenings of the cage: frozen events in order, from which the same cage can always be rebuilt.

Whatever moved money has its `moves`, and they are the entry in the room's ledger. Nothing is ever changed or struck
out: a correction is a further slip.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypeAlias, get_args

import msgspec
from msgspec import Struct, field

from pokerroom.cage.counting import Pieces
from pokerroom.cage.words import CountMoment, SlipKind
from pokerroom.charges.entries import ChipMove
from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.record_kind import kind_of


class _CageHappening(Struct, frozen=True, tag=kind_of, tag_field="kind", kw_only=True, omit_defaults=True):
    """Something that happened at the cage: when, who did it under which title, why, and the clauses."""

    at: datetime
    by: str
    title: str = ""
    why: str = ""
    cites: tuple[Citation, ...] = ()


class SlipBooked(_CageHappening, frozen=True, kw_only=True):
    """A slip with what it moved: for whom, at which table, in which pieces, who asked for it and what it corrects."""

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
    """A fill or credit was asked for, or a rack was counted, and it waits for somebody else's word.

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
    """A fill, a credit or a count that waited for approval was not approved."""

    slip: int


class CageCounted(_CageHappening, frozen=True, kw_only=True):
    """Cash and chips of the cage were counted, and what the books said; `opens` and `closes` are shifts."""

    cash: Pieces
    chips: Pieces
    books_cash: int
    books_chips: int
    closes: int = 0
    opens: int = 0
    cashier: str = ""  # of the shift that it opens


class RackCounted(_CageHappening, frozen=True, kw_only=True):
    """The rack of a table was counted, and what the books said."""

    table: str
    moment: CountMoment
    pieces: Pieces
    books: int
    confirmed_by: str = ""  # the second person, where the house wants two


class DropCounted(_CageHappening, frozen=True, kw_only=True):
    """The boxes of a table were counted, and what the books said was dropped."""

    table: str
    cash: Pieces
    chips: Pieces
    books_cash: int
    books_chips: int


CageHappening: TypeAlias = SlipBooked | SlipAsked | SlipDeclined | CageCounted | RackCounted | DropCounted

_READERS: Final = {kind_of(kind.__name__): msgspec.json.Decoder(kind) for kind in get_args(CageHappening)}
_ENCODER: Final = msgspec.json.Encoder()


def cage_kind(happening: CageHappening) -> str:
    """Return the kind under which a happening is kept."""
    return kind_of(type(happening).__name__)


def write_cage_happening(happening: CageHappening) -> bytes:
    """Write one happening of the cage as JSON.

    >>> write_cage_happening(SlipDeclined(at=datetime(2026, 8, 1, 12), by="Bo", slip=3))
    b'{"kind":"slip_declined","at":"2026-08-01T12:00:00","by":"Bo","slip":3}'
    """
    return _ENCODER.encode(happening)


def read_cage_happening(kind: str, text: bytes) -> CageHappening:
    """Read a happening of this kind from what `write_cage_happening` wrote."""
    if kind not in _READERS:
        raise Malformed(f"{kind!r} is no happening of the cage", allowed=", ".join(sorted(_READERS)))
    try:
        happening: CageHappening = _READERS[kind].decode(text)
    except msgspec.MsgspecError as fault:
        raise Malformed(f"a happening of the kind {kind!r} cannot be read: {fault}") from None
    return happening
