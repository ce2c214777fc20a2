"""The recent talk at a table, and the lines that were not sent yet."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from pokerroom.room import wire

CHAT_LINES_SHOWN: Final = 60  # to a viewer who comes to a table


class ChatLog:
    """The chat of one table.

    >>> log = ChatLog()
    >>> log.add(wire.ChatLine(1, "Ann", text="hello")); log.add(wire.ChatLine(2, "Bob", text="hi"))
    >>> len(log.take_unsent()), len(log.take_unsent()), len(log.lines)
    (2, 0, 2)
    >>> log.forget("Ann"); [line.player for line in log.lines]
    ['Bob']
    """

    def __init__(self, lines: Iterable[wire.ChatLine] = ()) -> None:
        self.lines: deque[wire.ChatLine] = deque(lines, maxlen=CHAT_LINES_SHOWN)
        self._unsent: list[wire.ChatLine] = []

    def add(self, line: wire.ChatLine) -> None:
        """Keep a line that somebody has said at the table, to be shown with the next frame."""
        self.lines.append(line)
        self._unsent.append(line)

    def take_unsent(self) -> list[wire.ChatLine]:
        """Return the lines that were not sent yet; they count as sent from now on."""
        unsent, self._unsent = self._unsent, []
        return unsent

    def forget(self, player: str) -> None:
        """Remove everything that a player has said."""
        self.lines = deque((line for line in self.lines if line.player != player), maxlen=CHAT_LINES_SHOWN)
        self._unsent = [line for line in self._unsent if line.player != player]
