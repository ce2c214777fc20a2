"""Happenings of play-offs between players who are level."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.records import (
    AllottedSeat,
)


class PlayOffBegan(HappenedInTournament, frozen=True, kw_only=True):
    """Players who are level play off: in these seats, with so many chips each; those of the session lie aside.

    `elimination` is the table whose elimination round left them level, where it is that which they play off.
    """

    session: str
    place: int
    seats: tuple[AllottedSeat, ...]
    stack: int
    elimination: str = ""


class PlayOffOut(HappenedInTournament, frozen=True, kw_only=True):
    """Somebody has lost everything in a play-off: in which hand, and with what they began it."""

    session: str
    table: str
    player: str
    hand: int
    began: int


class PlayOffTablesOver(HappenedInTournament, frozen=True, kw_only=True):
    """The tables of a play-off are over, and everybody has their seat and chips of the session again.

    `groups` are its players, the first first; those who are still level stand together.
    """

    session: str
    groups: tuple[tuple[str, ...], ...]


class PlayOffDecided(HappenedInTournament, frozen=True, kw_only=True):
    """A play-off between players who were level, and in which order they finished it.

    `elimination` is the table whose elimination round left them level, where it is that which they played off.
    """

    session: str
    order: tuple[str, ...]
    elimination: str = ""
