"""Happenings of sessions: their start, their end, and cards drawn between tied players."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.records import (
    PlacedGroup,
)


class SessionStarted(HappenedInTournament, frozen=True, kw_only=True):
    """A session began, with these stacks; players in `missing` had not come."""

    session: str
    stacks: Mapping[str, int]
    missing: tuple[str, ...] = ()
    by_clock: bool = False  # levels begin by the clock


class PlayStopped(HappenedInTournament, frozen=True, kw_only=True):
    """No new hand starts in a session, for this reason."""

    session: str
    why: str


class CardsDrawnForPlaces(HappenedInTournament, frozen=True, kw_only=True):
    """Cards were drawn between tied players."""

    session: str
    cards: Mapping[str, str]


class SessionOver(HappenedInTournament, frozen=True, kw_only=True):
    """A session ended: its places, everybody's chips, and the players who go on; `returned` if chips went back."""

    session: str
    places: tuple[PlacedGroup, ...]
    scores: Mapping[str, int]
    advanced: tuple[str, ...] = ()
    to: str = ""
    returned: bool = False
    early: bool = False
