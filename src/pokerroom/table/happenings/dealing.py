"""Happenings of a dealer's entries at a live table, and of those taken back."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from pokerroom.table.happenings.happening import Happened


class DealerEntered(Happened, frozen=True):
    """The dealer entered something in the hand, which stood at so many `events` before; what came of it is told beside.

    With `stays` the dealer cannot take it back; `ruling` is the number of the ruling that it was, if it was one.
    """

    what: str
    at: datetime
    by: str
    events: int
    stays: bool = False
    ruling: int = 0


class DealerTookBack(Happened, frozen=True):
    """The last entry is taken back: the hand stands again as it did after so many events."""

    what: str
    at: datetime
    by: str
    to: int


DealingHappening: TypeAlias = DealerEntered | DealerTookBack
