"""How often a jackpot falls, counted exactly, beside published counts, brute force and a simulated year."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pokerroom.cards import Card, parse_cards
from pokerroom.errors import Malformed
from pokerroom.jackpots.claims.qualifying import best_of, is_strong, plays
from pokerroom.jackpots.posted.terms import Contribution, PoolTerms, Prize, Share, TakeSplit, WinningHand
from pokerroom.lab.jackpot_odds import Boards, Odds, bad_beat_chance, bad_beat_sums, named_chance, odds_of, sampled_odds
from pokerroom.lab.jackpot_room import RoomPlay, outlook, simulate_year
from pokerroom.ranking.batch import mask
from testkit.suite.effort import exhaustive


def test_royal_flush_falls_as_often_as_is_published() -> None:
    """Published: 4,324 of the 133,784,560 seven-card hands are royal flushes, and 4 of the 2,598,960 of five cards."""
    anyhow = WinningHand("royal_flush", ())
    assert odds_of(anyhow, 9).each == Fraction(4324, comb(52, 7))
    assert odds_of(WinningHand("royal_flush", (), board="flop"), 9).each == Fraction(4, comb(52, 5))
    # Both hole cards: forty of 1,326 holdings, and the three other cards among five of fifty.
    both = odds_of(WinningHand("royal_flush", (), hole_cards=2), 9)
    assert both.each == Fraction(40, comb(52, 2)) * Fraction(comb(47, 2), comb(50, 5))
    assert both.per_hand == 9 * both.each


@pytest.mark.parametrize("board", ["9h 8h 7h 2c Kd", "Th 9h 8h 8c Kd", "Ks Kd 5s 5d 6s"])
def test_bad_beats_of_one_board_are_those_that_brute_force_finds(board: str) -> None:
    shared = parse_cards(board)
    beside = [card for card in map(Card, range(52)) if card not in shared]
    strong = {}
    for hole in combinations(beside, 2):
        best = best_of(hole, shared)
        if best is not None and is_strong(best, "four_of_a_kind"):
            strong[hole] = best.strength, plays(best, hole, shared, 2)
    expected = {2: 0, 3: 0}
    hands = list(strong.items())
    for size in expected:
        for some in combinations(hands, size):
            cards = [card for hole, _ in some for card in hole]
            if len(set(cards)) == 2 * size and _is_bad_beat([beats for _, beats in some]):
                expected[size] += 1
    sums = bad_beat_sums(Boards(np.array([mask(shared)], dtype=np.uint64), np.array([1])), "four_of_a_kind")
    assert sums[2] == expected[2]
    # A set of three is counted beyond its pairs: add the pairs within it again.
    pairs_again = sum(
        _is_bad_beat([beats for _, beats in pair])
        for some in combinations(hands, 3)
        if len({card for hole, _ in some for card in hole}) == 6
        for pair in combinations(some, 2)
    )
    assert sums[3] == expected[3] - pairs_again


def _is_bad_beat(found: list[tuple[int, bool]]) -> bool:
    top = max(strength for strength, _ in found)
    won = any(played for strength, played in found if strength == top)
    return won and any(played and strength < top for strength, played in found)


@exhaustive
def test_every_hand_falls_as_often_as_is_published() -> None:
    """Published counts of the 133,784,560 hands of seven cards."""
    published = {"straight_flush": 37_260, "four_of_a_kind": 224_848, "full_house": 3_473_184, "flush": 4_047_644}
    for hand, count in published.items():
        assert named_chance(WinningHand(hand, ())) == Fraction(count, comb(52, 7))  # type: ignore[arg-type]
    both = WinningHand("bad_beat", (), hole_cards=2)
    assert bad_beat_chance(both, 8) < bad_beat_chance(both, 10) < Fraction(1, 60_000)


def test_other_games_are_drawn_by_lot_and_the_truth_lies_between() -> None:
    counted = odds_of(WinningHand("royal_flush", ()), 9)
    drawn = sampled_odds(WinningHand("full_house", ()), 4, "holdem", deals=1500)
    assert drawn.between is not None
    low, high = drawn.between
    assert low < 4 * 3_473_184 / comb(52, 7) < high
    assert counted.between is None
    omaha = sampled_odds(WinningHand("full_house", ()), 4, "omaha", deals=300)
    assert omaha.per_hand > drawn.per_hand
    with pytest.raises(Malformed):
        sampled_odds(WinningHand("flush", ()), 4, "five-card-stud", deals=10)


def _bad_beat_pool(seed: int = 0) -> PoolTerms:
    shares = (Share("beaten_hand", Prize("percent", Decimal(60))), Share("winning_hand", Prize("percent", Decimal(40))))
    return PoolTerms(
        name="bad beat",
        house="uk",
        winning_hands=(WinningHand("bad_beat", shares, hole_cards=2),),
        contribution=Contribution("pot_drop"),
        split=TakeSplit(Decimal(50), Decimal(15)),
        restart="reserve",
        seed=seed,
    )


def test_simulated_years_agree_with_the_outlook_and_balance() -> None:
    shares = (
        Share("hand", Prize("percent", Decimal(100)), "flop"),
        Share("hand", Prize("percent", Decimal(20)), "later"),
    )
    event = WinningHand("royal_flush", shares, hole_cards=2)
    terms = PoolTerms(
        name="royal", house="adelaide", winning_hands=(event,), contribution=Contribution("operator", 50), seed=100_000
    )
    room = RoomPlay(tables=40)
    odds = [Odds(event, 8, Fraction(1, 64_974), Fraction(8, 64_974))]
    ahead = outlook(terms, room, odds)
    year = simulate_year(terms, room, odds, days=3650, seed=3)
    assert year.meter.balanced
    assert len(year.hits) / 10 == pytest.approx(ahead.hits_a_year, rel=0.05)
    assert sum(hit.value for hit in year.hits) / len(year.hits) == pytest.approx(ahead.at_a_hit, rel=0.05)
    assert year.meter.paid / 10 == pytest.approx(ahead.a_year, rel=0.05)
    first, again = (simulate_year(terms, room, odds, days=90, seed=3) for _ in range(2))
    assert first.values == again.values


def test_sums_that_the_pool_pays_keep_it_from_growing() -> None:
    royal = WinningHand("royal_flush", (Share("hand", Prize("percent", Decimal(100))),), board="flop")
    quads = WinningHand("four_of_a_kind", (Share("hand", Prize("fixed", Decimal(200_000))),), board="flop")
    terms = PoolTerms(
        name="main", house="star", winning_hands=(royal, quads), contribution=Contribution("operator", 100)
    )
    room = RoomPlay(tables=20)
    odds = [
        Odds(royal, 8, Fraction(1, 240_000), Fraction(1, 30_000)),
        Odds(quads, 8, Fraction(1, 32_000), Fraction(1, 4_000)),
    ]
    ahead, year = outlook(terms, room, odds), simulate_year(terms, room, odds, days=1500, seed=3)
    royals = [hit.value for hit in year.hits if hit.event == royal.words]
    assert sum(royals) / len(royals) == pytest.approx(ahead.at_a_hit, rel=0.1)
    assert year.meter.paid * 365 / 1500 == pytest.approx(ahead.a_year, rel=0.05)


def test_pool_of_drops_pays_the_reserve_out_as_well() -> None:
    terms, room = _bad_beat_pool(), RoomPlay(tables=60, hands_an_hour=60, drop=100)
    odds = [Odds(terms.winning_hands[0], 8, Fraction(1, 800_000), Fraction(1, 100_000))]
    year = simulate_year(terms, room, odds, days=3650, seed=5)
    ahead = outlook(terms, room, odds)
    assert year.meter.balanced
    assert year.meter.administration == pytest.approx(0.15 * year.meter.contributions, rel=0.001)
    assert year.meter.paid / 10 == pytest.approx(ahead.a_year, rel=0.06)


@pytest.mark.parametrize(
    "wrong",
    [
        {"hours": 25},
        {"players": 1},
        {"tables": 0},
        {"staying": Decimal(0)},
        {"staying": Decimal("nan")},
        {"contributing": Decimal("inf")},
        {"drop": -1},
    ],
)
def test_impossible_rooms_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        RoomPlay(**wrong)  # type: ignore[arg-type]


def test_odds_of_what_has_none_are_refused() -> None:
    with pytest.raises(Malformed):
        odds_of(WinningHand("high_hand", ()), 9)
    with pytest.raises(Malformed):
        odds_of(WinningHand("royal_flush", ()), 23)
