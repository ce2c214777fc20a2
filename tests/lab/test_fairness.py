"""The statistical tests: an honest shuffle passes, well-known faulty ones do not."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from pokerroom.cards import Card, Deck, shuffle
from pokerroom.hand import hand_rules_for
from pokerroom.lab.fairness import LEAST_PROBABILITY, DeckTally
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from testkit.suite.effort import THOROUGH

FULL = Deck(52).cards
DEALS = 8_000 if THOROUGH else 2_000
Shuffler = Callable[[random.Random], list[Card]]


def tally(shuffler: Callable[[], list[Card]], deals: int) -> DeckTally:
    counted = DeckTally(Deck(52))
    for _ in range(deals):
        counted.add(shuffler())
    return counted


@pytest.mark.clause("star:5.1", "star-bonus:4.1")
def test_the_live_shuffle_and_cut_show_no_bias() -> None:
    deck = hand_rules_for(house_named("star"), TableSetup("holdem", blinds=(5, 10))).whole_deck
    assert deck.cards == FULL
    assert tally(lambda: list(shuffle(deck.cards).cut()), DEALS).report().fair


def swap_with_any(source: random.Random) -> list[Card]:
    """The classic mistake: every place is swapped with any place, not with one of those left."""
    cards = list(FULL)
    for place in range(52):
        other = source.randrange(52)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def never_in_place(source: random.Random) -> list[Card]:
    """Off by one: a card is never drawn for its own place, so only cyclic orders come up."""
    cards = list(FULL)
    for top in range(51, 0, -1):
        other = source.randrange(top)
        cards[top], cards[other] = cards[other], cards[top]
    return cards


def three_riffles(source: random.Random) -> list[Card]:
    """Too little mixing, then a cut: every card may lie anywhere, but neighbours stay together."""
    cards = list(FULL)
    for _ in range(3):
        middle = sum(source.random() < 0.5 for _ in range(52))
        left, right = cards[:middle], cards[middle:]
        cards = []
        while left or right:
            pile = left if source.random() * (len(left) + len(right)) < len(left) else right
            cards.append(pile.pop(0))
    place = source.randrange(52)
    return cards[place:] + cards[:place]


def a_tired_source(source: random.Random) -> list[Card]:
    """The draw is taken modulo, from too few bits."""
    cards = list(FULL)
    for top in range(51, 0, -1):
        other = source.getrandbits(7) % (top + 1)
        cards[top], cards[other] = cards[other], cards[top]
    return cards


def paired_aces(source: random.Random) -> list[Card]:
    """An honest order in which the first two cards are made an ace pair once in fifty deals."""
    cards = list(FULL)
    source.shuffle(cards)
    if source.random() < 0.02:
        aces = [card for card in cards if card.rank == 12][:2]
        for place, ace in enumerate(aces):
            at = cards.index(ace)
            cards[place], cards[at] = cards[at], cards[place]
    return cards


def too_even(source: random.Random) -> list[Card]:
    """No chance at all: the same order, turned by one card each time."""
    place = int(source.random() * 52)
    return list(FULL[place:] + FULL[:place])


@pytest.mark.parametrize(
    "mutant",
    [swap_with_any, never_in_place, three_riffles, a_tired_source, paired_aces, too_even],
    ids=lambda each: each.__name__,
)
def test_a_biased_shuffle_is_found_out(mutant: Shuffler) -> None:
    source = random.Random(1)
    deals = 8_000 if mutant is paired_aces else DEALS  # which takes longest to show
    assert not tally(lambda: mutant(source), deals).report().fair


def test_an_honest_seeded_shuffle_passes_with_the_same_count() -> None:
    source = random.Random(1)
    assert tally(lambda: source.sample(FULL, 52), DEALS).report().fair


@pytest.mark.parametrize(
    ("mutant", "noticed"),
    [
        (too_even, {"card by position", "first two cards", "runs"}),
        (three_riffles, {"runs", "first two cards"}),
        (paired_aces, {"first two cards"}),
    ],
    ids=["too_even", "three_riffles", "paired_aces"],
)
def test_a_report_says_which_view_has_noticed_the_bias(mutant: Shuffler, noticed: set[str]) -> None:
    source = random.Random(1)
    report = tally(lambda: mutant(source), 8_000 if mutant is paired_aces else DEALS).report()
    assert {test.name for test in report.tests} == {"card by position", "first two cards", "runs"}
    assert {test.name for test in report.tests if test.p < LEAST_PROBABILITY} == noticed


def test_an_order_that_is_too_even_is_as_suspicious_as_one_that_is_not_even_enough() -> None:
    even = DeckTally(Deck(52))
    for place in range(52):  # every card lies everywhere exactly once
        even.add(FULL[place:] + FULL[:place])
    by_position = even.report().tests[0]
    assert (by_position.name, by_position.statistic) == ("card by position", 0)
    assert by_position.p < LEAST_PROBABILITY
