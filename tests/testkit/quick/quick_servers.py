"""Servers that close as soon as they can: a test that closes a room shows nothing by the time that this takes.

A server that closes lets a tenth of a second pass, and looks every tenth of a second whether its connections have
ended. There are hundreds of rooms in a run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import uvicorn.server

_LOOKS_EVERY_SECONDS = 0.005


class _QuickAsyncio:
    """What uvicorn takes for `asyncio`: all of it, but nothing there sleeps longer than it must."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(min(seconds, _LOOKS_EVERY_SECONDS))


@contextmanager
def quick_servers() -> Iterator[None]:
    """Meanwhile every server in this process closes without waiting for a round figure."""
    with mock.patch.object(uvicorn.server, "asyncio", _QuickAsyncio()):
        yield
