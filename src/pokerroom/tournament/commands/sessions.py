"""Commands to a tournament that start and end sessions, and have players who are level draw cards."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class StartSession(TournamentCommand, frozen=True, kw_only=True):
    """Start a session; those in `missing` have not taken their seats, and of them those in `kept` stay in play."""

    session: str
    missing: tuple[FewWords, ...] = ()
    kept: tuple[FewWords, ...] = ()


class EndSession(TournamentCommand, frozen=True, kw_only=True):
    """End a session; `early` where it is known already who goes on."""

    session: str
    early: bool = False


class DrawForPlaces(TournamentCommand, frozen=True, kw_only=True):
    """Report the cards that players who are level drew, in the order they were given, such as {"Ann": "Kd"}."""

    session: str
    cards: Mapping[str, str]
