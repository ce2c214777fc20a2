"""The floor's queues: lists, wishes for other seats, calls, tables that feed another, broken tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from msgspec import Struct

from pokerroom.queues.happenings import SeatCalled
from pokerroom.queues.words import SeatClaim

CALLS_REMEMBERED: Final = 200  # the last ones, with their proofs


class ListEntry(Struct, frozen=True, omit_defaults=True):
    """A name on the list of a game: since when, for which table if for one, and whether they are out."""

    number: int
    player: str
    at: datetime
    table: str = ""
    out: bool = False
    passes: int = 0  # seats that they did not want so far
    passed: tuple[tuple[str, int], ...] = ()  # those of them that nobody has taken since, each a table and a seat


class SeatWish(Struct, frozen=True, omit_defaults=True):
    """A player of the table `origin` who wants a seat; 0 is any."""

    number: int
    player: str
    at: datetime
    origin: str
    seat: int = 0


class SeatCall(Struct, frozen=True, omit_defaults=True):
    """A player who was called for a seat that is held for them."""

    number: int
    player: str
    table: str
    seat: int
    claim: SeatClaim
    at: datetime
    until: datetime
    game: str
    origin: str = ""
    accepted: bool = False
    due: bool = False  # the house moves them as soon as it can


class Feeder(Struct, frozen=True, omit_defaults=True):
    """A table that feeds another, by whose order, and who is at it, the first who came first."""

    main: str
    title: str
    arrived: tuple[tuple[str, datetime], ...] = ()


class BrokenTable(Struct, frozen=True, omit_defaults=True):
    """A closed table: its game, who ordered its players elsewhere, since when, and who still waits, first to last."""

    game: str
    title: str
    at: datetime
    players: tuple[str, ...] = ()
    drawn: dict[str, str] = {}


@dataclass
class QueueState:
    """Every queue of a room: lists by game, wishes by the table where the seat is wanted, calls, feeders.

    `broken` has every closed table whose players were sent on, also once all of them have gone.
    """

    lists: dict[str, tuple[ListEntry, ...]] = field(default_factory=dict)
    wishes: dict[str, tuple[SeatWish, ...]] = field(default_factory=dict)
    calls: dict[int, SeatCall] = field(default_factory=dict)
    feeders: dict[str, Feeder] = field(default_factory=dict)
    broken: dict[str, BrokenTable] = field(default_factory=dict)
    called: tuple[SeatCalled, ...] = ()  # the last calls, with their proofs
    number: int = 0  # the last that was given out
    latest: datetime | None = None

    def waiting(self, game: str, player: str) -> ListEntry | None:
        """Return a player's entry on the list of a game; None if they are not on it."""
        return next((entry for entry in self.lists.get(game, ()) if entry.player == player), None)

    def is_on_a_list(self, player: str) -> bool:
        """Return whether a player waits on the list of any game."""
        return any(entry.player == player for entries in self.lists.values() for entry in entries)

    def call_of(self, player: str, game: str = "") -> SeatCall | None:
        """Return the call that a player has, in one game or in any; None for no call."""
        return next((call for call in self.calls.values() if call.player == player and game in ("", call.game)), None)

    def passed_at(self, table: str) -> set[int]:
        """Return the seats of a table that a name on some list has passed."""
        names = (entry for every in self.lists.values() for entry in every)
        return {seat for name in names for at, seat in name.passed if at == table}

    def feeders_of(self, main: str) -> dict[str, Feeder]:
        """Return the tables that feed this one."""
        return {table: feeder for table, feeder in self.feeders.items() if feeder.main == main}

    @property
    def empty(self) -> bool:
        """Whether nobody waits for anything."""
        waits = any(self.lists.values()) or any(self.wishes.values())
        return not (self.calls or self.feeders or waits or any(table.players for table in self.broken.values()))
