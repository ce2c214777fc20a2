"""The row of a poker table in the lobby, made again as the table changes; at a busy table, only every now and then."""

from __future__ import annotations

from collections import deque
from datetime import datetime
from time import monotonic
from typing import Final

from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.room.tables.views.listing import Listing, listing
from pokerroom.table.deciding.playing.looking_ahead import SoonestSeat

_LATEST_POTS_IN_AVERAGE: Final = 50
_SECONDS_BETWEEN_LISTINGS: Final = 0.5  # a table that never rests is listed so often


class LobbyListing:
    """A poker table as the lobby lists it; `listing` is the table as it was last stored, or a moment before that.

    `make` takes the table's stored version, the last hand that a spectator may see, and the table's time.
    """

    def __init__(self, table_id: str, scheduler: Scheduler, version: int, last_open: int, now: datetime) -> None:
        self._table_id, self._scheduler = table_id, scheduler
        self._pots: deque[int] = deque(maxlen=_LATEST_POTS_IN_AVERAGE)
        self._soonest_for: tuple[int, bool, tuple[int, ...]] | None = None  # hand and free seats it was looked up for
        self._soonest: SoonestSeat | None = None
        self.make(version, last_open, now)

    def make(self, version: int, last_open: int, now: datetime) -> None:
        """List the table in its present state."""
        scheduler = self._scheduler
        self.listing: Listing = listing(
            self._table_id,
            scheduler.journal,
            scheduler.table_bots.is_bot,
            self._pots,
            last_open=last_open,
            soonest=self.soonest_seat(now),
        )
        self.version, self._made_at = version, monotonic()

    @property
    def is_old(self) -> bool:
        """Whether the row of a busy table is due to be made again."""
        return monotonic() - self._made_at >= _SECONDS_BETWEEN_LISTINGS

    def count_pot(self, pot: int) -> None:
        """Count a finished pot, for the average of the last ones."""
        self._pots.append(pot)

    def soonest_seat(self, now: datetime) -> SoonestSeat | None:
        """Return where a newcomer gets cards soonest; None if nobody sits down by choice there, or a person deals.

        It is looked up once a hand, as long as the same seats are taken.
        """
        journal = self._scheduler.journal
        table = journal.table
        if table.rules.setup.tournament or journal.dealt_live:
            return None
        standing = table.hands.count, table.hand is None, tuple(table.seats.free)
        if self._soonest_for != standing:
            self._soonest_for, self._soonest = standing, table.forecast(now).soonest_seat
        return self._soonest
