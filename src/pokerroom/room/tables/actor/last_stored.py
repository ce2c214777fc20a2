"""The stored state of a table: its version, and the last lines said at it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from pokerroom.room import wire

_LINES_KEPT: Final = 300


class LastStored:
    """The stored version of a table and its last lines; `current` while nothing in memory is newer.

    Newer state is shown to nobody: a viewer who comes meanwhile waits until it is stored, or dropped.
    """

    def __init__(self, version: int, lines: Sequence[wire.LogLine]) -> None:
        self.begin(version, lines)
        self.current = True

    def begin(self, version: int, lines: Sequence[wire.LogLine]) -> None:
        """Begin with the version and the lines that were read from the store."""
        self.version = version
        self.lines: deque[wire.LogLine] = deque(lines, maxlen=_LINES_KEPT)

    def go_on(self, version: int, lines: Sequence[wire.LogLine]) -> None:
        """Go on to the version that is stored now, with the lines that were said since."""
        self.version = version
        self.lines.extend(lines)

    def lines_after(self, number: int) -> list[wire.LogLine]:
        """Return the last lines whose number is greater than this."""
        return [line for line in self.lines if line.number > number]
