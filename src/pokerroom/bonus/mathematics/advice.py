"""The value of each choice at any point of a round, as an exact fraction over every card to come.

It does not use the solver's tables but counts the one situation again, so that the two can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.kernels.counting import LOSS, OUTCOMES, TIE
from pokerroom.bonus.mathematics.kernels.pack import CATEGORIES, SUIT_COUNT, DealtPack, RankTables
from pokerroom.bonus.mathematics.kernels.showdowns import WholeBoard, count_showdowns
from pokerroom.bonus.mathematics.paying import MainWagers
from pokerroom.bonus.words import PlayChoice
from pokerroom.cards import Card, cards_text
from pokerroom.errors import Malformed

FOLD_IT: Final[PlayChoice] = "fold"
CHECK_IT: Final[PlayChoice] = "check"
BET_IT: Final[PlayChoice] = "bet"


class ValuedChoice(NamedTuple):
    """One choice, and the value of the whole round after it, in antes at best play."""

    name: PlayChoice
    value: Fraction


class Advice(NamedTuple):
    """All open choices, the best first, and the results of the showdown as things stand."""

    choices: tuple[ValuedChoice, ...]
    win: Fraction
    standoff: Fraction
    lose: Fraction

    @property
    def best(self) -> PlayChoice:
        """The choice with the highest value; the first of equals."""
        return self.choices[0].name

    def value(self, name: PlayChoice) -> Fraction:
        """Return the value of a choice."""
        return next(choice.value for choice in self.choices if choice.name == name)


def advice_before_flop(figures: Figures, hole: Sequence[Card]) -> Advice:
    """Value folding and betting, from the solution's counts."""
    pack = figures.solution.pack
    one, other = (pack.number(card) for card in _cards_in_sight(hole, (), 0))
    square = pack.hand_of(one, other)
    counts = np.array(figures.counts(square), dtype=object).sum(axis=0)
    return _weigh_choices(counts, {BET_IT: figures.hands[square].bet_value, FOLD_IT: Fraction(-1)})


def advice_after_flop(pack: DealtPack, wagers: MainWagers, hole: Sequence[Card], flop: Sequence[Card]) -> Advice:
    """Value folding, checking and the Turn Wager; the River Wager is then made where it pays."""
    by_turn = _count_outcomes_by_turn_card(pack, hole, flop, 3)
    whole = by_turn.sum(axis=0)
    base = _stakes(wagers, pack, whole, turn=Fraction(0))
    later = sum((max(Fraction(0), _gain(item, wagers.river_odds)) for item in by_turn), Fraction(0))
    check = (base + wagers.river * later) / _sum_as_python_int(whole)
    bet = check + wagers.turn * _gain(whole, wagers.turn_odds) / _sum_as_python_int(whole)
    return _weigh_choices(whole, {CHECK_IT: check, BET_IT: bet, FOLD_IT: -(1 + wagers.flop)})


def advice_after_turn(
    pack: DealtPack, wagers: MainWagers, hole: Sequence[Card], board: Sequence[Card], *, turn_made: bool
) -> Advice:
    """Value folding, checking and the River Wager, after the Turn Wager was made or not."""
    counts = _count_outcomes_by_turn_card(pack, hole, board, 4).sum(axis=0)
    turn = wagers.turn if turn_made else Fraction(0)
    check = _stakes(wagers, pack, counts, turn=turn) / _sum_as_python_int(counts)
    bet = check + wagers.river * _gain(counts, wagers.river_odds) / _sum_as_python_int(counts)
    return _weigh_choices(counts, {CHECK_IT: check, BET_IT: bet, FOLD_IT: -(1 + wagers.flop + turn)})


def _weigh_choices(counts: Any, values: dict[PlayChoice, Fraction]) -> Advice:
    # Of equal choices the one that risks less: sorting keeps the order of the table.
    choices = sorted((ValuedChoice(*value) for value in values.items()), key=lambda choice: -choice.value)
    total = _sum_as_python_int(counts)
    won = sum(map(int, counts[:TIE]))
    return Advice(
        tuple(choices), Fraction(won, total), Fraction(int(counts[TIE]), total), Fraction(int(counts[LOSS]), total)
    )


def _sum_as_python_int(counts: Any) -> int:
    """Return the sum of counts as an int that cannot overflow."""
    return sum(map(int, counts))


def _gain(counts: Any, odds: Fraction) -> Fraction:
    """Return the gain from wagering one more ante, over all these deals."""
    return odds * sum(map(int, counts[:TIE])) - int(counts[LOSS])


def _stakes(wagers: MainWagers, pack: DealtPack, counts: Any, *, turn: Fraction) -> Fraction:
    """Return the result of the wagers already made, over all these deals."""
    paid = wagers.ante_paid(pack.scheme)
    lost = -(1 + wagers.flop + turn)
    more = wagers.flop * wagers.flop_odds + turn * wagers.turn_odds
    won = sum(
        ((wagers.won_ante(category in paid) + more) * int(counts[at]) for at, category in enumerate(CATEGORIES)),
        Fraction(0),
    )
    return won + lost * int(counts[LOSS])


def _cards_in_sight(hole: Sequence[Card], board: Sequence[Card], shown: int) -> list[Card]:
    """Return the cards in sight: two held, and `shown` of the board; refuse other numbers, and a card twice."""
    for cards, wanted in ((hole, 2), (board, shown)):
        if len(cards) != wanted:
            few = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            raise Malformed(f"{few}: {cards_text(cards)}", allowed=f"{wanted} cards")
    found = [*hole, *board]
    if twice := sorted({card for card in found if found.count(card) > 1}):
        raise Malformed(f"the same card twice: {cards_text(twice)}", allowed="each card once")
    return found


def _count_outcomes_by_turn_card(
    pack: DealtPack, hole: Sequence[Card], board: Sequence[Card], shown: int
) -> NDArray[np.int64]:
    """Count outcomes by turn card (one row once the turn is out), over every river and dealer's holding."""
    cards = _cards_in_sight(hole, board, shown)
    numbers = np.array([pack.number(card) for card in cards], dtype=np.int64)
    tables = pack.rank_tables
    out = np.zeros((pack.size if shown == 3 else 1, OUTCOMES), dtype=np.int64)
    turns = np.arange(pack.size) if shown == 3 else numbers[-1:]
    _count_situation(numbers, turns, len(pack.ranks), tables, out)
    counted: NDArray[np.int64] = out[out.sum(axis=1) > 0]
    return counted


@njit(cache=True, nogil=True)
def _count_situation(
    known: NDArray[np.int64], turns: NDArray[np.int64], ranks: int, tables: RankTables, out: NDArray[np.int64]
) -> None:
    """Count one player's outcomes into `out`, with a row for each turn card tried and a column for each outcome.

    `known` are the numbers of their two cards and of the flop, `turns` those of the turn cards to try.
    """
    weights, bits, category = tables.weights, tables.bits, tables.category
    size = SUIT_COUNT * ranks
    taken = np.zeros(size, dtype=np.bool_)
    for card in known[:5]:
        taken[card] = True
    left = np.empty(size, dtype=np.int64)
    seven = np.empty(7, dtype=np.int64)
    for row in range(turns.size):
        if taken[turns[row]]:
            continue
        many = 0
        for card in range(size):
            if not taken[card] and card != turns[row]:
                left[many] = card
                many += 1
        seven[2:5] = known[2:5]
        seven[5] = turns[row]
        for river in range(many):
            seven[6] = left[river]
            total, flush_suit, flush_mask = np.uint32(0), -1, 0
            for suit in range(SUIT_COUNT):
                count, mask = 0, 0
                for card in seven[2:]:
                    if card // ranks == suit:
                        count += 1
                        mask |= bits[card]
                if count >= 3:
                    flush_suit, flush_mask = suit, mask
            for card in seven[2:]:
                total += weights[card]
            board = WholeBoard(np.uint32(total), flush_suit, flush_mask, ranks)
            own_hand, won, tied, lost = count_showdowns(known[0], known[1], left[:many], (river, river), board, tables)
            out[row, category[own_hand]] += won
            out[row, TIE] += tied
            out[row, LOSS] += lost
