"""Commands to a tournament that take something back."""

from __future__ import annotations

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class UndoSteps(TournamentCommand, frozen=True, kw_only=True):
    """Everything after a step is taken back and derived anew."""

    to: int
    why: FewWords
