"""The rules of one hand as the engine uses them: the stated values, and the plan of play that follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pokerroom.errors import refuses_misread_calls
from pokerroom.hand.rules.plan import Plan
from pokerroom.hand.rules.stated import StatedRules
from pokerroom.hand.rules.words import LIMIT_WORDS


@refuses_misread_calls
@dataclass(frozen=True, kw_only=True)
class HandRules(StatedRules):
    """The rules of one hand, ready for play.

    >>> rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
    >>> rules.limit, rules.plan.streets
    ('no_limit', ('pre-flop', 'flop', 'turn', 'river'))
    """

    def __repr__(self) -> str:
        return f"<HandRules: {self.in_a_line}>"

    @property
    def in_a_line(self) -> str:
        """The game, its limit and its house, and the posts before the cards."""
        forced = [f"blinds {'-'.join(map(str, self.blinds))}"] if self.blinds else []
        forced += [f"ante {self.ante}"] if self.ante else []
        return ", ".join([self.called, *forced])

    @property
    def called(self) -> str:
        """The name of the game, its limit and, where the rules come from a house, its book.

        >>> HandRules(game="omaha", limit="pot", blinds=(1, 2)).called
        'Omaha, pot limit'
        """
        under = f" under {self.book}" if self.book else ""
        return f"{self.poker.name}, {LIMIT_WORDS[self.limit]}{under}"

    @cached_property
    def plan(self) -> Plan:
        """The list of streets and other values that play needs of these rules; worked out once and kept."""
        return Plan(self)
