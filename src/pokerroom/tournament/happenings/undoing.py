"""The happening by which a director takes steps back."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import MoneyMovedInTournament


class StepsUndone(MoneyMovedInTournament, frozen=True, kw_only=True):
    """Everything after a step was taken back; the moves return the money."""

    to: int
    why: str
