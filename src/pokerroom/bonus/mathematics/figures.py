"""The game's figures from a solution's counts: exact fractions, and the statements of a PAR sheet made from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Final

from pokerroom.bonus.mathematics.kernels.counting import LOSS, TIE
from pokerroom.bonus.mathematics.kernels.pack import CATEGORIES
from pokerroom.bonus.mathematics.paying import MainWagers
from pokerroom.bonus.mathematics.solving import Solution, deals_per_pair
from pokerroom.errors import Malformed

_FOLDED: Final = Fraction(-1)  # the ante


@dataclass(frozen=True)
class StartingHand:
    """One of the 169 starting hands: its number of holdings, and its value in antes when it is bet."""

    name: str
    ways: int
    bet_value: Fraction
    wagered: Fraction  # on average in all, when it is bet

    @property
    def folded(self) -> bool:
        """Whether giving up the ante is better."""
        return self.bet_value < _FOLDED

    @property
    def value(self) -> Fraction:
        """The starting hand's value in antes at best play."""
        return max(self.bet_value, _FOLDED)


@dataclass(frozen=True)
class Figures:
    """All figures that follow from a solution and the odds of the wagers. Amounts are in antes."""

    solution: Solution
    wagers: MainWagers

    def __post_init__(self) -> None:
        if (self.wagers.turn_odds, self.wagers.river_odds) != (self.solution.turn_odds, self.solution.river_odds):
            raise Malformed("a solution for other odds", allowed="the Turn and River Wagers it was made for")

    @cached_property
    def ante_paid(self) -> tuple[bool, ...]:
        """Return by kind of hand whether a winning ante is paid."""
        paid = self.wagers.ante_paid(self.solution.pack.scheme)
        return tuple(category in paid for category in CATEGORIES)

    def net(self, made: int, outcome: int) -> Fraction:
        """Return the net result of a round that was bet, with these wagers made (bit 1 the Turn's, bit 0 the
        River's).
        """
        wagers = self.wagers
        turn, river = wagers.turn * (made >> 1), wagers.river * (made & 1)
        if outcome == LOSS:
            return -(1 + wagers.flop + turn + river)
        if outcome == TIE:
            return Fraction(0)
        ante = wagers.won_ante(self.ante_paid[outcome])
        return ante + wagers.flop * wagers.flop_odds + turn * wagers.turn_odds + river * wagers.river_odds

    def staked(self, made: int) -> Fraction:
        """Return the total wagered in a round that was bet."""
        return 1 + self.wagers.flop + self.wagers.turn * (made >> 1) + self.wagers.river * (made & 1)

    @cached_property
    def total_deals(self) -> int:
        """The number of deals: every pair of hole cards with every board and dealer's hand."""
        return deals_per_pair(self.solution.pack) * self.solution.pack.pairs

    def counts(self, hand: int) -> list[list[int]]:
        """Return a starting hand's deals by wagers made and outcome, as whole numbers of any size."""
        counted: list[list[int]] = self.solution.deals[hand].tolist()
        return counted

    @cached_property
    def hands(self) -> tuple[StartingHand, ...]:
        """Every starting hand, in the order of the grid's squares."""
        pack = self.solution.pack
        hands = []
        for hand in range(pack.hands):
            counts = self.counts(hand)
            deals = pack.hand_ways(hand) * deals_per_pair(pack)
            value = sum(
                (self.net(made, outcome) * count for made in range(4) for outcome, count in enumerate(counts[made])),
                Fraction(0),
            )
            staked = sum((self.staked(made) * sum(counts[made]) for made in range(4)), Fraction(0))
            hands.append(StartingHand(pack.hand_name(hand), pack.hand_ways(hand), value / deals, staked / deals))
        return tuple(hands)

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The starting hands that are folded."""
        return tuple(hand.name for hand in self.hands if hand.folded)

    @cached_property
    def results(self) -> dict[Fraction, int]:
        """The number of deals with each net result, at best play."""
        found: Counter[Fraction] = Counter()
        for hand, starting_hand in enumerate(self.hands):
            counts = self.counts(hand)
            for made in range(4):
                for outcome, count in enumerate(counts[made]):
                    found[_FOLDED if starting_hand.folded else self.net(made, outcome)] += count
        return {net: count for net, count in sorted(found.items()) if count}

    @cached_property
    def outcomes(self) -> list[list[int]]:
        """Deals by wagers made and outcome of all hands that are bet."""
        bet = [hand for hand, starting_hand in enumerate(self.hands) if not starting_hand.folded]
        summed: list[list[int]] = self.solution.deals[bet].sum(axis=0).tolist()
        return summed

    @cached_property
    def value(self) -> Fraction:
        """The player's expected result of a round."""
        return self._mean(lambda net: net)

    @property
    def edge(self) -> Fraction:
        """The house's share of the ante."""
        return -self.value

    @cached_property
    def average_wager(self) -> Fraction:
        """A player's average wager in a round, the ante included."""
        ways = sum(hand.ways for hand in self.hands)
        return (
            sum((hand.ways * (Fraction(1) if hand.folded else hand.wagered) for hand in self.hands), Fraction(0)) / ways
        )

    @property
    def element_of_risk(self) -> Fraction:
        """The house's share of everything wagered."""
        return self.edge / self.average_wager

    @cached_property
    def variance(self) -> Fraction:
        """The variance of a round's result, in antes squared, exactly."""
        return self._mean(lambda net: net * net) - self.value**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's result, in antes."""
        return sqrt(self.variance)

    @cached_property
    def wagers_made(self) -> dict[str, Fraction]:
        """The share of all rounds in which each wager is made."""
        by_wagers = [sum(outcome) for outcome in self.outcomes]
        counted = {
            "flop": sum(by_wagers),
            "turn": by_wagers[2] + by_wagers[3],
            "river": by_wagers[1] + by_wagers[3],
        }
        return {"ante": Fraction(1)} | {name: Fraction(deals, self.total_deals) for name, deals in counted.items()}

    @cached_property
    def endings(self) -> dict[str, Fraction]:
        """The shares of rounds folded, won, stood off and lost."""
        won = sum(sum(outcome[:TIE]) for outcome in self.outcomes)
        tied, lost = (sum(counts[outcome] for counts in self.outcomes) for outcome in (TIE, LOSS))
        counted = {"won": won, "standoff": tied, "lost": lost, "folded": self.total_deals - won - tied - lost}
        return {name: Fraction(deals, self.total_deals) for name, deals in counted.items()}

    @cached_property
    def wins_by_hand(self) -> dict[str, int]:
        """Deals won, by the winner's kind of hand, the best first."""
        order = [category for category in self.solution.pack.scheme.order if category in CATEGORIES]
        wins = {category.value: sum(row[CATEGORIES.index(category)] for row in self.outcomes) for category in order}
        return {name: count for name, count in wins.items() if count}

    def _mean(self, measure: Callable[[Fraction], Fraction]) -> Fraction:
        return sum((measure(net) * count for net, count in self.results.items()), Fraction(0)) / self.total_deals
