"""Happenings of levels, breaks, pauses and hand-for-hand play."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament


class LevelEnded(HappenedInTournament, frozen=True, kw_only=True):
    """A level is over by its hands or its number of remaining players; its break begins, if it has one."""

    session: str
    level: int
    minutes: float  # of play


class LevelBegan(HappenedInTournament, frozen=True, kw_only=True):
    """The next hand is played at this level; `since` are the minutes of play at which its time began."""

    session: str
    level: int
    since: float


class BreakCalled(HappenedInTournament, frozen=True, kw_only=True):
    """A break was called, with its length and the level before it; the clock stands still."""

    minutes: int
    after: int = 0


class PlayPaused(HappenedInTournament, frozen=True, kw_only=True):
    """Play was paused: no hand starts and the clock stands still until it is resumed."""

    why: str


class PlayResumed(HappenedInTournament, frozen=True, kw_only=True):
    """The pause is over, and play goes on."""


class HandForHandSet(HappenedInTournament, frozen=True, kw_only=True):
    """All tables of a session play one hand at a time, or no longer do."""

    session: str
    on: bool
