"""The jackpots that were won a short while ago, and how long each is shown to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

HIT_LISTED_SECONDS: Final = 45.0  # after it was paid


class RecentHit(NamedTuple):
    """A jackpot that was won at a table of the room: the claim, and until when it is shown once it is paid."""

    pool: str
    claim: int
    until: datetime | None


class RecentHits:
    """The hits of a room that are shown, or will be until they are paid."""

    def __init__(self) -> None:
        self._hits: list[RecentHit] = []

    def won(self, pool: str, claim: int) -> None:
        """Note a jackpot that was won; it is shown until a while after its payment."""
        self._hits.append(RecentHit(pool, claim, None))

    def paid(self, pool: str, claim: int, at: datetime) -> None:
        """Note that a jackpot was paid, and show it for a last few seconds."""
        others = [hit for hit in self._hits if (hit.pool, hit.claim) != (pool, claim)]
        self._hits = [*others, RecentHit(pool, claim, at + timedelta(seconds=HIT_LISTED_SECONDS))]

    def at(self, now: datetime) -> Iterator[RecentHit]:
        """Return the hits that are shown at a moment, the latest first."""
        self._hits = [hit for hit in self._hits if hit.until is None or hit.until > now]
        return reversed(self._hits)
