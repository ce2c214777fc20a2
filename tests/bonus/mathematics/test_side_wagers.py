"""The wagers beside the game, mistakes, collusion and simulated rounds, held against formulae and the exact figures."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pokerroom.bonus.mathematics.before_flop import flop_choice_gain
from pokerroom.bonus.mathematics.collusion import collusion_gain
from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.kernels.lots import deal_top, lot_below
from pokerroom.bonus.mathematics.mistakes import mistakes
from pokerroom.bonus.mathematics.paying import PayTable, bonus_house, main_wagers_of, pay_table_from
from pokerroom.bonus.mathematics.side_wagers import ante_bonus, flop_categories, jackpot_wager
from pokerroom.bonus.mathematics.simulation import simulate_rounds
from pokerroom.bonus.mathematics.solving import solve
from pokerroom.errors import Malformed
from pokerroom.ranking import Category
from pokerroom.rulebook import library
from testkit.bonus.small_packs import pack_of_ranks

HOUSE = bonus_house(library())
JACKPOT = {"wager": 5, "rate": 20, "seed": 5000, "odds": {"four_of_a_kind": 100, "full_house": 20, "flush": 15}}


@pytest.fixture(scope="module")
def small() -> Figures:
    """The game with twenty cards under the book's wagers."""
    return Figures(solve(pack_of_ranks("TJQKA")), main_wagers_of(HOUSE))


@pytest.mark.part("star-bonus:10.7.1", "star-bonus:10.7.7")
def test_ante_bonus_by_the_book_keeps_118_of_1326() -> None:
    wager = ante_bonus(HOUSE, PayTable())
    assert wager.value == Fraction(-118, 1326)
    assert wager.hit_frequency == Fraction(6 + 4 + 8 + 12 + 18 + 24 + 54, 1326)
    assert ante_bonus(HOUSE, PayTable(), ("22", "72o")).value == wager.value - Fraction(6 * 4, 1326)
    other = ante_bonus(HOUSE, pay_table_from({"ante_bonus_odds": {"KQs": 100, "aces": 10}}))
    assert other.value == Fraction(4 * 100 + 6 * 10 - (1326 - 10), 1326)


def test_five_cards_of_hole_and_flop_are_counted_as_is_published() -> None:
    """Two cards and a flop are any five, each in ten ways."""
    counts = flop_categories()
    whole = {kind: sum(each[kind] for each in counts.values()) for kind in Category}
    assert whole[Category.ROYAL_FLUSH] == 10 * 4
    assert whole[Category.STRAIGHT_FLUSH] == 10 * 36
    assert whole[Category.FOUR_OF_A_KIND] == 10 * 13 * 48
    assert whole[Category.FULL_HOUSE] == 10 * 13 * 4 * 12 * 6
    assert whole[Category.FLUSH] == 10 * (4 * comb(13, 5) - 40)
    assert whole[Category.STRAIGHT] == 10 * (10 * 4**5 - 40)
    assert sum(whole.values()) == comb(52, 2) * comb(50, 3)


@pytest.mark.part("star-bonus:15.2.8", "star-bonus:15.2.6")
def test_jackpot_breaks_even_where_its_return_is_the_wager() -> None:
    jackpot = jackpot_wager(HOUSE, pay_table_from({"jackpot": JACKPOT}))
    even = jackpot.break_even
    assert even is not None
    assert jackpot.at(even).value == 0
    fixed = Fraction(624 * 500 + 3744 * 100 + 5108 * 75, comb(52, 5))
    shared = (Fraction(4) + Fraction(36) / 10) / comb(52, 5)
    assert even == (5 - fixed) / shared
    assert jackpot.long_run_return == (fixed + Fraction(4 * 5000, comb(52, 5))) / 5 + Fraction(1, 5)
    # Whoever folds gives the wager up.
    assert jackpot_wager(HOUSE, pay_table_from({"jackpot": JACKPOT}), ("22",)).at(even).value < 0
    assert jackpot_wager(HOUSE, PayTable()).chances.keys() == {"royal_flush", "straight_flush"}


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"main_odds": {"lake": 1}}, "there is no wager 'lake'"),
        ({"wager_multiples": {"flop": 0}}, "the size of a wager"),
        ({"ante_bonus_odds": {"kings": 3}}, "the Ante Bonus on 'kings'"),
        ({"ante_bonus_odds": {"AA": 3, "aces": 3}}, "pays twice on AA"),
        ({"jackpot": {"wager": 5, "odds": {"straight": 3}}}, "a jackpot on 'straight'.*star-bonus:15.2.8"),
        ({"jackpot": {"wager": 0}}, "the jackpot wager; allowed: a wager above 0"),
        ({"jackpot": {"wager": 5, "rate": 120}}, "rate and percent up to 100"),
        ({"ante_pays_from": "flosh"}, "'flosh' is not a kind of hand"),
        ({"ante_odds": 3}, "there is no field `ante_odds`"),
        ({"main_odds": {"turn": "much"}}, "main_odds.*text cannot stand here; allowed: a number"),
    ],
)
def test_bad_pay_tables_are_refused(table: dict[str, object], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        _side_wagers(table)


def _side_wagers(table: dict[str, object]) -> None:
    read = pay_table_from(table)
    ante_bonus(HOUSE, read)
    jackpot_wager(HOUSE, read)


def test_no_mistake_is_better_than_best_play(small: Figures) -> None:
    found = {mistake.name: mistake for mistake in mistakes(small)}
    assert all(mistake.cost >= 0 for mistake in found.values())
    never = found["never folds"]
    assert never.cost == sum((-1 - hand.bet_value) * hand.ways for hand in small.hands if hand.folded) / 190
    apart = (found["never makes the Turn Wager"].cost, found["never makes the River Wager"].cost)
    assert found["never makes either"].cost == sum(apart)


def test_simulated_rounds_agree_with_the_exact_figures_and_with_themselves(small: Figures) -> None:
    done = simulate_rounds(small, 600_000, seed=3)
    assert all(interval.holds for interval in done.intervals), done.intervals
    assert sum(map(sum, done.counts)) == 600_000
    assert simulate_rounds(small, 600_000, seed=3, threads=1).counts == done.counts


def test_lots_are_even_and_a_deal_is_of_different_cards() -> None:
    state = np.array([7], dtype=np.uint64)
    drawn = np.bincount([lot_below(state, 5) for _ in range(20_000)], minlength=5)
    assert ((drawn - 4000) ** 2 / 4000).sum() < 23.5  # chi-square of four degrees, once in ten thousand
    cards = np.arange(52)
    deal_top(state, cards, 9)
    assert sorted(cards.tolist()) == list(range(52))


def test_seen_cards_are_worth_something(small: Figures) -> None:
    gain = collusion_gain(small, 2, samples=400)
    assert gain.gain > 0
    assert 0 < gain.half_width < gain.gain
    with pytest.raises(Malformed, match="7 hands seen"):
        collusion_gain(small, 7)


def test_seen_cards_turn_the_choice_before_the_flop_now_and_then(
    small: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Choosing by one estimate and counting by another: what is gained does not come of the luck of an estimate."""
    monkeypatch.setattr("pokerroom.bonus.mathematics.before_flop.ROUNDS_PER_ESTIMATE", 400)
    gain = flop_choice_gain(small, 3, samples=600)
    assert 0 < gain.changed < 0.5
    assert gain.gain > -gain.half_width
    assert flop_choice_gain(small, 3, samples=600) == gain
    with pytest.raises(Malformed, match="0 hands seen"):
        flop_choice_gain(small, 0)
