"""Happenings of bonus and elimination rounds."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.happenings.common import HappenedInTournament


class SpecialHandAnnounced(HappenedInTournament, frozen=True, kw_only=True):
    """The next hand at these tables is a bonus or an elimination round."""

    session: str
    tables: tuple[str, ...]
    what: words.SpecialHand
    chips: int = 0
    prize: str = ""


class EliminationDue(HappenedInTournament, frozen=True, kw_only=True):
    """An elimination round is over: who may be eliminated; several where they are level and must play off.

    It is told again once a play-off has decided between them, with those who are left of it.
    """

    session: str
    table: str
    players: tuple[str, ...]


class EliminationWaived(HappenedInTournament, frozen=True, kw_only=True):
    """Whoever might have been eliminated stays in."""

    session: str
    table: str
