"""People who look at a table: players in their seats see it as it happens, spectators as the room allows.

Spectators see the hands live without hole cards, or one hand behind, or later with open cards, or nothing but who sits
where. Open are the hands that were turned up, and those that the house's rule lets a player at the table ask to see.
Cards that were folded or given up without such a right are shown to nobody.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from typing import Final, Protocol

import msgspec

from pokerroom.room import wire

LIVE: Final = "live"
DELAYED: Final = "behind"
DELAYED_FACE_UP: Final = "behind_open"
SEES_NOTHING: Final = "none"
_ENCODER: Final = msgspec.json.Encoder()
encode = _ENCODER.encode


class Watcher(Protocol):
    """One connection that looks at a table. `since` is the number of the last line it knows."""

    player: str
    since: int

    def send(self, frame: bytes) -> None:
        """Take a frame to be sent; never block, and close the connection if it cannot keep up."""


def table_frame(version: int, now: int, public: bytes, you: bytes, lines: bytes, chat: bytes = b"[]") -> bytes:
    """Return a `wire.TableNow` put together from parts that many receivers share.

    >>> from pokerroom.room import wire
    >>> frame = table_frame(7, 0, encode(wire.Public("1", "Table 1", "uk", "holdem", "Hold'em", "")), b"null", b"[]")
    >>> msgspec.json.decode(frame, type=wire.FromRoom).version
    7
    """
    frame = b'{"is":"table","version":%d,"now":%d,"public":%b,"you":%b,"lines":%b' % (version, now, public, you, lines)
    return b'%b,"talk":%b}' % (frame, chat) if chat != b"[]" else frame + b"}"


FrameFor = Callable[[str], bytes]  # a moment of the table as it is sent to one player
_Moment = tuple[float, int, FrameFor]  # when it was, and of which hand
_MOST_MOMENTS_WAITING: Final = 10_000  # where more wait to be shown, the oldest is left out


def only_seen(public: wire.Public, seen: Collection[int]) -> wire.Public:
    """Return a table of open cards on which the cards of seats that are not in `seen` are turned face down."""
    seats = tuple(
        seat
        if seat.seat in seen or not seat.cards
        else msgspec.structs.replace(
            seat, cards=tuple(card if card in seat.up else "??" for card in seat.cards), called=""
        )
        for seat in public.seats
    )
    return msgspec.structs.replace(public, seats=seats)


class Watchers:
    """The connections that look at a table, by player; newcomers among them have been sent nothing yet."""

    def __init__(self) -> None:
        self._by_player: dict[str, set[Watcher]] = {}
        self._newcomers: list[Watcher] = []

    def __bool__(self) -> bool:
        return bool(self._by_player)

    def __contains__(self, player: str) -> bool:
        return player in self._by_player

    @property
    def people(self) -> set[str]:
        """The names of everybody who looks at the table and is logged in."""
        return {player for player in self._by_player if player}

    def of(self, player: str) -> set[Watcher]:
        """Return the connections of one player."""
        return self._by_player.get(player, set())

    def by_player(self) -> list[tuple[str, set[Watcher]]]:
        """Return the connections of each player; those without a name are together."""
        return list(self._by_player.items())

    def without_newcomers(self) -> list[tuple[str, list[Watcher]]]:
        """Return the connections of each player, without newcomers."""
        newcomers = set(map(id, self._newcomers))
        return [
            (player, [watcher for watcher in watchers if id(watcher) not in newcomers])
            for player, watchers in self._by_player.items()
        ]

    def add(self, watcher: Watcher) -> None:
        """Let somebody look at the table, as a newcomer."""
        self._by_player.setdefault(watcher.player, set()).add(watcher)
        self._newcomers.append(watcher)

    def remove(self, watcher: Watcher) -> None:
        """Forget a watcher who has gone."""
        watchers = self.of(watcher.player)
        watchers.discard(watcher)
        if not watchers:
            self._by_player.pop(watcher.player, None)
        self._newcomers = [newcomer for newcomer in self._newcomers if newcomer is not watcher]

    def take_newcomers(self) -> list[Watcher]:
        """Return the newcomers, which are about to be sent the table and count as newcomers no longer."""
        newcomers, self._newcomers = self._newcomers, []
        return newcomers

    def send(self, player: str, frame: bytes) -> None:
        """Send something to a player on every connection that they have to the table."""
        for watcher in tuple(self.of(player)):
            watcher.send(frame)


class Gallery:
    """Spectators one hand behind: while a hand is played they are shown the one before, at the pace it was played.

    With a `delay` in seconds no moment is shown before that has passed since it was played, either.
    """

    def __init__(self, delay: float = 0.0) -> None:
        self.watchers: set[Watcher] = set()
        self.shown: FrameFor | None = None  # the last moment that was shown
        self._delay = delay
        self._hand = 0  # the one that is played
        self._held_back: list[_Moment] = []
        self._left: deque[_Moment] = deque(maxlen=_MOST_MOMENTS_WAITING)  # of the hands that are being shown
        self._showing: asyncio.Task[None] | None = None

    def hold_back(self, hand: int, frame: FrameFor) -> None:
        """Hold back a moment of the running hand; the hand is shown once the next one begins."""
        loop = asyncio.get_running_loop()
        if hand != self._hand:
            self.close()
            while self._left and not self._delay:  # a short hand follows a long one: the rest of that is told at once
                self._show_next()
            self._left.extend(self._held_back)
            self._held_back, self._hand = [], hand
            if self._left:
                self._showing = loop.create_task(self._show())
        self._held_back.append((loop.time(), hand, frame))

    def is_showing(self, hand: int) -> bool:
        """Return whether a hand has not yet been shown to its end."""
        return (bool(self.watchers) and hand == self._hand) or any(left_at == hand for _, left_at, _ in self._left)

    async def _show(self) -> None:
        loop = asyncio.get_running_loop()
        began = self._left[0][0]
        later = self._delay or loop.time() - began  # the pace is kept
        while self._left:
            await asyncio.sleep(self._left[0][0] + later - loop.time())
            self._show_next()

    def _show_next(self) -> None:
        _, _, self.shown = self._left.popleft()
        for watcher in self.watchers:
            watcher.send(self.shown(watcher.player))

    def close(self) -> None:
        """Stop showing hands to those who look on."""
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None
