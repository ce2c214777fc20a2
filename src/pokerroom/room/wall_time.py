"""The time of a room: the clock on its wall, and the time for which it has really been served.

The wall's clock is for people: hours, days and notices follow it, and it may be set, or changed to summer time and
back. A player's time to act follows a time that nothing sets, and that runs only while the room can do something.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from pokerroom.errors import Malformed

_STALLED_SECONDS: Final = 2.0  # after so long without a sign of life nobody could have been served
BEAT_SECONDS: Final = 0.5  # a sign of life is given so often
_TOLERANCE_SECONDS: Final = 2  # by which a table's time may differ from the wall's


def _utc() -> datetime:
    return datetime.now(UTC)


def milliseconds(moment: datetime) -> int:
    """Return a moment as pages have it: since 1970."""
    return int(moment.timestamp() * 1000)


class Zone:
    """A time zone, asked again for every moment; without a name that of the machine.

    >>> south = Zone("Australia/Sydney")
    >>> for hour in (15, 16, 17):
    ...     print(south.local(datetime(2026, 4, 4, hour, 15, tzinfo=UTC)))
    2026-04-05 02:15:00
    2026-04-05 02:15:00
    2026-04-05 03:15:00
    """

    def __init__(self, name: str = "") -> None:
        try:
            self._zone = ZoneInfo(name) if name else None
        except (KeyError, OSError, ValueError):  # not found, or no name at all
            raise Malformed(f"time_zone = {name[:60]}", allowed="a name such as Europe/London") from None

    def local(self, moment: datetime) -> datetime:
        """Return the time of the clock on the wall at a moment, without a time zone."""
        return moment.astimezone(self._zone).replace(tzinfo=None)

    def moment(self, local: datetime) -> datetime:
        """Return the moment when the clock on the wall shows a time; of two the first, unless told otherwise."""
        return (local if self._zone is None else local.replace(tzinfo=self._zone)).astimezone(UTC)

    def milliseconds(self, local: datetime) -> int:
        """Return a time on the wall as pages have it."""
        return milliseconds(self.moment(local))


class ServedTime:
    """Seconds for which the room has been served: a process that is stopped and goes on has lost nobody's time.

    Each call is a sign of life, and there must be one at least every `BEAT_SECONDS`.
    """

    def __init__(self, tells: Callable[[], float] = time.monotonic) -> None:
        self._tells = tells
        self._last = tells()
        self._served = 0.0

    def __call__(self) -> float:
        """Return the seconds up to now."""
        now = self._tells()
        passed, self._last = now - self._last, now
        self._served += passed if passed < _STALLED_SECONDS else BEAT_SECONDS
        return self._served


async def beat(served: Callable[[], float]) -> None:
    """Give a sign of life again and again, for as long as the room is open."""
    while True:
        served()
        await asyncio.sleep(BEAT_SECONDS)


class RoomTime:
    """The clocks of a room: universal time, the wall's, and the time that it has been served.

    A room with a clock of its own, for instance in a test, follows that clock alone.
    """

    def __init__(self, clock: Callable[[], datetime] | None = None, zone: str = "") -> None:
        self.utc = clock or _utc
        self.zone = Zone(zone)
        self.served: Callable[[], float] = ServedTime() if clock is None else lambda: clock().timestamp()

    def local(self) -> datetime:
        """Return the present time of the clock on the wall."""
        return self.zone.local(self.utc())


class SteadyClock:
    """A time that begins with the wall's, and then runs as long as the room is served, whatever the wall's does."""

    def __init__(self, time: RoomTime, latest: datetime | None = None) -> None:
        self._time = time
        self._begins = max(time.local(), latest or datetime.min)
        self._since = time.served()
        self._held: datetime | None = None

    def now(self) -> datetime:
        """Return the time by this clock; where it is held, the moment at which it was."""
        return self._held or self._begins + timedelta(seconds=self._time.served() - self._since)

    def moment(self, local: datetime) -> datetime:
        """Return the moment of real time at which this clock shows a time, as it goes now."""
        return self._time.utc() + (local - self.now())

    def hold(self) -> None:
        """Let the clock stand still at this moment, until it is set."""
        self._held = self.now()

    def runs_behind(self) -> int:
        """Return by how many seconds the clock on the wall is ahead; below 0 if behind, 0 if that is negligible."""
        seconds = round((self._time.local() - self.now()).total_seconds())
        return seconds if abs(seconds) > _TOLERANCE_SECONDS else 0

    def set_to(self, moment: datetime) -> None:
        """Go on from another time on the wall, forward or back."""
        self._begins, self._since, self._held = moment, self._time.served(), None
