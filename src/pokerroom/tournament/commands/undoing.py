"""Commands to a tournament that take steps back."""

from __future__ import annotations

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class UndoSteps(TournamentCommand, frozen=True, kw_only=True):
    """Take back everything after a step, and derive the results again."""

    to: int
    why: FewWords
