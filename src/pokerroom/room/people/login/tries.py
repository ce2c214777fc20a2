"""Wrong passwords, counted by name and by address: strangers slow down themselves and nobody else.

From one place a name is tried a few times freely and then after pauses that grow. Where many places try one name, every
further try at it waits a few seconds, one from each place, and only a few wait at once. An attacker who keeps all those
places filled shuts out every new device, its owner's too. A device that the name's owner has used before counts as a
place of its own, and does not wait for the others.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from pokerroom.room.errors import TooMany
from pokerroom.wording.plural import quantity

FREE_TRIES: Final = 5  # from one place a name can be tried so often without a pause
FREE_TRIES_IN_ALL: Final = 20  # at one name, before tries from anywhere are slowed down
_FIRST_PAUSE_SECONDS: Final = 15
_LONGEST_PAUSE_SECONDS: Final = 900
_LONGEST_WAIT_SECONDS: Final = 8.0
_WAITING_AT_A_NAME: Final = 8
_NAMES_REMEMBERED: Final = 50_000  # so many addresses are remembered too
_SECONDS_REMEMBERED: Final = 86_400.0

_Key = TypeVar("_Key")


def pause_after(failed: int) -> int:
    """Return the seconds that must pass after this many failures in a row from one place.

    >>> [pause_after(tries) for tries in (4, 5, 6, 7, 30)]
    [0, 15, 30, 60, 900]
    """
    if failed < FREE_TRIES:
        return 0
    return int(min(_LONGEST_PAUSE_SECONDS, _FIRST_PAUSE_SECONDS * 2 ** min(failed - FREE_TRIES, 20)))


def wait_before(failed: int) -> float:
    """Return the seconds that a try at a name waits after this many failures from anywhere.

    >>> [wait_before(tries) for tries in (19, 20, 40, 500)]
    [0.0, 0.5, 5.5, 8.0]
    """
    if failed < FREE_TRIES_IN_ALL:
        return 0.0
    return min(_LONGEST_WAIT_SECONDS, 0.5 + 0.25 * (failed - FREE_TRIES_IN_ALL))


class Tries:
    """The wrong tries of the last day, in memory; those that are longest ago are forgotten first."""

    def __init__(self, clock: Callable[[], float], sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        self._clock = clock
        self.sleep = sleep
        self._places: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()  # failures, and the last
        self._names: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._waiting: dict[str, set[str]] = {}  # the places that wait at a name

    def count(self, name: str, place: str) -> None:
        """Count a try before it is judged, so that many at once gain nothing; refuse it while a pause lasts."""
        now = self._clock()
        failed, last = _recent_tries(self._places.get((name, place)), now)
        left = last + pause_after(failed) - now
        if left > 0:
            seconds = -int(-left // 1)
            allowed = f"try again in {quantity(seconds, 'second')}, or from a device that you have logged in on before"
            raise TooMany("too many wrong passwords for this name", allowed=allowed, again=float(seconds))
        _note(self._places, (name, place), (failed + 1, now))
        _note(self._names, name, (_recent_tries(self._names.get(name), now)[0] + 1, now))

    async def slow_down(self, name: str, place: str) -> None:
        """Wait if many have tried this name; refuse it if too many wait already, or one from the same place does."""
        seconds = wait_before(_recent_tries(self._names.get(name), self._clock())[0])
        if not seconds:
            return
        waiting = self._waiting.setdefault(name, set())
        if place in waiting or len(waiting) >= _WAITING_AT_A_NAME:
            allowed = "try again in a moment, or from a device that you have logged in on before"
            raise TooMany("too many tries for this name right now", allowed=allowed, again=_LONGEST_WAIT_SECONDS)
        waiting.add(place)
        try:
            await self.sleep(seconds)
        finally:
            waiting.discard(place)
            if not waiting:
                self._waiting.pop(name, None)

    def pardon(self, name: str, place: str) -> None:
        """Forget the wrong tries of one place before a right one; those of other places stay."""
        own, _ = self._places.pop((name, place), (0, 0.0))
        failed, last = self._names.get(name, (0, 0.0))
        if failed > own:
            self._names[name] = failed - own, last
        else:
            self._names.pop(name, None)

    def forget(self, name: str) -> None:
        """Forget the tries at a name that has a new password."""
        self._names.pop(name, None)
        for key in [place for place in self._places if place[0] == name]:
            del self._places[key]


def _recent_tries(found: tuple[int, float] | None, now: float) -> tuple[int, float]:
    return found if found is not None and now - found[1] < _SECONDS_REMEMBERED else (0, now)


def _note(tries: OrderedDict[_Key, tuple[int, float]], key: _Key, value: tuple[int, float]) -> None:
    tries[key] = value
    tries.move_to_end(key)
    if len(tries) > _NAMES_REMEMBERED:
        tries.popitem(last=False)
