"""The spread of results: a bankroll over many rounds, the game's volatility, and a table's hold over some hours.

The spread of a bankroll is the exact distribution of a round, multiplied with itself as often as there are rounds (by a
Fourier transform, good to about twelve digits). Boxes at one table share the board and the dealer, so a table's results
spread more than those of independent boxes; their correlation is an argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt
from typing import Final

import numpy as np
from scipy import fft

QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
_DEVIATIONS_OF_90_PERCENT: Final = 1.6448536269514722


@dataclass(frozen=True)
class BankrollSpread:
    """A player's result after a number of rounds, in antes: the quantiles of its distribution."""

    rounds: int
    quantiles: tuple[float, ...]
    ahead: float  # the chance to have won


def bankroll_spread(results: Mapping[Fraction, int], rounds: int) -> BankrollSpread:
    """Return the spread after a number of rounds, where each of these results is as frequent as its count.

    >>> coin = bankroll_spread({Fraction(-1): 1, Fraction(1): 1}, 2)
    >>> coin.quantiles, round(coin.ahead, 9)
    ((-2.0, -2.0, -2.0, 0.0, 0.0, 2.0, 2.0), 0.25)
    """
    unit = lcm(*(net.denominator for net in results))
    least, most = int(min(results) * unit), int(max(results) * unit)
    total = sum(results.values())
    chances = np.zeros(most - least + 1)
    for net, count in results.items():
        chances[int(net * unit) - least] = count / total
    length = rounds * (most - least) + 1
    size = fft.next_fast_len(length, real=True)
    spread = fft.irfft(fft.rfft(chances, size) ** rounds, size)[:length].clip(0)
    below = np.cumsum(spread) / spread.sum()
    # The transform's rounding errors must not make a quantile miss a step of the distribution.
    places = np.searchsorted(below, np.array(QUANTILES) - 1e-9)
    first_won = -rounds * least + 1
    ahead = 1 - float(below[first_won - 1]) if 0 < first_won <= length else float(first_won <= 0)
    return BankrollSpread(rounds, tuple((float(at) + rounds * least) / unit for at in places), max(0.0, ahead))


@dataclass(frozen=True)
class TableHours:
    """A table at work: open boxes, rounds an hour, the average ante, and the correlation of its boxes."""

    boxes: int
    rounds_an_hour: int
    ante: Fraction
    correlation: float = 0.0


@dataclass(frozen=True)
class ExpectedHold:
    """A table's win in a number of hours: the average, its deviation, and the 90 percent interval."""

    hours: int
    hands: int
    wagered: float
    win: float
    deviation: float
    low: float
    high: float


def volatility_index(deviation: float) -> float:
    """Return the 90 percent range of results, to be divided by the square root of the rounds."""
    return _DEVIATIONS_OF_90_PERCENT * deviation


def expected_hold(
    edge: Fraction, deviation: float, average_wager: Fraction, table: TableHours, hours: Sequence[int]
) -> tuple[ExpectedHold, ...]:
    """Return a table's expected hold for each of these numbers of hours."""
    expected_holds = []
    ante = float(table.ante)
    for hour in hours:
        rounds = hour * table.rounds_an_hour
        hands = rounds * table.boxes
        together = 1 + (table.boxes - 1) * table.correlation
        spread = deviation * ante * sqrt(hands * max(0.0, together))
        win = float(edge) * ante * hands
        wagered = float(average_wager) * ante * hands
        expected_holds.append(
            ExpectedHold(
                hour,
                hands,
                wagered,
                win,
                spread,
                win - _DEVIATIONS_OF_90_PERCENT * spread,
                win + _DEVIATIONS_OF_90_PERCENT * spread,
            )
        )
    return tuple(expected_holds)
