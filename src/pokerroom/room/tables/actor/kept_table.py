"""What the store has of a table that is driven here: as which version, and the lines that were last said at it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from pokerroom.room import wire

_LINES_KEPT: Final = 300


class KeptTable:
    """The version of a table that the store has, and its last lines; `current` while nothing in memory is newer.

    What is newer is shown to nobody: whoever comes meanwhile waits until it is kept, or forgotten.
    """

    def __init__(self, version: int, lines: Sequence[wire.LogLine]) -> None:
        self.begin(version, lines)
        self.current = True

    def begin(self, version: int, lines: Sequence[wire.LogLine]) -> None:
        """Take over what the store was found to have."""
        self.version = version
        self.lines: deque[wire.LogLine] = deque(lines, maxlen=_LINES_KEPT)

    def go_on(self, version: int, lines: Sequence[wire.LogLine]) -> None:
        """Take over what the store has now, with the lines that were said since."""
        self.version = version
        self.lines.extend(lines)

    def lines_after(self, number: int) -> list[wire.LogLine]:
        """Return the last lines with a greater number than this."""
        return [line for line in self.lines if line.number > number]
