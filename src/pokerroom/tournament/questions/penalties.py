"""The penalty that a repeated offence calls for."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState


def proposed(rules: TournamentRules, state: TournamentState, player: str) -> tuple[words.PenaltyKind, int] | None:
    """Return the lightest penalty expected for a repeated offence, where penalties escalate; None for a first one."""
    ladder = rules.penalties.ladder()
    penalties = [(penalty.kind, penalty.number) for penalty in state.penalties if penalty.player == player]
    steps = [ladder.index(penalty) for penalty in penalties if penalty in ladder]
    if not rules.penalties_escalate or not steps:
        return None
    return ladder[min(max(steps) + 1, len(ladder) - 1)]
