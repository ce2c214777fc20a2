"""The base of all happenings of a tournament."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pokerroom.charges.entries import ChipMove
from pokerroom.citation import Citation
from pokerroom.record_kind import kind_of


class HappenedInTournament(Struct, frozen=True, tag=kind_of, tag_field="kind", kw_only=True, omit_defaults=True):
    """Something that happened in a tournament: when, on whose order, and by which clauses."""

    at: datetime
    by: str = ""
    step: int = 0
    cites: tuple[Citation, ...] = ()


class MoneyMovedInTournament(HappenedInTournament, frozen=True, kw_only=True):
    """Something that happened in a tournament and moved money."""

    moves: tuple[ChipMove, ...] = ()
