"""Settling up: who is up and who is down at a table, from what was booked there.

What somebody brought and took away is in the table's record, by name; what lies before them is on the table. All of it
together, with what the house has charged, comes to nothing.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pokerroom.bots.names import NAMES
from pokerroom.house.entries import box_account, checks_account, seat_account
from pokerroom.room.store import Store
from pokerroom.room.tables.table_actor import TableActor
from pokerroom.table.happening_text import read_happening
from pokerroom.table.happenings import Booked, kind_of

_BOOKED: Final = kind_of(Booked.__name__)


class SettlingLine(NamedTuple):
    """One player: what they brought, what they took away, what lies before them, and what that comes to."""

    player: str
    bot: bool
    brought: int
    took: int
    before: int

    @property
    def net(self) -> int:
        """What they are up, below nothing for down."""
        return self.took + self.before - self.brought


class Settling(NamedTuple):
    """Everybody who has played at a table, the one who is up most first; and what is nobody's: charges, and a pot."""

    lines: tuple[SettlingLine, ...]
    charged: int
    hands: int


@dataclass
class BookedByName:
    """What each player has brought to a table and taken from it, read on from where it was last looked at."""

    after: int = 0
    brought: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    took: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    def read_on(self, store: Store, stream: str) -> None:
        """Take in what has been booked since."""
        for stored in store.read(stream, self.after):
            self.after = stored.version
            if stored.kind != _BOOKED:
                continue
            booked = read_happening(_BOOKED, stored.body)
            for player, amount in booked.players.items() if isinstance(booked, Booked) else ():
                (self.brought if amount > 0 else self.took)[player] += abs(amount)


def settle_up(actor: TableActor, booked: BookedByName) -> Settling:
    """How a table stands as of its last hand that is over."""
    table, books = actor.journal.table, actor.journal.table.books
    before: defaultdict[str, int] = defaultdict(int)
    for seat, player in table.seats.players.items():
        before[player] += books.balance(box_account(seat))
    for seat in table.stakes:
        before[table.seats.plays(seat)] += books.balance(seat_account(seat)) + books.balance(checks_account(seat))
    lines = [
        SettlingLine(player, player in NAMES, booked.brought[player], booked.took[player], before.get(player, 0))
        for player in {**booked.brought, **booked.took}
    ]
    lines.sort(key=lambda each: (-each.net, each.player))
    return Settling(tuple(lines), -sum(each.net for each in lines), books.hands)
