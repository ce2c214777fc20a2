"""The names of a room's bots: at two of its tables no two have the same.

A room also knows the bots that sat down before it gave such names, and takes nobody for a bot who has an account.
"""

from __future__ import annotations

from collections.abc import Collection
from weakref import WeakKeyDictionary

from pokerroom.bots.names import EVERY_BOT_NAME, ROOM_NAMES


class RoomBotNames:
    """Every name of a bot, and which of them sit at which tables; `people` are those that accounts have."""

    def __init__(self, people: Collection[str] = ()) -> None:
        self.known = frozenset(EVERY_BOT_NAME) - set(people)
        self._given = tuple(name for name in ROOM_NAMES if name in self.known)
        self._seated: WeakKeyDictionary[object, set[str]] = WeakKeyDictionary()

    def note(self, bots: object, players: Collection[str]) -> None:
        """Note which players sit at the table of these bots."""
        self._seated[bots] = set(players) & self.known

    def free(self, bots: object, players: Collection[str]) -> list[str]:
        """Return the names for a bot that sits down beside these players: of nobody at any table, if any are left.

        >>> from pokerroom.room.people.naming.bot_names import RoomBotNames
        >>> names, one, other = RoomBotNames(), RoomBotNames(), RoomBotNames()
        >>> names.note(one, ["Abner", "Ann"])
        >>> names.free(other, ["Addie"])[:2]
        ['Agatha', 'Alvin']
        """
        self.note(bots, players)
        seated = set(players).union(*self._seated.values())
        return [name for name in self._given if name not in seated] or [
            name for name in self._given if name not in players
        ]
