"""The tournaments that a simulation can play out, and the reason why others cannot be."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Malformed
from pokerroom.tournament.conditions import TournamentConditions

HAND_SECONDS: Final = 120  # some thirty hands an hour, as at a live table
_SHORTEST, _LONGEST = 1, 3600


def refuse_run(conditions: TournamentConditions, players: int, hand_seconds: int) -> None:
    """Refuse a tournament that a simulation cannot play out, before anything is drawn or dealt."""
    called = conditions.called
    if players < 2:
        raise Malformed(f"{called} with {players} players", allowed="2 or more")
    if not _SHORTEST <= hand_seconds <= _LONGEST:
        raise Malformed(f"a hand of {hand_seconds} seconds", allowed=f"{_SHORTEST} to {_LONGEST}")
    for plan in conditions.plans:
        later = {other.name for other in conditions.plans if other.heat > plan.heat}
        if plan.to and plan.to not in later:
            raise Malformed(f"{plan.name} leads to {plan.to}, which is no later heat", allowed="a later heat")
    structure = conditions.structure
    for number, _ in structure.every_level():
        if number < len(structure.levels) and not structure.ends_by(number):
            raise Malformed(f"level {number} has no end", allowed="minutes, hands or players left")
