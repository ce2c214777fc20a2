"""Check repeatedly that the room's database is still claimed by this room.

The lock behind a claim can be lost without the room's doing, for instance when PostgreSQL restarts. It is taken again
then; if another room was quicker, this one can only close.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog
from sqlalchemy.exc import DBAPIError

from pokerroom.room.store.opening.claim import DatabaseClaim
from pokerroom.room.store.store import Store

_SECONDS_BETWEEN_LOOKS: Final = 2.0
_log = structlog.get_logger("pokerroom.room")


class ClaimWatch:
    """Looks after the claim of an open room; `taken_over` is set once another room has the database."""

    def __init__(self, claimed: DatabaseClaim, store: Store) -> None:
        self._claim, self._store = claimed, store
        self._task: asyncio.Task[None] | None = None
        self.taken_over = asyncio.Event()

    def start(self) -> None:
        """Begin the task that looks, again and again, whether the database is still ours."""
        self._task = asyncio.get_running_loop().create_task(self._watch(), name="claim")

    async def stop(self) -> None:
        """Stop looking, and give up the claim."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])
        await asyncio.to_thread(self._claim.release)

    async def _watch(self) -> None:
        while not self.taken_over.is_set():
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
            try:
                ours = await asyncio.to_thread(self._is_ours)
            except DBAPIError as fault:  # the database is away: nothing is written meanwhile
                _log.warning("whether the database is still this room's cannot be seen", why=repr(fault.orig))
                continue
            if not ours:
                _log.error("another room has this database: this one closes")
                self.taken_over.set()

    def _is_ours(self) -> bool:
        return self._claim.is_held() and not self._store.is_driven_elsewhere()
