"""Values of a journal: a finished hand, and a table between two hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from pokerroom.hand import Hand
from pokerroom.record_kind import kind_of
from pokerroom.room.tables.journal.player_wishes import Wishes
from pokerroom.rulebook import Rulebook
from pokerroom.table import Table, happenings

Books = Callable[[happenings.Opened], Rulebook]

OPENED: Final = kind_of(happenings.Opened.__name__)
ENDED: Final = kind_of(happenings.HandEnded.__name__)
WISHED_KIND: Final = "wished"


class FinishedHand(NamedTuple):
    """The hand that was played last, as it ended."""

    number: int
    hand: Hand
    names: Mapping[int, str]
    began: datetime


class TableBetweenHands(NamedTuple):
    """A table between two hands: the table itself, its players' wishes, its last hand, and withheld seeds."""

    table: Table
    wishes: dict[str, Wishes]
    last: FinishedHand | None
    withheld: Mapping[str, int] = {}
