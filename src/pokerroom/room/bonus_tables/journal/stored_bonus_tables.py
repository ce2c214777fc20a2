"""A bonus table as the store has it, and the name of its stream."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pokerroom.room import wire
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.tables.stream.answers import Request

BONUS_STREAMS: Final = "bonus:"


class StoredBonusTables(NamedTuple):
    """A bonus table as the store has it: its version, the last lines said at it, and the last requests."""

    journal: BonusJournal
    version: int
    lines: Sequence[wire.LogLine] = ()
    requests: Sequence[Request] = ()
