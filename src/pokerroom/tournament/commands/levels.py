"""Commands to a tournament about levels, breaks, pauses and hand-for-hand play."""

from __future__ import annotations

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class AnnounceLevel(TournamentCommand, frozen=True, kw_only=True):
    """Announce a level to the whole room; by the director."""

    session: str
    level: int


class CallBreak(TournamentCommand, frozen=True, kw_only=True):
    """Call a break of a number of minutes."""

    minutes: int


class PausePlay(TournamentCommand, frozen=True, kw_only=True):
    """Pause play: no hand starts, and the clock stands still."""

    why: FewWords


class CloseForHours(TournamentCommand, frozen=True, kw_only=True):
    """Pause play outside the gaming hours: no hand starts until they begin again, and the clock stands still."""

    hours: FewWords


class ResumePlay(TournamentCommand, frozen=True, kw_only=True):
    """Let play go on after a pause."""


class PlayHandForHand(TournamentCommand, frozen=True, kw_only=True):
    """Begin or end play of one hand at a time at all tables."""

    session: str
    on: bool = True
