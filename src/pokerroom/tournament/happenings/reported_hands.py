"""Happenings of hands in a tournament, and of players who go out."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament import words
from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.records import (
    Elimination,
)


class HandDealt(HappenedInTournament, frozen=True, kw_only=True):
    """A hand began at a table: its level, absent players, dead hands, and players who post nothing."""

    session: str
    table: str
    hand: int
    level: int
    away: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    unposted: tuple[int, ...] = ()
    special: words.SpecialHand | None = None
    bonus: int = 0


class HandSettled(HappenedInTournament, frozen=True, kw_only=True):
    """A hand is over and paid: every seat's chips, the button, and chips that the house had added."""

    session: str
    table: str
    hand: int
    turn: int
    stacks: Mapping[int, int]
    button: int = 0
    blinds: tuple[int, ...] = ()
    waited: tuple[int, ...] = ()  # seats that got no cards
    bonus: int = 0
    called_off: bool = False  # all stacks are as before, and announcements hold for the next hand


class PlayerOut(HappenedInTournament, frozen=True, kw_only=True):
    """A player is out of a session; any chips they still had left play."""

    session: str
    elimination: Elimination
    removed: int = 0
    place: int = 0  # the place at this moment
    may_change: bool = False  # others may still re-buy or enter, or went out at the same time
