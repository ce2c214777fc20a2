"""The recent talk at a table, and the lines that were not sent yet."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from pokerroom.room import wire

TALK_LINES_SHOWN: Final = 60  # to a viewer who comes to a table


class SpokenLines:
    """The talk of one table.

    >>> spoken = SpokenLines()
    >>> spoken.add(wire.TalkLine(1, "Ann", text="hello")); spoken.add(wire.TalkLine(2, "Bob", text="hi"))
    >>> len(spoken.take()), len(spoken.take()), len(spoken.lines)
    (2, 0, 2)
    >>> spoken.forget("Ann"); [line.player for line in spoken.lines]
    ['Bob']
    """

    def __init__(self, lines: Iterable[wire.TalkLine] = ()) -> None:
        self.lines: deque[wire.TalkLine] = deque(lines, maxlen=TALK_LINES_SHOWN)
        self._unsent: list[wire.TalkLine] = []

    def add(self, line: wire.TalkLine) -> None:
        """Keep a line that somebody has said at the table, to be shown with the next frame."""
        self.lines.append(line)
        self._unsent.append(line)

    def take(self) -> list[wire.TalkLine]:
        """Return the lines that were not sent yet; they count as sent from now on."""
        unsent, self._unsent = self._unsent, []
        return unsent

    def forget(self, player: str) -> None:
        """Remove everything that a player has said."""
        self.lines = deque((line for line in self.lines if line.player != player), maxlen=TALK_LINES_SHOWN)
        self._unsent = [line for line in self._unsent if line.player != player]
