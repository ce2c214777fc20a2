"""Happenings of breaches of the rules, and of penalties for them."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.records import (
    OffenceCase,
    Penalty,
)


class OffenceRecorded(HappenedInTournament, frozen=True, kw_only=True):
    """A breach of the rules was recorded, and waits for a decision."""

    case: OffenceCase


class PenaltyGiven(HappenedInTournament, frozen=True, kw_only=True):
    """The director decided a case, with the penalty that the player serves."""

    session: str
    case: int
    penalty: Penalty
