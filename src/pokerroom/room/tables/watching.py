"""Those who look at a table: players in their seats, who see it as it happens, and spectators, as the room lets them.

Spectators see the hands live without hole cards, or one hand behind (with or without all cards open), or nothing but
who sits where.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

LIVE, BEHIND, BEHIND_OPEN, SEES_NOTHING = "live", "behind", "behind_open", "none"
_ENCODER: Final = msgspec.json.Encoder()
encode = _ENCODER.encode


class Watcher(Protocol):
    """One connection that looks at a table. `since` is the number of the last line it knows."""

    player: str
    since: int

    def send(self, frame: bytes) -> None:
        """Take a frame to be sent; it never blocks, and closes itself where it cannot keep up."""


def table_frame(version: int, now: int, public: bytes, you: bytes, lines: bytes) -> bytes:
    """A `wire.TableNow` put together from parts that many receivers share.

    >>> from pokerroom.room import wire
    >>> frame = table_frame(7, 0, encode(wire.Public("1", "Table 1", "uk", "holdem", "Hold'em", "")), b"null", b"[]")
    >>> msgspec.json.decode(frame, type=wire.FromRoom).version
    7
    """
    return b'{"is":"table","version":%d,"now":%d,"public":%b,"you":%b,"lines":%b}' % (version, now, public, you, lines)


FrameFor = Callable[[str], bytes]  # a moment of the table as it is sent to one player


class Gallery:
    """Spectators one hand behind: while a hand is played they are shown the one before, at the pace it was played."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.shown: FrameFor | None = None  # the last moment that was shown
        self._hand = self._shown_hand = 0  # the one that is played, and the one before, which is shown
        self._taking: list[tuple[float, FrameFor]] = []
        self._left: deque[tuple[float, FrameFor]] = deque()  # of the hand that is being shown
        self._showing: asyncio.Task[None] | None = None

    def take(self, hand: int, frame: FrameFor) -> None:
        """A moment of the running hand, kept until the next one begins."""
        loop = asyncio.get_running_loop()
        if hand != self._hand:
            self.close()
            while self._left:  # a short hand follows a long one: the rest of that is told at once
                self._show_next()
            self._left, self._taking, self._hand, self._shown_hand = deque(self._taking), [], hand, self._hand
            if self._left:
                self._showing = loop.create_task(self._show())
        self._taking.append((loop.time(), frame))

    def is_showing(self, hand: int) -> bool:
        """Whether a hand is still to be shown to those who are here, or is being shown and its end is to come."""
        return (bool(self.watchers) and hand == self._hand) or (bool(self._left) and hand == self._shown_hand)

    async def _show(self) -> None:
        last = self._left[0][0]
        while self._left:
            at = self._left[0][0]
            await asyncio.sleep(at - last)
            last = at
            self._show_next()

    def _show_next(self) -> None:
        _, self.shown = self._left.popleft()
        for watcher in self.watchers:
            watcher.send(self.shown(watcher.player))

    def close(self) -> None:
        """Stop showing hands to those who look on."""
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None
