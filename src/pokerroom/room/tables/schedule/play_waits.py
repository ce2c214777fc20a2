"""The waits of a table: each once in a hand, until a moment that is fixed when the wait begins."""

from __future__ import annotations

from datetime import datetime, timedelta


class PlayWaits:
    """The present wait of one table with its beginning and end, and the waits that are over in this hand."""

    def __init__(self) -> None:
        self.since = self.until = datetime.min
        self._mark: tuple[object, ...] = ()
        self._passed: set[tuple[object, ...]] = set()

    def wait(self, now: datetime, seconds: float, mark: tuple[object, ...]) -> datetime | None:
        """Return the moment until which to wait for this, if it is the first time; None once that has passed."""
        if mark in self._passed:
            return None
        if self._mark != mark:
            self._mark, self.since = mark, now
            self.until = now + timedelta(seconds=seconds)
        if now < self.until:
            return self.until
        self._passed.add(mark)
        return None

    def wait_since(self, since: datetime, now: datetime, seconds: float, mark: tuple[object, ...]) -> datetime | None:
        """Return until when to wait, counted from `since`, which may move meanwhile; None once that has passed."""
        self._mark, self.since = mark, since
        self.until = since + timedelta(seconds=seconds)
        return self.until if now < self.until else None

    def is_for(self, *mark: object) -> bool:
        """Return whether the table waits for this, in any hand."""
        return self._mark[1:] == mark

    def skip(self, mark: tuple[object, ...]) -> None:
        """End a pause before its time: play does not wait for this any longer."""
        self._passed.add(mark)

    def is_over(self, mark: tuple[object, ...]) -> bool:
        """Return whether a pause has been waited for to its end, so that play goes on."""
        return mark in self._passed

    def next_hand(self) -> None:
        """Forget the waits that are over, so that each of them is possible again in the next hand."""
        self._passed.clear()

    def forget(self) -> None:
        """Forget everything that is or was waited for."""
        self._mark = ()
        self._passed.clear()

    def rest(self, now: datetime) -> None:
        """Forget everything that was waited for, and wait for nothing that has an end."""
        self.forget()
        self.since = self.until = now

    def hurry(self, now: datetime) -> None:
        """Stop waiting for anything, from now on."""
        self.until = min(self.until, now)

    def shift(self, later: timedelta) -> None:
        """Wait longer by as much as the table's time was set on."""
        if self.until > datetime.min:
            self.since, self.until = self.since + later, self.until + later
