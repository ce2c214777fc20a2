"""The rules of one hand as everybody uses them: what is stated, and the plan of play that follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pokerroom.hand.rules.plan import Plan
from pokerroom.hand.rules.stated import StatedRules


@dataclass(frozen=True, kw_only=True)
class HandRules(StatedRules):
    """The rules of one hand, ready to be played by.

    >>> rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
    >>> rules.limit, rules.plan.streets
    ('no_limit', ('pre-flop', 'flop', 'turn', 'river'))
    """

    @cached_property
    def plan(self) -> Plan:
        """The same rules made ready for play; worked out once."""
        return Plan(self)
