"""The room that most tests share: the demo with quick settings, and besides its tables a few without bots, where only
the people of a test decide what happens. It is served from this process.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Running

# What a test must not wait for is quick; what a test must not be hurried by is slow.
_PACE: Final[dict[str, Any]] = {"pace": 0.06, "between_hands": 0.5, "patience": 600.0, "head_seconds": 0.5}
# By test: each has a table to itself.
QUIET_TABLES: Final = (
    "two-tabs",
    "refused",
    "top-up",
    "lost-answer",
    "alone",
    "keys",
    "reading",
    "kept",
    "waits",
    "turn-here",
    "turn-there",
)


class SharedRoom(Running):
    """The demo, and quiet tables."""

    def __init__(self, folder: Path) -> None:
        tables = tuple(TableSettings("uk", "holdem", name=name, seats=3, bots=0) for name in QUIET_TABLES)
        super().__init__(folder, open_room, tables=tables, **_PACE)

    @property
    def address(self) -> str:
        """Where it is."""
        return self.url
