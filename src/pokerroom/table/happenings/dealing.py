"""Happenings about a dealer's entries at a live table, and entries taken back."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from pokerroom.table.happenings.happening import TableHappening


class DealerEntered(TableHappening, frozen=True):
    """The dealer made an entry in the hand, which had `events` events before; its effects are recorded separately.

    With `stays` the dealer cannot take it back; `ruling` is the number of the ruling, if the entry was one.
    """

    what: str
    at: datetime
    by: str
    events: int
    stays: bool = False
    ruling: int = 0


class DealerTookBack(TableHappening, frozen=True):
    """The dealer took back the last entry; the hand is again as it was after an earlier event."""

    what: str
    at: datetime
    by: str
    to: int


DealingHappening: TypeAlias = DealerEntered | DealerTookBack
