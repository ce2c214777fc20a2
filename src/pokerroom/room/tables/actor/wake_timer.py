"""The timer that wakes the task of a table: when something falls due, and after pauses while the store fails."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

_FIRST_PAUSE_SECONDS: Final = 0.5
_LONGEST_PAUSE_SECONDS: Final = 30.0
_SECONDS_PAST_DUE: Final = 0.002  # woken a moment too soon, a table would only set its timer again


class WakeTimer:
    """One timer: setting it again replaces what it was set to before."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._next_pause = 0.0  # after a failure; 0 for the first pause

    def cancel(self) -> None:
        """Wake nobody until it is set again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def set_to_due(self, seconds: float) -> None:
        """Wake the task when something falls due in so many seconds; below 0 for at once."""
        self._set(max(0.0, seconds) + _SECONDS_PAST_DUE)

    def pause_after_failure(self) -> None:
        """Wake the task after a pause, which is twice as long after each failure, up to the longest."""
        pause = self._next_pause or _FIRST_PAUSE_SECONDS
        self._next_pause = min(_LONGEST_PAUSE_SECONDS, 2 * pause)
        self._set(pause)

    def pause_after_success(self) -> None:
        """Wake the task after the first pause, with which the next failure begins too."""
        self._next_pause = 0.0
        self._set(_FIRST_PAUSE_SECONDS)

    def _set(self, seconds: float) -> None:
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)
