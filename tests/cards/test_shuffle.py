"""The shuffle, the cut, and the wall between a live order and a seeded one."""

from __future__ import annotations

import copy
import json
import pickle
import secrets
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.cards import (
    UNKNOWN,
    Card,
    Deck,
    LiveOrder,
    SeededShuffle,
    cards_text,
    cut,
    parse_cards,
    require_live,
    shuffle,
)
from pokerroom.errors import Illegal, Malformed, NotAllowed

FULL = Deck(52).cards


def test_a_shuffle_is_a_permutation_and_never_the_same_twice() -> None:
    orders = {tuple(shuffle(FULL)) for _ in range(50)}
    assert len(orders) == 50
    assert all(sorted(order) == sorted(FULL) for order in orders)


def test_every_draw_comes_from_the_operating_systems_source(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def randbelow(bound: int) -> int:
        asked.append(bound)
        return bound - 1

    monkeypatch.setattr(secrets, "randbelow", randbelow)
    assert tuple(shuffle(FULL)) == FULL  # always drawing the last leaves the order as it was
    assert asked == list(range(52, 1, -1))


def test_a_shuffle_rests_on_the_cryptographic_source_and_not_on_a_seed() -> None:
    import random

    random.seed(7)
    first = tuple(shuffle(FULL))
    random.seed(7)
    assert tuple(shuffle(FULL)) != first


def test_an_order_does_not_show_itself() -> None:
    order = shuffle(FULL)
    assert repr(order) == str(order) == f"{order}" == "<live order of 52 cards>"
    with pytest.raises(NotAllowed):
        pickle.dumps(order)
    with pytest.raises(NotAllowed):
        copy.copy(order)
    with pytest.raises(TypeError):
        json.dumps(order)
    assert not any(str(card) in f"{order!r} {order} {[order]}" for card in FULL)


def test_a_live_order_cannot_be_made_by_hand() -> None:
    with pytest.raises(NotAllowed):
        LiveOrder(FULL)
    with pytest.raises(NotAllowed, match="did not come from a live shuffle"):
        require_live(SeededShuffle(1).shuffle(FULL))
    order = shuffle(FULL)
    assert require_live(order) is order


@pytest.mark.parametrize("cards", ["As As", "As ??"])
def test_only_different_known_cards_are_shuffled(cards: str) -> None:
    with pytest.raises(Malformed):
        shuffle(parse_cards(cards))
    assert UNKNOWN not in FULL


@given(st.integers(4, 53), st.integers(-3, 60))
def test_a_cut_keeps_the_cards_and_leaves_two_on_each_side(size: int, after: int) -> None:
    cards = Deck(52, joker=True).cards[:size]
    if 2 <= after <= size - 2:
        assert cut(cards, after) == cards[after:] + cards[:after]
    else:
        with pytest.raises(Illegal) as refusal:
            cut(cards, after)
        assert f"after card 2 to {size - 2}" in str(refusal.value)


def test_too_few_cards_to_cut() -> None:
    with pytest.raises(Illegal, match="at least four cards"):
        cut(FULL[:3], 2)
    with pytest.raises(Illegal):
        shuffle(FULL[:3]).cut()


def test_a_drawn_cut_reaches_every_lawful_place() -> None:
    order = shuffle(FULL[:6])
    places = {order.cut().index(order[0]) for _ in range(200)}
    assert places == {2, 3, 4}
    assert isinstance(order.cut(2), LiveOrder)


def test_a_seeded_shuffle_repeats_itself_for_ever() -> None:
    seeded = SeededShuffle(seed=2026)
    first, second = seeded.shuffle(FULL), seeded.shuffle(FULL)
    again = SeededShuffle(seed=2026)
    assert (again.shuffle(FULL), again.shuffle(FULL)) == (first, second)
    assert first != second
    assert SeededShuffle(seed=2027).shuffle(FULL) != first
    # Kept as text: a change here would change every stored simulation.
    assert cards_text(SeededShuffle(0).shuffle(parse_cards("2c 3c 4c 5c 6c 7c 8c 9c"))) == "6c 3c 7c 4c 2c 5c 9c 8c"


def test_cards_are_what_comes_out() -> None:
    assert all(isinstance(card, Card) for card in shuffle(FULL))


@pytest.mark.untyped
@pytest.mark.parametrize("seed", ["x", 1.5, None])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(Malformed, match="a seed of"):
        SeededShuffle(seed)
