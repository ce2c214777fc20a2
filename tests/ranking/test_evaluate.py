"""The evaluator held against two independent libraries, and against the slow reference for every scheme."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise

import numpy as np
import phevaluator
import pytest
import treys
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.cards import JOKER, Card, Deck, parse_cards
from pokerroom.errors import Malformed
from pokerroom.ranking import ANY_FIVE, SCHEMES, TWO_AND_THREE, Scheme, find_scheme, rank
from pokerroom.ranking.batch import every_hand, mask, strengths
from testkit.ranking import reference
from testkit.suite.effort import THOROUGH, examples, some

FULL = Deck(52).cards
STANDARD = find_scheme("standard")
NAMES = [*SCHEMES]
NAMES += [f"{name}+joker" for name in SCHEMES]
WITH_ACE_LOW = [f"{name}+ace-low" for name, scheme in SCHEMES.items() if scheme.ace == "high"]
NAMES += WITH_ACE_LOW
NAMES += ["low-52+eight", "low-48+eight+joker", "low-52+eight+ace-low"]
NAMES += ["high-40+ace-low+joker", "high-52+joker+ace-low"]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_two_other_evaluators_agree_to_the_number(size: int) -> None:
    source = random.Random(size)
    treys_evaluator = treys.Evaluator()
    for _ in range(examples(10_000)):
        hand = source.sample(FULL, size)
        texts = [str(card) for card in hand]
        ours = 7463 - STANDARD.strength(hand)
        assert ours == phevaluator.evaluate_cards(*texts)
        assert ours == treys_evaluator.evaluate([treys.Card.new(text) for text in texts], [])


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # phevaluator 0.5 reads its tables like that
def test_another_evaluator_agrees_on_omaha() -> None:
    source = random.Random(4)
    for _ in range(examples(5_000)):
        *hole, a, b, c, d, e = source.sample(FULL, 9)
        theirs = phevaluator.evaluate_omaha_cards(*map(str, (a, b, c, d, e, *hole)))
        assert 7463 - STANDARD.strength_two_and_three(hole, (a, b, c, d, e)) == theirs


def test_every_order_with_a_high_ace_is_tried_with_the_ace_low_too() -> None:
    assert len(WITH_ACE_LOW) == 12


schemes = st.sampled_from([find_scheme(name) for name in NAMES])


@st.composite
def two_hands(draw: st.DrawFn) -> tuple[Scheme, list[Card], list[Card]]:
    """Two hands from decks of one scheme. A joker is dealt more often than a real deck would."""
    scheme = draw(schemes)
    size = draw(st.sampled_from([5, 6, 7]))
    hands = [
        draw(st.lists(st.sampled_from(scheme.deck.cards), min_size=size, max_size=size, unique=True)) for _ in "ab"
    ]
    for hand in hands:
        if scheme.deck.joker and JOKER not in hand and draw(st.booleans()):
            hand[draw(st.integers(0, size - 1))] = JOKER
    return scheme, hands[0], hands[1]


@settings(max_examples=examples(400), deadline=None)
@given(two_hands())
def test_every_scheme_orders_hands_as_the_reference_does(dealt: tuple[Scheme, list[Card], list[Card]]) -> None:
    scheme, one, other = dealt
    first, second = reference.best(scheme, one), reference.best(scheme, other)
    ours = scheme.strength(one), scheme.strength(other)
    assert (ours[0] > ours[1]) == (first > second)
    assert (ours[0] == ours[1]) == (first == second)


@pytest.mark.parametrize("name", NAMES)
def test_many_hands_sort_as_the_reference_sorts_them(name: str) -> None:
    scheme = find_scheme(name)
    source = random.Random(name)
    hands = [source.sample(scheme.deck.cards, 5) for _ in range(examples(150))]
    if scheme.deck.joker:
        hands += [[JOKER, *source.sample(scheme.deck.cards[:-1], 4)] for _ in range(examples(100))]
    hands.sort(key=scheme.strength)
    for weaker, stronger in pairwise(hands):
        same = scheme.strength(weaker) == scheme.strength(stronger)
        assert same == (reference.best(scheme, weaker) == reference.best(scheme, stronger))
        assert reference.best(scheme, weaker) <= reference.best(scheme, stronger)


@settings(max_examples=examples(200), deadline=None)
@given(two_hands())
def test_the_ranked_hand_plays_five_of_its_cards_for_its_strength(dealt: tuple[Scheme, list[Card], list[Card]]) -> None:
    scheme, hand, _ = dealt
    ranked = rank(hand, scheme=scheme)
    assert ranked.strength == scheme.strength(hand)
    assert set(ranked.cards) <= set(hand)
    assert len(set(ranked.cards)) == 5
    assert scheme.strength(ranked.cards) == ranked.strength
    assert [a for a, b in zip(ranked.cards, ranked.played_as, strict=True) if a is not b] in ([], [JOKER])
    assert JOKER not in ranked.played_as


@settings(max_examples=examples(150), deadline=None)
@given(schemes, st.integers(2, 5), st.integers(3, 5), st.data())
def test_two_and_three_is_the_best_of_its_fives(scheme: Scheme, hole: int, board: int, data: st.DataObject) -> None:
    size = hole + board
    cards = data.draw(st.lists(st.sampled_from(scheme.deck.cards), min_size=size, max_size=size, unique=True))
    own, shared = cards[:hole], cards[hole:]
    best = max(scheme.strength(five) for five in TWO_AND_THREE.fives(own, shared))
    assert scheme.strength_two_and_three(own, shared) == best
    assert rank(own, shared, scheme=scheme, makeup=TWO_AND_THREE).strength == best
    assert TWO_AND_THREE.strength(scheme, own, shared) == best


# Every scheme with one size of hand and every size with a third of the schemes: each has tables of its own to make.
BATCHES = [(name, size) for at, name in enumerate(NAMES) for size in (5, 6, 7) if THOROUGH or size % 3 == at % 3]


@pytest.mark.parametrize(("name", "size"), some(BATCHES, 4))
def test_a_batch_gives_the_same_strengths(name: str, size: int) -> None:
    scheme = find_scheme(name)
    source = random.Random(f"{name} {size}")
    hands = [source.sample(scheme.deck.cards, size) for _ in range(examples(300))]
    masks = np.array([mask(hand) for hand in hands], dtype=np.uint64)
    expected = [scheme.strength(hand) for hand in hands]
    assert strengths(scheme, masks, size).tolist() == expected
    assert strengths(scheme, masks, size, threads=2).tolist() == expected
    assert strengths(scheme, masks, size, out=np.empty(len(hands), dtype=np.uint16)).tolist() == expected


def test_more_than_seven_cards() -> None:
    hand = parse_cards("As Ks Qs Js 2d 3c 4h 9h Ts")
    assert rank(hand).name == "royal flush"
    assert STANDARD.strength(hand) == 7462
    assert ANY_FIVE.strength(STANDARD, hand[:2], hand[2:]) == 7462


@pytest.mark.parametrize(
    ("cards", "scheme", "message"),
    [
        ("As Ks Qs Js", "standard", "4 cards are too few"),
        ("", "standard", "0 cards are too few"),
        (
            "As Ks Qs Js Jo",
            "standard",
            "the joker is not in the deck of 52 that `standard` ranks; allowed: each suit from 2 to A",
        ),
        (
            "As Ks Qs Js 5h",
            "trips-over-straight-36",
            "5h is not in the deck of 36 that `trips-over-straight-36` ranks; allowed: each suit from 6 to A",
        ),
        (
            "As Ks Qs Js 5h 9c Td",
            "trips-over-straight-36",
            "5h is not in the deck of 36 that `trips-over-straight-36` ranks; allowed: each suit from 6 to A",
        ),
        ("As Ks Qs Js ??", "standard", "an unknown card cannot be ranked"),
        ("As Ks Qs Js As", "standard", "the same card twice: As"),
        ("Jo Jo Qs Js As", "high-52+joker", "the same card twice: Jo"),
    ],
)
def test_what_cannot_be_ranked_is_refused(cards: str, scheme: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        rank(cards, scheme=scheme)
    if "same card" not in message:  # the fast way trusts that no card comes twice
        with pytest.raises(Malformed, match=message):
            find_scheme(scheme).strength(parse_cards(cards))


def test_a_makeup_is_given_by_its_word_too() -> None:
    omaha = ("Kh Kd Qh Qd", "Ks 4d 4c 9h 2d")
    assert rank(*omaha, makeup="two-and-three") == rank(*omaha, makeup=TWO_AND_THREE)
    assert rank("As Ks", "Qs Js Ts", makeup="any-five").name == "royal flush"


def test_two_and_three_needs_its_cards() -> None:
    with pytest.raises(Malformed, match="make no hand"):
        rank("As Ks Qs", "Js Ts", makeup=TWO_AND_THREE)
    with pytest.raises(Malformed, match="1 hole cards and 5 on the board"):
        STANDARD.strength_two_and_three(parse_cards("As"), parse_cards("Ks Qs Js Ts 9s"))


def test_a_bad_batch_is_refused() -> None:
    good = mask(parse_cards("As Ks Qs Js Ts 2d 3c"))
    six = mask(parse_cards("As Ks Qs Js Ts 2d"))

    def masks(*each: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        return np.array(each, dtype=np.uint64)

    with pytest.raises(Malformed, match="hand 1 of the batch has 6 cards"):
        strengths(STANDARD, masks(good, six))
    with pytest.raises(Malformed, match="the joker is not in the deck of 52"):
        strengths(STANDARD, masks(six | 1 << 52))
    with pytest.raises(Malformed, match="past the joker"):
        strengths(find_scheme("high-52+joker"), masks(six | 1 << 60))
    with pytest.raises(Malformed, match="hands of 8 cards"):
        strengths(STANDARD, masks(good), 8)
    with pytest.raises(Malformed, match="one row of uint64"):
        strengths(STANDARD, np.array([good], dtype=np.int64))
    with pytest.raises(Malformed, match="out has shape"):
        strengths(STANDARD, masks(good), out=np.empty(2, dtype=np.uint16))
    assert strengths(STANDARD, masks()).size == 0
    with pytest.raises(Malformed, match="0 threads"):
        strengths(STANDARD, masks(good), threads=0)
    for cards, chunk in ((0, 1), (53, 1), (5, 0)):
        with pytest.raises(Malformed, match="in chunks of"):
            list(every_hand(STANDARD, cards, chunk))


def test_cards_given_as_text_or_from_another_deck() -> None:
    assert STANDARD.strength(["As", "Ks", "Qs", "Js", "Ts"]) == 7462  # type: ignore[list-item]
    star = find_scheme("trips-over-straight-36")
    board = parse_cards("Ah Kh Qh Jh Tc")
    star.strength_two_and_three(parse_cards("6c 7c As Ks"), board)
    with pytest.raises(Malformed, match="2c 3c are not in the deck of 36 that"):
        star.strength_two_and_three(parse_cards("2c 3c As Ks"), board)
    with pytest.raises(Malformed, match="too many"):
        rank(FULL)


def test_schemes_and_hands_can_be_pickled() -> None:
    hand = rank("As Ks Qs Js Ts", scheme="trips-over-straight-36")
    again = pickle.loads(pickle.dumps(hand))
    assert again == hand
    assert again.scheme.strength(again.cards) == hand.strength


def test_the_order_of_additions_does_not_matter() -> None:
    assert find_scheme("high-52+ace-low+joker") is find_scheme("high-52+joker+ace-low")


def test_hands_of_different_schemes_do_not_compare() -> None:
    with pytest.raises(Malformed, match="cannot be compared"):
        _ = rank("As Ks Qs Js Ts") > rank("As Ks Qs Js Ts", scheme="trips-over-straight-36")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("high-37", "did you mean high-3"),
        ("", "no ranking scheme ''"),
        ("standard+jokers", "cannot add 'jokers'"),
        ("standard+joker+joker", "cannot add 'joker'"),
        ("standard+eight", "an eight qualifier is for low hands"),
        ("trips-over-straight-36+ace-low", "the ace is low already"),
        ("low-36+eight", "nobody could qualify"),
        ("high-low-52", "two schemes that share a pot"),
    ],
)
def test_an_unknown_scheme_is_refused(name: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        find_scheme(name)
