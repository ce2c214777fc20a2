"""Decks shuffled for simulations: whole, the same for the same chance, and no card likelier anywhere than another."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom.cards import Deck
from pokerroom.lab.decks import Decks

AT_CHANCE = 90.0  # of 51 degrees of freedom: one honest deck in two thousand has more


@pytest.mark.parametrize("size", [32, 36, 52])
def test_every_deck_is_the_whole_deck(size: int) -> None:
    cards = Deck(size).cards
    decks = Decks(cards, Random(1), used=size)
    for _ in range(200):
        assert sorted(decks.top(size)) == sorted(cards)


def test_the_same_chance_gives_the_same_decks() -> None:
    cards = Deck(52).cards
    one, other, third = (Decks(cards, Random(seed), used=20) for seed in (7, 7, 8))
    shuffled = [one.top(20) for _ in range(150)]
    assert shuffled == [other.top(20) for _ in range(150)]
    assert shuffled != [third.top(20) for _ in range(150)]
    assert len(set(map(tuple, shuffled))) == 150


@pytest.mark.parametrize("place", [0, 1, 24])
def test_every_card_comes_as_often_as_any_other(place: int) -> None:
    decks = Decks(Deck(52).cards, Random(3), used=25)
    seen = dict.fromkeys(Deck(52).cards, 0)
    for _ in range(5200):
        seen[decks.top(25)[place]] += 1
    assert sum((often - 100) ** 2 / 100 for often in seen.values()) < AT_CHANCE


def test_no_more_than_is_asked_for() -> None:
    decks = Decks(Deck(52).cards, Random(3), used=10)
    assert [len(decks.top(cards)) for cards in (0, 4, 10, 30)] == [0, 4, 10, 10]
