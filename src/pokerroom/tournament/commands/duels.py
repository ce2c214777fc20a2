"""Commands to a heads-up tournament."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class DrawBracket(TournamentCommand, frozen=True, kw_only=True):
    """The players of a heads-up tournament in the order in which they were drawn, and its tables with their layouts."""

    session: str
    order: tuple[FewWords, ...]
    tables: Mapping[str, str]
    draw: FewWords = ""


class BeginHeadsUpRound(TournamentCommand, frozen=True, kw_only=True):
    """The winners of a round of a heads-up tournament meet in the next."""

    session: str


class BringHeadsUpDeck(TournamentCommand, frozen=True, kw_only=True):
    """A deck with such a back for one side of a divided table, by its number in the tournament."""

    session: str
    number: int
    back: FewWords
