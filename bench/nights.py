"""What the table around a hand costs: a night of `pokerroom simulate table`, and its very hands played without a table.

A night is everything from one hand to the next: who comes and goes, the line-up, the shuffle, the hand, the charges and
the books. Bare is the hand engine alone on the same hands, shuffle and hand as in the benchmarks of `playing.py`: the
same rules, seats, stacks, button and posts, and the same players who look at their cards and get the same chances.
For each hand a deck is shuffled; then it is dealt from the deck of the night, so that it is the very same hand.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from bench.runner import Benchmark, Contender, Job, Target
from pokerroom.bots.regulars import decide_at_a_glance
from pokerroom.cards import Card
from pokerroom.hand import Hand, SoftwareDealer
from pokerroom.hand.text import Heading
from pokerroom.lab.decks import Decks
from pokerroom.lab.night import Night
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup

HOUSE: Final = "uk"
SETUP: Final = TableSetup(game="holdem", blinds=(1, 2), minimum_bet=2, min_buy_in=50, max_buy_in=400)
SEED: Final = 2  # a night of 6.6 players and 40 events a hand on average, as 20,000 hands of any seed have
HANDS: Final = 300  # a night of them
NIGHTS: Final = 24  # opened before the watch runs: as many passes as there are likely to be


def night(hands: int) -> Job:
    """Every pass is the same night from its first hand to its last."""
    opened = [Night(house_named(HOUSE), SETUP, seed=SEED, unit=100) for _ in range(NIGHTS)]
    unbalanced: list[Night] = []

    def run() -> None:
        one = opened.pop() if opened else Night(house_named(HOUSE), SETUP, seed=SEED, unit=100)
        for _ in one.hand_by_hand(hands):
            pass
        if not one.table.books.balanced:
            unbalanced.append(one)

    return Job(run, hands, faults=lambda: ["the books of a night do not balance"] if unbalanced else [])


def bare(hands: int) -> Job:
    """The hands of that night with nothing around them but the shuffle."""
    noted = _Noted(HOUSE, SETUP, seed=SEED)
    for _ in noted.hand_by_hand(hands):
        pass
    remembering = _Remembering()
    for heading, deck, chance in noted.hands:
        remembering.setstate(chance)
        _play(heading, deck, remembering)
    rng = Random()
    decks = Decks(
        noted.table.rules.hand.whole_deck.cards, Random(SEED), used=max(len(deck) for _, deck, _ in noted.hands)
    )

    def run() -> None:
        rng.random = iter(remembering.given).__next__  # type: ignore[method-assign]
        for heading, deck, _ in noted.hands:
            decks.top(len(deck))
            _play(heading, deck, rng)

    return Job(run, hands)


def _play(heading: Heading, deck: tuple[Card, ...], rng: Random) -> None:
    hand = Hand.from_heading(heading)
    dealer = SoftwareDealer(hand, deck)
    while seat := dealer.go_on():
        hand.act(seat, decide_at_a_glance(hand.cards(seat), hand.options(seat), hand.pot, rng))


class _Noted(Night):
    """A night that notes of each hand what it began with, its deck and what chance had in store."""

    def __init__(self, house: str, setup: TableSetup, *, seed: int) -> None:
        super().__init__(house_named(house), setup, seed=seed, unit=100)
        self.hands: list[tuple[Heading, tuple[Card, ...], tuple[Any, ...]]] = []

    def dealer(self, hand: Hand) -> SoftwareDealer:
        """The night's own dealer, before the first card."""
        dealer = super().dealer(hand)
        self.hands.append((hand.heading, dealer.left, self.rng.getstate()))
        return dealer


class _Remembering(Random):
    """Chance that remembers what it gave."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[float] = []

    def random(self) -> float:
        given = super().random()
        self.given.append(given)
        return given


NIGHT, BARE = "pokerroom Night", "pokerroom Hand, without the table"

BENCHMARKS: Final = (
    Benchmark(
        "night",
        "A night at a table, beside its hands alone",
        (
            Contender(NIGHT, "pokerroom", night, HANDS),
            Contender(BARE, "pokerroom", bare, HANDS),
        ),
        (Target(NIGHT, BARE, 0.6),),
        pairs=False,
    ),
)
