"""Commands to a tournament about bonus and elimination rounds."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class AnnounceSpecialHand(TournamentCommand, frozen=True, kw_only=True):
    """Announce that the next hand, at these or all tables, is a bonus or an elimination round."""

    session: str
    what: words.SpecialHand
    tables: tuple[FewWords, ...] = ()
    chips: int = 0
    prize: FewWords = ""


class SettleElimination(TournamentCommand, frozen=True, kw_only=True):
    """Settle an elimination round: the player with the smallest stack is eliminated, or stays."""

    session: str
    table: FewWords
    player: FewWords = ""
    stays: bool = False
