"""People who asked to see a table while something was being stored: they are answered as soon as it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from pokerroom.room.tables.actor.unavailable import table_unreadable

_MOST_SECONDS_TO_LOOK: Final = 5.0  # a viewer waits no longer for changes to be stored


class WaitingLooks:
    """The viewers who wait to see one table."""

    def __init__(self) -> None:
        self._looks: list[tuple[str, asyncio.Future[bytes]]] = []

    async def frame_for(self, player: str) -> bytes:
        """Wait for the frame that `answer` makes for a player; refuse after a while."""
        coming: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        look = player, coming
        self._looks.append(look)
        try:
            async with asyncio.timeout(_MOST_SECONDS_TO_LOOK):
                return await coming
        except TimeoutError:
            self._looks = [waiting for waiting in self._looks if waiting is not look]
            raise table_unreadable() from None

    def answer(self, frame_for: Callable[[str], bytes]) -> None:
        """Give everybody who waits their frame of the table in its present state."""
        looks, self._looks = self._looks, []
        for player, look in looks:
            if not look.done():
                look.set_result(frame_for(player))
