"""Happenings of play-offs between tied players."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.records import (
    AllottedSeat,
)


class PlayOffBegan(HappenedInTournament, frozen=True, kw_only=True):
    """Tied players play off in these seats with equal chips; their session chips are set aside.

    `elimination` is the table whose elimination round left them tied, if they play off for that.
    """

    session: str
    place: int
    seats: tuple[AllottedSeat, ...]
    stack: int
    elimination: str = ""


class PlayOffOut(HappenedInTournament, frozen=True, kw_only=True):
    """A player lost everything in a play-off: in which hand, and with which stack before it."""

    session: str
    table: str
    player: str
    hand: int
    began: int


class PlayOffTablesOver(HappenedInTournament, frozen=True, kw_only=True):
    """The tables of a play-off are over, and its players have their session seats and chips again.

    `groups` are its players in order; those still tied form one group.
    """

    session: str
    groups: tuple[tuple[str, ...], ...]


class PlayOffDecided(HappenedInTournament, frozen=True, kw_only=True):
    """A play-off between tied players was decided, with the order in which they finished.

    `elimination` is the table whose elimination round left them tied, if they played off for that.
    """

    session: str
    order: tuple[str, ...]
    elimination: str = ""
