"""Happenings of bonus and elimination rounds."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.happenings.common import HappenedInTournament


class SpecialHandAnnounced(HappenedInTournament, frozen=True, kw_only=True):
    """The next hand at these tables was announced as a bonus or an elimination round."""

    session: str
    tables: tuple[str, ...]
    what: words.SpecialHand
    chips: int = 0
    prize: str = ""


class EliminationDue(HappenedInTournament, frozen=True, kw_only=True):
    """An elimination round is over: the player who may be eliminated, or several who are tied and must play off.

    It happens again once a play-off has decided between them, with the players it left.
    """

    session: str
    table: str
    players: tuple[str, ...]


class EliminationWaived(HappenedInTournament, frozen=True, kw_only=True):
    """A player who could have been eliminated stays in."""

    session: str
    table: str
