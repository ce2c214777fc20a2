"""A whole night at one table, simulated: regulars come and go, sit out, top up and play hand after hand.

The same seed gives the same night on every machine. The shuffles are seeded, so nothing here is dealt to people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from random import Random
from types import NoneType

from pokerroom.bots.regulars import decide_at_a_glance
from pokerroom.cards import Card
from pokerroom.charges.closing import ClosingReport
from pokerroom.errors import (
    Malformed,
    PokerroomError,
    WrongArgument,
    as_given,
    refuse_wrong_kind,
    refuses_misread_calls,
)
from pokerroom.games import Family
from pokerroom.hand import Hand, SoftwareDealer
from pokerroom.lab.decks import Decks
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table.blinds.blind_status import PLAYING

NIGHT_BEGINS = datetime(2024, 8, 16, 18)
_TIME_PER_HAND = timedelta(minutes=2)


@refuses_misread_calls
@dataclass(frozen=True, slots=True)
class Habits:
    """The players' restlessness as chances per hand. At most one joins, leaves, goes away, moves or tops up."""

    joins: float = 0.05
    leaves: float = 0.01
    goes_away: float = 0.02
    comes_back: float = 0.2
    tops_up: float = 0.05
    moves: float = 0.005
    posts: float = 0.7  # pays the posts at once rather than wait

    @property
    def restless(self) -> float:
        """The chance that any of these happens between two hands."""
        return self.joins + self.leaves + self.goes_away + self.moves + self.tops_up


@refuses_misread_calls
class Night:
    """One table and the random generator that drives it.

    >>> from pokerroom.rulebook import house_named
    >>> star = house_named("star")
    >>> night = Night(star, TableSetup(game="holdem", blinds=(5, 10), min_buy_in=200, max_buy_in=1000), seed=1)
    >>> night.play(50)
    >>> night.table.hands.count, night.table.books.balanced, night.closing().balanced
    (50, True, True)
    """

    def __init__(
        self,
        house: Rulebook | House,
        setup: TableSetup,
        *,
        seed: int,
        players: int = 9,
        unit: int = 1,
        habits: Habits | None = None,
        keep: bool = False,
    ) -> None:
        """Open the table, and work out how many cards of each deck its hands can use; all chance comes from `seed`."""
        if type(seed) is not int:
            raise Malformed(f"the seed cannot be {as_given(seed)}", allowed="a whole number")
        if type(players) is not int or players < 2:
            raise WrongArgument("Night", "players", players, allowed="a whole number, at least 2")
        refuse_wrong_kind("Night", "habits", habits, (Habits, NoneType), allowed="Habits(...), or nothing")
        self.table = Table(house, setup, unit=unit, keep=keep)
        self.players = min(players, self.table.seats.most)
        self.habits = habits or Habits()
        self._restless = self.habits.restless
        self._broke = False  # whether anybody may have too little left for a hand
        fee = self.table.rules.terms.hand_fee
        self._least = self.table.rules.hand.chip + (fee.before_the_deal if fee is not None else 0)
        self.rng = Random(seed)  # noqa: S311 - repeatable by intent
        # How much of the deck a hand can use: all of it in a draw, and in stud perhaps a last card for everybody.
        plan, family = self.table.rules.hand.plan, self.table.rules.hand.poker.family
        self._cards_each = plan.cards_each + (family is Family.STUD)
        self._cards_shared = plan.deck_size if family is Family.DRAW else plan.cards_shared
        used = self._cards_each * self.table.seats.most + self._cards_shared
        self._decks = Decks(self.table.rules.hand.whole_deck.cards, self.rng, used=used)
        self.now = NIGHT_BEGINS
        self._names = 0

    def __repr__(self) -> str:
        return f"<Night: {self.now:%H:%M}, {self.table!r}>"

    def play(self, hands: int) -> None:
        """Play this many hands at once."""
        _refuse_no_number("Night.play", hands)
        for _ in self.hand_by_hand(hands):
            pass

    def hand_by_hand(self, hands: int) -> Iterator[int]:
        """Play this many hands one by one, as they are asked for, yielding the number of each when it is over."""
        _refuse_no_number("Night.hand_by_hand", hands)
        for _ in range(hands):
            self._spend_time_between_hands()
            self._one_hand()
            yield self.table.hands.count

    def closing(self) -> ClosingReport:
        """Return the closing report of the table's books."""
        return self.table.books.closing_report()

    # Between hands

    def _spend_time_between_hands(self) -> None:
        self.now += _TIME_PER_HAND
        table, chance = self.table, self.rng.random
        if self._broke:
            self._broke = self._rise_or_buy()
        if len(table.players) < 3:
            self._newcomers()
        spin = chance()
        if spin < self._restless:
            self._random_happening(spin)
        if any(player.away for player in table.players.values()):
            self._come_back()

    def _rise_or_buy(self) -> bool:
        """Let players without chips leave or ask to buy more; return whether any are still without."""
        table, least = self.table, self._least
        for seat in [seat for seat, player in table.players.items() if player.stake.chips < least]:
            if self.rng.random() < 0.5:
                table.rise(seat, self.now)
            else:
                self._try(partial(table.chips.add, seat, self._stake(), self.now))
        return any(player.stake.chips < least for player in table.players.values())

    def _random_happening(self, spin: float) -> None:
        """Do the one random thing before this hand that `spin` selects."""
        table, habits, now = self.table, self.habits, self.now
        if (spin := spin - habits.joins) < 0:
            self._newcomers()
        elif (spin := spin - habits.leaves) < 0:
            if len(table.players) > 3:
                table.rise(self._anybody(), now)
        elif (spin := spin - habits.goes_away) < 0:
            if self._here() > 3:
                table.sit_out(self._anybody(), now)
        elif (spin := spin - habits.moves) < 0:
            if table.seats.free and len(table.players) > 2:
                self._try(lambda: table.move(self._anybody(), self._pick(table.seats.free), now))
        else:
            self._try(lambda: table.chips.add(self._anybody(), self._stake(), now))

    def _come_back(self) -> None:
        table, habits, chance = self.table, self.habits, self.rng.random
        for seat, player in [seated for seated in table.players.items() if seated[1].away]:
            if player.stake.chips >= self._least and (self._here() < 3 or chance() < habits.comes_back):
                table.come_back(seat, self.now, posts=chance() < habits.posts)

    def _newcomers(self) -> None:
        while len(self.table.players) < 3 or self.rng.random() < 0.3:
            if not self._join():
                break

    def _join(self) -> bool:
        table = self.table
        if len(table.players) >= self.players or not table.seats.free:
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
        table, least = self.table, self._least
        return sum(not player.away and player.stake.chips >= least for player in table.players.values())

    def _anybody(self) -> int:
        return self._pick(sorted(self.table.players))

    def _pick(self, seats: tuple[int, ...] | list[int]) -> int:
        return seats[int(self.rng.random() * len(seats))]

    def _try(self, doing: Callable[[], None]) -> bool:
        """Try an act that the house may refuse, which then changes nothing; return whether it was allowed."""
        try:
            doing()
        except PokerroomError:
            return False
        return True

    # Hands

    def _one_hand(self) -> None:
        table, rng = self.table, self.rng
        drawn = None
        going_on = any(player.blinds == PLAYING for player in table.players.values())
        if not going_on and (drawing := table.forecast(self.now).drawing_for_button):
            drawn = {seat: (card,) for seat, card in zip(drawing, self._decks.top(len(drawing)), strict=True)}
        hand = table.begin_hand(self.now, drawn)
        dealer = self.dealer(hand)
        while seat := dealer.go_on():
            hand.act(seat, decide_at_a_glance(hand.cards(seat), hand.options(seat), hand.pot, rng))
        table.end_hand()
        if len(hand.seats) < len(table.players) or min(hand.stacks.values()) < self._least:
            self._broke = True

    def dealer(self, hand: Hand) -> SoftwareDealer:
        """Return a dealer for the hand, with a newly shuffled deck and the table's charges."""
        deck = self._decks.top(self._cards_each * len(hand.seats) + self._cards_shared)
        return SoftwareDealer(hand, deck, charges=self.table.charges.take, shuffle=self._mixed)

    def _mixed(self, cards: Sequence[Card]) -> list[Card]:
        mixed = list(cards)
        self.rng.shuffle(mixed)
        return mixed


def _refuse_no_number(called: str, hands: object) -> None:
    """Refuse a number of hands that is none."""
    if type(hands) is not int or hands < 0:
        raise WrongArgument(called, "hands", hands, allowed="a whole number, 0 or more")
