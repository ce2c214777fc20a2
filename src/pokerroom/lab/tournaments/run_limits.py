"""Which tournaments can be played out by a simulation, and why another cannot."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Malformed
from pokerroom.tournament.conditions import TournamentConditions

CAN_BE_RUN: Final = "one session, or sessions of which players go on to the next, with places by chips and survival"
HAND_SECONDS: Final = 120  # some thirty hands an hour, as at a live table
_SHORTEST, _LONGEST = 1, 3600


def refuse_run(conditions: TournamentConditions, players: int, hand_seconds: int) -> None:
    """Refuse what a simulation cannot play out, before anything is drawn or dealt."""
    called = conditions.called
    if players < 2:
        raise Malformed(f"{called} with {players} players", allowed="2 or more")
    if not _SHORTEST <= hand_seconds <= _LONGEST:
        raise Malformed(f"a hand of {hand_seconds} seconds", allowed=f"{_SHORTEST} to {_LONGEST}")
    if conditions.points is not None:
        raise Malformed(f"{called} is played for points, which this does not play out", allowed=CAN_BE_RUN)
    if conditions.structure.seats <= 2:
        raise Malformed(f"{called} is a heads-up event, whose rounds this does not play out", allowed=CAN_BE_RUN)
    for plan in conditions.plans:
        if plan.repechage or plan.catches_up is not None:
            raise Malformed(f"{plan.name} is a second chance, which this does not play out", allowed=CAN_BE_RUN)
        if plan.to and plan.to not in {each.name for each in conditions.plans if each.heat > plan.heat}:
            raise Malformed(f"{plan.name} leads to {plan.to}, which is no later heat", allowed="a later heat")
    structure = conditions.structure
    for number, _ in structure.every_level():
        if number < len(structure.levels) and not structure.ends_by(number):
            raise Malformed(f"level {number} has no end", allowed="minutes, hands or players left")
