"""A whole night at one table, simulated: regulars come and go, sit out, top up and play hand after hand.

The same seed gives the same night, on every machine. Nobody here deals to people: the shuffles are rehearsals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from random import Random

from pokerroom.bots.regulars import decide
from pokerroom.cards import Card
from pokerroom.errors import PokerroomError
from pokerroom.games import Family
from pokerroom.hand import Hand, SoftwareDealer
from pokerroom.house.closing import Closing
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table import Table

BEGINS = datetime(2024, 8, 16, 18)
_HAND = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Habits:
    """How restless the players are: chances per hand."""

    joins: float = 0.05
    leaves: float = 0.01
    goes_away: float = 0.02
    comes_back: float = 0.2
    tops_up: float = 0.05
    moves: float = 0.005
    posts: float = 0.7  # pays what is due at once rather than wait


class Night:
    """One table and the chance that drives it.

    >>> night = Night("star", TableSetup(game="holdem", blinds=(5, 10), min_buy_in=200, max_buy_in=1000), seed=1)
    >>> for _ in night.play(50):
    ...     pass
    >>> night.table.hands, night.table.balanced, night.closing().balanced
    (50, True, True)
    """

    def __init__(
        self,
        house: Rulebook | House | str,
        setup: TableSetup,
        *,
        seed: int,
        players: int = 9,
        unit: int | None = None,
        habits: Habits | None = None,
        keep: bool = False,
    ) -> None:
        self.table = Table(house, setup, unit=unit, keep=keep)
        self.players = min(players, self.table.seats.most)
        self.habits = habits or Habits()
        self.rng = Random(seed)  # noqa: S311 - repeatable by intent
        self._bits = self.rng.getrandbits
        self._deck = list(self.table.rules.hand.cards.cards)
        # How much of the deck a hand can use: all of it in a draw, and in stud perhaps a last card for everybody.
        plan, family = self.table.rules.hand.plan, self.table.rules.hand.poker.family
        self._cards_each = plan.cards_each + (family is Family.STUD)
        self._cards_shared = plan.deck_size if family is Family.DRAW else plan.cards_shared
        self.now = BEGINS
        self._names = 0

    def play(self, hands: int) -> Iterator[int]:
        """Play so many hands, telling the number of each as it is over."""
        for _ in range(hands):
            self._between()
            self._one_hand()
            yield self.table.hands

    def closing(self) -> Closing:
        """The closing report."""
        return self.table.closing()

    # Between hands

    def _between(self) -> None:
        table, habits, chance = self.table, self.habits, self.rng.random
        self.now += _HAND
        chip = table.rules.hand.chip
        broke = [seat for seat, stake in table.stakes.items() if stake.chips < chip]
        for seat in broke:
            if chance() < 0.5:
                table.rise(seat, self.now)
            else:
                self._try(partial(table.add, seat, self._stake(), self.now))
        if chance() < habits.joins or len(table.stakes) < 3:
            while len(table.stakes) < 3 or chance() < 0.3:
                if not self._join():
                    break
        if chance() < habits.leaves and len(table.stakes) > 3:
            table.rise(self._anybody(), self.now)
        if chance() < habits.goes_away and self._here() > 3:
            table.sit_out(self._anybody(), self.now)
        if chance() < habits.moves and table.seats.free and len(table.stakes) > 2:
            self._try(lambda: table.move(self._anybody(), self._pick(table.seats.free), self.now))
        if chance() < habits.tops_up:
            self._try(lambda: table.add(self._anybody(), self._stake(), self.now))
        for seat in [seat for seat, standing in table.standings.items() if standing.away]:
            if table.stakes[seat].chips >= chip and (self._here() < 3 or chance() < habits.comes_back):
                table.come_back(seat, self.now, posts=chance() < habits.posts)

    def _join(self) -> bool:
        table = self.table
        if len(table.stakes) >= self.players or not table.seats.free:
            return False
        self._names += 1
        posts = self.rng.random() < self.habits.posts
        seat = self._pick(table.seats.free)
        name = f"player {self._names}"
        return self._try(lambda: table.sit(name, seat, self._stake(), self.now, posts=posts))

    def _stake(self) -> int:
        rules = self.table.rules
        least = max(rules.stakes.minimum, 20 * (rules.hand.blinds[-1] if rules.hand.blinds else rules.hand.minimum_bet))
        most = rules.stakes.maximum if rules.stakes.maximum is not None else 5 * least
        drawn = least + int(self.rng.random() * max(0, most - least))
        return max(rules.stakes.minimum, drawn // rules.hand.chip * rules.hand.chip)

    def _here(self) -> int:
        table = self.table
        chip = table.rules.hand.chip
        return sum(not each.away and table.stakes[seat].chips >= chip for seat, each in table.standings.items())

    def _anybody(self) -> int:
        return self._pick(sorted(self.table.stakes))

    def _pick(self, seats: tuple[int, ...] | list[int]) -> int:
        return seats[int(self.rng.random() * len(seats))]

    def _try(self, doing: Callable[[], None]) -> bool:
        """Players ask for things that a house may refuse; then nothing happens."""
        try:
            doing()
        except PokerroomError:
            return False
        return True

    # Hands

    def _one_hand(self) -> None:
        table, rng = self.table, self.rng
        drawn = None
        if table.places is None:
            deck = self._shuffled(len(table.standings))
            drawn = {seat: (card,) for seat, card in zip(table.standings, deck, strict=True)}
        hand = table.begin_hand(self.now, drawn)
        dealer = self.dealer(hand)
        state = hand.state
        while seat := dealer.go_on():
            player = state.place[seat]
            hand.act(seat, decide(state.hands[player], hand.options(seat), state.pot, rng))
        table.end_hand()

    def dealer(self, hand: Hand) -> SoftwareDealer:
        """Who deals a hand: from a newly shuffled deck, and with the table's charges."""
        deck = self._shuffled(self._cards_each * len(hand.state.seats) + self._cards_shared)
        return SoftwareDealer(hand, deck, charges=self.table.charges, shuffle=self._mixed)

    def _shuffled(self, cards: int) -> list[Card]:
        """So many cards off the top of a shuffled deck, or all of it."""
        deck, dealt, chance = list(self._deck), list[Card](), self._bits(512)
        for left in range(len(deck), len(deck) - min(cards, len(deck)), -1):
            chance, drawn = divmod(chance, left)
            dealt.append(deck.pop(drawn))
        return dealt

    def _mixed(self, cards: Sequence[Card]) -> list[Card]:
        mixed = list(cards)
        self.rng.shuffle(mixed)
        return mixed
