"""Waiting for something to be true, and not for a time: as long as a busy machine may take."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

_PATIENCE: Final = 60.0  # seconds


async def until(true: Callable[[], Any], seconds: float = _PATIENCE) -> None:
    """Let others work until something is true."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


async def others_work(turns: int = 100) -> None:
    """Let others do whatever they can without any time passing; for what must not happen meanwhile."""
    for _ in range(turns):
        await asyncio.sleep(0)


def waited_for(look: Callable[[], Any], seconds: float = _PATIENCE) -> Any:
    """Look again and again until something is found, because another thread works at it; return it."""
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)
    return found
