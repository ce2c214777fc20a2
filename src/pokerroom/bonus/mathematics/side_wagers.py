"""The side wagers: the Ante Bonus on the two hole cards, and the jackpot wager on those and the flop.

Both are counted exactly. A player who folds before the flop gives both up, so each is stated twice: for a player who
never folds, and for one who folds by the main game's strategy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt
from typing import Final, NamedTuple

import numpy as np

from pokerroom.bonus.mathematics.kernels.pack import CATEGORIES, DealtPack
from pokerroom.bonus.mathematics.paying import JackpotPays, PayTable, category_words
from pokerroom.bonus.paying.pay import bonus_line
from pokerroom.bonus.posted.terms import BONUS_GAME, AnteBonusOdds
from pokerroom.cards import Deck, parse_cards
from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.ranking import Category
from pokerroom.ranking.batch import mask, strengths
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House

_WHOLE_METER: Final = 100


class PaidHand(NamedTuple):
    """One line of a side wager's pay table: its frequency, and the win on a wager of one."""

    name: str
    probability: Fraction
    wins: Fraction  # beyond the wager itself, which a jackpot wager never gets back


@dataclass(frozen=True)
class SideWager:
    """A wager of one with a pay table; hands not in the table lose."""

    name: str
    events: tuple[PaidHand, ...]
    cites: tuple[Citation, ...] = ()

    @property
    def hit_frequency(self) -> Fraction:
        """The share of all deals in which the wager pays anything."""
        return sum((event.probability for event in self.events), Fraction(0))

    @property
    def value(self) -> Fraction:
        """The player's expected result for one unit wagered; below 0 where the house has the edge."""
        won = sum((event.probability * event.wins for event in self.events), Fraction(0))
        return won - (1 - self.hit_frequency)

    @property
    def returned(self) -> Fraction:
        """The average amount returned for one unit wagered."""
        return 1 + self.value

    @property
    def variance(self) -> Fraction:
        """The variance of the result of one unit wagered."""
        squares = sum((event.probability * event.wins**2 for event in self.events), Fraction(0))
        return squares + (1 - self.hit_frequency) - self.value**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result of one unit wagered."""
        return sqrt(self.variance)


def ante_bonus(house: House, table: PayTable, folded: tuple[str, ...] = ()) -> SideWager:
    """Work out the Ante Bonus by the house's pay table or another; hands in `folded` lose it.

    A pay table may name the hole cards as the vocabulary does, or starting hands such as `KQs`.
    """
    pack = DealtPack.of(Deck(52))
    ways = {pack.hand_name(hand): pack.hand_ways(hand) for hand in range(pack.hands)}
    odds = table.ante_bonus_odds
    if odds is None:
        odds = {name: Fraction(item) for name, item in house.answer("bonus.ante_bonus_odds").items()}
    events, seen = [], set[str]()
    for name, pays in odds.items():
        hands = _hands_by_line().get(name) or ((name,) if name in ways else ())
        if not hands:
            known = f"{', '.join(AnteBonusOdds.__struct_fields__)}, or a starting hand such as KQs"
            raise Malformed(f"the Ante Bonus on {name!r}", allowed=known)
        if twice := sorted(seen & set(hands)):
            raise Malformed(f"the Ante Bonus pays twice on {twice[0]}", allowed="each hole cards once")
        seen |= set(hands)
        count = sum(ways[hand] for hand in hands if hand not in folded)
        events.append(PaidHand(name, Fraction(count, pack.pairs), pays))
    return SideWager("Ante Bonus", tuple(events), grounds_of(house.book, BONUS_GAME).cites("bonus.ante_bonus_odds"))


@cache
def _hands_by_line() -> Mapping[str, tuple[str, ...]]:
    """Return the starting hands on each line of the Ante Bonus pay table, as a round pays them."""
    pack = DealtPack.of(Deck(52))
    hands: dict[str, tuple[str, ...]] = {}
    for name in map(pack.hand_name, range(pack.hands)):
        line = bonus_line(parse_cards(f"{name[0]}s {name[1]}{'s' if name.endswith('s') else 'h'}"))
        if line is not None:
            hands[line] = (*hands.get(line, ()), name)
    return hands


@cache
def flop_categories() -> dict[str, dict[Category, int]]:
    """Return, by starting hand, how many of all two cards and flops make each kind of five-card hand."""
    pack = DealtPack.of(Deck(52))
    result = {}
    for hand in range(pack.hands):
        row, column = divmod(hand, len(pack.ranks))
        suited = row > column
        one, other = pack.card(max(row, column)), pack.card(min(row, column) + (0 if suited else len(pack.ranks)))
        rest = np.array([1 << card for card in pack.scheme.deck.cards if card not in (one, other)], dtype=np.uint64)
        three = _three_of(len(rest))
        masks = rest[three[:, 0]] | rest[three[:, 1]] | rest[three[:, 2]] | np.uint64(mask((one, other)))
        kinds = pack.rank_tables.category[strengths(pack.scheme, masks, 5)]
        counts = np.bincount(kinds, minlength=len(CATEGORIES)).tolist()
        ways = pack.hand_ways(hand)
        result[pack.hand_name(hand)] = {category: ways * counts[at] for at, category in enumerate(CATEGORIES)}
    return result


@cache
def _three_of(many: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.array(list(combinations(range(many), 3)), dtype=np.int64)


@dataclass(frozen=True)
class JackpotWager:
    """The jackpot wager: each five-card hand's payment, partly as a share of the meter."""

    pays: JackpotPays
    chances: Mapping[str, Fraction]  # of each hand on the pay table
    cites: tuple[Citation, ...] = ()

    def prize(self, hand: str, meter: Fraction) -> Fraction:
        """Return a hand's payment at this meter; the wager itself does not come back."""
        share = self.pays.percent.get(hand, Fraction(0)) * meter / 100
        return share + self.pays.odds.get(hand, Fraction(0)) * self.pays.wager + self.pays.fixed.get(hand, Fraction(0))

    def at(self, meter: Fraction) -> SideWager:
        """Return the jackpot wager as a wager of one, at this meter."""
        events = (
            PaidHand(hand, chance, self.prize(hand, meter) / self.pays.wager - 1)
            for hand, chance in self.chances.items()
        )
        return SideWager("jackpot wager", tuple(events), self.cites)

    @property
    def break_even(self) -> Fraction | None:
        """The meter at which neither side gains; None where nothing is paid from the meter."""
        shared = sum((self.chances[hand] * percent for hand, percent in self.pays.percent.items()), Fraction(0)) / 100
        return (self.pays.wager - self._from_house) / shared if shared else None

    @property
    def long_run_return(self) -> Fraction:
        """The average return in the long run: fixed prizes, everything that goes to the meter, and the seed at each
        restart.
        """
        restarts = sum(
            (self.chances[hand] for hand, percent in self.pays.percent.items() if percent >= _WHOLE_METER), Fraction(0)
        )
        return (self._from_house + restarts * self.pays.seed) / self.pays.wager + self.pays.rate / 100

    @property
    def _from_house(self) -> Fraction:
        """The prizes of one wager that do not come from the meter, on average."""
        return sum((chance * self.prize(hand, Fraction(0)) for hand, chance in self.chances.items()), Fraction(0))


def jackpot_wager(house: House, table: PayTable, folded: tuple[str, ...] = ()) -> JackpotWager:
    """Work out the jackpot wager by the book and the operator's posted values; hands in `folded` lose it.

    The shares of the meter are the book's, as are size and rate unless others are posted.
    """
    allowed = tuple(house.answer("jackpot.events")["hands"])
    prizes, rate = house.answer("jackpot.prize"), house.answer("jackpot.contribution")["current"]
    shares = {hand: Fraction(prizes[hand]) for hand in allowed if hand in prizes}
    cites = grounds_of(house.book, BONUS_GAME).cites("jackpot.events", "jackpot.prize")
    pays = table.jackpot
    if pays is None:
        wager = Fraction(house.answer("bonus.wager_limits")["jackpot"])
        pays = JackpotPays(wager=wager, rate=Fraction(rate), percent=shares)
    elif not pays.percent:
        pays = JackpotPays(
            wager=pays.wager, rate=pays.rate, seed=pays.seed, meter=pays.meter, percent=shares, odds=pays.odds,
            fixed=pays.fixed,
        )  # fmt: skip
    hands = list(dict.fromkeys((*pays.percent, *pays.odds, *pays.fixed)))
    if not_offered := [hand for hand in hands if hand not in allowed]:
        raise Malformed(f"a jackpot on {not_offered[0]!r}", allowed=", ".join(allowed), cites=cites)
    if pays.wager <= 0 or pays.rate > _WHOLE_METER or any(percent > _WHOLE_METER for percent in pays.percent.values()):
        raise Malformed("the jackpot wager", allowed="a wager above 0, rate and percent up to 100", cites=cites)
    total = comb(52, 2) * comb(50, 3)
    counts = flop_categories()
    stays = [count for name, count in counts.items() if name not in folded]
    named = {category_words(category): category for category in CATEGORIES}
    chances = {hand: Fraction(sum(stay[named[hand]] for stay in stays), total) for hand in hands}
    return JackpotWager(pays, chances, cites)
