"""Limits on how often a caller may call: token buckets, one per caller, that fill up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

_MOST_CALLERS: Final = 20_000


class Bucket:
    """A token bucket: a limited number of tokens, filled at a steady rate; each request takes one.

    >>> bucket = Bucket(rate=1.0, most=2, now=0.0)
    >>> [bucket.take(now) for now in (0.0, 0.0, 0.0, 1.0, 1.0)]
    [True, True, False, True, False]
    """

    __slots__ = ("_at", "_most", "_rate", "_tokens")

    def __init__(self, rate: float, most: float, now: float | None = None) -> None:
        self._rate = rate
        self._most = most
        self._tokens = float(most)
        self._at = time.monotonic() if now is None else now

    def take(self, now: float) -> bool:
        """Return whether one more is allowed at this moment."""
        tokens = min(self._most, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if tokens < 1.0:
            self._tokens = tokens
            return False
        self._tokens = tokens - 1.0
        return True

    def wait(self) -> float:
        """Return the seconds until the next one is allowed."""
        return max(0.0, (1.0 - self._tokens) / self._rate)


class Buckets:
    """A bucket for every caller; the one unheard of for longest is forgotten when there are too many."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._callers: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, caller: str) -> float:
        """Return 0 if the caller may go on, else the seconds to wait."""
        now = time.monotonic()
        bucket = self._callers.get(caller)
        if bucket is None:
            bucket = self._callers[caller] = Bucket(self._rate, self._most, now)
            if len(self._callers) > _MOST_CALLERS:
                self._callers.popitem(last=False)
        else:
            self._callers.move_to_end(caller)
        return 0.0 if bucket.take(now) else max(bucket.wait(), 0.001)
