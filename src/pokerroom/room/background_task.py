"""A background task of some part of the room: it works whenever its bell rings, until it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any


class BackgroundTask:
    """A task and its bell. Its work waits for the bell with `rung`, and ends once the task is no longer `running`."""

    def __init__(
        self, name: str, work: Callable[[], Coroutine[Any, Any, None]], bell: asyncio.Event | None = None
    ) -> None:
        self._name, self._work = name, work
        self._bell = asyncio.Event() if bell is None else bell
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether it was started and not stopped; once stopped, it may still finish its present work."""
        return self._task is not None

    def start(self) -> None:
        """Begin the work in a task of its own."""
        self._task = asyncio.get_running_loop().create_task(self._work(), name=self._name)

    async def stop(self) -> None:
        """Let the work under way finish, and begin no other."""
        task, self._task = self._task, None
        if task is not None:
            self._bell.set()
            await task

    def ring(self) -> None:
        """Let the bell ring: there is something to do."""
        self._bell.set()

    async def rung(self, within: float | None = None) -> None:
        """Wait until the bell rings, or for this many seconds at most, and silence it again."""
        if within is None:
            await self._bell.wait()
        else:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, within)):
                    await self._bell.wait()
        self._bell.clear()
