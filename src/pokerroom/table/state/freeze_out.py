"""The freeze-out of a table, from the leave to play it until it is won."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from pokerroom.table.changes.freeze_out import FreezeOut


@dataclass(frozen=True, slots=True)
class FreezeOutPlan:
    """A freeze-out before it begins: its buy-in, who allowed it, and who agrees."""

    buy_in: int
    by: str
    agreed: frozenset[int] = frozenset()


class FreezeOutNotes(Struct):
    """The progress of a freeze-out; empty while none is planned."""

    plan: FreezeOutPlan | None = None  # the one that is allowed
    played: FreezeOut | None = None  # the one that is being played
