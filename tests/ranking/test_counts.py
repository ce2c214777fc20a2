"""How many hands of each category there are: from the tables, and from arithmetic that knows nothing of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pokerroom.ranking import MODIFIERS, SCHEMES, Category, Scheme, find_scheme
from pokerroom.ranking.batch import every_hand, strengths
from pokerroom.ranking.tables import WEIGHTS
from testkit.suite.effort import exhaustive, some

C = Category


def counted(scheme: Scheme, cards: int) -> dict[Category, int]:
    """By category, every hand of so many cards, through the batch kernels."""
    classes = scheme.tables.classes
    totals = np.zeros(len(classes), dtype=np.int64)
    for masks in every_hand(scheme, cards):
        totals += np.bincount(strengths(scheme, masks, cards), minlength=len(classes))
    categories: Counter[Category] = Counter()
    for each, total in zip(classes, totals, strict=True):
        if each is not None and total:
            categories[each[0]] += int(total)
    return dict(categories)


def runs(ranks: range, ace_low: bool) -> list[frozenset[int]]:
    straights = [frozenset(range(low, low + 5)) for low in ranks if low + 4 <= 12]
    return [*straights, frozenset({12, *ranks[:4]})] if ace_low else straights


def natural(ranks: range, ace_low: bool) -> dict[Category, int]:
    """Five cards without a joker, r ranks in four suits."""
    r, straights = len(ranks), len(runs(ranks, ace_low))
    return {
        C.ROYAL_FLUSH: 4,
        C.STRAIGHT_FLUSH: 4 * (straights - 1),
        C.FOUR_OF_A_KIND: r * 4 * (r - 1),
        C.FULL_HOUSE: r * 4 * (r - 1) * 6,
        C.FLUSH: 4 * (comb(r, 5) - straights),
        C.STRAIGHT: straights * (4**5 - 4),
        C.THREE_OF_A_KIND: r * 4 * comb(r - 1, 2) * 4**2,
        C.TWO_PAIR: comb(r, 2) * 6**2 * (r - 2) * 4,
        C.ONE_PAIR: r * 6 * comb(r - 1, 3) * 4**3,
        C.NO_PAIR: (comb(r, 5) - straights) * (4**5 - 4),
    }


def with_joker(ranks: range, ace_low: bool) -> dict[Category, int]:
    """The joker and four others: what the four make decides what the joker makes of them."""
    r = len(ranks)
    straights = runs(ranks, ace_low)
    open_sets = sum(any(set(four) <= run for run in straights) for four in combinations(ranks, 4))
    return {
        C.FIVE_OF_A_KIND: r,
        C.FOUR_OF_A_KIND: r * 4 * (r - 1) * 4,
        C.FULL_HOUSE: comb(r, 2) * 6**2,
        C.THREE_OF_A_KIND: r * 6 * comb(r - 1, 2) * 4**2,
        C.ROYAL_FLUSH: 4 * 5,
        C.STRAIGHT_FLUSH: 4 * (open_sets - 5),
        C.FLUSH: 4 * (comb(r, 4) - open_sets),
        C.STRAIGHT: (4**4 - 4) * open_sets,
        C.ONE_PAIR: (4**4 - 4) * (comb(r, 4) - open_sets),
    }


def low_counts(ranks: range, joker: bool) -> dict[Category, int]:
    """Low hands: straights and flushes are not looked at."""
    r = len(ranks)
    totals = Counter(natural(ranks, ace_low=False))
    categories = Counter(
        {category: totals[category] for category in (C.FOUR_OF_A_KIND, C.FULL_HOUSE, C.THREE_OF_A_KIND, C.TWO_PAIR)}
    )
    categories[C.ONE_PAIR] = totals[C.ONE_PAIR]
    categories[C.NO_PAIR] = comb(r, 5) * 4**5
    if joker:  # the joker takes a rank that is missing, so it never makes things worse
        categories[C.FOUR_OF_A_KIND] += r
        categories[C.THREE_OF_A_KIND] += r * 4 * (r - 1) * 4
        categories[C.TWO_PAIR] += comb(r, 2) * 6**2
        categories[C.ONE_PAIR] += r * 6 * comb(r - 1, 2) * 4**2
        categories[C.NO_PAIR] += comb(r, 4) * 4**4
    return dict(categories)


def names() -> list[str]:
    bases = [name + extra for name in SCHEMES for extra in ("", "+joker")]
    return bases + [name + "+ace-low" for name in bases if find_scheme(name).ace == "high"]


def test_every_order_with_a_high_ace_is_counted_with_the_ace_low_too() -> None:
    lowered = {name.partition("+")[0] for name in names() if name.endswith("+ace-low")}
    assert lowered == {f"{sense}-{size}" for sense in ("high", "low") for size in (52, 48, 44, 40, 36, 32)}


@pytest.mark.parametrize("name", some(names(), 3))
def test_all_five_card_hands(name: str) -> None:
    scheme = find_scheme(name)
    ranks = range(scheme.deck.lowest, 13)
    if scheme.sense == "low":
        expected = low_counts(ranks, scheme.deck.joker)
    else:
        ace_low = scheme.ace == "both"
        expected = dict(
            Counter(natural(ranks, ace_low)) + Counter(with_joker(ranks, ace_low) if scheme.deck.joker else {})
        )
    assert counted(scheme, 5) == {category: count for category, count in expected.items() if count}
    assert sum(expected.values()) == comb(len(scheme.deck), 5)


@pytest.mark.clause("star-bonus:8.1.p2")
def test_five_card_hands_of_a_full_deck_as_everybody_knows_them() -> None:
    order = [C.ROYAL_FLUSH, C.STRAIGHT_FLUSH, C.FOUR_OF_A_KIND, C.FULL_HOUSE, C.FLUSH, C.STRAIGHT]
    order += [C.THREE_OF_A_KIND, C.TWO_PAIR, C.ONE_PAIR, C.NO_PAIR]
    hands = counted(find_scheme("standard"), 5)
    assert [hands[category] for category in order] == [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    classes = [each[0] for each in find_scheme("standard").tables.classes[1:] if each]
    assert list(dict.fromkeys(reversed(classes))) == order


@exhaustive
def test_all_seven_card_hands_of_a_full_deck() -> None:
    hands = counted(find_scheme("standard"), 7)
    assert hands == {
        C.ROYAL_FLUSH: 4_324,
        C.STRAIGHT_FLUSH: 37_260,
        C.FOUR_OF_A_KIND: 224_848,
        C.FULL_HOUSE: 3_473_184,
        C.FLUSH: 4_047_644,
        C.STRAIGHT: 6_180_020,
        C.THREE_OF_A_KIND: 6_461_620,
        C.TWO_PAIR: 31_433_400,
        C.ONE_PAIR: 58_627_800,
        C.NO_PAIR: 23_294_460,
    }
    assert sum(hands.values()) == comb(52, 7) == 133_784_560


def test_there_are_7462_classes_of_standard_hands() -> None:
    assert len(find_scheme("standard").tables.classes) - 1 == 7462


def test_no_two_collections_of_ranks_have_the_same_sum() -> None:
    """The weights' one promise, for five, six and seven cards."""
    for size in (5, 6, 7):
        collections = _collections(13, size)
        sums = {
            sum(count * weight for count, weight in zip(collection, WEIGHTS, strict=True)) for collection in collections
        }
        assert len(sums) == len(collections)


def _collections(ranks: int, size: int) -> list[tuple[int, ...]]:
    if ranks == 0:
        return [()] if size == 0 else []
    return [(n, *rest) for n in range(min(4, size) + 1) for rest in _collections(ranks - 1, size - n)]


def test_every_modifier_is_known_to_these_counts() -> None:
    assert set(MODIFIERS) == {"joker", "ace-low", "eight"}
