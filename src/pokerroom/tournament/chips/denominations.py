"""The kinds of chips that a tournament is played with."""

from __future__ import annotations

from math import gcd

from pokerroom.tournament.conditions import TournamentConditions


def denominations(conditions: TournamentConditions) -> tuple[int, ...]:
    """The chips that are played with; where none are named, one kind that makes every stack and forced bet."""
    if conditions.chips is not None and conditions.chips.values:
        return conditions.chips.values
    bought = [
        each.chips for each in (conditions.rebuys, conditions.add_ons, conditions.early_bonus) if each is not None
    ]
    forced = [amount for _, level in conditions.structure.every_level() for amount in level.forced]
    return (gcd(conditions.structure.stack, *bought, *forced),)
