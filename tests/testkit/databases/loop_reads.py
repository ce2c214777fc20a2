"""That nobody has the database asked on the event loop, where everybody else waits meanwhile.

Whatever a request, a connection, a table or a tournament of a room does runs in tasks of its own. A statement that is
carried out in one of them is noted with the way that led to it. What a test itself does on its loop is not, nor what
a command line does that has nobody to serve, nor the opening of a room, before which nobody is there.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

from sqlalchemy import Engine, event

import pokerroom

_TESTS: Final = str(Path(__file__).parents[2])
_OURS: Final = f"{Path(pokerroom.__file__).parent}/"
_ALONE: Final = ("cli/", "room/opening_room.py:open_room")
_LOOP: Final = ("asyncio/events.py", "asyncio/base_events.py")


@contextmanager
def loop_reads() -> Iterator[list[str]]:
    """The ways that led to a statement on the loop, while this lasts."""
    found: list[str] = []

    def look(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if asyncio._get_running_loop() is None:
            return
        way = _way()
        if way and not way.startswith(_ALONE):
            found.append(f"{way}: {' '.join(statement.split())[:80]}")

    event.listen(Engine, "before_cursor_execute", look)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", look)


def _way() -> str:
    """Our own functions that are being run, the first first; nothing where a test is among them."""
    found: list[str] = []
    frame: FrameType | None = sys._getframe(2)  # of whoever asks the database
    while frame is not None and not frame.f_code.co_filename.endswith(_LOOP):
        file = frame.f_code.co_filename
        if file.startswith(_TESTS):
            return ""
        if file.startswith(_OURS):
            found.append(f"{file.removeprefix(_OURS)}:{frame.f_code.co_name}")
        frame = frame.f_back
    return " > ".join(reversed(found))
