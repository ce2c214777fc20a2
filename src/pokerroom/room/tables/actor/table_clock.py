"""The time at one table: it goes back only when the table notes that, and stands while the table cannot go on."""

from __future__ import annotations

from datetime import datetime

from pokerroom.room.wall_time import RoomTime, SteadyClock


class TableClock:
    """The clock of a table; `last` is the latest time that it has told.

    If the clock on the wall is put back, the table's goes on from where it was, until the table notes it.
    """

    def __init__(self, time: RoomTime, latest: datetime) -> None:
        self._steady = SteadyClock(time, latest)
        self.last = latest

    def now(self) -> datetime:
        """Return the time at the table, which goes back only when the table notes that."""
        self.last = max(self._steady.now(), self.last)
        return self.last

    def not_before(self, moment: datetime) -> datetime:
        """Return the time at the table, and let it never again be before this moment."""
        self.last = max(moment, self.now())
        return self.last

    def hold(self) -> None:
        """Stop the clock at this moment, until it is set or goes on."""
        self._steady.hold()

    def go_on(self) -> None:
        """Go on from where the clock was held."""
        self._steady.set_to(self._steady.now())

    def set_to(self, moment: datetime) -> None:
        """Go on from another time, without going back behind a time that was told before."""
        self._steady.set_to(moment)

    def jump_to(self, moment: datetime) -> None:
        """Go on from another time, forward or back, which has been noted at the table."""
        self._steady.set_to(moment)
        self.last = moment

    def runs_behind(self) -> int:
        """Return by how many seconds the clock on the wall is ahead; below 0 if behind, 0 if that is negligible."""
        return self._steady.runs_behind()

    def moment(self, local: datetime) -> datetime:
        """Return the moment of real time at which this clock shows a time, as it goes now."""
        return self._steady.moment(local)

    def milliseconds(self, local: datetime) -> int:
        """Return a time at the table in milliseconds since 1970, for pages."""
        return int(self.moment(local).timestamp() * 1000)
