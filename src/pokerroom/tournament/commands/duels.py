"""Commands to a heads-up tournament."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class DrawBracket(TournamentCommand, frozen=True, kw_only=True):
    """Draw the bracket: the players in drawn order, and the tables with their layouts."""

    session: str
    order: tuple[FewWords, ...]
    tables: Mapping[str, str]
    draw: FewWords = ""


class BeginHeadsUpRound(TournamentCommand, frozen=True, kw_only=True):
    """Begin the next round of a heads-up tournament, in which the winners meet."""

    session: str


class BringHeadsUpDeck(TournamentCommand, frozen=True, kw_only=True):
    """Bring a deck with this back for one side of a divided table, by its number in the tournament."""

    session: str
    number: int
    back: FewWords
