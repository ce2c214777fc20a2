"""Commands to a tournament that start and end sessions, or let tied players draw cards."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class StartSession(TournamentCommand, frozen=True, kw_only=True):
    """Start a session; players in `missing` have not come, and those of them in `kept` stay in play."""

    session: str
    missing: tuple[FewWords, ...] = ()
    kept: tuple[FewWords, ...] = ()


class EndSession(TournamentCommand, frozen=True, kw_only=True):
    """End a session; `early` if it is already known who goes on."""

    session: str
    early: bool = False


class DrawForPlaces(TournamentCommand, frozen=True, kw_only=True):
    """Report the cards that tied players drew, in dealt order, such as {"Ann": "Kd"}."""

    session: str
    cards: Mapping[str, str]
