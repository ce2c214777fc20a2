"""The one task that a part of the room has of its own: it works when its bell rings, until it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any


class BackgroundTask:
    """A task and its bell. The work waits for the bell by `rung`, and ends where it is no longer `running`."""

    def __init__(
        self, name: str, work: Callable[[], Coroutine[Any, Any, None]], bell: asyncio.Event | None = None
    ) -> None:
        self._name, self._work = name, work
        self._bell = asyncio.Event() if bell is None else bell
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether it was started and nobody has stopped it; it may still finish what is being done."""
        return self._task is not None

    def start(self) -> None:
        """Begin the work in a task of its own."""
        self._task = asyncio.get_running_loop().create_task(self._work(), name=self._name)

    async def stop(self) -> None:
        """Have what is being done finished, and no more begun."""
        task, self._task = self._task, None
        if task is not None:
            self._bell.set()
            await task

    def ring(self) -> None:
        """Say that there is something to do."""
        self._bell.set()

    async def rung(self, within: float | None = None) -> None:
        """Wait until the bell rings, or for so many seconds at most; it is silent again then."""
        if within is None:
            await self._bell.wait()
        else:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, within)):
                    await self._bell.wait()
        self._bell.clear()
